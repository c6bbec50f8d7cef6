import { Plus, X } from 'lucide-react'
import type { HoursRow } from '#content/fields.ts'
import type { Issue } from '#platform/http/errors.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { TextInput } from '#ui/textInputs.tsx'
import { type FieldInputProps, idOf } from './field-props.ts'

// Monday first, as Italian weeks are read.
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const
const NAMES = ['domenica', 'lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato']

const MAX_ROWS = 7
const MAX_RANGES = 3
const NEW_RANGE = { opens: '09:00', closes: '12:00' }

/** Weekly hours: each row holds for its days, and a day is in one row. */
export function HoursInput({ path, field, value, onChange, issues }: FieldInputProps) {
  const rows = value as readonly HoursRow[]
  const closed = WEEK.filter((day) => !rows.some(({ days }) => days.includes(day)))
  const change = (index: number, row: HoursRow) =>
    onChange(rows.map((one, place) => (place === index ? row : without(one, row.days))))
  return (
    <div className="border-line border-t">
      {rows.map((row, index) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own
          key={index}
          name={`${field.label}, riga ${index + 1}`}
          path={`${path}.${index}`}
          row={row}
          issues={issues}
          onChange={(next) => change(index, next)}
          onRemove={() => onChange(rows.toSpliced(index, 1))}
        />
      ))}
      {closed.length > 0 ? (
        <p className="flex min-h-11 items-center gap-4 border-line border-b">
          <span className="min-w-40 font-[570] first-letter:uppercase">{daysText(closed)}</span>
          <span className="text-ink-600">Chiusi</span>
        </p>
      ) : null}
      {closed.length > 0 && rows.length < MAX_ROWS ? (
        <Button
          variant="quiet"
          size="sm"
          icon={<Plus strokeWidth={1.8} />}
          className="mt-2"
          onClick={() => onChange([...rows, { days: [closed[0]], ranges: [NEW_RANGE], note: '' }])}
        >
          <span>
            Aggiungi giorni<span className="sr-only"> a {field.label}</span>
          </span>
        </Button>
      ) : null}
    </div>
  )
}

/** A day chosen in a row leaves the one it was in. */
function without(row: HoursRow, days: readonly number[]): HoursRow {
  return { ...row, days: row.days.filter((day) => !days.includes(day)) }
}

function daysText(days: readonly number[]): string {
  return days.map((day) => NAMES[day]).join(', ')
}

type RowProps = {
  name: string
  path: string
  row: HoursRow
  issues: readonly Issue[]
  onChange: (row: HoursRow) => void
  onRemove: () => void
}

function Row({ name, path, row, issues, onChange, onRemove }: RowProps) {
  const { days, ranges, note } = row
  const wrong = issues.find((issue) => issue.path === path || issue.path.startsWith(`${path}.`))
  const setRange = (index: number, change: Partial<HoursRow['ranges'][number]>) =>
    onChange({
      ...row,
      ranges: ranges.map((range, place) => (place === index ? { ...range, ...change } : range)),
    })
  const toggle = (day: number) =>
    onChange({ ...row, days: days.includes(day) ? days.filter((one) => one !== day) : [...days, day].sort() })
  return (
    <fieldset className="grid min-w-0 gap-2 border-line border-b py-3">
      <legend className="sr-only">{name}</legend>
      <div className="flex flex-wrap items-center gap-1">
        {WEEK.map((day) => (
          <button
            key={day}
            type="button"
            aria-pressed={days.includes(day)}
            onClick={() => toggle(day)}
            className={cx(
              'h-8 min-w-10 cursor-pointer rounded-full border px-2 font-ui text-sxs max-desk:h-11',
              days.includes(day)
                ? 'border-aqua-200 bg-aqua-50 text-aqua-800'
                : 'border-line bg-white text-ink-600 hover:bg-sand-100',
            )}
          >
            <span aria-hidden="true">{NAMES[day]?.slice(0, 3)}</span>
            <span className="sr-only">{NAMES[day]}</span>
          </button>
        ))}
        <IconButton label={`Togli ${name}`} className="ml-auto" onClick={onRemove}>
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {ranges.map((range, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ranges have no identity of their own
          <span key={index} className="flex items-center gap-1.5">
            <Time label="Dalle" value={range.opens} onChange={(opens) => setRange(index, { opens })} />
            <span aria-hidden="true">–</span>
            <Time label="Alle" value={range.closes} onChange={(closes) => setRange(index, { closes })} />
            {ranges.length > 1 ? (
              <IconButton
                label="Togli questo orario"
                onClick={() => onChange({ ...row, ranges: ranges.toSpliced(index, 1) })}
              >
                <X aria-hidden="true" className="size-4" />
              </IconButton>
            ) : null}
          </span>
        ))}
        {ranges.length < MAX_RANGES ? (
          <IconButton
            label="Aggiungi un orario"
            onClick={() => onChange({ ...row, ranges: [...ranges, { opens: '15:00', closes: '19:00' }] })}
          >
            <Plus aria-hidden="true" className="size-4" />
          </IconButton>
        ) : null}
      </div>
      <TextInput
        id={idOf(`${path}.note`)}
        aria-label="Nota dopo gli orari"
        placeholder="Nota, come «pomeriggio su appuntamento»"
        value={note}
        maxLength={40}
        onChange={({ target }) => onChange({ ...row, note: target.value })}
      />
      {wrong ? (
        <p id={idOf(wrong.path)} tabIndex={-1} role="alert" className="font-[570] text-danger-700 text-sxs">
          {wrong.message}
        </p>
      ) : null}
    </fieldset>
  )
}

type TimeProps = { label: string; value: string; onChange: (value: string) => void }

/** A clock time as text: the browser's own control follows the computer's language. '9.30' and '9' become '09:30' and '09:00'. */
function Time({ label, value, onChange }: TimeProps) {
  return (
    <TextInput
      aria-label={label}
      inputMode="numeric"
      value={value}
      maxLength={5}
      className="tnum w-18! text-center"
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => onChange(clockOf(value))}
    />
  )
}

function clockOf(typed: string): string {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:.,]?(\d{2}))?$/.exec(typed.trim()) ?? []
  return hours ? `${hours.padStart(2, '0')}:${minutes}` : typed
}
