import { z } from 'zod'
import { KILOBYTE } from '#platform/bytes.ts'
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
  queryNumber,
} from '#platform/http/shapes.ts'
import { contactTypes, sorts } from './rules.ts'
import { birthDate, fiscalCode, honeypot, phoneNumber } from './shapes.ts'

export const ContactRow = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  codiceFiscale: z.string().nullable(),
  dataNascita: z.string().nullable(),
  type: z.enum(contactTypes),
  fonte: z.string().nullable(),
  dettaglioFonte: z.string().nullable(),
  viewed: z.boolean(),
  version: z.int(),
  createdAt: z.string(),
})
/** A row of the table. */
export type ContactRow = z.output<typeof ContactRow>

export const Contact = ContactRow.loose()
/** A contact: its own details and each active custom field by its name, as text, number or null. */
export type Contact = z.output<typeof Contact>

/** A contact in a list, without birth date and fiscal code. */
export const ListedContact = ContactRow.omit({ codiceFiscale: true, dataNascita: true, version: true })
export type ListedContact = z.output<typeof ListedContact>

export const contactByEmail = endpoint({
  method: 'GET',
  path: '/api/contacts/by-email/:email',
  access: 'public',
  summary: 'Il contatto più vecchio con questa e-mail; senza accesso la risposta è sempre 404.',
  params: z.object({ email: z.string().max(1000) }),
  answer: z.object({ id: z.int() }),
})

export const PersonInput = z.object({
  firstName: line(100, { required: 'Il nome è richiesto' }),
  lastName: line(100, { required: 'Il cognome è richiesto' }),
  email: line(1000, { required: "L'email è richiesta" }).pipe(email('Email non valida')),
  phone: phoneNumber('Il telefono è richiesto'),
})

const type = z.enum(contactTypes, { error: 'Tipo non valido' })

/** As `PersonInput`, but an e-mail address or a telephone number is enough: see `unreachableIssues`. */
const StaffPerson = PersonInput.extend({
  email: optional(email('Email non valida')).transform((value) => value ?? ''),
  phone: optional(phoneNumber('Il telefono è richiesto')).transform((value) => value ?? ''),
})

/**
 * Details of a new contact. Visitors must send a `PersonInput`, and their other details are ignored. For those of staff see
 * `NewStaffContact`.
 */
export const NewContact = StaffPerson.extend({
  // Visitors are stored as Ospite whatever they send.
  type: type.default('Ospite'),
  website: honeypot,
}).loose()
export type NewContact = z.output<typeof NewContact>

const facts = {
  type,
  codiceFiscale: optional(fiscalCode),
  dataNascita: optional(birthDate),
  fonte: optional(line(100)),
  dettaglioFonte: optional(line(100)),
}

/** Details every contact has. Values of custom fields stand beside them, by name, and are checked by `fields/rules.ts`. */
export const ContactFacts = PersonInput.extend(facts)
export type ContactFacts = z.output<typeof ContactFacts>

/** The details as staff may send them: a missing e-mail address or telephone number is ''. */
export const StaffFacts = StaffPerson.extend(facts)

export const MESSAGE_MAX = 5000

/** Details staff may send to `createContact`. */
export const NewStaffContact = StaffFacts.extend({
  type: type.default('Ospite'),
  message: optional(paragraph(MESSAGE_MAX)),
})
export type NewStaffContact = z.output<typeof NewStaffContact>

export const createContact = endpoint({
  method: 'POST',
  path: '/api/contacts',
  access: 'public',
  summary:
    'Crea un contatto; con accesso anche i campi personalizzati, per nome. Senza accesso la persona è trovata o creata come Ospite, e la risposta è una chiave che vale 30 minuti per inviare un messaggio.',
  body: NewContact,
  answer: z.union([Contact, z.object({ id: z.string() })]),
  success: 201,
  maxBody: 128 * KILOBYTE,
})

