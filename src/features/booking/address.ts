import { isDate, isTime } from '#platform/time/dates.ts'
import type { Locale } from '#ui/locale.ts'
import { BOOKING_PATHS } from './paths.ts'
import { ANY_DOCTOR } from './rules.ts'

/** The choices an address of the wizard makes, as `?categoria=centro-dentale&servizio=12&tipo=3&medico=5&giorno=2026-11-24&ora=15:45`. */
export type Wish = {
  /** The category's slug. */
  category: string
  serviceId: number
  kindId?: number | null
  /** `ANY_DOCTOR`: the clinic chooses. */
  doctorId?: number | null
  date?: string | null
  time?: string | null
  /** Opens the waiting list in place of the days. */
  waits?: boolean
}

/** Stands for `ANY_DOCTOR`. */
const ANYONE = 'chiunque'

/** The address that opens the wizard of a language with these choices made. */
export function bookingAddress(
  { category, serviceId, kindId, doctorId, date, time, waits }: Wish,
  locale: Locale = 'it',
): string {
  const search = new URLSearchParams({ categoria: category, servizio: String(serviceId) })
  if (kindId) search.set('tipo', String(kindId))
  if (doctorId) search.set('medico', doctorId === ANY_DOCTOR ? ANYONE : String(doctorId))
  if (date) search.set('giorno', date)
  if (date && time) search.set('ora', time)
  if (waits) search.set('avvisami', '')
  // A colon may stand in a query as it is.
  return `${BOOKING_PATHS[locale]}?${String(search).replaceAll('%3A', ':').replace(/=$/, '')}`
}

/** The choices of an address besides category and service. A value that is no number, day or time is left out. */
export function readChoices(
  search: URLSearchParams,
): Pick<Wish, 'kindId' | 'doctorId' | 'date' | 'time' | 'waits'> {
  const [doctor, date, time] = ['medico', 'giorno', 'ora'].map((name) => search.get(name) ?? '')
  return {
    kindId: Number(search.get('tipo')) || null,
    doctorId: doctor === ANYONE ? ANY_DOCTOR : Number(doctor) || null,
    date: date && isDate(date) ? date : null,
    time: time && isTime(time) ? time : null,
    waits: search.has('avvisami'),
  }
}
