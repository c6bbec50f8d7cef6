import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { useMay } from '#platform/session/useMay.ts'
import { IconButton } from '#ui/Button.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { type Said, useHeard } from './useLine.ts'

type FootProps = {
  shown: Said | null
  /** How a visit in hand is moved; null: none is. */
  moving: 'key' | 'pointer' | null
  /** Leaves the visit in hand where it was. */
  onBack: () => void
  grid: RefObject<HTMLDivElement | null>
  /** The name of the columns: 'Colonne' or 'Stanze'. */
  what: string
  count: number
  /** Changes when the columns may have other places. */
  layout: unknown
  tray: number
  onTray: () => void
}

const AT_REST = [
  ['↑ ↓ ← →', 'muovi'],
  ['Invio', 'apri o prenota'],
  ['A', 'arrivato'],
  ['S', 'sposta'],
  ['X', 'da ricollocare'],
  ['?', 'tutti i tasti'],
] as const
const OF_DOCTOR = [
  ['↑ ↓ ← →', 'muovi'],
  ['Invio', 'apri'],
  ['I', 'in visita'],
  ['F', 'conclusa'],
  ['?', 'tutti i tasti'],
] as const
const MOVING = [
  ['Invio', 'posa'],
  ['↑ ↓', '5 min'],
  ['← →', 'medico'],
  ['Pag↑ Pag↓', 'giorno'],
  ['Alt →', 'prossimo libero'],
] as const

const DRAGGING = [
  ['⇧', 'incastro'],
  ['Esc', 'lascia'],
] as const

/** The line at the foot: the sentence of the moment, or the keys. */
export function Foot({ shown, moving, onBack, grid, what, count, layout, tray, onTray }: FootProps) {
  const atRest = useMay('edit') ? AT_REST : OF_DOCTOR
  const hints = moving === null ? atRest : moving === 'key' ? MOVING : DRAGGING
  return (
    <footer className={moving || shown?.tone === 'no' ? 'ag-foot is-said' : 'ag-foot'}>
      <p role="status" className="sr-only">
        {useHeard(shown)}
      </p>
      <p className="ag-said" aria-hidden="true">
        {shown ? (
          <>
            {shown.lead ? <b>{shown.lead}: </b> : null}
            {shown.rest ? shown.text : <span className={`is-${shown.tone ?? 'plain'}`}>{shown.text}</span>}
            {shown.rest ? <span className={`is-${shown.tone ?? 'plain'}`}> {shown.rest}</span> : null}
          </>
        ) : null}
      </p>
      {shown && !moving ? null : (
        <p className="ag-hints">
          {hints.map(([key, words]) => (
            <span key={key} className="ag-hint">
              <Kbd>{key}</Kbd>
              {words}
            </span>
          ))}
        </p>
      )}
      {moving === 'key' ? (
        <button type="button" className="ag-btn ag-btn-s" onClick={() => onBack()}>
          Lascia <Kbd>Esc</Kbd>
        </button>
      ) : null}
      {tray > 0 ? (
        <button type="button" className="ag-tray-b" onClick={onTray}>
          Da ricollocare <b>{tray}</b>
        </button>
      ) : null}
      {moving ? null : <ColumnCount grid={grid} what={what} count={count} layout={layout} />}
    </footer>
  )
}

/** 'Colonne 1–8 di 15', and the way to the others. It listens to the grid's scrolling by itself. */
function ColumnCount({ grid, what, count, layout }: Pick<FootProps, 'grid' | 'what' | 'count' | 'layout'>) {
  const [range, setRange] = useState({ first: 1, last: count })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another layout moves the columns.
  useEffect(() => {
    const box = grid.current
    if (!box) return
    const read = () => setRange((last) => rangeIn(box, last))
    read()
    box.addEventListener('scroll', read, { passive: true })
    return () => box.removeEventListener('scroll', read)
  }, [grid, layout, count])
  if (count === 0) return null
  const { first, last } = range
  const isWhole = first === 1 && last >= count
  const turn = (direction: number) => {
    const box = grid.current
    if (box) box.scrollBy({ left: direction * (box.clientWidth - 120), behavior: 'smooth' })
  }
  return (
    <div className="ag-foot-r">
      <span>{isWhole ? `${what}: ${count}` : `${what} ${first}–${Math.min(last, count)} di ${count}`}</span>
      {isWhole ? null : (
        <>
          <IconButton size="sm" label={`${what} prima`} onClick={() => turn(-1)}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <IconButton size="sm" label={`${what} dopo`} onClick={() => turn(1)}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </>
      )}
    </div>
  )
}

type Range = { first: number; last: number }

/** The columns of which at least half is in sight. */
function rangeIn(box: HTMLElement, before: Range): Range {
  const { left, right } = box.getBoundingClientRect()
  const hours = box.querySelector('.ag-hours')?.getBoundingClientRect().right ?? left
  const seen = [...box.querySelectorAll('.ag-col[data-column]')].flatMap((column, index) => {
    const rect = column.getBoundingClientRect()
    const middle = (rect.left + rect.right) / 2
    return middle >= hours && middle <= right ? [index + 1] : []
  })
  const range = { first: seen[0] ?? 1, last: seen.at(-1) ?? 1 }
  return range.first === before.first && range.last === before.last ? before : range
}
