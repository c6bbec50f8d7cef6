import { HOLIDAYS, holidayOf } from '#features/booking/time/holidays.ts'
import { appliesOn, timeOf } from '#features/booking/time/hours.ts'
import { type Interval, united, WHOLE_DAY, without } from '#features/booking/time/intervals.ts'
import { closedTimes, type DoctorDay } from '#features/booking/time/judge.ts'
import { type Mark, partOn } from '#features/booking/time/marks.ts'
import { weekday } from '#platform/time/dates.ts'
import { weekdayLong } from '#platform/time/italian.ts'
import type { AgendaColumn, OffTime } from './contract.ts'

/** A mark with the words staff wrote. */
export type NamedMark = Mark & { id: number; reason: string | null }

export type ServiceHours = { dayOfWeek: number; startTime: string; endTime: string }

type Window = Interval & { roomId: number | null; online: boolean }

/**
 * A doctor's day as a column of the agenda: the times in which the doctor receives, and those in which not although the hours say
 * so, with the reason.
 *
 * @param marks the marks of `day`, with their words
 * @param held places held for patients, in whose times the doctor receives
 * @param services hours of the doctor's services: they count for a doctor without hours
 */
export function columnOf(
  day: DoctorDay,
  marks: readonly NamedMark[],
  services: readonly ServiceHours[],
  held: readonly OffTime[] = [],
): AgendaColumn {
  const windows = windowsOf(day, services)
  const closed = closedTimes(day, { who: 'staff' })
  const off = offOf(day, marks, closed)
  const open = windows.flatMap(({ roomId, online, ...window }) =>
    without([window], off).map((part) => ({ ...part, roomId, online })),
  )
  const why = open.length > 0 ? null : whyOf(day, windows, off)
  return { doctorId: day.doctorId, open, off: [...off, ...held], why }
}

function windowsOf({ hours, marks, date, doctorId }: DoctorDay, services: readonly ServiceHours[]): Window[] {
  const own = hours.filter((row) => appliesOn(row, date))
  const base =
    hours.length > 0
      ? own.map((row) => ({ ...timeOf(row), roomId: row.roomId, online: row.online }))
      : united(services.filter((row) => row.dayOfWeek === weekday(date)).map(timeOf)).map((time) => ({
          ...time,
          ...{ roomId: null, online: true },
        }))
  const extras = marks
    .filter((mark) => mark.kind === 'extra' && mark.doctorId === doctorId)
    .flatMap((mark) => {
      const part = partOn(mark, date)
      return part ? { ...part, roomId: mark.roomId, online: mark.online } : []
    })
  return [...base, ...extras].toSorted((a, b) => a.start - b.start)
}

function offOf(
  { date, doctorId, isHoliday }: DoctorDay,
  marks: readonly NamedMark[],
  closed: Interval[],
): OffTime[] {
  const written = marks.find((mark) => mark.kind === 'closure' && partOn(mark, date))
  const ofClinic = closed.map((time) => ({
    ...time,
    kind: isHoliday ? ('holiday' as const) : ('closure' as const),
    reason: closedName(date) ?? written?.reason ?? null,
    markId: isHoliday ? null : (written?.id ?? null),
  }))
  const ofDoctor = marks.flatMap((mark) => {
    const isOff = mark.kind === 'absence' || mark.kind === 'block'
    const part = isOff && mark.doctorId === doctorId ? partOn(mark, date) : null
    return part
      ? { ...part, kind: mark.kind as 'absence' | 'block', reason: mark.reason, markId: mark.id }
      : []
  })
  return [...ofClinic, ...ofDoctor].toSorted((a, b) => a.start - b.start)
}

/** The name of the day on which the whole clinic is closed; null for a closure that staff entered. */
export function closedName(date: string): string | null {
  const holiday = holidayOf(date)
  if (holiday !== null) return HOLIDAYS[holiday]
  return weekday(date) === 0 ? 'Domenica' : null
}

function whyOf({ date, hours }: DoctorDay, windows: Window[], off: OffTime[]): string {
  const clinic = off.find(({ kind }) => kind === 'holiday' || kind === 'closure')
  if (clinic && without([WHOLE_DAY], [clinic]).length === 0)
    return `La clinica è chiusa${clinic.reason ? `: ${clinic.reason}` : ''}`
  if (windows.length > 0) {
    const reason = off.find(({ kind }) => kind === 'absence')?.reason
    return reason ? `Assente: ${reason}` : 'Assente'
  }
  const isOtherWeek = hours.some((row) => row.dayOfWeek === weekday(date))
  return isOtherWeek ? 'Non riceve in questa settimana' : `Non riceve il ${weekdayLong(date)}`
}
