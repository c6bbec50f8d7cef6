import type { FieldErrors } from 'react-hook-form'
import { type TimeErrors, TimePair } from '#features/catalogue/setup/TimePair.tsx'
import { FieldGroup } from '#ui/Field.tsx'
import { Checkbox } from '#ui/inputs.tsx'
import { dayName, type Part, type TypedDay } from './week.ts'

type WeekFieldsProps = {
  legend: string
  /** Says of a day that it does not count: 'chiuso'. */
  none: string
  week: readonly TypedDay[]
  errors: FieldErrors<{ week: TypedDay[] }>['week']
  idOf: (path: string) => string
  onChange: (week: TypedDay[]) => void
}

const PARTS = [
  ['morning', 'mattina'],
  ['afternoon', 'pomeriggio'],
] as const satisfies [Part, string][]

/** A week: a tick for each day, and two times of it. */
export function WeekFields({ legend, none, week, errors, idOf, onChange }: WeekFieldsProps) {
  const put = (nth: number, change: Partial<TypedDay>) =>
    onChange(week.map((day, place) => (place === nth ? { ...day, ...change } : day)))
  return (
    <FieldGroup
      legend={legend}
      hint="La seconda fascia resta vuota per chi fa orario continuato."
      error={errors?.[0]?.isOpen?.message}
      live
    >
      <ul className="st-week mt-1">
        {week.map((typed, nth) => {
          const name = dayName(typed.day)
          return (
            <li key={typed.day}>
              <Checkbox
                id={nth === 0 ? idOf('week.0.isOpen') : undefined}
                label={name}
                checked={typed.isOpen}
                onChange={({ target }) => put(nth, { isOpen: target.checked })}
              />
              {typed.isOpen ? (
                PARTS.map(([part, words]) => (
                  <div key={part}>
                    <TimePair
                      name={`${name}, ${words}`}
                      row={typed[part]}
                      errors={errors?.[nth]?.[part] as TimeErrors | undefined}
                      idOf={(end) => idOf(`week.${nth}.${part}.${end}`)}
                      onChange={(row) => put(nth, { [part]: row })}
                    />
                  </div>
                ))
              ) : (
                <span className="self-center text-ink-600">{none}</span>
              )}
            </li>
          )
        })}
      </ul>
    </FieldGroup>
  )
}
