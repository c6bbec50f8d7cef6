import type { FreeDay } from './shapes.ts'

/** The lines or paragraphs of a text, without empty ones. */
export function linesOf(text: string | null): string[] {
  return (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Lines as one text: a full stop ends each that has no other sign at its end. */
export function asSentences(lines: readonly string[]): string {
  return lines.map((line) => (/[.!?…:;,]$/.test(line) ? line : `${line}.`)).join(' ')
}

/** Days with places on the card of the next free times, and times of one. */
export const DAYS_SHOWN = 3
const TIMES_SHOWN = 3

/** A day of the card, of all its free starts. */
export function shownDay(date: string, starts: readonly string[]): FreeDay {
  const times = starts.slice(0, TIMES_SHOWN)
  return { date, times, more: starts.length - times.length }
}
