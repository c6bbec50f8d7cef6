import { person } from '../../factories.ts'
import type { Fixture } from './fixture.ts'
import { line, nothing, paragraph, type Sample } from './sample.ts'

async function task({ db }: Fixture): Promise<number> {
  const { id } = await db
    .insertInto('tasks')
    .values({ title: 'Richiamare' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const words = { title: 'Richiamare', note: 'Dopo le 15', dueOn: '2031-03-04' }
const takes = { title: line, note: [...paragraph, ...nothing], dueOn: nothing, assignedTo: ['null' as const] }

export const deskSamples: Record<string, Sample> = {
  'GET /api/dashboard': { ask: () => ({}) },
  'GET /api/desk': { ask: () => ({}) },
  'GET /api/desk/count': { ask: () => ({}) },
  'GET /api/desk/staff': { ask: () => ({}) },
  'POST /api/tasks': {
    ask: async ({ db, bystander, next }) => ({
      body: {
        ...{ ...words, kind: 'call', assignedTo: bystander, appointmentId: null },
        contactId: await person(db, { email: `persona-${next()}@example.com` }),
      },
    }),
    takes: { ...takes, contactId: ['null'], appointmentId: ['null'], done: ['boolean'] },
  },
  'PATCH /api/tasks/:id': {
    ask: async (fixture) => ({
      params: { id: await task(fixture) },
      body: { ...words, assignedTo: fixture.bystander, done: true, outcome: 'Non risponde', version: 1 },
    }),
    takes: { ...takes, done: ['boolean'], outcome: [...line, ...nothing] },
  },
  'DELETE /api/tasks/:id': { ask: async (fixture) => ({ params: { id: await task(fixture) } }) },
}
