import { createContactField, listContactFields } from '#features/contacts/fields/contract.ts'
import { person } from '../../factories.ts'
import type { Fixture } from './fixture.ts'
import { line, nothing, paragraph, type Sample } from './sample.ts'

const someone = ({ db, next }: Fixture) => person(db, { email: `persona-${next()}@example.com` })

const byId: Sample = { ask: async (fixture) => ({ params: { id: await someone(fixture) } }) }

const given = ({ next }: Fixture) => ({
  firstName: 'Ada',
  lastName: 'Esempi',
  email: `ada-${next()}@example.com`,
  phone: '+39 333 000 0000',
})
const givenTakes = { firstName: line, lastName: line, phone: ['manyDigits' as const] }

const OWN_FIELDS = { taglia: 'M', visitatoIl: '2024-02-29' }

/** All that staff may say of a person, also in fields of the clinic's own. */
async function facts(fixture: Fixture) {
  const { admin } = fixture
  const names = (await admin.call(listContactFields)).map(({ name }) => name)
  if (!names.includes('taglia')) {
    const field = { name: 'taglia', label: 'Taglia', type: 'select' as const, options: ['S', 'M'] }
    await admin.call(createContactField, { body: field })
    await admin.call(createContactField, { body: { name: 'visitatoIl', label: 'Visto', type: 'date' } })
  }
  return {
    ...given(fixture),
    ...OWN_FIELDS,
    type: 'Lead',
    codiceFiscale: 'RSSMRA85T10A562S',
    dataNascita: '1980-01-01',
    fonte: 'Telefono',
    dettaglioFonte: 'Centralino',
  }
}
const factTakes = {
  ...givenTakes,
  email: nothing,
  phone: ['manyDigits' as const, ...nothing],
  taglia: nothing,
  visitatoIl: nothing,
  codiceFiscale: nothing,
  dataNascita: nothing,
  fonte: [...line, ...nothing],
  dettaglioFonte: [...line, ...nothing],
}

const words = { subject: 'Orari', message: 'Siete aperti il sabato?', priority: 'normal', source: 'phone' }
const source = [...line, 'empty' as const, 'spaces' as const]

