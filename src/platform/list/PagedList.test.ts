import { describe, expect, it } from 'vitest'
import { footOf } from './PagedList.tsx'

const contacts = (count: number) => (count === 1 ? '1 contatto' : `${count} contatti`)

describe('the line under a list', () => {
  it.each([
    [{ page: 1, shown: 12, total: 12 }, '12 contatti'],
    [{ page: 1, shown: 1, total: 1 }, '1 contatto'],
    [{ page: 1, shown: 50, total: 50 }, '50 contatti'],
    [{ page: 1, shown: 50, total: 248 }, '1–50 di 248 contatti'],
    [{ page: 5, shown: 48, total: 248 }, '201–248 di 248 contatti'],
    [{ page: 26, shown: 50, total: 100000 }, '1.251–1.300 di 100000 contatti'],
    // One was deleted between the rows and their number.
    [{ page: 2, shown: 1, total: 50 }, '51–51 di 51 contatti'],
  ])('the counter of %j says %s', (given, text) => {
    expect(footOf({ ...given, pageSize: 50 }, contacts)).toBe(text)
  })
})
