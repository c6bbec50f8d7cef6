import { CalendarOff, Inbox, Plus } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '#platform/session/useMay.ts'
import type { GridColumn } from '../grid/columns.ts'

export type ChipsProps = { columns: readonly GridColumn[]; grid: RefObject<HTMLDivElement | null> }

/** On a phone one column is in sight: the chips lead to the others. */
export function PhoneChips({ columns, grid }: ChipsProps) {
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    const box = grid.current
    if (!box || columns.length === 0) return
    const read = () => {
      const width = box.querySelector('.ag-col')?.getBoundingClientRect().width ?? 1
      setCurrent(Math.round(box.scrollLeft / width))
    }
    box.addEventListener('scroll', read, { passive: true })
    return () => box.removeEventListener('scroll', read)
  }, [grid, columns])
  const goTo = (key: string) =>
    grid.current
      ?.querySelector(`[data-column="${CSS.escape(key)}"]`)
      ?.scrollIntoView({ inline: 'start', block: 'nearest', behavior: 'smooth' })
  return (
    <nav className="ag-chips" aria-label="Colonne">
      {columns.map(({ key, title }, index) => (
        <button
          key={key}
          type="button"
          aria-current={index === current ? 'true' : undefined}
          onClick={() => goTo(key)}
        >
          {title}
        </button>
      ))}
    </nav>
  )
}

export type PhoneBarProps = { tray: number; onTray: () => void; onNew: (() => void) | null }

/** The commands of a phone, in reach of the thumb. */
export function PhoneBar({ tray, onTray, onNew }: PhoneBarProps) {
  if (!useMay('edit'))
    return (
      <div className="ag-phone">
        <Link to="/agenda/assenze" className="ag-btn">
          <CalendarOff aria-hidden="true" /> Le mie assenze
        </Link>
      </div>
    )
  return (
    <div className="ag-phone">
      <button type="button" onClick={onTray}>
        <Inbox aria-hidden="true" />
        Ricolloca{tray > 0 ? <b>{tray}</b> : null}
      </button>
      <button type="button" className="ag-btn ag-btn-1" aria-disabled={!onNew} onClick={() => onNew?.()}>
        <Plus aria-hidden="true" /> Nuova
      </button>
    </div>
  )
}
