import { createList } from '#features/lists/contract.ts'
import { madeForm } from '../../forms.ts'
import type { Fixture } from './fixture.ts'
import { line, nothing, paragraph, type Sample } from './sample.ts'

const optionalParagraph = [...paragraph, ...nothing]

async function filled(fixture: Fixture): Promise<{ id: number; submissionId: number }> {
  const { id } = await madeForm(fixture.admin)
  const row = await fixture.db
    .insertInto('formSubmissions')
    .values({ formId: id, data: JSON.stringify({ nome: 'Ada' }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, submissionId: row.id }
}

const byId: Sample = { ask: async ({ admin }) => ({ params: { id: (await madeForm(admin)).id } }) }

const colours = {
  backgroundColor: '#ffffff',
  fieldBackgroundColor: '#ffffff',
  textColor: '#000000',
  fieldColor: '#000000',
  buttonColor: '#1c2b30',
  buttonTextColor: '#ffffff',
}

const look = { width: 'full', fontSize: '14px', fontWeight: '400', textAlign: 'left', marginBottom: '16px' }

async function change({ admin, next }: Fixture) {
  const { id, version, fields } = await madeForm(admin)
  const list = await admin.call(createList, {
    body: { name: `Invii ${next()}`, description: null, color: null },
  })
  const field = {
    ...{ id: fields[0]?.id, contactFieldId: null, type: 'select', label: 'Quando' },
    ...{ placeholder: 'Scegli', required: false, options: ['mattina', 'pomeriggio'], ...look },
  }
  const page = { name: 'Il sito di prova', url: 'https://example.com/', description: 'Una pagina.' }
  const body = {
    ...{ name: 'Modulo di prova', description: 'Due righe.', contactType: 'Lead', formWidth: 600 },
    ...{ borderRadius: '8px', padding: '20px', isActive: false, ...colours },
    ...{ fields: [field], listIds: [list.id], integrations: [page], id, version },
  }
  return { params: { id }, body }
}

const changeTakes: Sample['takes'] = {
  lastDay: nothing,
  name: line,
  description: optionalParagraph,
  contactType: ['null'],
  ...Object.fromEntries(Object.keys(colours).map((name) => [name, nothing])),
  isActive: ['boolean'],
  fields: ['list'],
  'fields.0.contactFieldId': ['null'],
  'fields.0.label': line,
  'fields.0.placeholder': [...line, ...nothing],
  'fields.0.required': ['boolean'],
  'fields.0.options.0': [...line, 'empty', 'spaces'],
  'fields.0.fontWeight': ['null'],
  'fields.0.textAlign': ['null'],
  listIds: ['list'],
  integrations: ['list'],
  'integrations.0.name': line,
  'integrations.0.description': optionalParagraph,
}

export const formSamples: Record<string, Sample> = {
  'GET /api/public/forms/:id': { ...byId, by: 'visitor' },
  'GET /api/public/forms/:id/fields': { ...byId, by: 'visitor' },
  'POST /api/forms/:id/submit': {
    by: 'visitor',
    ask: async ({ admin, next }) => {
      const { id, version } = await madeForm(admin)
      const person = { nome: 'Ada', cognome: 'Esempi', telefono: '+39 333 000 0000' }
      const email = `invio-${next()}@example.com`
      return { params: { id }, body: { ...person, email, _version: version, _source: '', _trap: '' } }
    },
    takes: {
      nome: line,
      cognome: line,
      telefono: ['manyDigits'],
      _version: ['empty', 'null'],
      _trap: ['empty', 'null'],
      // A source that is no page of the form counts as the site itself.
      _source: 'anything',
    },
    strict: true,
  },
  'GET /api/forms': { ask: () => ({}) },
  'POST /api/forms': {
    ask: () => ({ body: { name: 'Modulo nuovo', description: 'Due righe.' } }),
    takes: { name: line, description: optionalParagraph },
  },
  'GET /api/forms/:id': byId,
  'PUT /api/forms/:id': { ask: change, takes: changeTakes },
  'POST /api/forms/:id/duplicate': byId,
  'DELETE /api/forms/:id': {
    ask: async (fixture) => ({ params: { id: (await filled(fixture)).id }, query: { submissions: '1' } }),
  },
  'GET /api/forms/:id/submissions': {
    ask: async (fixture) => ({
      params: { id: (await filled(fixture)).id },
      query: { page: '1', pageSize: '5' },
    }),
  },
  'GET /api/forms/:id/submissions/export': {
    ask: async (fixture) => ({ params: { id: (await filled(fixture)).id }, query: { format: 'excel' } }),
  },
  'DELETE /api/forms/:id/submissions/:submissionId': {
    ask: async (fixture) => ({ params: await filled(fixture) }),
  },
  'GET /api/forms/:id/statistics': byId,
}
