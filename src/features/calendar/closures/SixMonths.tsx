import { Globe } from 'lucide-react'
import type { HolidayRules } from '#features/booking/time/holidays.ts'
import { WEEK } from '#features/catalogue/setup/rules.ts'
import { addMonths } from '#platform/time/dates.ts'
import { monthYear } from '#platform/time/italian.ts'
import { cx } from '#ui/cx.ts'
import { Note } from '#ui/Note.tsx'
import type { Range } from '../rules.ts'
import { kindLabels } from './copy.ts'
import { type DayKind, kindOf, weeksOf } from './rules.ts'

const LOOKS: Record<DayKind, string> = {
  holiday: 'bg-sand-200 font-strong text-sand-700',
  closed:
    'bg-[repeating-linear-gradient(-45deg,transparent_0_5px,var(--c-sand-300)_5px_6px)] font-strong border border-sand-600',
  half: 'bg-[linear-gradient(135deg,transparent_50%,var(--c-sand-300)_50%)] font-strong border border-sand-600',
}

const SHOWN = 6

type SixMonthsProps = {
  closures: readonly Range[]
  /** With the unsaved changes. */
  rules: HolidayRules
  /** `yyyy-MM-dd` */
  today: string
}

/** Six small months with holidays and closures. */
export function SixMonths(facts: SixMonthsProps) {
  const thisMonth = facts.today.slice(0, 7)
  return (
    <section aria-labelledby="sei-mesi">
      <h2 id="sei-mesi" className="mb-2 text-smd">
        Sei mesi
      </h2>
      <div className="grid grid-cols-2 items-start gap-x-6 gap-y-4 sm:grid-cols-3 wide:grid-cols-2">
        {Array.from({ length: SHOWN }, (_, n) => addMonths(`${thisMonth}-01`, n).slice(0, 7)).map((month) => (
          <Month key={month} month={month} {...facts} />
        ))}
      </div>
      <ul className="mt-3 mb-4 flex flex-wrap gap-x-5 gap-y-1 text-ink-600 text-s2xs">
        {(Object.keys(LOOKS) as DayKind[]).map((kind) => (
          <li key={kind} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={cx('size-3.5 rounded-[4px]', LOOKS[kind])} />
            {kindLabels[kind]}
          </li>
        ))}
      </ul>
      <Note icon={<Globe className="size-[1.25em]" strokeWidth={1.6} />}>
        Da qui vengono gli orari liberi, gli orari del sito, quelli che leggono i motori di ricerca e la barra
        «Avvisi».
      </Note>
    </section>
  )
}

function Month({ month, ...facts }: SixMonthsProps & { month: string }) {
  return (
    <table className="tnum w-full table-fixed border-collapse text-s2xs">
      <caption className="pb-1 pl-1 text-left font-strong text-sxs">{monthYear(`${month}-01`)}</caption>
      <thead>
        <tr>
          {WEEK.map(({ day, name }) => (
            <th key={day} scope="col" abbr={name} className="font-medium text-ink-600">
              {name.charAt(0).toLowerCase()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.at(-1)}>
            {week.map((date, place) =>
              date === null ? <td key={WEEK[place]?.name} /> : <Day key={date} date={date} {...facts} />,
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayProps = SixMonthsProps & { date: string }

function Day({ date, closures, rules, today }: DayProps) {
  const kind = kindOf(date, closures, rules)
  const isToday = date === today
  return (
    <td aria-current={isToday ? 'date' : undefined} className="p-px text-center">
      <span
        className={cx(
          'grid h-5 place-items-center rounded-[5px]',
          kind && LOOKS[kind],
          isToday && 'font-strong text-aqua-700 border border-aqua-600',
        )}
      >
        {Number(date.slice(8))}
      </span>
      {kind ? <span className="sr-only">{kindLabels[kind]}</span> : null}
    </td>
  )
}
