import { describe, expect, test } from 'vitest'
import { countableSearch, distance, FOUND, leastScore, scoreNamed, scoreOf, searchedWords } from './match.ts'

const orthopaedics = [
  { text: 'Ortopedia', weight: 1 },
  { text: 'mal di schiena', weight: 1 },
  { text: 'Ginocchio, spalla, colonna.', weight: 0.6 },
]
const dental = [
  { text: 'Igiene orale', weight: 1 },
  { text: 'pulizia denti', weight: 1 },
]

test.each([
  ['mal di schiena', orthopaedics, true],
  ['MAL DI SCHIENA', orthopaedics, true],
  ['schina', orthopaedics, true],
  ['shciena', orthopaedics, true],
  ['ortopedco', orthopaedics, true],
  ['orto', orthopaedics, true],
  ['mal di testa', orthopaedics, false],
  ['mal', orthopaedics, true],
  ['pulizia dente', dental, true],
  ['puliza dei denti', dental, true],
  ['pulizia del viso', dental, true],
  ['viso', dental, false],
  ['testa', [{ text: 'Pap test, festa', weight: 1 }], false],
  ['vist', [{ text: 'Visita', weight: 1 }], false],
  ['coure', [{ text: 'cuore', weight: 1 }], true],
  ['a', orthopaedics, false],
  ['', orthopaedics, false],
  ['%', orthopaedics, false],
  ['.*', orthopaedics, false],
])('the search %j among the texts of a service finds it: %#', (q, texts, isFound) => {
  expect(scoreOf(searchedWords(q), texts) >= FOUND).toBe(isFound)
})

test('fillers are left out of a search, and generic words where others are telling', () => {
  expect(searchedWords('vorrei una visita per il cuore')).toEqual(['cuore'])
  expect(searchedWords('visita di controllo')).toEqual(['visita', 'controllo'])
  expect(searchedWords('però però')).toEqual(['pero'])
})

test.each([
  ['un neo che cambia', ['neo'], 2],
  ['ho un neo strano', ['neo', 'pelle'], 1 + 3 / 9],
  ['mal di denti', ['mal di denti'], 2],
  ['denti', ['mal di denti'], 1],
  ['visita', ['visita'], 1],
  ['mi gira la testa', ['mal di testa'], 5 / 9],
  ['non sento bene', ['non sento'], 2],
  ['non mi sento bene', ['non sento'], 0],
  ['non sento un dito', ['non sento'], 0],
])('the search %j scores the names %j with %d', (q, names, score) => {
  expect(scoreNamed(q, names, [])).toBeCloseTo(score)
})

test.each(['dental checkup', 'dental check-up', 'dental check up', 'Dental Check-Up'])(
  'the search %j finds the service with a hyphen in its name before another with one of its words',
  (q) => {
    const score = (name: string) => scoreNamed(q, [name], [], 'en')
    expect(score('Dental check-up')).toBeGreaterThan(score('Dental implants'))
  },
)

test('beside an exact name only near results are shown, and descriptions alone only where there is nothing else', () => {
  expect(leastScore([2, 0.6])).toBe(0.85)
  expect(leastScore([0.7, 0.45])).toBe(FOUND)
  expect(leastScore([0.45])).toBeLessThan(0.45)
})

test.each([
  ['cuore', 'cuore', 0],
  ['coure', 'cuore', 1],
  ['cuor', 'cuore', 1],
  ['cuorre', 'cuore', 1],
  ['cane', 'gatto', 4],
  ['', 'nei', 3],
])('the distance of %j and %j is %i', (a, b, errors) => {
  expect(distance(a, b)).toBe(errors)
  expect(distance(b, a)).toBe(errors)
})

describe('L9: a search that found nothing', () => {
  test.each([
    ['Logopedista', 'logopedista'],
    ['  mal  di gòla ', 'gola'],
    ['Ho le vene gonfie', 'vene gonfie'],
    ['un’ernia', 'ernia'],
    ['RSSMRA80A01F205X', null],
    ['333 1234567', null],
    ['anna@posta.example', null],
    ['due tre quattro cinque', null],
    ['ab', null],
    ['a%b', null],
    ['x'.repeat(41), null],
  ])('%j is counted as %j', (q, word) => {
    expect(countableSearch(q)).toBe(word)
  })

  test('ten thousand characters are matched in a moment', () => {
    const begun = performance.now()
    scoreOf(searchedWords('schiena '.repeat(1250)), orthopaedics)
    scoreOf(searchedWords('s'.repeat(10_000)), orthopaedics)
    expect(performance.now() - begun).toBeLessThan(500)
  })
})
