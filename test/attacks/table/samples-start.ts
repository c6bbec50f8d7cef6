import type { Sample } from './sample.ts'

export const startSamples: Record<string, Sample> = {
  'GET /api/start': { ask: () => ({}) },
  'GET /api/start/count': { ask: () => ({}) },
  // Ten an hour.
  'POST /api/start/test-mail': {
    ask: async (fixture) => ({ by: await fixture.staff('admin'), body: { to: 'prova@clinica.it' } }),
  },
}
