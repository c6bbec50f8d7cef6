import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { bodyId, byId, line, optional } from '#platform/http/shapes.ts'
import { AUTHORISATION_MAX, agreementKinds, authorisationStates } from './rules.ts'

/** An agreement as visitors and staff choose it for a visit. */
export const AgreementChoice = z.object({
  id: z.int(),
  name: z.string(),
  company: z.string(),
  kind: z.enum(agreementKinds),
  needsAuthorisation: z.boolean(),
  needsPrescription: z.boolean(),
  instructions: z.string().nullable(),
})
export type AgreementChoice = z.output<typeof AgreementChoice>

const authorisationNumber = optional(line(AUTHORISATION_MAX))

/** The agreement a visitor books with. Without the number, the authorisation is brought along. */
export const WantedAgreement = z.object({
  id: bodyId('Convenzione non valida'),
  authorisationNumber,
})
export type WantedAgreement = z.output<typeof WantedAgreement>

/** The agreement of a visit, for staff. */
export const VisitAgreement = AgreementChoice.extend({
  /** Null: the agreement needs none. */
  authorisation: z.enum(authorisationStates).nullable(),
  authorisationNumber: z.string().nullable(),
  version: z.int(),
})
export type VisitAgreement = z.output<typeof VisitAgreement>

export const bookingAgreements = endpoint({
  method: 'GET',
  path: '/api/appointments/agreements',
  access: 'public',
  summary: 'Le convenzioni attive con cui si prenota una visita, per nome, e che cosa serve per usarle',
  answer: z.array(AgreementChoice),
})

export const saveVisitAgreement = endpoint({
  method: 'PUT',
  path: '/api/appointments/:id/agreement',
  access: ['admin', 'editor'],
  summary: 'Cambia o toglie la convenzione di una visita, e segna a che punto è l’autorizzazione',
  params: byId,
  body: z.object({
    /** Null: the visit has none. */
    agreementId: bodyId('Convenzione non valida').nullable(),
    authorisation: z.enum(authorisationStates, { error: 'Stato non valido' }).nullable().default(null),
    authorisationNumber,
    /** The version the change is based on; refused when stale. A visit without an agreement has none. */
    version: bodyId().optional(),
  }),
  answer: z.object({ agreement: VisitAgreement.nullable() }),
})
