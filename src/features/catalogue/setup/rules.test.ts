import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nthSlug, slugOf } from './rules.ts'

describe('a slug', () => {
  test.each([
    ['Centro Analisi', 'centro-analisi'],
    ['Centro Dentale', 'centro-dentale'],
    ['Medicina dell’età', 'medicina-dell-eta'],
    ["Medicina dell'età", 'medicina-dell-eta'],
    ['  Naso, gola & orecchio!  ', 'naso-gola-orecchio'],
    ['PEDIATRIA 0-3', 'pediatria-0-3'],
    ['24 ore', '24-ore'],
    ['Straße, Łódź, Œuvre', 'strasse-lodz-oeuvre'],
    ['ﬁsioterapia', 'fisioterapia'],
    ['İstanbul', 'istanbul'],
    ['A', 'a'],
    ['---', null],
    ['24', null],
    ['Кардиология', null],
    ['心臓', null],
    ['🦷', null],
  ])('the slug of %j is %j', (name, slug) => {
    expect(slugOf(name)).toBe(slug)
  })

  test('a slug fits the database for any name, and is the same for the same name', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 120 }),
        fc.integer({ min: 1, max: 9 }),
        (name, n) => {
          const slug = nthSlug(name, n)
          expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
          expect(slug).toMatch(/[a-z]/)
          expect(nthSlug(name, n)).toBe(slug)
          expect(nthSlug(name, n + 1)).not.toBe(slug)
        },
      ),
    )
  })

  test.each([
    ['Cardiologia', ['cardiologia', 'cardiologia-2', 'cardiologia-3']],
    ['心臓', ['categoria-1', 'categoria-2', 'categoria-3']],
  ])('the slug of %s is numbered when it is taken: %j', (name, slugs) => {
    expect([1, 2, 3].map((n) => nthSlug(name, n))).toEqual(slugs)
  })
})
