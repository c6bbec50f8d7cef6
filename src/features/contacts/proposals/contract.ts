import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { byId, Confirmation, pathId } from '#platform/http/shapes.ts'
import { fieldTypes } from '../fields/rules.ts'

/** A value for a field, or a place in a list, that a visitor's form brought for a contact that was there before. */
const Proposal = z.object({
  id: z.int(),
  kind: z.enum(['field', 'list']),
  /** Of the field, or the name of the list. */
  label: z.string(),
  /** Of the field; null for a list. */
  type: z.enum(fieldTypes).nullable(),
  /** The stored text of the field now; null where there is none, and for a list. */
  current: z.string().nullable(),
  /** The stored text once it is accepted; null for a list. */
  value: z.string().nullable(),
  /** The name of the form it was sent with. */
  form: z.string(),
  createdAt: z.string(),
})
export type Proposal = z.output<typeof Proposal>

export const proposalsOfContact = endpoint({
  method: 'GET',
  path: '/api/contacts/:id/proposals',
  access: 'staff',
  summary: 'Le proposte arrivate dai moduli per un contatto e non ancora decise, la più vecchia per prima.',
  params: byId,
  answer: z.array(Proposal),
})

const byProposal = byId.extend({ proposalId: pathId })

export const acceptProposal = endpoint({
  method: 'POST',
  path: '/api/contacts/:id/proposals/:proposalId/accept',
  access: 'staff',
  summary:
    'Accetta una proposta: scrive il valore nel contatto, o lo mette nella lista. Risponde 409 se è già stata decisa o se il valore attuale non è più `current`.',
  params: byProposal,
  body: z.object({
    /** The value the person saw in the field: another one meanwhile is not overwritten. */
    current: z.string({ error: 'Valore non valido' }).max(5000, 'Al massimo 5000 caratteri').nullable(),
  }),
  answer: Confirmation,
})

export const dismissProposal = endpoint({
  method: 'POST',
  path: '/api/contacts/:id/proposals/:proposalId/dismiss',
  access: 'staff',
  summary: 'Ignora una proposta: il contatto resta com’è. Risponde 409 se è già stata decisa.',
  params: byProposal,
  answer: Confirmation,
})

const WaitingContact = z.object({
  contactId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  count: z.int(),
})
export type WaitingContact = z.output<typeof WaitingContact>

export const contactsWithProposals = endpoint({
  method: 'GET',
  path: '/api/contact-proposals',
  access: 'staff',
  summary:
    'I contatti con proposte non ancora decise, al massimo 20: prima quelli che aspettano da più tempo.',
  answer: z.array(WaitingContact),
})
