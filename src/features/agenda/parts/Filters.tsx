import { Options } from '#ui/inputs.tsx'
import type { Agenda } from '../contract.ts'
import type { AgendaAddress } from './useAgendaAddress.ts'

export type FiltersProps = { address: AgendaAddress; agenda: Agenda }

/** Department, doctors and rooms to show. */
export function Filters({ address: { view, go }, agenda }: FiltersProps) {
  const departments = [...new Set(agenda.doctors.map(({ specialization }) => specialization))]
    .filter((name) => name !== '')
    .toSorted((a, b) => a.localeCompare(b, 'it'))
  return (
    <>
      {departments.length > 1 || view.department !== null ? (
        <label className="ag-filter">
          <span>Reparto</span>
          <select
            value={view.department ?? ''}
            onChange={({ target }) => go({ department: target.value || null }, { replace: true })}
          >
            <option value="">Tutti</option>
            <Options of={departments.map((name) => [name, name])} />
          </select>
        </label>
      ) : null}
      <CheckFilter
        title="Medici"
        legend="Medici nell’agenda"
        everyone="Tutti"
        rows={agenda.doctors}
        ids={view.doctorIds}
        onChange={(doctorIds) => go({ doctorIds }, { replace: true })}
      />
      {agenda.resources.length > 0 ? (
        <CheckFilter
          title="Stanze"
          legend="Stanze e attrezzature nell’agenda"
          everyone="Tutte"
          rows={agenda.resources}
          ids={view.roomIds}
          onChange={(roomIds) => go({ roomIds }, { replace: true })}
        />
      ) : null}
    </>
  )
}

type CheckFilterProps = {
  title: string
  legend: string
  everyone: string
  rows: readonly { id: number; name: string; shortName?: string }[]
  /** Empty: all. */
  ids: readonly number[]
  onChange: (ids: number[]) => void
}

function CheckFilter({ title, legend, everyone, rows, ids, onChange }: CheckFilterProps) {
  const isOn = (id: number) => ids.length === 0 || ids.includes(id)
  const on = rows.filter(({ id }) => isOn(id))
  const only = on.length === 1 ? on[0] : undefined
  const toggle = (id: number) => {
    const next = rows.map((row) => row.id).filter((one) => (one === id ? !isOn(one) : isOn(one)))
    onChange(next.length === rows.length ? [] : next)
  }
  return (
    <details className="ag-doctors">
      <summary className="ag-filter">
        <span>{title}</span>
        <b>{only ? (only.shortName ?? only.name) : `${on.length} di ${rows.length}`}</b>
      </summary>
      <fieldset>
        <legend className="sr-only">{legend}</legend>
        <label>
          <input type="checkbox" checked={ids.length === 0} onChange={() => onChange([])} />
          {everyone}
        </label>
        {rows.map(({ id, name }) => (
          <label key={id}>
            <input type="checkbox" checked={isOn(id)} onChange={() => toggle(id)} />
            {name}
          </label>
        ))}
      </fieldset>
    </details>
  )
}
