import { z } from 'zod'
import { bodyId, line, optional, paragraph } from '#platform/http/shapes.ts'
import { BOOKING_MODES } from '../../contract.ts'
import { limitFields } from '../limits/contract.ts'
import { DURATION, MARGIN, MAX_NEEDS } from '../rules.ts'

/** A multiple of 5 minutes. */
function minutes({ least, most }: { least: number; most: number }) {
  const error = `Da ${least} a ${most} minuti, di 5 in 5`
  return z.int({ error }).min(least, error).max(most, error).multipleOf(5, error)
}
export const durationField = minutes(DURATION)
export const marginField = minutes(MARGIN)

/** Each need is met by one of its rooms or devices. */
export const needsField = z
  .array(
    z
      .array(bodyId('Stanza o attrezzatura non valida'))
      .min(1, 'Scegli almeno una stanza o attrezzatura')
      .max(30, 'Al massimo 30 fra cui scegliere')
      .transform((ids) => [...new Set(ids)].sort((a, b) => a - b)),
  )
  .max(MAX_NEEDS, `Al massimo ${MAX_NEEDS}`)

const PLACES = 'Da 1 a 50 posti'

export const MAX_QUESTIONS = 12
const AGE = 'Da 0 a 120 anni'

/** Texts of a service's page on the site, in calls. */
export const pageFields = {
  minAge: z.int({ error: AGE }).min(0, AGE).max(120, AGE).nullable(),
  questions: z
    .array(
      z.object({
        question: line(160, { required: 'Scrivi la domanda' }),
        answer: paragraph(1200, { required: 'Scrivi la risposta' }),
      }),
      { error: 'Domande non valide' },
    )
    .max(MAX_QUESTIONS, `Al massimo ${MAX_QUESTIONS} domande`),
}

export const newPageFields = {
  minAge: pageFields.minAge.default(null),
  questions: pageFields.questions.default([]),
}

/** The same in answers, with the last part of the page's address, which follows the name. */
export const pageAnswer = {
  slug: z.string(),
  /** Years from which patients are received; null: not said. */
  minAge: z.int().nullable(),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
}

/** How a service is booked and what its visits take, in calls. */
export const bookingFields = {
  bookingMode: z.enum(BOOKING_MODES, { error: 'Scegli come si prenota' }),
  beforeMinutes: marginField,
  afterMinutes: marginField,
  places: z.int({ error: PLACES }).min(1, PLACES).max(50, PLACES),
  minNoticeMinutes: limitFields.minNoticeMinutes.nullable(),
  maxDays: limitFields.maxDays.nullable(),
  cancelHours: limitFields.cancelHours.nullable(),
  preparation: optional(paragraph(2000)),
  whatToBring: optional(paragraph(1000)),
  aliases: z.array(line(60, { required: 'Nome richiesto' })).max(30, 'Al massimo 30 nomi'),
  needs: needsField,
}

/** The same of a new service, which is booked as services were before they had these fields. */
export const newBookingFields = {
  ...bookingFields,
  bookingMode: bookingFields.bookingMode.default('request'),
  beforeMinutes: marginField.default(0),
  afterMinutes: marginField.default(0),
  places: bookingFields.places.default(1),
  minNoticeMinutes: bookingFields.minNoticeMinutes.default(null),
  maxDays: bookingFields.maxDays.default(null),
  cancelHours: bookingFields.cancelHours.default(null),
  preparation: bookingFields.preparation.default(null),
  whatToBring: bookingFields.whatToBring.default(null),
  aliases: bookingFields.aliases.default([]),
  needs: needsField.default([]),
}

/** The same in answers; the needs come with the whole service only. */
export const bookingAnswer = {
  bookingMode: z.enum(BOOKING_MODES),
  /** Minutes around a visit that take its doctor and rooms, not the patient. */
  beforeMinutes: z.int(),
  afterMinutes: z.int(),
  /** Visits at the same time with one doctor. */
  places: z.int(),
  /** Null, here and in the next two: the clinic's own. */
  minNoticeMinutes: z.int().nullable(),
  maxDays: z.int().nullable(),
  cancelHours: z.int().nullable(),
  preparation: z.string().nullable(),
  whatToBring: z.string().nullable(),
  /** Names patients use for it: found by the search, shown nowhere. */
  aliases: z.array(z.string()),
}
