import type { Hours } from '#content/groups/clinic.ts'
import { clockText, weekdayName } from '#platform/time/english.ts'

/** A line of opening hours in English. The note is Italian: staff write it. */
type OpeningLine = { days: string; times: string; note: string }

/** The opening hours in English, a line for each row that staff entered. */
export function openingLines({ rows }: Pick<Hours, 'rows'>): OpeningLine[] {
  return rows.map(({ days, ranges, note }) => ({
    days: daysText(days),
    times: listText(ranges.map(({ opens, closes }) => `${clockText(opens)}-${clockText(closes)}`)),
    note,
  }))
}

const fromMonday = (day: number) => (day + 6) % 7

/** 'Monday–Friday', 'Tuesday and Friday' */
function daysText(days: readonly number[]): string {
  const sorted = [...new Set(days)].sort((a, b) => fromMonday(a) - fromMonday(b))
  const [first = 0] = sorted
  const last = sorted.at(-1) ?? first
  const isRun = sorted.length > 2 && fromMonday(last) - fromMonday(first) === sorted.length - 1
  return isRun ? `${weekdayName(first)}–${weekdayName(last)}` : listText(sorted.map(weekdayName))
}

function listText(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '')
}
