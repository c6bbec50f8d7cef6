import type { Sample } from './sample.ts'

const params = { key: 'prima-pagina' }

// Its names have dots, which paths of the table are split by: the group's own tests send them.
const body = { value: {}, version: 0 }

export const contentSamples: Record<string, Sample> = {
  'GET /api/site/texts': { ask: () => ({}) },
  'GET /api/site/texts/:key': { ask: () => ({ params }) },
  'GET /api/site/texts/:key/versions': { ask: () => ({ params }) },
  'PUT /api/site/texts/:key/draft': {
    ask: () => ({ params, body }),
    // It says with which version the draft began, and may be an old one.
    takes: { value: ['object'], version: ['zero', 'number'] },
  },
  'DELETE /api/site/texts/:key/draft': { ask: () => ({ params }) },
  'POST /api/site/texts/:key/publish': {
    ask: () => ({ params, body }),
    takes: { value: ['object'], version: ['zero'] },
  },
}
