import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { LoadingLine } from '#platform/list/LoadingLine.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/inputs.tsx'
import { subservicesQuery } from '../queries.ts'
import type { SetupService } from '../services/contract.ts'
import { type Kinds, toggleKind } from './competences.ts'

type ServiceKindsProps = {
  service: Pick<SetupService, 'id' | 'name'>
  kinds: Kinds
  onChange: (kinds: Kinds) => void
}

/** The kinds of visit a doctor offers of a service: all until some are chosen. They are read when the list is opened. */
export function ServiceKinds({ service, kinds, onChange }: ServiceKindsProps) {
  const [open, setOpen] = useState(false)
  const listId = useId()
  const query = useQuery({ ...subservicesQuery(service.id), enabled: open })
  const { data } = query
  const chosen = kinds[service.id] ?? []
  return (
    <div className="pl-7 max-desk:pl-8">
      <Button
        variant="quiet"
        size="sm"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
        className="-ml-2.5"
      >
        {countText(chosen.length)}
        <span className="sr-only"> di {service.name}</span>
      </Button>
      <div id={listId}>
        {open ? (
          <LoadingLine
            query={query}
            failed="Non riusciamo a caricare i tipi di visita."
            className="my-2 w-40"
          />
        ) : null}
        {open && data?.length === 0 ? (
          <p className="text-ink-600 text-sxs">Questo servizio ha un solo tipo di visita.</p>
        ) : null}
        {open
          ? data?.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={chosen.includes(id)}
                onChange={() => onChange(toggleKind(kinds, service.id, id))}
                className="break-words text-sxs"
              />
            ))
          : null}
      </div>
    </div>
  )
}

function countText(count: number): string {
  if (count === 0) return 'Tutti i tipi di visita'
  return count === 1 ? 'Solo 1 tipo di visita' : `Solo ${count} tipi di visita`
}