async function message(fixture: Fixture): Promise<number> {
  const contactId = await someone(fixture)
  const { id } = await fixture.db
    .insertInto('contactMessages')
    .values({ contactId, message: 'Buongiorno' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function note(fixture: Fixture): Promise<number> {
  const contactId = await someone(fixture)
  const { id } = await fixture.db
    .insertInto('internalNotes')
    .values({ contactId, content: 'Preferisce il mattino' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function related(fixture: Fixture): Promise<{ id: number; contactId: number }> {
  const [id, contactId] = [await someone(fixture), await someone(fixture)]
  await fixture.db
    .insertInto('contactRelations')
    .values({ contactId: id, otherId: contactId, kind: 'child' })
    .execute()
  return { id, contactId }
}

/** A proposal for a field of the clinic's own, from a form that was sent. */
async function proposal(fixture: Fixture): Promise<{ id: number; proposalId: number }> {
  const { db, next, admin } = fixture
  const id = await someone(fixture)
  const form = await db
    .insertInto('forms')
    .values({ name: 'Anamnesi' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const submission = await db
    .insertInto('formSubmissions')
    .values({ formId: form.id, data: '{}', contactId: id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const body = { name: `nota${next()}`, label: 'Nota', type: 'text' as const }
  const field = await admin.call(createContactField, { body })
  const row = await db
    .insertInto('contactProposals')
    .values({ contactId: id, submissionId: submission.id, fieldId: field.id, value: 'Vela' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, proposalId: row.id }
}

/** The opaque token a visitor gets in place of a contact's number. */
async function handle(fixture: Fixture): Promise<string> {
  const body = JSON.stringify(given(fixture))
  const answer = await fixture.visitor().send('/api/contacts', { method: 'POST', body })
  return ((await answer.json()) as { id: string }).id
}

const messageSamples: Record<string, Sample | Sample[]> = {
  'GET /api/contacts/:id/messages': byId,
  'POST /api/contacts/:id/messages': [
    {
      by: 'visitor',
      ask: async (fixture) => ({ params: { id: await handle(fixture) }, body: { ...words, website: '' } }),
      takes: { subject: [...line, ...nothing], message: paragraph, source, website: ['empty'] },
    },
    {
      ask: async (fixture) => ({ params: { id: await someone(fixture) }, body: words }),
      // Nothing of staff is looked at that only programs fill in.
      takes: { subject: line, message: paragraph, source, website: [...line, 'empty', 'spaces'] },
    },
  ],
  'PUT /api/messages/:id': {
    ask: async (fixture) => ({ params: { id: await message(fixture) }, body: { status: 'letto' } }),
  },
  'PUT /api/messages/:id/assignee': {
    ask: async (fixture) => ({
      params: { id: await message(fixture) },
      body: { assignedTo: fixture.bystander },
    }),
    takes: { assignedTo: ['null'] },
  },
  'DELETE /api/messages/:id': { ask: async (fixture) => ({ params: { id: await message(fixture) } }) },
}

const noteSamples: Record<string, Sample> = {
  'GET /api/contacts/:id/notes': byId,
  'POST /api/contacts/:id/notes': {
    ask: async (fixture) => ({
      params: { id: await someone(fixture) },
      body: { content: 'Allergie: nessuna' },
    }),
    takes: { content: paragraph },
  },
  'PUT /api/notes/:id': {
    ask: async (fixture) => {
      const id = await note(fixture)
      return { params: { id }, body: { content: 'Preferisce la sera', id, version: 1 } }
    },
    takes: { content: paragraph },
  },
  'GET /api/contacts/:id/proposals': byId,
  'GET /api/contact-proposals': { ask: () => ({}) },
  'POST /api/contacts/:id/proposals/:proposalId/accept': {
    ask: async (fixture) => ({ params: await proposal(fixture), body: { current: null } }),
    takes: { current: [...paragraph, ...nothing] },
  },
  'POST /api/contacts/:id/proposals/:proposalId/dismiss': {
    ask: async (fixture) => ({ params: await proposal(fixture) }),
  },
  'DELETE /api/notes/:id': { ask: async (fixture) => ({ params: { id: await note(fixture) } }) },
}

const relationSamples: Record<string, Sample> = {
  'GET /api/contacts/:id/relations': byId,
  'POST /api/contacts/:id/relations': {
    ask: async (fixture) => ({
      params: { id: await someone(fixture) },
      body: { contactId: await someone(fixture), kind: 'child' },
    }),
  },
  'DELETE /api/contacts/:id/relations/:contactId': {
    ask: async (fixture) => ({ params: await related(fixture) }),
  },
}

const fieldTakes: Sample['takes'] = {
  name: ['word'],
  label: line,
  required: ['boolean'],
  'options.0': [...line, 'empty', 'spaces'],
  placeholder: [...line, ...nothing],
  defaultValue: nothing,
  isActive: ['boolean'],
}

const newField = ({ next }: Fixture) => ({
  ...{ name: `scelta${next()}`, label: 'Scelta', type: 'select' as const, required: false },
  ...{ options: ['sì', 'no'], placeholder: 'Scegli', defaultValue: 'no', order: 10, isActive: true },
})

const oneField = async (fixture: Fixture) =>
  (await fixture.admin.call(createContactField, { body: newField(fixture) })).id

const fieldSamples: Record<string, Sample> = {
  'GET /api/contact-fields': { ask: () => ({}) },
  'POST /api/contact-fields': { ask: (fixture) => ({ body: newField(fixture) }), takes: fieldTakes },
  'PUT /api/contact-fields/order': {
    ask: async ({ admin }) => ({
      body: { ids: (await admin.call(listContactFields)).map(({ id }) => id).reverse() },
    }),
  },
  'PUT /api/contact-fields/:id': {
    ask: async (fixture) => {
      const id = await oneField(fixture)
      return { params: { id }, body: { ...newField(fixture), id, version: 1 } }
    },
    takes: fieldTakes,
  },
  'GET /api/contact-fields/:id/usage': {
    ask: async (fixture) => ({ params: { id: await oneField(fixture) } }),
  },
  'DELETE /api/contact-fields/:id': {
    ask: async (fixture) => ({ params: { id: await oneField(fixture) }, query: { contacts: '1' } }),
  },
}

export const contactSamples: Record<string, Sample | Sample[]> = {
  'GET /api/contacts/:id/personal-data': byId,
  'GET /api/contacts/:id/personal-data/export': byId,
  'POST /api/contacts/:id/personal-data/erase': {
    ask: async (fixture) => ({ params: { id: await someone(fixture) }, body: { confirmation: 'CANCELLA' } }),
  },
  ...messageSamples,
  ...noteSamples,
  ...relationSamples,
  ...fieldSamples,
  'GET /api/contacts/by-email/:email': {
    by: 'staff',
    ask: () => ({ params: { email: 'vittima@example.com' } }),
  },
  'POST /api/contacts': [
    {
      by: 'visitor',
      ask: (fixture) => ({ body: { ...given(fixture), type: 'Ospite', website: '' } }),
      takes: { ...givenTakes, website: ['empty'] },
    },
    {
      ask: async (fixture) => ({ body: { ...(await facts(fixture)), message: 'Ha chiamato.' } }),
      takes: {
        ...factTakes,
        message: [...paragraph, ...nothing],
        website: [...line, 'empty', 'spaces'],
      },
      strict: true,
    },
  ],
  'GET /api/contacts': {
    ask: () => ({
      query: { q: 'ada', type: 'Lead', fonte: 'Telefono', dettaglioFonte: 'x', sort: 'name', page: '1' },
    }),
    queryTakes: { q: 'any', fonte: 'any', dettaglioFonte: 'any' },
  },
  'GET /api/contacts/export': {
    ask: async (fixture) => {
      await someone(fixture)
      return { query: { q: '', sort: 'name', format: 'excel' } }
    },
    queryTakes: { q: 'any', fonte: 'any', dettaglioFonte: 'any' },
  },
  'GET /api/stats/contacts': { ask: () => ({}) },
  'GET /api/contacts/sources': { ask: () => ({}) },
  'POST /api/contacts/matches': {
    ask: () => ({ body: { email: 'vittima@example.com', phone: '333 555 0101' } }),
    takes: { email: [...paragraph, 'empty', 'spaces'], phone: [...line, 'empty', 'spaces'] },
  },
  'GET /api/contacts/:id': byId,
  'PUT /api/contacts/:id': {
    ask: async (fixture) => {
      const id = await someone(fixture)
      return { params: { id }, body: { ...(await facts(fixture)), id, version: 1 } }
    },
    takes: factTakes,
    strict: true,
  },
  'PATCH /api/contacts/:id/mark-viewed': byId,
  'DELETE /api/contacts/:id': byId,
  'GET /api/contacts/attachments/by-appointment/:id': byId,
  'POST /api/contacts/attachments/by-ids': {
    ask: () => ({ body: { attachmentIds: [1] } }),
    takes: { attachmentIds: ['list'], 'attachmentIds.0': ['number'] },
  },
  'GET /api/contacts/:id/attachments': byId,
  'GET /api/contacts/:id/visit-summary': byId,
  'GET /api/contacts/:id/timeline': {
    ask: async (fixture) => ({
      params: { id: await someone(fixture) },
      query: { kind: 'visit', before: '1790000000000000.0.1' },
    }),
  },
  'GET /api/contacts/:id/lists': byId,
}
