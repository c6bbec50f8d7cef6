import { grouped } from '#platform/numbers.ts'
import { shortDate, weekdayLong } from '#platform/time/italian.ts'
import { Panel } from '../../contacts/Panel.tsx'
import type { DayCount, FormStatistics } from '../submissions/contract.ts'
import { BASE, type Chart, chartOf, chartText, HEIGHT, WIDTH } from './chart.ts'

/** When it is sent: a drawing of the last 30 days, and the latest days in numbers. */
export function Daily({ statistics: { daily, days } }: { statistics: FormStatistics }) {
  return (
    <Panel id="attivita" title="Attività per data">
      <figure className="px-4.5 pb-4">
        <figcaption className="mb-2 text-ink-600 text-sxs">{chartText(daily)}</figcaption>
        <Drawing chart={chartOf(daily)} />
      </figure>
      <Days days={days} />
    </Panel>
  )
}

/** What it shows is said above it and, day by day, in the table below. */
function Drawing({ chart }: { chart: Chart }) {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="block h-auto w-full">
      {chart.lines.map(({ y, value }) => (
        <g key={value}>
          <line
            x1={28}
            x2={WIDTH}
            y1={y}
            y2={y}
            className={value === 0 ? 'stroke-line-strong' : 'stroke-line'}
          />
          <text
            x={22}
            y={y}
            textAnchor="end"
            dominantBaseline="middle"
            className="tnum fill-ink-600 text-[12px]"
          >
            {grouped(value)}
          </text>
        </g>
      ))}
      {chart.bars.map(({ date, name, ...bar }) => (
        <rect key={date} {...bar} rx={2} className="fill-aqua-400 hover:fill-aqua-600">
          <title>{name}</title>
        </rect>
      ))}
      {chart.ticks.map(({ x, name }) => (
        <text key={name} x={x} y={BASE + 16} textAnchor="middle" className="tnum fill-ink-600 text-[12px]">
          {name}
        </text>
      ))}
    </svg>
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
