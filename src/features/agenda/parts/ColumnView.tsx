import { Ban, CalendarOff, Lock, Plus } from 'lucide-react'
import { type CSSProperties, memo, type PointerEvent, useState } from 'react'
import { type Now, occupies } from '#features/booking/rules.ts'
import { counted } from '#platform/numbers.ts'
import { useMay } from '#platform/session/useMay.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.tsx'
import { isDue, minutesWaiting } from '../copy.ts'
import { delayOf, delayText } from '../delay.ts'
import { type Cell, clock, type FreeCell, type ReasonCell, type VisitCell } from '../grid/cells.ts'
import type { GridColumn } from '../grid/columns.ts'
import { type Block, shared } from '../grid/hours.ts'
import type { HoldsProps } from '../hold/Holds.tsx'
import { Card, levelOf } from './Card.tsx'
import type { HeadMenuProps } from './HeadMenu.tsx'

const Holds = lazyWithRetry<'Holds', HoldsProps>(() => import('../hold/Holds.tsx'), 'Holds', { silent: true })
// Menus bring a library along that the day is shown without.
const HeadMenu = lazyWithRetry<'HeadMenu', HeadMenuProps>(() => import('./HeadMenu.tsx'), 'HeadMenu', {
  silent: true,
})

/** The frame where a visit in hand would lie. */
export type Drop = {
  start: number
  end: number
  kind: 'free' | 'taken' | 'outside' | 'held' | 'unable'
  name: string
  words: string
}

type ColumnProps = {
  column: GridColumn
  rowIndex: number
  blocks: readonly Block[]
  /** Height in pixels of five minutes, in units of a line of 16 pixels. */
  fiveMinutes: number
  now: Now
  isToday: boolean
  /** Key of the cell with the tab stop, when it is in this column. */
  tabKey: string | null
  openId: number | null
  liftedId: number | null
  inTray: ReadonlySet<number>
  drop: Drop | null
  /** Why the visit in hand cannot be put here. */
  cannot: string | null
  rooms: ReadonlyMap<number, string>
}

export const ColumnView = memo(function ColumnView(props: ColumnProps) {
  const { column, rowIndex, blocks, now, isToday, cannot } = props
  const classes = ['ag-col']
  if (isToday) classes.push('is-today')
  if (column.warns) classes.push('is-warning')
  if (cannot) classes.push('is-drained')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a grid that is drawn as a column.
    // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus.
    <div
      role="row"
      aria-rowindex={rowIndex}
      data-column={column.key}
      className={classes.join(' ')}
      style={{ '--w': column.width } as CSSProperties}
    >
      <ColumnHead
        column={column}
        cannot={cannot}
        isMarked={isToday && column.key === column.date}
        now={now}
        tabbable={props.tabKey !== null}
      />
      <div role="presentation" className="ag-body">
        {blocks.map((block) =>
          block.folded ? (
            <div key={block.start} className="ag-fold" aria-hidden="true" />
          ) : (
            <BlockView key={block.start} block={block} {...props} now={now} />
          ),
        )}
      </div>
    </div>
  )
})

type ColumnHeadProps = Pick<ColumnProps, 'column' | 'cannot' | 'now'> & {
  /** The column of today in a week. */
  isMarked: boolean
  tabbable: boolean
}

function ColumnHead({ column, cannot, isMarked, now, tabbable }: ColumnHeadProps) {
  const { doctor, date, visits } = column
  const count = visits.filter(({ status }) => occupies(status)).length
  const late = doctor ? delayText(delayOf(visits, now)) : null
  return (
    // biome-ignore lint/a11y/useSemanticElements: the head of a column that is a row for the ears.
    // biome-ignore lint/a11y/useFocusableInteractive: the cells of the column take the focus.
    <div role="rowheader" className={isMarked ? 'ag-col-h is-marked' : 'ag-col-h'}>
      <p>
        <b>{column.title}</b>
        <span className="sr-only">{counted(count, 'visita', 'visite')}</span>
        {isMarked ? <span className="ag-today">oggi</span> : null}
      </p>
      <p>
        <span>{cannot ?? (late ? <em className="ag-late">{late}</em> : column.subtitle)}</span>
        {cannot ? null : <span>{column.aside}</span>}
      </p>
      {doctor ? <HeadMenu doctor={doctor} date={date} today={now.date} tabbable={tabbable} /> : null}
    </div>
  )
}

function BlockView(props: ColumnProps & { block: Block }) {
  const { block, column, now, isToday, drop } = props
  const inBlock = column.cells.filter(({ start }) => start >= block.start && start < block.end)
  const said = new Set(inBlock.filter(({ kind }) => kind === 'closed').map(({ start }) => start))
  const hatched = column.closed.filter((time) => shared(time, block) && !said.has(time.start))
  const phase = ((60 - (block.start % 60)) % 60) / 5
  const showsNow = isToday && now.minutes >= block.start && now.minutes < block.end
  const frame = drop && drop.start >= block.start && drop.start < block.end ? drop : null
  return (
    <div
      role="presentation"
      className="ag-blk"
      style={{ '--rows': (block.end - block.start) / 5, '--phase': phase } as CSSProperties}
    >
      {hatched.map(({ start, end }) => (
        <div key={start} aria-hidden="true" className="ag-hatch" style={place(start, end, block)} />
      ))}
      {showsNow ? (
        <i aria-hidden="true" className="ag-now" style={place(now.minutes, now.minutes, block)} />
      ) : null}
      {inBlock.map((cell) => (
        <CellView key={cell.key} cell={cell} {...props} />
      ))}
      <Holds column={column} block={block} />
      {frame ? <DropFrame drop={frame} block={block} /> : null}
    </div>
  )
}

