import { folded } from '#platform/list/folded.ts'

const MOST_WORDS = 8

/** Words without a meaning of their own. */
const FILLERS = new Set(
  'a ad al alla alle agli ai con da dal dalla dei del della delle di e ed fa ho i il in la le lo mi mia mio per quando si su un una uno vorrei voglio'.split(
    ' ',
  ),
)

/** Words that most services share: they count where nothing else was searched. */
const GENERIC = new Set(
  'appuntamento controllo dolore dottore dottoressa esame esami male mal medico prenota prenotare prenotazione specialista test trattamento visita visite'.split(
    ' ',
  ),
)

/** The words of a text: letters and digits, without case and accents. */
export function wordsOf(text: string): string[] {
  return folded(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The words a search asks for: without fillers, generic ones only where there are no others. */
export function searchedWords(q: string): string[] {
  const words = wordsOf(q).filter((word) => word.length > 1 && !FILLERS.has(word))
  const telling = words.filter((word) => !GENERIC.has(word))
  return [...new Set(telling.length > 0 ? telling : words)].slice(0, MOST_WORDS)
}

/** A text that is searched, and how much a word found in it counts, from 0 to 1. */
export type SearchedText = { text: string | null; weight: number }

/** The least share of a search that has to be found. */
export const FOUND = 0.5

/** The share of the searched words, by their letters, that texts contain: from 0 to 1. Words with typing errors count less. */
export function scoreOf(searched: readonly string[], texts: readonly SearchedText[]): number {
  const among = texts.map(({ text, weight }) => ({ words: text ? wordsOf(text) : [], weight }))
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
  return searched.length > 4 && isClose(searched, word.slice(0, searched.length)) ? 0.7 : 0
}

/** Whether a word is another with typing errors: one from four letters on, two from eight. */
function isClose(typed: string, word: string): boolean {
  const errors = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2
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
 * A search as it is counted when it leads to nothing; null for one that is not: with anything but letters, as numbers and
 * addresses have, longer than 40 letters or three words, or too short to say something.
 */
export function countableSearch(q: string): string | null {
  const text = folded(q).replace(/\s+/g, ' ')
  return text.length >= 3 && text.length <= 40 && /^[a-z]+( [a-z]+){0,2}$/.test(text) ? text : null
}
