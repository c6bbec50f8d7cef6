import type { MouseEvent, PointerEvent } from 'react'
import type { Now } from '#features/booking/rules.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.tsx'
import type { Agenda } from '../contract.ts'
import { dayTitle } from '../copy.ts'
import type { GridModel } from '../grid/columns.ts'
import { Grid } from './Grid.tsx'
import type { NoteProps } from './GridNote.tsx'
import type { PeekProps } from './Peek.tsx'
import type { AgendaAddress } from './useAgendaAddress.ts'
import type { GridFocus } from './useGridFocus.ts'
import type { GridScale } from './useGridScale.ts'
import type { MovingControl } from './useMoving.ts'

// The peek opens over a card that is drawn already, so the page does not wait for it.
const Peek = lazyWithRetry<'Peek', PeekProps>(() => import('./Peek.tsx'), 'Peek', { silent: true })
// Closed days and empty agendas are rare.
const GridNote = lazyWithRetry<'GridNote', NoteProps>(() => import('./GridNote.tsx'), 'GridNote')

type GridAreaProps = {
  focus: GridFocus
  model: GridModel | null
  agenda: Agenda | undefined
  address: AgendaAddress
  now: Now
  control: MovingControl
  scale: GridScale
  loading: boolean
  inTray: ReadonlySet<number>
  onUnfold: (start: number) => void
  /** The clinic is closed on the day, and staff book all the same. */
  isOpenedAnyway: boolean
  onOpenAnyway: () => void
  onCell: (key: string | null, event: MouseEvent) => void
  onPointerDown: (event: PointerEvent) => void
  onPointerMove: (event: PointerEvent) => void
}

/** The grid, and what stands in its place or over it. */
export function GridArea(props: GridAreaProps) {
  const { focus, model, agenda, address, now, control, scale, loading, inTray } = props
  if (!model || !agenda) return <GridSkeleton grid={focus.grid} shown={loading} />
  const isEmpty = model.closed !== null || model.columns.length === 0
  return (
    <>
      <div className="ag-stage" data-region="grid">
        <Grid
          grid={focus.grid}
          label={`Agenda, ${dayTitle(address.date)}`}
          model={model}
          agenda={agenda}
          quarter={scale.quarter}
          roomy={scale.roomy}
          now={now}
          tabKey={focus.cell?.key ?? null}
          openId={address.view.visit}
          moving={control.moving}
          drop={control.drop}
          inTray={inTray}
          loading={loading}
          isOpenedAnyway={props.isOpenedAnyway}
          onFocusCell={focus.onFocus}
          onCell={props.onCell}
          onUnfold={props.onUnfold}
          onPointerDown={props.onPointerDown}
          onPointerMove={props.onPointerMove}
        />
        {loading || props.isOpenedAnyway || !isEmpty ? null : (
          <GridNote model={model} agenda={agenda} address={address} onOpenAnyway={props.onOpenAnyway} />
        )}
      </div>
      {control.moving || loading ? null : (
        <Peek grid={focus.grid} columns={model.columns} resources={agenda.resources} now={now} />
      )}
    </>
  )
}

const COLUMNS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const BLOCKS = [6, 9, 3, 12, 6, 9]

/** Stands for the first day until its answer has come. */
function GridSkeleton({ grid, shown }: { grid: GridFocus['grid']; shown: boolean }) {
  return (
    <div ref={grid} className="ag-grid" aria-busy="true">
      {shown ? (
        <div className="ag-cols" aria-hidden="true">
          {COLUMNS.map((column, index) => (
            <div key={column} className="ag-col">
              <div className="ag-col-h" />
              <div className="ag-body ag-wait-body">
                {BLOCKS.map((_, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list.
                  <i key={at} style={{ height: `${BLOCKS[(at + index) % BLOCKS.length]}rem` }} />
                ))}
              </div>
            </div>
          ))}
        </div>
      ) : null}
    </div>
  )
}
