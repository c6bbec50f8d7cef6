import { type RefObject, useEffect, useState } from 'react'
import type { Now } from '#features/booking/rules.ts'
import { fullName } from '#features/contacts/rules.ts'
import { useMay } from '#platform/session/useMay.ts'
import { clockText } from '#platform/time/italian.ts'
import { Kbd } from '#ui/Kbd.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import type { Agenda } from '../contract.ts'
import { cardStatus, isDue, serviceAndKind, signsOf, signWords, statusWords } from '../copy.ts'
import { clock, type VisitCell } from '../grid/cells.ts'
import type { GridColumn } from '../grid/columns.ts'
import { Sign } from './Card.tsx'
import { besideOf } from './Question.tsx'

const HOVER_MS = 400
const WIDTH = 300
const HEIGHT = 210

export type PeekProps = {
  grid: RefObject<HTMLDivElement | null>
  columns: readonly GridColumn[]
  resources: Agenda['resources']
  now: Now
}

/** Everything a card had no room for: after a moment under the pointer, and at once under the focus of a key. */
export function Peek({ grid, columns, resources, now }: PeekProps) {
  const at = usePeeked(grid)
  const mayEdit = useMay('edit')
  if (!at) return null
  const column = columns.find(({ key }) => at.key.startsWith(`${key}:`))
  const cell = column?.cells.find((one): one is VisitCell => one.kind === 'visit' && one.key === at.key)
  if (!cell) return null
  const { visit } = cell
  const status = cardStatus(visit)
  const names = signsOf(visit, isDue(visit, now))
  const rooms = resources.filter(({ id }) => visit.resourceIds.includes(id)).map(({ name }) => name)
  const isOn = status === 'confirmed' || status === 'arrived' || status === 'in_visit'
  const waiting = mayEdit ? KEYS_WAITING : []
  const keys = status === 'pending' ? waiting : isOn ? (mayEdit ? KEYS : KEYS_OF_DOCTOR) : []
  return (
    // Not in the tree of screen readers: the card's own name says the same.
    <div aria-hidden="true" className="ag-pop ag-peek" style={besideOf(at.rect, WIDTH, HEIGHT)}>
      <p className="ag-peek-h">
        <b>{fullName(visit)}</b>
        <StatusPill status={status}>{statusWords[status]}</StatusPill>
      </p>
      <p>
        <b>
          {clockText(visit.time)}–{clock(cell.end)}
        </b>
        , {serviceAndKind(visit)}, {visit.duration}&nbsp;min
      </p>
      <p>
        {[visit.doctorName, ...rooms].join(', ')} {visit.phone ? <b>· {visit.phone}</b> : null}
      </p>
      {names.length > 0 || visit.notes ? (
        <div>
          {names.map((name) => (
            <p key={name} className={`ag-sg-${name}`}>
              <Sign name={name} />
              {name === 'note' ? visit.notes : signWords[name]}
            </p>
          ))}
        </div>
      ) : null}
      <div className="ag-peek-k">
        {[...keys, ['Invio', 'apri']].map(([key, words]) => (
          <span key={key}>
            <Kbd>{key}</Kbd> {words}
          </span>
        ))}
      </div>
    </div>
  )
}

const KEYS_WAITING = [
  ['C', 'conferma'],
  ['R', 'rifiuta'],
  ['S', 'sposta'],
]
const KEYS = [
  ['A', 'arrivato'],
  ['S', 'sposta'],
]

const KEYS_OF_DOCTOR = [
  ['I', 'in visita'],
  ['F', 'conclusa'],
]

type At = { key: string; rect: DOMRect }

function usePeeked(grid: RefObject<HTMLDivElement | null>): At | null {
  const [at, setAt] = useState<At | null>(null)
  useEffect(() => {
    const box = grid.current
    if (!box) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(timer)
      setAt(null)
    }
    const show = (card: Element) => {
      const key = card.getAttribute('data-cell')
      if (key && card.isConnected) setAt({ key, rect: card.getBoundingClientRect() })
    }
    const cardOf = (event: Event) => (event.target as Element).closest('.ag-v')
    const onOver = (event: PointerEvent) => {
      const card = cardOf(event)
      if (event.pointerType !== 'mouse' || card?.contains(event.relatedTarget as Node | null)) return
      hide()
      if (card) timer = setTimeout(() => show(card), HOVER_MS)
    }
    const onFocus = (event: FocusEvent) => {
      const card = cardOf(event)
      hide()
      if (card?.matches(':focus-visible')) show(card)
    }
    const abort = new AbortController()
    const { signal } = abort
    box.addEventListener('pointerover', onOver, { signal })
    box.addEventListener('pointerleave', hide, { signal })
    box.addEventListener('pointerdown', hide, { signal })
    box.addEventListener('focusin', onFocus, { signal })
    box.addEventListener('focusout', hide, { signal })
    box.addEventListener('scroll', hide, { signal, passive: true })
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [grid])
  return at
}
