import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import {
  bodyId,
  byId,
  Confirmation,
  colour,
  csvFormat,
  line,
  optional,
  paragraph,
  pathId,
  queryNumber,
} from '#platform/http/shapes.ts'
import { listsCopy } from './copy.ts'

export const DEFAULT_COLOR = '#3b82f6'

// ---------------------------------------------------------------- lists

/** Search words: each must be contained in name, e-mail or telephone. */
const q = z.string().max(200, 'Ricerca troppo lunga').optional()

/** A list with its number of contacts. */
export const List = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  color: z.string(),
  isActive: z.boolean(),
  /** Null when the author has no account any more. */
  createdBy: z.int().nullable(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  contactCount: z.int(),
})
export type List = z.output<typeof List>

export const ListDetail = List.extend({ withEmail: z.int(), withPhone: z.int() })
export type ListDetail = z.output<typeof ListDetail>

export const NewList = z.object({
  name: line(160, { required: listsCopy.nameRequired }),
  description: optional(paragraph(2000)),
  color: optional(colour()).transform((color) => color ?? DEFAULT_COLOR),
})
export type NewList = z.output<typeof NewList>

/** Properties left out keep their values. */
export const ListChange = NewList.partial().extend({
  id: bodyId().optional(),
  /** The version the change is based on; a newer one refuses the change. */
  version: bodyId().optional(),
})
export type ListChange = z.output<typeof ListChange>

export const allLists = endpoint({
  method: 'GET',
  path: '/api/lists',
  access: ['admin', 'editor'],
  summary: 'Tutte le liste, per nome, con il numero di contatti.',
  answer: z.array(List),
})

export const createList = endpoint({
  method: 'POST',
  path: '/api/lists',
  access: ['admin', 'editor'],
  summary: 'Crea una lista. Senza colore è blu (#3b82f6).',
  body: NewList,
  success: 201,
  answer: List,
})

export const getList = endpoint({
  method: 'GET',
  path: '/api/lists/:id',
  access: ['admin', 'editor'],
  summary: 'Una lista, con quanti contatti ci sono, quanti con email e quanti con telefono.',
  params: byId,
  answer: ListDetail,
})

export const updateList = endpoint({
  method: 'PUT',
  path: '/api/lists/:id',
  access: ['admin', 'editor'],
  summary: 'Cambia nome, descrizione o colore di una lista.',
  params: byId,
  body: ListChange,
  answer: List,
})

export const deleteList = endpoint({
  method: 'DELETE',
  path: '/api/lists/:id',
  access: ['admin'],
  summary: 'Elimina una lista. I contatti restano; i moduli che la alimentano non la alimentano più.',
  params: byId,
  answer: Confirmation,
})

export const exportList = endpoint({
  method: 'GET',
  path: '/api/lists/:id/export',
  access: ['admin', 'editor'],
  confirmed: true,
  summary:
    'Scarica i contatti di una lista, o quelli che corrispondono alla ricerca, come CSV: Nome, Cognome, Email, Telefono, Data Aggiunta. Con format=excel i campi sono separati da punti e virgola.',
  params: byId,
  query: z.object({ q, format: csvFormat }),
  raw: 'download',
  answer: z.unknown(),
})

// ---------------------------------------------------------------- members

/** A contact in a list; the id is the contact's. */
export const Member = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  addedAt: z.string(),
})
export type Member = z.output<typeof Member>

export const contactsOfList = endpoint({
  method: 'GET',
  path: '/api/lists/:id/contacts',
  access: ['admin', 'editor'],
  summary:
    'I contatti di una lista, dall’ultimo aggiunto: a pagine, con il totale in X-Total-Count; senza parametri tutti.',
  params: byId,
  query: z.object({
    q,
    page: queryNumber(1_000_000, 'Pagina non valida').optional(),
    pageSize: queryNumber(200, 'Pagina non valida').optional(),
  }),
  answer: z.array(Member),
})

export const addToList = endpoint({
  method: 'POST',
  path: '/api/lists/:id/contacts',
  access: ['admin', 'editor'],
  summary: 'Aggiunge un contatto a una lista.',
  params: byId,
  body: z.object({ contactId: bodyId('Seleziona un contatto') }),
  success: 201,
  answer: Member,
})

export const removeFromList = endpoint({
  method: 'DELETE',
  path: '/api/lists/:id/contacts/:contactId',
  access: ['admin', 'editor'],
  summary: 'Toglie un contatto da una lista. Il contatto resta.',
  params: byId.extend({ contactId: pathId }),
  answer: Confirmation,
})

/** A contact outside a list. */
export const Candidate = Member.omit({ phone: true, addedAt: true })
export type Candidate = z.output<typeof Candidate>

export const candidatesForList = endpoint({
  method: 'GET',
  path: '/api/lists/:id/candidates',
  access: ['admin', 'editor'],
  summary:
    'Contatti che non sono ancora in una lista, al massimo 20, con il totale in X-Total-Count: chi corrisponde alla ricerca, per cognome; senza ricerca gli ultimi arrivati.',
  params: byId,
  query: z.object({ q }),
  answer: z.array(Candidate),
})

// ---------------------------------------------------------------- the lists of a contact

/** A list a contact is in. */
export const Membership = z.object({
  id: z.int(),
  name: z.string(),
  color: z.string(),
  addedAt: z.string(),
})
export type Membership = z.output<typeof Membership>

export const listsOfContact = endpoint({
  method: 'GET',
  path: '/api/contacts/:id/lists',
  access: ['admin', 'editor'],
  summary: 'Le liste di cui fa parte un contatto, per nome.',
  params: byId,
  answer: z.array(Membership),
})
