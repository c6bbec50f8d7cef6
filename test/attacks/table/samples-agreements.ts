import { decideActivation } from '#features/agreements/contract.ts'
import { activation, agreement } from '../../factories.ts'
import type { Fixture } from './fixture.ts'
import { line, nothing, paragraph, type Sample } from './sample.ts'

const takes = {
  nome: line,
  azienda: line,
  descrizione: [...paragraph, ...nothing],
  isActive: ['boolean' as const],
  ...{ needsAuthorisation: ['boolean' as const], needsPrescription: ['boolean' as const] },
  instructions: [...paragraph, ...nothing],
}

const fields = ({ next }: Fixture) => ({
  nome: `Sconto fedeltà ${next()}`,
  azienda: 'Officine Esempi',
  descrizione: 'Per chi vi lavora.',
  isActive: true,
  ...{ kind: 'fondo', needsAuthorisation: true, needsPrescription: true },
  instructions: 'Chiedi l’autorizzazione al fondo tre giorni prima.',
})

const waiting = async ({ db }: Fixture) => activation(db, { convenzioneId: await agreement(db) })

/** A request whose decision can still be undone. */
async function decided(fixture: Fixture): Promise<number> {
  const id = await waiting(fixture)
  await fixture.editor.call(decideActivation, { params: { id: String(id) }, body: { status: 'approved' } })
  return id
}

export const agreementSamples: Record<string, Sample> = {
  'GET /api/public/convenzioni/active': { by: 'visitor', ask: () => ({}) },
  'POST /api/convenzioni/attivazioni': {
    by: 'visitor',
    ask: async ({ db, offer, next }) => ({
      body: {
        convenzioneId: await agreement(db),
        firstName: 'Ada',
        lastName: 'Esempi',
        email: `ada-${next()}@example.com`,
        phone: '+39 333 000 0000',
        dateOfBirth: '1984-03-04',
        serviziInteressati: [offer.categoryId],
        website: '',
      },
    }),
    takes: { firstName: line, lastName: line, phone: ['manyDigits'], website: ['empty'] },
  },
  'GET /api/convenzioni/attivazioni': {
    ask: () => ({ query: { q: 'ada', status: 'pending', page: '1', pageSize: '5' } }),
    queryTakes: { q: 'any' },
  },
  'GET /api/convenzioni/attivazioni/export': {
    ask: async (fixture) => {
      await waiting(fixture)
      return { query: { q: '', format: 'excel' } }
    },
    queryTakes: { q: 'any' },
  },
  'GET /api/convenzioni/attivazioni/counts': { ask: () => ({}) },
  'PUT /api/convenzioni/attivazioni/:id': {
    ask: async (fixture) => {
      const id = await waiting(fixture)
      return { params: { id }, body: { status: 'approved', id, version: 1 } }
    },
  },
  'DELETE /api/convenzioni/attivazioni/:id/decision': {
    ask: async (fixture) => ({ params: { id: await decided(fixture) } }),
  },
  'DELETE /api/convenzioni/attivazioni/:id': {
    ask: async (fixture) => ({ params: { id: await waiting(fixture) } }),
  },
  'GET /api/convenzioni': { ask: () => ({}) },
  'POST /api/convenzioni': { ask: (fixture) => ({ body: fields(fixture) }), takes },
  'PUT /api/convenzioni/:id': {
    ask: async (fixture) => {
      const id = await agreement(fixture.db)
      return { params: { id }, body: { ...fields(fixture), id, version: 1 } }
    },
    takes,
  },
  'DELETE /api/convenzioni/:id': { ask: async ({ db }) => ({ params: { id: await agreement(db) } }) },
}
