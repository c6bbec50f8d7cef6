import { useRef } from 'react'
import { Panel } from '#features/contacts/Panel.tsx'
import { grouped } from '#platform/numbers.ts'
import { shortDate, weekdayLong } from '#platform/time/italian.ts'
import type { DayCount, FormStatistics } from '../submissions/contract.ts'
import { useWidth } from '../useWidth.ts'

/** Submissions by day: a chart of the last 30 days, and a table of the latest days. */
export function Daily({ statistics: { daily, days } }: { statistics: FormStatistics }) {
  return (
    <Panel id="attivita" title="Attività per data">
      <figure className="px-4.5 pb-4">
        <figcaption className="mb-2 text-ink-600 text-sxs">{chartText(daily)}</figcaption>
        <Drawing daily={daily} />
      </figure>
      <Days days={days} />
    </Panel>
  )
}

const NUMBER = 'tnum fill-ink-600 text-[12px]'

/** The chart, hidden from screen readers: caption and table say the same. */
function Drawing({ daily }: { daily: readonly DayCount[] }) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box, 640)
  const { bars, lines, ticks } = chartOf(daily, width)
  return (
    <div ref={box} className="overflow-hidden">
      <svg width={width} height={HEIGHT} aria-hidden="true" className="block">
        {lines.map(({ y, value }) => (
          <g key={value}>
            <line
              {...{ x1: LEFT - 6, x2: width, y1: y, y2: y }}
              className={value === 0 ? 'stroke-line-strong' : 'stroke-line'}
            />
            <text x={LEFT - 12} y={y} textAnchor="end" dominantBaseline="middle" className={NUMBER}>
              {grouped(value)}
            </text>
          </g>
        ))}
        {bars.map(({ date, name, count: _, ...bar }) => (
          <rect key={date} {...bar} rx={2} className="fill-aqua-400 hover:fill-aqua-600">
            <title>{name}</title>
          </rect>
        ))}
        {ticks.map(({ x, name }) => (
          <text key={name} x={x} y={BASE + 16} textAnchor="middle" className={NUMBER}>
            {name}
          </text>
        ))}
      </svg>
    </div>
  )
}

function Days({ days }: { days: readonly DayCount[] }) {
  return (
    <table aria-label="I giorni più recenti con invii" className="w-full">
      <thead className="sr-only">
        <tr>
          <th scope="col">Giorno</th>
          <th scope="col">Invii</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, count }) => (
          <tr key={date} className="border-line border-t">
            <td className="tnum px-4.5 py-2">
              {shortDate(date)} <span className="text-ink-600">{weekdayLong(date)}</span>
            </td>
            <td className="tnum px-4.5 py-2 text-right font-strong">{grouped(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Geometry of the chart of submissions by day: bars, horizontal lines at round numbers, and ticks. */

/** Height of the chart in pixels. */
export const HEIGHT = 200
const TOP = 8
/** Room for the numbers at the lines, and for the days under the bars. */
const LEFT = 34
const RIGHT = 16
const BOTTOM = 22
/** Height of the line the bars stand on. */
const BASE = HEIGHT - BOTTOM
const GAP = 0.28

type Bar = DayCount & { x: number; y: number; width: number; height: number; name: string }
type Chart = {
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

/** The chart as text. */
export function chartText(daily: readonly DayCount[]): string {
  const total = daily.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return `Nessun invio negli ultimi ${daily.length} giorni.`
  const most = daily.reduce((best, day) => (day.count > best.count ? day : best))
  return `Invii degli ultimi ${daily.length} giorni: ${grouped(total)} in tutto, al massimo ${grouped(most.count)} in un giorno, il ${shortDate(most.date)}.`
}
