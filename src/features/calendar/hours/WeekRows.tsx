import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type FocusEvent, type ReactNode, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { doctorServicesQuery, setupServicesQuery } from '#features/catalogue/setup/queries.ts'
import { WEEK } from '#features/catalogue/setup/rules.ts'
import type { RecordForm } from '#platform/form/useRecordForm.ts'
import { LoadingLine } from '#platform/list/LoadingLine.tsx'
import { readTime } from '#platform/time/dates.ts'
import { IconButton } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { useFocusAfterRender } from '#ui/useFocusAfterRender.ts'
import { HoursRowFields, type Panel, ROW_COLUMNS } from './HoursRowFields.tsx'
import { type HoursTyped, type HoursValues, newRow, placeOf, type TypedRow } from './hours-form.ts'

export type HoursRecord = RecordForm<HoursTyped, HoursValues>

type WeekRowsProps = {
  record: HoursRecord
  doctorId: number
  /** `yyyy-MM-dd` */
  today: string
}

const HEADS = ['Orario', 'Si ripete', 'Vale', 'Dove', 'Per che cosa', 'Chi prenota']

/** The hours of a typical week, day by day. Sundays take no bookings: they are there only while they have hours. */
export function WeekRows({ record, doctorId, today }: WeekRowsProps) {
  const { idOf, form } = record
  const commands = useRowCommands(record)
  const { rows } = commands
  const { servicesOf, missing } = useServices(doctorId)
  const errors = form.formState.errors.hours
  return (
    <div id={idOf('hours')} tabIndex={-1} className="outline-none">
      <Heads />
      <ul>
        {WEEK.map(({ day, name }) => {
          const own = rows.flatMap((row, index) => (row.dayOfWeek === day ? [{ row, index }] : []))
          if (day === 0 && own.length === 0) return null
          return (
            <Day
              key={day}
              name={name}
              addId={idOf(`add.${day}`)}
              onAdd={() => commands.add(newRow(rows, day))}
            >
              {own.map(({ row, index }) => (
                <HoursRowFields
                  key={index}
                  name={placeOf(`hours.${index}`, rows)}
                  row={row}
                  errors={errors?.[index]}
                  idOf={(part) => idOf(`hours.${index}.${part}`)}
                  services={servicesOf(row)}
                  servicesMissing={missing}
                  today={today}
                  {...commands.of(index)}
                />
              ))}
              {own.length === 0 ? <p className="text-ink-600 desk:leading-(--h-ctl)">Non riceve</p> : null}
            </Day>
          )
        })}
      </ul>
    </div>
  )
}

/** The services to choose from for a row. One that the doctor no longer offers can still be removed from it. */
function useServices(doctorId: number) {
  const query = useQuery(doctorServicesQuery(doctorId))
  const own = query.data
  const { data: all = [] } = useQuery(setupServicesQuery)
  return {
    servicesOf: ({ serviceIds }: TypedRow) => (own ? [...own, ...notIn(own, serviceIds, all)] : []),
    missing: (
      <LoadingLine
        query={query}
        failed="Non riusciamo a caricare i servizi del medico."
        className="my-2 w-48"
      />
    ),
  }
}

type Named = { id: number; name: string }

function notIn(own: readonly Named[], ids: readonly number[], all: readonly Named[]): Named[] {
  return ids
    .filter((id) => !own.some((one) => one.id === id))
    .map((id) => ({ id, name: `${all.find((one) => one.id === id)?.name ?? 'Servizio'} (non più suo)` }))
}

/** The typed rows and how they change. At most one panel without errors is open. */
function useRowCommands({ form, idOf }: HoursRecord) {
  const rows = useWatch({ control: form.control, name: 'hours' })
  const latest = useRef(rows)
  latest.current = rows
  const [open, setOpen] = useState<{ index: number; panel: Panel | null } | null>(null)
  const focusAfterRender = useFocusAfterRender()
  const isChecked = form.formState.errors.hours !== undefined
  const setRows = (next: TypedRow[]) =>
    form.setValue('hours', next, { shouldDirty: true, shouldValidate: isChecked })
  const change = (index: number, row: TypedRow) => setRows(latest.current.with(index, row))
  const add = (row: TypedRow) => {
    setOpen(null)
    setRows([...rows, row])
    focusAfterRender(idOf(`hours.${rows.length}.startTime`))
  }
  const remove = (index: number) => {
    setOpen(null)
    setRows(rows.toSpliced(index, 1))
    focusAfterRender(idOf(`add.${rows[index]?.dayOfWeek}`))
  }
  const leave = (index: number) => (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    const row = latest.current[index]
    // Undefined when the row was removed by its own button.
    if (row) change(index, { ...row, startTime: readTime(row.startTime), endTime: readTime(row.endTime) })
    void form.trigger('hours')
  }
  const of = (index: number) => ({
    opened: open?.index === index ? open.panel : null,
    onOpen: (panel: Panel | null) => setOpen({ index, panel }),
    onChange: (row: TypedRow) => change(index, row),
    onBlur: leave(index),
    onCopy: () => {
      const row = rows[index]
      if (row) add({ ...row })
    },
    onRemove: () => remove(index),
  })
  return { rows, add, of }
}

function Heads() {
  return (
    <div
      aria-hidden="true"
      className="hidden gap-x-2 border-line-strong border-b pb-1 font-[570] text-ink-600 text-s2xs desk:grid-cols-[6rem_minmax(0,1fr)_2rem] broad:grid"
    >
      <div className={cx('col-start-2 grid gap-2', ROW_COLUMNS)}>
        {HEADS.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
    </div>
  )
}

type DayProps = { name: string; addId: string; onAdd: () => void; children: ReactNode }

function Day({ name, addId, onAdd, children }: DayProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 border-line border-b py-1.5 max-desk:py-3 desk:grid-cols-[6rem_minmax(0,1fr)_2rem]">
      <h3 className="self-start text-ssm max-desk:self-center desk:leading-(--h-ctl)">{name}</h3>
      <div className="grid gap-4 max-desk:col-span-2 max-desk:row-start-2 broad:gap-2">{children}</div>
      <IconButton
        id={addId}
        label={`Aggiungi un orario di ${name.toLowerCase()}`}
        onClick={onAdd}
        className="max-desk:col-start-2 max-desk:row-start-1"
      >
        <Plus aria-hidden="true" strokeWidth={1.7} />
      </IconButton>
    </li>
  )
}
