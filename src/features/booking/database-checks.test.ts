import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { bookable, person, wish } from '#test/factories.ts'
import { occupies, statuses } from './rules.ts'

// The bounds of contacts and visits that the database itself enforces.

let app: TestApp
let contactId: number
let visitId: number

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  const { db } = app.database
  contactId = await person(db)
  const asked = await app
    .visitor()
    .send('/api/appointments', { method: 'POST', body: JSON.stringify(wish(await bookable(db))) })
  visitId = ((await asked.json()) as { id: number }).id
  expect(asked.status).toBe(201)
})
afterAll(() => app.close())

const INVALID_TEXT = '22P02'
const CHECK_VIOLATION = '23514'
const ENUMS = ['type', 'status']

const text = (length: number) => 'à'.repeat(length)
type Bound = [column: string, sound: unknown[], unsound: unknown[]]

const ANYBODY: Bound[] = [
  ['first_name', [text(1), text(100)], ['', text(101)]],
  ['last_name', [text(1), text(100)], ['', text(101)]],
  ['email', ['', text(254)], [text(255)]],
  ['phone', ['', text(40)], [text(41)]],
]

describe.each<[string, () => number, string, Bound[]]>([
  [
    'a contact',
    () => contactId,
    'contact_requests',
    [
      ...ANYBODY,
      ['codice_fiscale', [null, text(16)], [text(17)]],
      ['data_nascita', [null, '1980-05-17'], ['infinity', '-infinity']],
      ['type', ['Ospite', 'Lead', 'Prospect', 'Cliente'], ['ospite', '']],
    ],
  ],
  [
    'a visit',
    () => visitId,
    'appointments',
    [
      ...ANYBODY,
      ['fiscal_code', [null, text(16)], [text(17)]],
      ['date_of_birth', [null, '1980-05-17'], ['infinity', '-infinity']],
      ['appointment_date', ['2000-01-01', '2199-12-31'], ['1999-12-31', '2200-01-01']],
      ['duration', [5, 720], [4, 721]],
      ['notes', [null, '', text(2000)], [text(2001)]],
      ['status', ['pending', 'confirmed', 'cancelled', 'completed'], ['done', '']],
      ['idempotency_key', [null, 'k', text(128)], ['', text(129)]],
      ['notice_version', [null, '1', text(40)], ['', text(41)]],
    ],
  ],
])('the table of %s', (_, idOf, table, bounds) => {
  const write = (column: string, value: unknown) =>
    app.database.pool.query(`UPDATE ${table} SET ${column} = $1 WHERE id = $2`, [value, idOf()])

  test.each(bounds)(
    'accepts %s within its bounds and refuses it beyond them',
    async (column, sound, unsound) => {
      for (const value of unsound) {
        await expect(write(column, value), `${column} ${value}`).rejects.toMatchObject({
          code: ENUMS.includes(column) ? INVALID_TEXT : CHECK_VIOLATION,
        })
      }
      for (const value of sound) expect((await write(column, value)).rowCount).toBe(1)
    },
  )
})

test.each(statuses)(
  'a visit with the status %s has a range exactly when it occupies the doctor',
  async (status) => {
    const { rows } = await app.database.pool.query(
      'UPDATE appointments SET status = $1 WHERE id = $2 RETURNING isempty(occupied) AS free',
      [status, visitId],
    )
    expect(rows[0].free).toBe(!occupies(status))
  },
)
