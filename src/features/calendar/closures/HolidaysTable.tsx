import { useWatch } from 'react-hook-form'
import type { Holiday } from '#features/booking/time/holidays.ts'
import { weekday } from '#platform/time/dates.ts'
import { weekdayLong } from '#platform/time/italian.ts'
import { DataTable, type TableLook } from '#ui/DataTable.tsx'
import { Switch } from '#ui/inputs.tsx'
import type { Holidays } from '../contract.ts'
import { nextHolidays } from '../rules.ts'
import { dateText } from './copy.ts'
import { DayVisits } from './DayVisits.tsx'
import { inOrder } from './holidays-form.ts'
import type { HolidaysRecord } from './PatronFields.tsx'

type HolidaysTableProps = { record: HolidaysRecord; saved: Holidays; today: string }

/** The national holidays by their next date; a switch keeps the clinic open. */
export function HolidaysTable({ record: { form }, saved, today }: HolidaysTableProps) {
  const open = useWatch({ control: form.control, name: 'open' })
  const rows = nextHolidays(today)
  const onToggle = (holiday: Holiday) => {
    const others = open.filter((one) => one !== holiday)
    const next = others.length < open.length ? others : [...open, holiday]
    form.setValue('open', inOrder(next), { shouldDirty: true })
  }
  return (
    <section aria-labelledby="festivita" className="mt-8">
      <div className="mb-1 flex flex-wrap items-baseline gap-x-3">
        <h2 id="festivita" className="text-smd">
          Festività nazionali <span className="tnum font-normal text-ink-600">{rows.length}</span>
        </h2>
        <p className="text-ink-600 text-sxs">Calcolate, Pasqua compresa. Puoi restare aperti.</p>
      </div>
      <DataTable {...holidaysTable} rows={rows} context={{ open, saved, onToggle }} />
    </section>
  )
}

type Row = { id: Holiday; name: string; date: string }
type Commands = { open: readonly Holiday[]; saved: Holidays; onToggle: (holiday: Holiday) => void }

const holidaysTable: TableLook<Row, Commands> = {
  label: 'Festività nazionali',
  card: "max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:[grid-template-areas:'name_open'_'day_open'_'eff_eff']",
  columns: [
    {
      id: 'day',
      head: 'Giorno',
      width: 'w-[22%]',
      numeric: true,
      className: '[grid-area:day] max-desk:text-ink-600',
      cell: ({ date }) => dateText(date),
    },
    {
      id: 'name',
      head: 'Festa',
      width: 'w-[28%]',
      className: '[grid-area:name]',
      cell: ({ name }) => <span className="font-strong">{name}</span>,
    },
    {
      id: 'open',
      head: 'La clinica è',
      width: 'w-[18%]',
      className: '[grid-area:open]',
      cell: ({ id, name }, { open, onToggle }) => {
        const isOpen = open.includes(id)
        return (
          <span className="flex min-h-8 items-center gap-2.5 max-desk:min-h-11">
            <Switch aria-label={`${name}: aperti`} checked={isOpen} onChange={() => onToggle(id)} />
            <span aria-hidden="true" className={isOpen ? undefined : 'text-ink-600'}>
              {isOpen ? 'Aperta' : 'Chiusa'}
            </span>
          </span>
        )
      },
    },
    {
      id: 'eff',
      head: 'Effetto',
      className: 'text-ink-600 text-sxs [grid-area:eff] max-desk:empty:hidden',
      cell: (row, commands) => <Effect row={row} {...commands} />,
    },
  ],
}

function Effect({ row: { id, date }, open, saved }: Commands & { row: Row }) {
  if (weekday(date) === 0) return 'è già domenica'
  if (open.includes(id)) return `si prenota come ogni ${weekdayLong(date)}`
  return saved.open.includes(id) ? <DayVisits date={date} /> : null
}
