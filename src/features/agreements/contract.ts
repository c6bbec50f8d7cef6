import { z } from 'zod'
import { agreementKinds } from '#features/booking/agreement/rules.ts'
import { birthDate, honeypot, phoneNumber } from '#features/contacts/shapes.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import {
  bodyId,
  byId,
  Confirmation,
  csvFormat,
  email,
  line,
  optional,
  paragraph,
  queryId,
  queryNumber,
} from '#platform/http/shapes.ts'
import { activationStatuses, decisions, MAX_SERVICES } from './rules.ts'

/** Messages of wrong fields. Sentences with straight apostrophes are the specification's. */
export const activationCopy = {
  agreement: 'Seleziona una convenzione',
  firstName: 'Il nome è obbligatorio',
  lastName: 'Il cognome è obbligatorio',
  email: 'Email non valida',
  phone: 'Il telefono è obbligatorio',
  dateOfBirth: 'La data di nascita è obbligatoria',
  services: 'Seleziona almeno un servizio',
  agreementGone: 'Questa convenzione non è più attiva. Scegline un’altra.',
  serviceGone: 'Uno dei servizi scelti non è più disponibile. Controlla le tue scelte.',
} as const

/** An agreement with a company, a fund or an insurer, as the staff see it. */
export const Agreement = z.object({
  id: z.int(),
  nome: z.string(),
  azienda: z.string(),
  descrizione: z.string().nullable(),
  isActive: z.boolean(),
  kind: z.enum(agreementKinds),
  needsAuthorisation: z.boolean(),
  needsPrescription: z.boolean(),
  /** How a patient uses it, as the wizard says. */
  instructions: z.string().nullable(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Agreement = z.output<typeof Agreement>

const fields = {
  nome: line(160, { required: 'Il nome è obbligatorio' }),
  azienda: line(160, { required: "Il nome dell'azienda è obbligatorio" }),
  descrizione: optional(paragraph(2000)),
  isActive: z.boolean({ error: 'Valore non valido' }),
  kind: z.enum(agreementKinds, { error: 'Tipo non valido' }),
  needsAuthorisation: z.boolean({ error: 'Valore non valido' }),
  needsPrescription: z.boolean({ error: 'Valore non valido' }),
  instructions: optional(paragraph(1000)),
}

export const NewAgreement = z.object({
  ...fields,
  isActive: fields.isActive.default(true),
  kind: fields.kind.default('azienda'),
  needsAuthorisation: fields.needsAuthorisation.default(false),
  needsPrescription: fields.needsPrescription.default(false),
  instructions: fields.instructions.default(null),
})
export type NewAgreement = z.output<typeof NewAgreement>

/** Fields left out stay unchanged. */
export const AgreementChange = z.object(fields).partial().extend({
  id: bodyId().optional(),
  /** The version the change is based on; refused when stale. */
  version: bodyId().optional(),
})
export type AgreementChange = z.output<typeof AgreementChange>

export const listAgreements = endpoint({
  method: 'GET',
  path: '/api/convenzioni',
  access: ['admin', 'editor'],
  summary: 'Tutte le convenzioni, anche non attive, per nome.',
  answer: z.array(Agreement),
})

export const createAgreement = endpoint({
  method: 'POST',
  path: '/api/convenzioni',
  access: ['admin', 'editor'],
  summary: 'Crea una convenzione.',
  body: NewAgreement,
  success: 201,
  answer: Agreement,
})

export const updateAgreement = endpoint({
  method: 'PUT',
  path: '/api/convenzioni/:id',
  access: ['admin', 'editor'],
  summary: 'Cambia una convenzione.',
  params: byId,
  body: AgreementChange,
  answer: Agreement,
})

// Any of the staff may delete an agreement, unlike other records: it is refused as long as there are activations.
export const deleteAgreement = endpoint({
  method: 'DELETE',
  path: '/api/convenzioni/:id',
  access: ['admin', 'editor'],
  summary: 'Elimina una convenzione senza attivazioni.',
  params: byId,
  answer: Confirmation,
})

const WRONG_SERVICE = 'Servizio non valido'

/** An agreement as visitors choose it. */
export const PublicAgreement = z.object({
  id: z.int(),
  nome: z.string(),
  azienda: z.string(),
  descrizione: z.string().nullable(),
})
export type PublicAgreement = z.output<typeof PublicAgreement>

export const listActiveAgreements = endpoint({
  method: 'GET',
  path: '/api/public/convenzioni/active',
  access: 'public',
  summary: 'Le convenzioni attive, per nome.',
  answer: z.array(PublicAgreement),
})

const serviziInteressati = z
  .array(bodyId(WRONG_SERVICE), { error: activationCopy.services })
  .min(1, activationCopy.services)
  .max(MAX_SERVICES, `Al massimo ${MAX_SERVICES} servizi`)
  .refine((ids) => new Set(ids).size === ids.length, 'Ogni servizio va indicato una volta sola')

/** A visitor's request; form and server check it with this shape. */
export const NewActivation = z.object({
  convenzioneId: bodyId(activationCopy.agreement),
  firstName: line(100, { required: activationCopy.firstName }),
  lastName: line(100, { required: activationCopy.lastName }),
  email: email(activationCopy.email),
  phone: phoneNumber(activationCopy.phone),
  dateOfBirth: line(40, { required: activationCopy.dateOfBirth }).pipe(birthDate),
  /** Categories of services, by their numbers. */
  serviziInteressati,
  website: honeypot,
})
export type NewActivation = z.output<typeof NewActivation>

export const createActivation = endpoint({
  method: 'POST',
  path: '/api/convenzioni/attivazioni',
  access: 'public',
  summary:
    'Richiede una convenzione. La risposta non dice altro che è arrivata, anche quando la stessa persona ha già chiesto la stessa convenzione: allora lo dice solo la mail.',
  body: NewActivation,
  success: 201,
  answer: z.object({ received: z.literal(true) }),
})

export const Activation = z.object({
  id: z.int(),
  convenzioneId: z.int(),
  convenzioneName: z.string(),
  convenzioneAzienda: z.string(),
  /** Null when the contact has been deleted. */
  contactId: z.int().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  dateOfBirth: z.string(),
  serviziInteressati: z.array(z.int()),
  /** Their names, in the order of the site. */
  serviziNomi: z.array(z.string()),
  status: z.string(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Activation = z.output<typeof Activation>

const ActivationQuestion = z.object({
  /** Words and pieces of words: each must be in name, e-mail, telephone or agreement. */
  q: z.string().max(200, 'Ricerca troppo lunga').optional(),
  convenzioneId: queryId('Convenzione non valida').optional(),
  status: z.enum(activationStatuses, { error: 'Stato non valido' }).optional(),
})

export const listActivations = endpoint({
  method: 'GET',
  path: '/api/convenzioni/attivazioni',
  access: ['admin', 'editor'],
  summary:
    'Richieste di convenzione: a pagine, prima quelle in attesa, con il totale in X-Total-Count; senza parametri tutte, in ordine di numero.',
  query: ActivationQuestion.extend({
    page: queryNumber(1_000_000, 'Pagina non valida').optional(),
    pageSize: queryNumber(200, 'Pagina non valida').optional(),
  }),
  answer: z.array(Activation),
})

export const exportActivations = endpoint({
  method: 'GET',
  path: '/api/convenzioni/attivazioni/export',
  access: ['admin', 'editor'],
  confirmed: true,
  summary:
    'Scarica le richieste di convenzione, con i filtri e nell’ordine dell’elenco, come CSV; con format=excel i campi sono separati da punti e virgola.',
  query: ActivationQuestion.extend({ format: csvFormat }),
  raw: 'download',
  answer: z.unknown(),
})

export const activationCounts = endpoint({
  method: 'GET',
  path: '/api/convenzioni/attivazioni/counts',
  access: ['admin', 'editor'],
  summary: 'Quante richieste di convenzione ci sono per ogni stato.',
  answer: z.object({ all: z.int(), pending: z.int(), approved: z.int(), rejected: z.int() }),
})

export const decideActivation = endpoint({
  method: 'PUT',
  path: '/api/convenzioni/attivazioni/:id',
  access: ['admin', 'editor'],
  summary:
    'Approva o rifiuta una richiesta in attesa; chi l’ha inviata lo sa per e-mail dopo un minuto. Già decisa, è 409.',
  params: byId,
  body: z.object({
    status: z.enum(decisions, { error: 'Stato non valido' }),
    id: bodyId().optional(),
    /** The version the decision is based on; refused when stale. */
    version: bodyId().optional(),
  }),
  answer: Activation,
})

export const undoDecision = endpoint({
  method: 'DELETE',
  path: '/api/convenzioni/attivazioni/:id/decision',
  access: ['admin', 'editor'],
  summary:
    'Annulla una decisione entro un minuto: la richiesta torna in attesa e nessuno riceve e-mail. Partita l’e-mail, è 404.',
  params: byId,
  answer: Activation,
})

export const deleteActivation = endpoint({
  method: 'DELETE',
  path: '/api/convenzioni/attivazioni/:id',
  access: ['admin'],
  summary:
    'Elimina una richiesta di convenzione, in qualunque stato; il contatto resta, e nessuno riceve e-mail.',
  params: byId,
  answer: Confirmation,
})
