import { counted } from '#platform/numbers.ts'
import { daysBetween } from '#platform/time/dates.ts'
import { capitalized, nearDay, otherYear, weekdayAndDay } from '#platform/time/italian.ts'
import type { ListedAppointment } from './contract.ts'

/** The head of a day's rows: 'Domani, mercoledì 25 novembre', how far it is unless the name says so, and how many there are. */
export type DayHead = { day: string; far: string; count: string }

type Rows = readonly Pick<ListedAppointment, 'id' | 'appointmentDate' | 'status'>[]

type Page = {
  /** `yyyy-MM-dd` */
  today: string
  /** Rows come before these, or after them: the first or the last day may not be whole. */
  more: { before: boolean; after: boolean }
}

/** The heads of rows sorted by time, each by the id of the row it stands before. */
export function dayHeads(rows: Rows, { today, more }: Page): Map<number, DayHead> {
  const heads = new Map<number, DayHead>()
  let start = 0
  for (const [place, { appointmentDate }] of rows.entries()) {
    const first = rows[start]
    if (!first || rows[place + 1]?.appointmentDate === appointmentDate) continue
    const shown = rows.slice(start, place + 1)
    const isCut = (start === 0 && more.before) || (place === rows.length - 1 && more.after)
    const count = countText(shown) + (isCut ? ' in questa pagina' : '')
    heads.set(first.id, { day: dayText(appointmentDate, today), far: farText(appointmentDate, today), count })
    start = place + 1
  }
  return heads
}

function dayText(date: string, today: string): string {
  const near = nearDay(date, today)
  return capitalized(`${near ? `${near}, ` : ''}${weekdayAndDay(date)}${otherYear(date, today)}`)
}

function farText(date: string, today: string): string {
  if (nearDay(date, today)) return ''
  const days = daysBetween(today, date)
  const distance = counted(Math.abs(days), 'giorno', 'giorni')
  return days > 0 ? `fra ${distance}` : `${distance} fa`
}

function countText(rows: Rows): string {
  const pending = rows.filter(({ status }) => status === 'pending').length
  if (pending === rows.length) return `${pending} in attesa`
  const all = counted(rows.length, 'visita', 'visite')
  return pending > 0 ? `${all}, ${pending} in attesa` : all
}
