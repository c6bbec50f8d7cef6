import { useQuery } from '@tanstack/react-query'
import { MAX_NEEDS } from '#features/catalogue/setup/rules.ts'
import type { NeedsProps } from '#features/catalogue/setup/services/parts.ts'
import { LoadingLine } from '#platform/list/LoadingLine.tsx'
import { RemovableChip } from '#ui/Chip.tsx'
import { Options, Select } from '#ui/inputs.tsx'
import type { ListedResource } from '../contract.ts'
import { resourcesQuery } from '../queries.ts'

/** The rooms and devices a service needs: a line for each need, with those that meet it. */
export function NeedsField({ needs, onChange }: NeedsProps) {
  const query = useQuery(resourcesQuery)
  const resources = query.data
  if (!resources) {
    const failed = 'Non riusciamo a caricare le stanze.'
    return <LoadingLine query={query} failed={failed} className="h-(--h-ctl) w-52 rounded-ctl" />
  }
  if (resources.length === 0) {
    return <p className="text-ink-600">Non ci sono ancora stanze né attrezzature.</p>
  }
  const taken = needs.flat()
  const free = resources.filter(({ id, isActive }) => isActive && !taken.includes(id))
  const nameOf = (id: number) => resources.find((one) => one.id === id)?.name ?? 'Non più disponibile'
  const set = (index: number, ids: number[]) =>
    onChange(ids.length > 0 ? needs.with(index, ids) : needs.toSpliced(index, 1))
  return (
    <>
      <ul>
        {needs.map((need, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a need has no id, only its place
            key={index}
            className="mb-2.5 flex flex-wrap items-center gap-1.5 border-line border-b pb-2.5"
          >
            {need.length > 1 ? <span className="text-ink-600">una fra</span> : null}
            {need.map((id) => (
              <RemovableChip
                key={id}
                removeLabel={`Togli ${nameOf(id)}`}
                onRemove={() =>
                  set(
                    index,
                    need.filter((one) => one !== id),
                  )
                }
              >
                {nameOf(id)}
              </RemovableChip>
            ))}
            <Add
              label="oppure…"
              name={`Oppure, al posto di ${need.map(nameOf).join(' o ')}`}
              resources={free}
              onAdd={(id) =>
                set(
                  index,
                  [...need, id].sort((a, b) => a - b),
                )
              }
            />
          </li>
        ))}
      </ul>
      {needs.length < MAX_NEEDS ? (
        <Add
          label={needs.length === 0 ? 'Aggiungi…' : 'Serve anche…'}
          name="Aggiungi una stanza o un’attrezzatura"
          resources={free}
          onAdd={(id) => onChange([...needs, [id]])}
        />
      ) : null}
    </>
  )
}

type AddProps = { label: string; name: string; resources: ListedResource[]; onAdd: (id: number) => void }

const GROUPS = [
  { kind: 'room', label: 'Stanze' },
  { kind: 'device', label: 'Attrezzature' },
] as const

/** A list whose choice is added at once. */
function Add({ label, name, resources, onAdd }: AddProps) {
  if (resources.length === 0) return null
  return (
    <Select
      aria-label={name}
      value=""
      onChange={(event) => onAdd(Number(event.target.value))}
      className="max-w-52"
    >
      <option value="">{label}</option>
      {GROUPS.map((group) => (
        <optgroup key={group.kind} label={group.label}>
          <Options
            of={resources.filter(({ kind }) => kind === group.kind).map(({ id, name }) => [id, name])}
          />
        </optgroup>
      ))}
    </Select>
  )
}
