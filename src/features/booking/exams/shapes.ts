import { z } from 'zod'
import { bodyId } from '#platform/http/shapes.ts'

/** The most exams of one draw. */
export const MAX_EXAMS = 20

/** The exams a visitor books together. */
export const WantedExams = z
  .array(
    z.object({
      serviceId: bodyId('Esame non valido'),
      subserviceId: bodyId('Esame non valido').nullable().default(null),
    }),
    { error: 'Esami non validi' },
  )
  .min(1, 'Scegli almeno un esame')
  .max(MAX_EXAMS, `Al massimo ${MAX_EXAMS} esami per volta`)

/**
 * An exam of a visit besides its main one, with the name and the price it was booked with, and the texts that its service has
 * now.
 */
export type BookedExam = {
  serviceId: number
  subserviceId: number | null
  name: string
  price: string | null
  preparation: string | null
  whatToBring: string | null
}
