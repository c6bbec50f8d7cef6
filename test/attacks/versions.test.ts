import { expect, test } from 'vitest'
import { api } from '#server/api.ts'

/** Edits of one fact that is chosen anew each time, or of an order that is given whole: the last choice holds. */
const WITHOUT = [
  'PUT /api/user/password',
  // A change of a user names the fields it changes.
  'PATCH /api/users/:id',
  'PUT /api/users/:id/disabled',
  'PUT /api/users/policy',
  // Of the user's own factors.
  'PUT /api/user/factors/app',
  'PUT /api/user/factors/passkeys/:id',
  'PUT /api/setup/services/reorder',
  // Each price brings its own.
  'PUT /api/setup/prices',
  'PATCH /api/contacts/:id/mark-viewed',
  'PUT /api/messages/:id',
  'PUT /api/messages/:id/assignee',
  'PUT /api/contact-fields/order',
]

test('N9: each call that edits a record takes the version the person saw, but for the listed ones', () => {
  const edits = api.filter(({ row }) => ['PUT', 'PATCH'].includes(row.method) && row.access !== 'public')
  const without = edits.filter(({ row }) => {
    // A version is refused unless it is a number: a shape without the field drops it.
    const issues = row.body?.safeParse({ version: 'x' }).error?.issues ?? []
    return !issues.some((issue: { path: PropertyKey[] }) => issue.path[0] === 'version')
  })
  expect(without.map(({ row }) => `${row.method} ${row.path}`).toSorted()).toEqual(WITHOUT.toSorted())
})
