import { COVER_MEGABYTES } from '#features/media/rules.ts'
import { KILOBYTE, MEGABYTE } from '#platform/bytes.ts'
import { isTime } from '#platform/time/dates.ts'

/** Pictures stored in their record as a data URL: the limits of an upload, and the size they are scaled to. */
export const inlinePictures = {
  icon: {
    maxBytes: 500 * KILOBYTE,
    hint: 'PNG/JPG/WEBP 64x64px max 500KB',
    tooLarge: 'L’icona supera i 500KB.',
    pixels: 128,
  },
  profile: {
    maxBytes: 5 * MEGABYTE,
    hint: 'PNG/JPG/WEBP max 5MB',
    tooLarge: 'L’immagine supera i 5MB.',
    pixels: 192,
  },
} as const
export type InlinePicture = keyof typeof inlinePictures

/** The types that the file pickers offer and the server reads. */
export const PICTURE_ACCEPT = 'image/png,image/jpeg,image/webp'

/** A cover is a picture of the site: sent when it is chosen, before the form. */
export const coverPicture = {
  maxBytes: COVER_MEGABYTES * MEGABYTE,
  hint: `800x600px max ${COVER_MEGABYTES}MB`,
  tooLarge: `L’immagine supera i ${COVER_MEGABYTES}MB.`,
  accept: `${PICTURE_ACCEPT},image/gif`,
} as const

/**
 * The nth candidate for a unique slug, of one made of a name by `slug_of`: `cardiologia`, `cardiologia-2`, …; `categoria-1`, …
 * without letters: digits alone would be a key that JavaScript puts first.
 */
export function nthSlug(slug: string, n: number): string {
  if (!/[a-z]/.test(slug)) return `categoria-${n}`
  return n === 1 ? slug : `${slug}-${n}`
}

/** Days as the weekly hours show them: Monday first, with the numbers the database has (0 is Sunday). */
export const WEEK = [
  { day: 1, name: 'Lunedì' },
  { day: 2, name: 'Martedì' },
  { day: 3, name: 'Mercoledì' },
  { day: 4, name: 'Giovedì' },
  { day: 5, name: 'Venerdì' },
  { day: 6, name: 'Sabato' },
  { day: 0, name: 'Domenica' },
] as const

/** Minutes a visit may take, and minutes that may be kept free around it: multiples of 5. */
export const DURATION = { least: 5, most: 480 } as const
export const MARGIN = { least: 0, most: 120 } as const

/** The durations a menu offers first, in minutes; then the others. */
export const DURATIONS = [15, 30, 45, 60, 90, 120, 180] as const
export const OTHER_DURATIONS = Array.from({ length: DURATION.most / 5 }, (_, n) => (n + 1) * 5).filter(
  (minutes) => !DURATIONS.some((usual) => usual === minutes),
)
export const FIRST_DURATION = 30

/** Rooms or devices a visit takes at once. */
export const MAX_NEEDS = 5

/** The hours that the form proposes for a service without hours. */
export const FIRST_HOURS = { dayOfWeek: 1, startTime: '09:00', endTime: '17:00', isActive: true }

/** More rows than a service needs, and few enough to compare each with each. */
export const MAX_HOURS = 56

type Hours = { dayOfWeek: number; startTime: string; endTime: string; isActive: boolean }
export type HoursFault = { index: number; field: 'startTime' | 'endTime'; message: string }

/**
 * The faults of weekly hours, each at its row: an end that is not after its start, and rows of one day that overlap.
 * Rows that only touch are fine. Times are HH:MM, which compare as texts. Inactive rows are not checked, nor are rows
 * whose times are not valid.
 */
export function hoursFaults(rows: readonly Hours[]): HoursFault[] {
  return rows.flatMap((row, index): HoursFault[] => {
    if (!counts(row)) return []
    if (row.endTime <= row.startTime) {
      return [{ index, field: 'endTime', message: 'L’orario di fine deve essere dopo l’inizio' }]
    }
    const other = rows.slice(0, index).find((before) => overlap(before, row))
    if (!other) return []
    const message = `Si sovrappone alla fascia ${other.startTime}–${other.endTime} dello stesso giorno`
    return [{ index, field: 'startTime', message }]
  })
}

function overlap(a: Hours, b: Hours): boolean {
  if (!counts(a) || a.dayOfWeek !== b.dayOfWeek || a.endTime <= a.startTime) return false
  return a.startTime < b.endTime && b.startTime < a.endTime
}

function counts({ isActive, startTime, endTime }: Hours): boolean {
  return isActive && isTime(startTime) && isTime(endTime)
}

/**
 * Reasons why visitors get no slots of a service: no active doctor, no active hours of its own or of its doctors on a day
 * other than Sunday, which takes no bookings, hours of its own that never meet those of its doctors, or a mode that hides it.
 */
export const LACKS = ['doctor', 'hours', 'meeting', 'mode'] as const

const LACK_TEXTS: Record<(typeof LACKS)[number], string> = {
  doctor: 'nessun medico attivo lo offre',
  hours: 'mancano gli orari dal lunedì al sabato',
  meeting: 'ha orari propri in cui nessuno dei suoi medici riceve',
  mode: 'sul sito è nascosto',
}

type Service = { isActive: boolean; lacks: readonly (typeof LACKS)[number][] }

/** The sentence that tells what an active service lacks to be booked on the site, else null. */
export function notBookableReason({ isActive, lacks }: Service): string | null {
  if (!isActive || lacks.length === 0) return null
  const why = lacks.map((one) => LACK_TEXTS[one]).join(', ')
  return `Non si può prenotare: ${why.replace(/, ([^,]*)$/, ' e $1')}.`
}
