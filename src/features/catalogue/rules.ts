import { clockText, dayAndTime } from '#platform/time/italian.ts'
import type { Locale } from '#ui/locale.ts'
import type { NamedDoctor } from './contract.ts'
import { catalogueCopy, type PriceWords } from './copy.ts'

/** The categories with a fixed place; all others follow by name. */
export const FIRST_CATEGORIES = ['centro-dentale', 'medicina-estetica', 'polispecialistico']

/** Minutes of a visit whose service has no active subservice. */
export const USUAL_DURATION = 30

/** The shortest duration of a service in minutes: its slots are measured in it before a subservice is chosen. */
export function serviceDuration(subserviceDurations: readonly number[]): number {
  return subserviceDurations.length > 0 ? Math.min(...subserviceDurations) : USUAL_DURATION
}

/** The parts of a doctor's displayed name, in their order; `DOCTOR_NAME` in SQL joins the same ones. */
export const NAME_PARTS = ['title', 'firstName', 'lastName'] as const satisfies (keyof NamedDoctor)[]

/** A doctor's name with the title, as patients and staff read it: 'Dr.ssa Giulia Riva'. */
export function doctorName(doctor: Pick<NamedDoctor, (typeof NAME_PARTS)[number]>): string {
  return NAME_PARTS.flatMap((part) => doctor[part] || []).join(' ')
}

/** The address of a service's page on the site. */
export function servicePath(categorySlug: string, slug: string, locale: Locale = 'it'): string {
  return `${locale === 'en' ? '/en/services' : '/servizi'}/${categorySlug}/${slug}`
}

/** The address of a doctor's page on the site. */
export function doctorPath(slug: string, locale: Locale = 'it'): string {
  return `${locale === 'en' ? '/en/doctors' : '/medici'}/${slug}`
}

/** The address of a page in each language. */
export function inBothLanguages(pathOf: (locale: Locale) => string): Readonly<Record<Locale, string>> {
  return { it: pathOf('it'), en: pathOf('en') }
}

/** Whether a doctor who is limited to some subservices of a service offers one of it. Limited to none, a doctor offers all. */
export function offersKind(limitedTo: readonly number[], subserviceId: number | null): boolean {
  return subserviceId === null || limitedTo.length === 0 || limitedTo.includes(subserviceId)
}

const DAYS = ['Dom', 'Lun', 'Mar', 'Mer', 'Gio', 'Ven', 'Sab']

type Entry = { dayOfWeek: number; startTime: string; endTime: string; isActive: boolean }

/**
 * Weekly hours on one line: `Lun-Sab 9:30-12:30 | Lun-Ven 15:00-19:00`. The week starts on Sunday and does not wrap
 * around; days of one time range that are not neighbours stand side by side (`Lun, Mer-Ven 9:30-12:30`).
 */
export function scheduleSummary(schedules: readonly Entry[]): string {
  const active = schedules
    .filter((entry) => entry.isActive)
    .sort(
      (a, b) =>
        a.dayOfWeek - b.dayOfWeek || compare(a.startTime, b.startTime) || compare(a.endTime, b.endTime),
    )
  const daysOf = new Map<string, Set<number>>()
  for (const { dayOfWeek, startTime, endTime } of active) {
    const hours = `${clockText(startTime)}-${clockText(endTime)}`
    daysOf.set(hours, (daysOf.get(hours) ?? new Set()).add(dayOfWeek))
  }
  if (daysOf.size === 0) return catalogueCopy.noSchedule
  return [...daysOf].map(([hours, days]) => `${daysText([...days])} ${hours}`).join(' | ')
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function daysText(days: number[]): string {
  const runs: { from: number; to: number }[] = []
  for (const day of days) {
    const last = runs.at(-1)
    if (last && day === last.to + 1) last.to = day
    else runs.push({ from: day, to: day })
  }
  return runs.map(({ from, to }) => (from === to ? DAYS[from] : `${DAYS[from]}-${DAYS[to]}`)).join(', ')
}

/** `2026-11-23T09:30` as 'lunedì 23 novembre, 9:30'; 'Non disponibile' when there is none. */
export function nextSlotText(next: string | null): string {
  if (next === null) return catalogueCopy.noSlot
  const [date = '', time = ''] = next.split('T')
  return dayAndTime(date, clockText(time))
}

/** Plain euros, as '80', '80,5' and '1.200,00': the whole part and the cents. */
const AMOUNT = /^(\d{1,3}(?:\.?\d{3})*)(?:[.,](\d{1,2}))?$/

/**
 * A price as it is shown. Prices are free text: an amount gets the euro sign, any other text ('Su preventivo') stays as
 * it is where its language has no words for it.
 */
export function priceText(
  price: string | null,
  { euros, noAmount }: Pick<PriceWords, 'euros' | 'noAmount'> = catalogueCopy,
): string | null {
  const text = price?.trim()
  if (!text) return null
  return AMOUNT.test(text) ? euros(text) : (noAmount?.(text) ?? text)
}

/** The cents of a price; null for a text that is not a plain amount. */
export function centsOf(price: string): number | null {
  const [, whole, cents = ''] = AMOUNT.exec(price.trim()) ?? []
  return whole === undefined ? null : Number(whole.replaceAll('.', '') + cents.padEnd(2, '0'))
}

/** Duration and price of a subservice on one line: `45 minuti · 80,00 €`. */
export function subserviceSummary(
  subservice: { duration: number; price: string | null },
  words: PriceWords = catalogueCopy,
): string {
  const price = priceText(subservice.price, words)
  const duration = words.minutes(subservice.duration)
  return price ? `${duration} · ${price}` : duration
}
