import { grouped } from '#platform/numbers.ts'
import { shortDate } from '#platform/time/italian.ts'
import type { DayCount } from '../submissions/contract.ts'

/** Geometry of the chart of submissions by day: bars, horizontal lines at round numbers, and ticks. */

/** In pixels, like the width it is given. */
export const HEIGHT = 200
const TOP = 8
/** Room for the numbers at the lines, and for the days under the bars. */
export const LEFT = 34
const RIGHT = 16
const BOTTOM = 22
/** Where the bars stand. */
export const BASE = HEIGHT - BOTTOM
const GAP = 0.28

type Bar = DayCount & { x: number; y: number; width: number; height: number; name: string }
export type Chart = {
  bars: Bar[]
  lines: { y: number; value: number }[]
  /** A few days, so that their names have room. */
  ticks: { x: number; name: string }[]
}

const TICK_EVERY = 7

export function chartOf(daily: readonly DayCount[], width: number): Chart {
  const top = roundTop(Math.max(0, ...daily.map(({ count }) => count)))
  const room = BASE - TOP
  const step = (width - LEFT - RIGHT) / Math.max(1, daily.length)
  const yOf = (value: number) => TOP + room * (1 - value / top)
  const middleOf = (place: number) => LEFT + step * (place + 0.5)
  const last = daily.length - 1
  return {
    bars: daily.map(({ date, count }, place) => ({
      ...{ date, count, name: `${shortDate(date)}: ${grouped(count)}` },
      x: middleOf(place) - (step * (1 - GAP)) / 2,
      y: yOf(count),
      width: step * (1 - GAP),
      height: BASE - yOf(count),
    })),
    lines: linesTo(top).map((value) => ({ value, y: yOf(value) })),
    // Counted from today.
    ticks: daily.flatMap(({ date }, place) =>
      (last - place) % TICK_EVERY === 0 ? [{ x: middleOf(place), name: shortDate(date).slice(0, 5) }] : [],
    ),
  }
}

/** The next number that is good to read: 4, 10, 20, 50, 100 … */
function roundTop(max: number): number {
  if (max <= 4) return 4
  const power = 10 ** Math.floor(Math.log10(max))
  return [1, 2, 5, 10].map((factor) => factor * power).find((value) => value >= max) ?? max
}

/** Whole numbers, since submissions are counted. */
function linesTo(top: number): number[] {
  const parts = top % 4 === 0 ? 4 : top % 5 === 0 ? 5 : 2
  return Array.from({ length: parts + 1 }, (_, n) => (top / parts) * n)
}

/** The content of the chart in words. */
export function chartText(daily: readonly DayCount[]): string {
  const total = daily.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return `Nessun invio negli ultimi ${daily.length} giorni.`
  const most = daily.reduce((best, day) => (day.count > best.count ? day : best))
  return `Invii degli ultimi ${daily.length} giorni: ${grouped(total)} in tutto, al massimo ${grouped(most.count)} in un giorno, il ${shortDate(most.date)}.`
}
