import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Button, IconButton } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Checkbox } from '#ui/inputs.tsx'
import { type Competences, type Group, toggleAll, toggleCategory, toggleService } from './competences.ts'

type CompetenceGroupProps = {
  group: Group
  chosen: Competences
  onChoose: (chosen: Competences) => void
  /** Lets the user close the group. It starts closed, and then only names the chosen services. */
  closable: boolean
}

/** A category, and the services of it. */
export function CompetenceGroup({ group, chosen, onChoose, closable }: CompetenceGroupProps) {
  const { category, services, ids } = group
  const [opened, setOpened] = useState(false)
  const listId = useId()
  const open = opened || !closable
  const taken = services.filter(({ id }) => chosen.serviceIds.includes(id))
  const count = ids.filter((id) => chosen.serviceIds.includes(id)).length
  return (
    <fieldset className="min-w-0 px-3.5 py-2">
      <legend className="sr-only">{category.name}</legend>
      <div className="flex flex-wrap items-center gap-x-2">
        <Checkbox
          label={<Label name={category.name} inactive={category.isActive ? null : 'disattiva'} />}
          checked={chosen.categoryIds.includes(category.id)}
          onChange={() => onChoose(toggleCategory(chosen, group))}
          className="mr-auto min-w-0 break-words font-strong"
        />
        {ids.length > 0 ? (
          <>
            <span className="tnum text-ink-600 text-sxs">
              {count} di {ids.length}
            </span>
            <Button
              variant="quiet"
              size="sm"
              aria-pressed={count === ids.length}
              onClick={() => onChoose(toggleAll(chosen, group))}
            >
              Tutti<span className="sr-only"> i servizi di {category.name}</span>
            </Button>
          </>
        ) : (
          <span className="text-ink-600 text-sxs">Nessun servizio</span>
        )}
        {closable && ids.length > 0 ? (
          <IconButton
            label={`${open ? 'Nascondi' : 'Mostra'} i servizi di ${category.name}`}
            aria-expanded={open}
            aria-controls={listId}
            onClick={() => setOpened(!open)}
            className="-mr-1.5"
          >
            <ChevronDown aria-hidden="true" strokeWidth={1.7} className={cx(open && 'rotate-180')} />
          </IconButton>
        ) : null}
      </div>
      <div id={listId}>
        {open ? (
          <ul className="grid gap-x-6 pl-7 sm:grid-cols-2 max-desk:pl-8">
            {services.map((service) => (
              <li key={service.id} className="min-w-0">
                <Checkbox
                  label={<Label name={service.name} inactive={service.isActive ? null : 'inattivo'} />}
                  checked={chosen.serviceIds.includes(service.id)}
                  onChange={() => onChoose(toggleService(chosen, service))}
                  className="break-words"
                />
              </li>
            ))}
          </ul>
        ) : null}
        {!open && taken.length > 0 ? (
          <p className="line-clamp-2 mb-1 ml-7 text-ink-600 text-sxs max-desk:ml-8">
            {taken.map(({ name }) => name).join(', ')}
          </p>
        ) : null}
      </div>
    </fieldset>
  )
}

function Label({ name, inactive }: { name: string; inactive: string | null }) {
  return (
    <>
      {name}
      {inactive ? <span className="font-normal text-ink-600"> ({inactive})</span> : null}
    </>
  )
}
