import { useRef } from 'react'
import { Panel } from '#features/contacts/Panel.tsx'
import { grouped } from '#platform/numbers.ts'
import { shortDate, weekdayLong } from '#platform/time/italian.ts'
import { useWidth } from '#ui/useWidth.ts'
import type { DayCount, FormStatistics } from '../submissions/contract.ts'
import { BASE, chartOf, chartText, HEIGHT, LEFT } from './chart.ts'

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
