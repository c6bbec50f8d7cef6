import type { z } from 'zod'
import { limitLabels, serviceLimits, typedLimits, typedNumber } from '../limits/limit-form.ts'
import type { WholeService } from './contract.ts'
import { bookingFields, needsField } from './shapes.ts'

/** The booking part of a service between the typed values of its form and the calls. */

const { bookingMode, beforeMinutes, afterMinutes, places, preparation, whatToBring, aliases } = bookingFields

export const bookingForm = {
  bookingMode,
  ...serviceLimits,
  beforeMinutes: typedNumber.pipe(beforeMinutes),
  afterMinutes: typedNumber.pipe(afterMinutes),
  places: typedNumber.pipe(places),
  preparation,
  whatToBring,
  aliases,
  needs: needsField,
}
type BookingTyped = z.input<z.ZodObject<typeof bookingForm>>

export const bookingLabels: Record<keyof BookingTyped, string> = {
  bookingMode: 'Come si prenota',
  ...limitLabels,
  beforeMinutes: 'Prima',
  afterMinutes: 'Dopo',
  places: 'Posti insieme',
  preparation: 'Come prepararsi',
  whatToBring: 'Che cosa portare',
  aliases: 'Come lo chiamano i pazienti',
  needs: 'Stanze e attrezzature',
}

/** The booking part as the form shows it; of a new service, which is booked on request and needs nothing. */
export function bookingTyped(service: WholeService | null): BookingTyped {
  const none = { minNoticeMinutes: null, maxDays: null, cancelHours: null }
  return {
    bookingMode: service?.bookingMode ?? 'request',
    ...typedLimits(service ?? none),
    beforeMinutes: String(service?.beforeMinutes ?? 0),
    afterMinutes: String(service?.afterMinutes ?? 0),
    places: String(service?.places ?? 1),
    preparation: service?.preparation ?? '',
    whatToBring: service?.whatToBring ?? '',
    aliases: service?.aliases ?? [],
    needs: service?.needs ?? [],
  }
}

/** The list of names with the typed ones: separated by commas, none twice. */
export function withAliases(aliases: readonly string[], typed: string): string[] {
  const names = [...aliases, ...typed.split(',').map((name) => name.trim())].filter((name) => name !== '')
  const folded = names.map((name) => name.toLowerCase())
  return names.filter((name, place) => folded.indexOf(name.toLowerCase()) === place)
}
