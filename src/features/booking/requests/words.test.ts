import { describe, expect, it, test } from 'vitest'
import { requestsIn, summaryOf } from './words.ts'

const now = new Date('2026-11-12T09:00:00Z')

describe('summaryOf', () => {
  it.each([
    [5, '2026-11-10T17:42:00Z', '5 in attesa di risposta. La più vecchia è di 2 giorni fa.'],
    [3, '2026-11-12T07:00:00Z', '3 in attesa di risposta. La più vecchia è di oggi.'],
    [3, '2026-11-11T10:00:00Z', '3 in attesa di risposta. La più vecchia è di ieri.'],
    [1, '2026-11-02T10:00:00Z', '1 in attesa di risposta. È di 10 giorni fa.'],
    [2, null, '2 in attesa di risposta.'],
    [0, null, 'Nessuna richiesta in attesa di risposta.'],
  ])(
    'the summary counts the pending requests and dates the oldest: %i, %s',
    (pending, oldestPendingAt, text) => {
      expect(summaryOf({ pending, oldestPendingAt }, now)).toBe(text)
    },
  )

  it('the summary counts days in the clinic’s time zone', () => {
    // 23:30 in Greenwich is already the 12th in Italy.
    const counts = { pending: 2, oldestPendingAt: '2026-11-11T23:30:00Z' }
    expect(summaryOf(counts, now)).toBe('2 in attesa di risposta. La più vecchia è di oggi.')
  })

  it('the summary dates a request of today when the server’s clock is ahead', () => {
    const counts = { pending: 2, oldestPendingAt: '2026-11-13T00:00:00Z' }
    expect(summaryOf(counts, now)).toBe('2 in attesa di risposta. La più vecchia è di oggi.')
  })
})

test.each([
  [1, false, '1 richiesta'],
  [12, false, '12 richieste'],
  [12, true, '12 richieste, prima quelle in attesa'],
  [1248, false, '1.248 richieste'],
])('requestsIn counts %i requests, with other statuses: %j', (count, mixed, text) => {
  expect(requestsIn(count, mixed)).toBe(text)
})
