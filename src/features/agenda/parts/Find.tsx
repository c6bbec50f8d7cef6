import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { searchFor } from '#platform/list/folded.ts'
import { Tooltip } from '#ui/Tooltip.tsx'
import type { AgendaVisit } from '../contract.ts'

type FindProps = {
  /** The visits on the screen. */
  visits: readonly AgendaVisit[]
  onFound: (visit: AgendaVisit) => void
  onClose: () => void
}

/** Finds a visit on the screen by its patient. Enter goes to the next one, Esc closes. */
export function Find({ visits, onFound, onClose }: FindProps) {
  const [text, setText] = useState('')
  const [next, setNext] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const isNamed = searchFor(text)
  const found = visits
    .filter(({ firstName, lastName }) => text.trim() !== '' && isNamed(`${lastName} ${firstName}`))
    .toSorted((a, b) => `${a.date}${a.time}`.localeCompare(`${b.date}${b.time}`))
  const visit = found[next % found.length]
  const count = found.length === 1 ? '1 visita' : `${found.length} visite`
  return (
    <search className="ag-find">
      <input
        ref={field}
        type="search"
        data-find
        aria-label="Trova nell’agenda"
        placeholder="Trova nell’agenda: nome"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setNext(0)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          if (event.key === 'Escape') return onClose()
          if (!visit) return
          setNext(next + 1)
          onFound(visit)
        }}
      />
      <span role="status">{text.trim() === '' ? '' : found.length === 0 ? 'Nessuna visita' : count}</span>
      <Tooltip label="Chiudi la ricerca">
        <button type="button" className="ag-icb ag-icb-s" aria-label="Chiudi la ricerca" onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      </Tooltip>
    </search>
  )
}
