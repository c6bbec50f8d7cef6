import { addYears, daysBetween, toMinutes, toTime, weekday } from '#platform/time/dates.ts'

type Interval = { start: number; end: number }
type Schedule = { dayOfWeek: number; startTime: string; endTime: string; isActive: boolean }
export type FormerQuestion = {
  date: string
  schedules: readonly Schedule[]
  duration: number
  /** Visits of the doctor in minutes since midnight of the day. */
  busy: readonly Interval[]
  now: { date: string; minutes: number }
  minNotice: number
  isClosed: boolean
}

/** The rule of free times as it was before doctors had hours, copied word for word. */
export function formerFreeSlots(question: FormerQuestion): string[] {
  const { date, schedules, duration, busy, now, minNotice, isClosed } = question
  const isBookable = date >= now.date && date <= addYears(now.date, 1) && weekday(date) !== 0 && !isClosed
  if (!isBookable) return []
  const earliest = now.minutes - daysBetween(now.date, date) * 1440 + minNotice
  return formerGrid(formerWindows(schedules, date), duration)
    .filter((start) => start > earliest)
    .filter((start) => !busy.some((visit) => visit.start < start + duration && start < visit.end))
    .map(toTime)
}

function formerWindows(schedules: readonly Schedule[], date: string): Interval[] {
  const rows = schedules
    .filter((one) => one.isActive && one.dayOfWeek === weekday(date))
    .map((one) => ({ start: toMinutes(one.startTime), end: toMinutes(one.endTime) }))
    .filter((one) => one.start < one.end)
    .sort((a, b) => a.start - b.start)
  const windows: Interval[] = []
  for (const one of rows) {
    const last = windows.at(-1)
    if (last && one.start <= last.end) last.end = Math.max(last.end, one.end)
    else windows.push({ ...one })
  }
  return windows
}

function formerGrid(windows: readonly Interval[], duration: number): number[] {
  const starts: number[] = []
  for (const { start, end } of windows)
    for (let one = start; one + duration <= end; one += duration) starts.push(one)
  return starts
}
