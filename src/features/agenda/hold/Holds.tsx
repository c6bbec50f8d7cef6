import { skipToken, useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { toMinutes } from '#platform/time/dates.ts'
import { clock } from '../grid/cells.ts'
import type { GridColumn } from '../grid/columns.ts'
import type { Block } from '../grid/hours.ts'
import { HOLDS_KEY, type Hold, WINDOW } from './holds.ts'

const NONE: Hold[] = []

export type HoldsProps = { column: GridColumn; block: Block }

/** The places of a doctor's column that are being booked: by this window, or by others for three minutes. */
export function Holds({ column, block }: HoldsProps) {
  const { data = NONE } = useQuery<Hold[]>({ queryKey: HOLDS_KEY, queryFn: skipToken })
  return data
    .filter(({ place, until, window }) => {
      const isHere = place.doctorId === column.doctor?.id && place.date === column.date
      const start = toMinutes(place.time)
      return isHere && start >= block.start && start < block.end && (window === WINDOW || until > Date.now())
    })
    .map((hold) => <HoldCell key={hold.window} hold={hold} block={block} />)
}

function HoldCell({ hold: { window, by, place }, block }: { hold: Hold; block: Block }) {
  const start = toMinutes(place.time)
  const rows = Math.min(place.duration, block.end - start) / 5
  const style = { '--s': (start - block.start) / 5, '--n': rows } as CSSProperties
  if (window === WINDOW) {
    return (
      <div aria-hidden="true" className="ag-hold ag-hold-own" style={style}>
        <b>{clock(start)}</b> {by}
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of a grid that is laid out by time, not by rows of a table.
    // biome-ignore lint/a11y/useFocusableInteractive: it is text.
    <div role="gridcell" className="ag-hold" style={style}>
      <span>
        <b>{by}</b> sta prenotando
        <span className="sr-only">
          {' '}
          alle {clock(start)}, {place.duration} minuti
        </span>
      </span>
    </div>
  )
}
