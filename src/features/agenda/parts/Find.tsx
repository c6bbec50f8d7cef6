import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { searchFor } from '#platform/list/folded.ts'
import { IconButton } from '#ui/Button.tsx'
import type { AgendaVisit } from '../contract.ts'

export type FindProps = {
  /** The visits on the screen; one in two rooms is there twice. Null while they are asked for. */
  visits: readonly AgendaVisit[] | null
  onFound: (visit: AgendaVisit) => void
  onClose: () => void
}

const LEAST_DIGITS = 3

/** Finds a visit on the screen by the name or half the telephone number of its patient. Enter goes to the next one, Esc closes. */
export function Find({ visits, onFound, onClose }: FindProps) {
  const [text, setText] = useState('')
  const [next, setNext] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const isNamed = searchFor(text)
  const digits = text.replace(/\D/g, '')
  const isWanted = ({ firstName, lastName, phone }: AgendaVisit) =>
    isNamed(`${lastName} ${firstName}`) ||
    (digits.length >= LEAST_DIGITS && phone.replace(/\D/g, '').includes(digits))
  const found = [...new Set(visits ?? [])]
    .filter((visit) => text.trim() !== '' && isWanted(visit))
    .toSorted((a, b) => `${a.date}${a.time}`.localeCompare(`${b.date}${b.time}`))
  const visit = found[next % found.length]
  const count = found.length === 1 ? '1 visita' : `${found.length} visite`
  const nowhere = (
    <>
      Qui non c’è<span className="max-desk:hidden">: Ctrl K cerca ovunque</span>
    </>
  )
  const none = visits ? nowhere : 'cerco…'
  return (
    <search className="ag-find">
      <input
        ref={field}
        type="search"
        data-find
        aria-label="Trova nell’agenda"
        placeholder="Trova nell’agenda: nome, telefono"
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
      <span role="status">{text.trim() === '' ? '' : found.length === 0 ? none : count}</span>
      <IconButton size="sm" label="Chiudi la ricerca" onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </search>
  )
}
