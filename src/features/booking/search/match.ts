import type { Locale } from '#features/catalogue/english/shapes.ts'
import { folded } from '#platform/list/folded.ts'

const MOST_WORDS = 8

/** Sets of words by the language of a search. English searches find Italian names too, so both languages count in them. */
function wordSets(italian: string, english: string): Readonly<Record<Locale, ReadonlySet<string>>> {
  return { it: new Set(italian.split(' ')), en: new Set(`${italian} ${english}`.split(' ')) }
}

/** Words without a meaning of their own, also those around the telling one: 'un neo che cambia'. */
const FILLERS = wordSets(
  'a ad ai al alla alle agli all anche avere bene c cambia cambiato ce che chi ci come con cosa cui da dal dalla dei del dell della delle di ' +
    'devo e ed fa faccio fanno fare fatto gli ha ho i il in io la le li lo ma mi mia mie miei mio molto ne nel nell nella non o per piu ' +
    'quando questa questo sempre serve sento si sono spesso su sul sull sulla ti tra troppo un una uno vi voglio volta vorrei',
  'about am an and any are at be been can changed changing do does for from get getting had has have having hello hurt hurts ' +
    'is it its like looking me my need of off on or our please really see so some someone that the their there these they ' +
    'this to too very want was we what when where which with would you your',
)

/** Words that most services share: they count where nothing else was searched. */
const GENERIC = wordSets(
  'appuntamento controllo dolore dottore dottoressa esame esami male mal medico prenota prenotare prenotazione specialista test trattamento visita visite',
  'ache aching appointment appointments book booking check checks checkup clinic consultation doctor doctors exam examination ' +
    'exams pain painful problem problems schedule specialist specialists tests treatments visit visits',
)

/** The words of a text: letters and digits, without case and accents. */
export function wordsOf(text: string): string[] {
  return folded(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

const HYPHENS = /(?<=\p{L})[-\u2010\u2011](?=\p{L})/gu

/** The spellings of a text that a search may have: 'check-up' as typed, of which 'check up' has the words, and 'checkup'. */
function spellings(text: string): string[] {
  return [...new Set([text, text.replace(HYPHENS, '')])]
}

/** The words of a text without its fillers. */
function saidWords(text: string, language: Locale): string[] {
  return wordsOf(text).filter((word) => word.length > 1 && !FILLERS[language].has(word))
}

/** The words a search asks for: without fillers, generic ones only where there are no others. */
export function searchedWords(q: string, language: Locale = 'it'): string[] {
  const words = saidWords(q, language)
  const telling = words.filter((word) => !GENERIC[language].has(word))
  return [...new Set(telling.length > 0 ? telling : words)].slice(0, MOST_WORDS)
}

/** A text that is searched, and how much a word found in it counts, from 0 to 1. */
export type SearchedText = { text: string | null; weight: number }

/** The least share of a search that has to be found. */
export const FOUND = 0.5

/** How much a word counts that stands in a description: it alone is not found. */
export const DESCRIBED = 0.45

/** The share that counts where nothing else is found: a word of a description. */
const FAINT = 0.4

/** The share that counts beside a name that was searched for exactly. */
const NEAR = 0.85

/**
 * The least score of a result that is shown, by the scores of all: beside an exact name only near ones are, and those that
 * descriptions alone name only where there are no others.
 */
export function leastScore(scores: readonly number[]): number {
  const best = Math.max(0, ...scores)
  return best >= 0.99 ? NEAR : best >= FOUND ? FOUND : FAINT
}

/**
 * The score of an entry by its names and other texts: that of `scoreOf`, and from 1 to 2 where a whole name stands in the search,
 * with the words around it: 'un neo strano' names 'neo'. Names of fillers alone, as 'non sento', are only found among fillers.
 */
export function scoreNamed(
  q: string,
  names: readonly string[],
  others: readonly SearchedText[],
  language: Locale = 'it',
): number {
  const searched = searchedWords(q, language)
  const said = new Set(saidWords(q, language))
  const letters = [...said].join('').length
  const spoken = ` ${wordsOf(q).join(' ')} `
  const named = names.flatMap(spellings).map((name) => {
    const words = saidWords(name, language)
    if (words.length === 0) return said.size === 0 && spoken.includes(` ${wordsOf(name).join(' ')} `) ? 2 : 0
    const isWhole =
      words.some((word) => !GENERIC[language].has(word)) && words.every((word) => said.has(word))
    return isWhole ? 1 + words.join('').length / letters : 0
  })
  const texts = [...names.map((text) => ({ text, weight: 1 })), ...others]
  return Math.max(scoreOf(searched, texts), ...named)
}

/** The share of the searched words, by their letters, that texts contain: from 0 to 1. Words with typing errors count less. */
export function scoreOf(searched: readonly string[], texts: readonly SearchedText[]): number {
  const among = texts.map(({ text, weight }) => ({ words: spellings(text ?? '').flatMap(wordsOf), weight }))
  const best = (word: string) =>
    Math.max(
      0,
      ...among.map(({ words, weight }) => weight * Math.max(0, ...words.map((one) => likeness(word, one)))),
    )
  const letters = searched.reduce((sum, word) => sum + word.length, 0)
  return letters === 0 ? 0 : searched.reduce((sum, word) => sum + word.length * best(word), 0) / letters
}

function likeness(searched: string, word: string): number {
  if (searched === word) return 1
  if (word.startsWith(searched)) return 0.9
  if (isClose(searched, word)) return 0.8
  // The rest of the word is not typed yet.
  return searched.length > 5 && isClose(searched, word.slice(0, searched.length)) ? 0.7 : 0
}

/**
 * Whether a word is another with typing errors: two from eight letters on, one from six on. Shorter ones are too often another
 * word ('testa', 'test'): of five letters one may be wrong, but none missing. Generic words are never meant by mistake.
 */
function isClose(typed: string, word: string): boolean {
  if (typed.length < 5 || GENERIC.it.has(word)) return false
  if (typed.length === 5) return word.length === 5 && typed[0] === word[0] && distance(typed, word) <= 1
  const errors = typed.length < 8 ? 1 : 2
  return Math.abs(typed.length - word.length) <= errors && distance(typed, word) <= errors
}

/** Letters added, left out, replaced or exchanged with their neighbour (optimal string alignment). */
export function distance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, n) => n)
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const differs = a[row - 1] === b[column - 1] ? 0 : 1
      const exchanged =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
          ? (before[column - 2] ?? 0) + 1
          : Number.POSITIVE_INFINITY
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + differs,
        exchanged,
      )
    }
    before = last
    last = next
  }
  return last[b.length] ?? 0
}

/**
 * The telling words of a search, as they are counted when it leads to nothing; null for one that is not counted: with anything
 * but letters, as numbers and addresses have, with more than three telling words, or too short or too long.
 */
export function countableSearch(q: string, language: Locale = 'it'): string | null {
  const text = folded(q)
    .replace(/[\s'’,.?!]+/g, ' ')
    .trim()
  if (!/^[a-z]+( [a-z]+)*$/.test(text)) return null
  const words = searchedWords(text, language)
  const word = words.join(' ')
  return word.length >= 3 && word.length <= 40 && words.length <= 3 ? word : null
}
