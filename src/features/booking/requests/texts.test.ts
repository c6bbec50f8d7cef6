import { describe, expect, it } from 'vitest'
import { footOf, summaryOf } from './texts.ts'

const now = new Date('2026-11-12T09:00:00Z')

describe('the summary line', () => {
  it.each([
    [5, '2026-11-10T17:42:00Z', '5 in attesa di risposta. La più vecchia è di 2 giorni fa.'],
    [3, '2026-11-12T07:00:00Z', '3 in attesa di risposta. La più vecchia è di oggi.'],
    [3, '2026-11-11T10:00:00Z', '3 in attesa di risposta. La più vecchia è di ieri.'],
    [1, '2026-11-02T10:00:00Z', '1 in attesa di risposta. È di 10 giorni fa.'],
    [2, null, '2 in attesa di risposta.'],
    [0, null, 'Nessuna richiesta in attesa di risposta.'],
  ])('%i pending, the oldest of %s', (pending, oldestPendingAt, text) => {
    expect(summaryOf({ pending, oldestPendingAt }, now)).toBe(text)
  })

  it('counts days of the clinic, not of the machine or of Greenwich', () => {
    // 23:30 in Greenwich is already the 12th in Italy.
    const counts = { pending: 2, oldestPendingAt: '2026-11-11T23:30:00Z' }
    expect(summaryOf(counts, now)).toBe('2 in attesa di risposta. La più vecchia è di oggi.')
  })

  it('does not speak of the future when the clocks differ a little', () => {
    const counts = { pending: 2, oldestPendingAt: '2026-11-13T00:00:00Z' }
    expect(summaryOf(counts, now)).toBe('2 in attesa di risposta. La più vecchia è di oggi.')
  })
})

describe('the line under the table', () => {
  const view = { page: 1, pageSize: 50, shown: 12, total: 12, mixed: true }
  it.each([
    [view, '12 richieste, prima quelle in attesa'],
    [{ ...view, mixed: false }, '12 richieste'],
    [{ ...view, mixed: false, shown: 1, total: 1 }, '1 richiesta'],
    [{ ...view, shown: 50, total: 248 }, '1–50 di 248'],
    [{ ...view, page: 5, shown: 48, total: 248 }, '201–248 di 248'],
    [{ ...view, page: 2, shown: 3, total: 0 }, '51–53 di 53'],
  ])('%j', (given, text) => {
    expect(footOf(given)).toBe(text)
  })
})