function CellView({ cell, ...props }: ColumnProps & { block: Block; cell: Cell }) {
  const { block, tabKey } = props
  const tabbable = cell.key === tabKey
  if (cell.kind === 'visit') return <VisitPart {...props} cell={cell} tabbable={tabbable} />
  const style = place(cell.start, cell.end, block)
  if (cell.kind === 'free') return <Free cell={cell} style={style} tabbable={tabbable} />
  return <Reason cell={cell} style={style} tabbable={tabbable} />
}

type VisitPartProps = Omit<ColumnProps, 'rowIndex'> & { block: Block; cell: VisitCell; tabbable: boolean }

/** A card, with the time its visit needs before and after. */
function VisitPart(props: VisitPartProps) {
  const { cell, block, column, fiveMinutes, now, tabbable, openId, liftedId, inTray, rooms } = props
  const { visit, start, end } = cell
  const isGhost = visit.id === liftedId || inTray.has(visit.id)
  const showsTails = occupies(visit.status) && !isGhost
  const tails = [
    { from: start - visit.beforeMinutes, to: start, word: 'prepara' },
    { from: end, to: end + visit.afterMinutes, word: 'riordino' },
  ]
  const roomId = visit.resourceIds.find((id) => rooms.has(id))
  return (
    <>
      <Card
        cell={cell}
        top={(start - block.start) / 5}
        level={levelOf((visit.duration / 5) * fiveMinutes)}
        tabbable={tabbable}
        isOpen={visit.id === openId}
        isGhost={isGhost}
        wait={minutesWaiting(visit, now)}
        due={isDue(visit, now)}
        room={roomId === undefined ? null : (rooms.get(roomId) ?? null)}
        byRoom={column.doctor === null}
      />
      {showsTails
        ? tails
            .filter(({ from, to }) => to > from)
            .map(({ from, to, word }) => (
              <div key={word} aria-hidden="true" className="ag-tail" style={place(from, to, block)}>
                {to - from >= 10 ? (
                  <span>
                    {word} {to - from}′
                  </span>
                ) : null}
              </div>
            ))
        : null}
    </>
  )
}

const SLOT = 15
const SHOWN_SLOT = 30

type FreeProps = { cell: FreeCell; style: CSSProperties; tabbable: boolean }

/** Free time. Under the pointer, and under the focus, it shows the visit that could begin there. */
const Free = memo(function Free({ cell, style, tabbable }: FreeProps) {
  // A cell that comes under a resting pointer, as when a panel opens, offers nothing.
  const [isOver, setOver] = useState(false)
  const [at, setAt] = useState(cell.start)
  const mayBook = useMay('edit')
  const length = Math.min(SHOWN_SLOT, cell.end - at)
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    if (event.movementX === 0 && event.movementY === 0) return
    // A drag books where it began, so the mark stays there.
    if (event.buttons !== 0) return
    setOver(true)
    setAt(startAt(cell, event.currentTarget, event.clientY))
  }
  const leave = () => {
    setOver(false)
    setAt(cell.start)
  }
  const minutes = cell.end - cell.start
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of a grid that is laid out by time, not by rows of a table.
    <div
      role="gridcell"
      tabIndex={tabbable ? 0 : -1}
      data-cell={cell.key}
      className={isOver ? 'ag-free is-over' : 'ag-free'}
      style={style}
      onPointerMove={mayBook ? follow : undefined}
      onPointerLeave={leave}
    >
      <span className="sr-only">{`Libero alle ${clock(cell.start)}, ${minutes} minuti`}</span>
      {mayBook ? (
        <span aria-hidden="true" style={{ '--s': (at - cell.start) / 5, '--n': length / 5 } as CSSProperties}>
          <Plus /> <b>{clock(at)}</b> {length} min
        </span>
      ) : null}
    </div>
  )
})

/** The quarter of an hour of a free time under the pointer. */
export function startAt(cell: FreeCell, element: Element, y: number): number {
  const { top, height } = element.getBoundingClientRect()
  const part = Math.max(0, Math.min(1, (y - top) / Math.max(1, height)))
  const start = quarterFrom(cell.start, cell.start + part * (cell.end - cell.start))
  return Math.min(start, Math.max(cell.start, cell.end - 5))
}

/** The last quarter of an hour before a time, counted from the beginning of free time. */
export function quarterFrom(start: number, minutes: number): number {
  return start + Math.floor((minutes - start) / SLOT) * SLOT
}

function Reason({ cell, style, tabbable }: { cell: ReasonCell; style: CSSProperties; tabbable: boolean }) {
  const Icon = { closed: null, held: null, absence: CalendarOff, block: Lock }[cell.kind]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of a grid that is laid out by time, not by rows of a table.
    <div
      role="gridcell"
      tabIndex={tabbable ? 0 : -1}
      data-cell={cell.key}
      className={`ag-off ag-off-${cell.kind}`}
      style={style}
    >
      <span>
        {Icon ? <Icon aria-hidden="true" /> : null}
        <span>
          {cell.words}
          {cell.detail ? <small>{cell.detail}</small> : null}
        </span>
      </span>
    </div>
  )
}

function DropFrame({ drop, block }: { drop: Drop; block: Block }) {
  return (
    <div
      aria-hidden="true"
      className={`ag-drop ag-drop-${drop.kind}`}
      style={place(drop.start, drop.end, block)}
    >
      {drop.kind === 'taken' || drop.kind === 'unable' ? <Ban /> : null}
      <span>
        {drop.words} <b>{drop.name}</b>
      </span>
    </div>
  )
}

/** Rows of five minutes from the top of the block. */
function place(start: number, end: number, block: Block): CSSProperties {
  const from = Math.max(start, block.start)
  return { '--s': (from - block.start) / 5, '--n': (Math.min(end, block.end) - from) / 5 } as CSSProperties
}
