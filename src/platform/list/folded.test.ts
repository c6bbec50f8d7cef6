import { expect, test } from 'vitest'
import { searchFor } from './folded.ts'

test('every searched word has to occur, in any order, without regard to accents and case', () => {
  expect(searchFor(' vip  pazienti ')('Pazienti VIP')).toBe(true)
  expect(searchFor('citta')('Visite in Città')).toBe(true)
  expect(searchFor('vip richiami')('Pazienti VIP')).toBe(false)
  expect(searchFor('  ')('Pazienti VIP')).toBe(true)
})