/** Which contacts, and in which order. */
const ContactQuestion = z.object({
  /** Search words: each must be contained in name, e-mail, telephone or type. */
  q: z.string().max(200, 'Ricerca troppo lunga').optional(),
  type: type.optional(),
  fonte: z.string().max(2000, 'Fonte non valida').optional(),
  dettaglioFonte: z.string().max(2000, 'Dettaglio fonte non valido').optional(),
  sort: z.enum(sorts, { error: 'Ordine non valido' }).optional(),
})

export const listContacts = endpoint({
  method: 'GET',
  path: '/api/contacts',
  access: ['admin', 'editor', 'medico'],
  summary:
    'Contatti: a pagine, con il totale in X-Total-Count; senza parametri tutti. Più fonti si separano con virgole.',
  query: ContactQuestion.extend({
    page: queryNumber(1_000_000, 'Pagina non valida').optional(),
    pageSize: queryNumber(200, 'Pagina non valida').optional(),
  }),
  answer: z.array(ListedContact),
})

export const exportContacts = endpoint({
  method: 'GET',
  path: '/api/contacts/export',
  access: ['admin', 'editor'],
  confirmed: true,
  summary:
    'Scarica i contatti dell’elenco come CSV; con format=excel i campi sono separati da punti e virgola.',
  query: ContactQuestion.extend({ format: csvFormat }),
  raw: 'download',
  answer: z.unknown(),
})

export const contactCounts = endpoint({
  method: 'GET',
  path: '/api/stats/contacts',
  access: ['admin', 'editor'],
  summary: 'Quanti contatti ci sono, quanti sono nuovi oggi, quanti hanno email e telefono.',
  answer: z.object({ count: z.int(), today: z.int(), withEmail: z.int(), withPhone: z.int() }),
})

export const contactSources = endpoint({
  method: 'GET',
  path: '/api/contacts/sources',
  access: ['admin', 'editor'],
  summary: 'Le fonti e i loro dettagli, con il numero di contatti di ogni coppia.',
  answer: z.array(
    z.object({ fonte: z.string().nullable(), dettaglioFonte: z.string().nullable(), count: z.int() }),
  ),
})

export const contactMatches = endpoint({
  method: 'POST',
  path: '/api/contacts/matches',
  access: ['admin', 'editor'],
  summary: 'I contatti che hanno già questa email o questo telefono, comunque scritti: i cinque più vecchi.',
  body: z.object({ email: z.string().max(1000), phone: z.string().max(200) }),
  answer: z.array(ListedContact),
})

export const getContact = endpoint({
  method: 'GET',
  path: '/api/contacts/:id',
  access: ['admin', 'editor', 'medico'],
  summary: 'Un contatto, con i valori dei campi personalizzati attivi per nome.',
  params: byId,
  answer: Contact,
})

/** Properties left out keep their values. Values of custom fields stand beside them, by name. */
export const ContactChange = StaffFacts.partial()
  .extend({
    id: bodyId().optional(),
    /** The version the change is based on; a newer one refuses the change. */
    version: bodyId().optional(),
  })
  .loose()
export type ContactChange = z.output<typeof ContactChange>

export const updateContact = endpoint({
  method: 'PUT',
  path: '/api/contacts/:id',
  access: ['admin', 'editor'],
  summary:
    'Cambia un contatto; anche i campi personalizzati, per nome. Gli resta almeno uno tra email e phone.',
  params: byId,
  body: ContactChange,
  answer: Contact,
  maxBody: 128 * KILOBYTE,
})

export const markContactViewed = endpoint({
  method: 'PATCH',
  path: '/api/contacts/:id/mark-viewed',
  access: ['admin', 'editor'],
  summary: 'Segna un contatto come visto.',
  params: byId,
  answer: Contact,
})

export const deleteContact = endpoint({
  method: 'DELETE',
  path: '/api/contacts/:id',
  access: ['admin'],
  summary: 'Elimina un contatto con tutto ciò che è suo. Le richieste di prenotazione restano.',
  params: byId,
  answer: Confirmation,
})
