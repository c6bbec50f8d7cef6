import { Phone } from 'lucide-react'
import { dayNumbers, longDate, weekdayShort } from '#platform/time/italian.ts'
import { cx } from '#ui/cx.ts'
import { hoursCopy, hourText, totalText } from './copy.ts'
import { type Cell, eightWeeks, totalOf, type WeekFacts } from './weeks.ts'

const HATCH = 'bg-[repeating-linear-gradient(-45deg,transparent_0_5px,var(--c-sand-300)_5px_6px)]'
const LOOKS: Record<Cell['kind'], string> = {
  open: 'bg-aqua-100',
  extra: 'bg-white border border-aqua-600',
  absent: `${HATCH} bg-sand-100 border border-sand-400`,
  closed: 'bg-sand-200',
  none: 'border border-line',
}
const LEGEND: readonly (readonly [Cell['kind'], string])[] = [
  ['open', 'riceve'],
  ['extra', hoursCopy.extra],
  ['absent', 'assente'],
  ['closed', 'clinica chiusa'],
]

type EightWeeksProps = {
  facts: WeekFacts
  /** There is no row at all: the hours of the services hold, and no week shows them. */
  isEmpty: boolean
}

/** The next eight weeks, computed with the unsaved changes. Below 960 px each is a card of the days that say something. */
export function EightWeeks({ facts, isEmpty }: EightWeeksProps) {
  const weeks = eightWeeks(facts)
  return (
    <section aria-labelledby="otto-settimane">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <h2 id="otto-settimane" className="text-smd">
          Prossime otto settimane
        </h2>
        <p role="status" className="tnum text-ink-600 text-sxs">
          {isEmpty ? hoursCopy.empty : `${totalText(totalOf(weeks))} · calcolate con le modifiche qui sopra`}
        </p>
      </div>
      {isEmpty ? null : (
        <>
          <Heads days={weeks[0] ?? []} />
          <ol className="grid gap-1 max-desk:gap-3">
            {weeks.map((week, index) => (
              <Week key={week[0]?.date} week={week} note={['questa', 'prossima'][index]} />
            ))}
          </ol>
          <Legend />
        </>
      )}
    </section>
  )
}

const WEEK = 'desk:grid desk:grid-cols-[6.5rem_minmax(0,1fr)] desk:gap-1'
const columnsOf = (days: readonly Cell[]) => (days.length === 7 ? 'desk:grid-cols-7' : 'desk:grid-cols-6')

function Heads({ days }: { days: readonly Cell[] }) {
  return (
    <div aria-hidden="true" className={cx(WEEK, 'font-[570] text-ink-600 text-s2xs max-desk:hidden')}>
      <span>Settimana del</span>
      <div className={cx('grid gap-1 pb-1', columnsOf(days))}>
        {days.map(({ date }) => (
          <span key={date} className="px-2">
            {weekdayShort(date)}
          </span>
        ))}
      </div>
    </div>
  )
}

function Week({ week, note }: { week: Cell[]; note: string | undefined }) {
  const [monday] = week
  if (!monday) return null
  return (
    <li className={cx(WEEK, 'max-desk:rounded-md max-desk:border max-desk:border-line max-desk:p-3')}>
      <p className="tnum font-[570] text-sxs max-desk:mb-2 desk:pt-1.5">
        <span className="desk:sr-only">Settimana del </span>
        {dayNumbers(monday.date)}
        {note ? <span className="font-normal text-ink-600 text-s2xs desk:block"> {note}</span> : null}
      </p>
      <ol className={cx('grid gap-1', columnsOf(week))}>
        {week.map((cell) => (
          <Day key={cell.date} cell={cell} />
        ))}
      </ol>
    </li>
  )
}

function Day({ cell }: { cell: Cell }) {
  const { date, kind, isPast, times, note } = cell
  return (
    <li
      className={cx(
        'tnum flex min-h-11 gap-1 rounded-xs px-1.5 py-1 text-s2xs leading-tight max-desk:min-h-9 max-desk:items-center',
        kind === 'none' && 'max-desk:hidden',
        isPast && times.length > 0 ? 'bg-sand-100 text-ink-600' : LOOKS[kind],
      )}
    >
      <span aria-hidden="true" className="text-ink-600 max-desk:w-12">
        <span className="desk:hidden">{weekdayShort(date)} </span>
        {Number(date.slice(8))}
      </span>
      <span className="sr-only">{longDate(date)}: </span>
      <span className="min-w-0 flex-1 self-center">
        {times.map(({ start, end, online }) => (
          <span key={start} className="block font-strong max-desk:mr-2 max-desk:inline-block">
            {hourText(start)}–{hourText(end)}
            {online ? null : (
              <>
                <Phone aria-hidden="true" strokeWidth={1.8} className="ml-1 inline size-3 text-aqua-700" />
                <span className="sr-only"> solo in segreteria</span>
              </>
            )}
          </span>
        ))}
        {kind === 'absent' ? (
          <span className="block w-fit bg-sand-100 font-strong">{hoursCopy.absent}</span>
        ) : null}
        {kind === 'closed' ? (
          <span className="wrap-anywhere text-sand-700">{note ?? hoursCopy.closed}</span>
        ) : null}
        {kind === 'none' ? <span className="sr-only">{hoursCopy.none}</span> : null}
        {note && kind !== 'closed' ? (
          <span className={cx('wrap-anywhere block w-fit max-w-full', kind === 'absent' && 'bg-sand-100')}>
            {note}
          </span>
        ) : null}
      </span>
    </li>
  )
}

function Legend() {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-ink-600 text-s2xs">
      {LEGEND.map(([kind, label]) => (
        <li key={kind} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={cx('size-3.5 rounded-[4px]', LOOKS[kind])} />
          {label}
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <Phone aria-hidden="true" strokeWidth={1.8} className="size-3" />
        solo in segreteria
      </li>
    </ul>
  )
}
