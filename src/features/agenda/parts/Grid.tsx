import { UnfoldVertical } from 'lucide-react'
import { type CSSProperties, type FocusEvent, type MouseEvent, type RefObject, use, useMemo } from 'react'
import type { Now } from '#features/booking/rules.ts'
import { counted } from '#platform/numbers.ts'
import { useMay } from '#platform/session/useMay.ts'
import { Tooltip } from '#ui/Tooltip.tsx'
import { useMedia } from '#ui/useMedia.ts'
import type { Agenda } from '../contract.ts'
import { clock } from '../grid/cells.ts'
import type { Away, GridModel } from '../grid/columns.ts'
import type { Block } from '../grid/hours.ts'
import { canDo, type Moving } from '../grid/moving.ts'
import { ColumnView, type Drop } from './ColumnView.tsx'
import { HeadCommandsContext } from './head-commands.ts'

type GridProps = {
  grid: RefObject<HTMLDivElement | null>
  label: string
  model: GridModel
  agenda: Agenda
  /** Height in pixels of a quarter of an hour, at the usual size of text. */
  quarter: number
  /** Columns are wide enough for the time to stand before the name. */
  roomy: boolean
  now: Now
  tabKey: string | null
  openId: number | null
  moving: Moving | null
  drop: { column: string; frame: Drop } | null
  inTray: ReadonlySet<number>
  loading: boolean
  /** The clinic is closed on the day, and staff book all the same. */
  isOpenedAnyway: boolean
  onFocusCell: (key: string) => void
  onCell: (key: string | null, event: MouseEvent) => void
  onUnfold: (start: number) => void
  onPointerDown: (event: React.PointerEvent) => void
  onPointerMove: (event: React.PointerEvent) => void
}

/** Lines on a phone are taller than elsewhere. */
const PHONE_LINES = 0.85

/** The hours and the columns. For screen readers each column is a row, so that its visits follow one another in time. */
export function Grid(props: GridProps) {
  const { grid, label, model, agenda, quarter, roomy, now, tabKey, moving, drop, loading } = props
  const rooms = useMemo(() => new Map(agenda.resources.map(({ id, name }) => [id, name])), [agenda.resources])
  const onFocus = ({ target }: FocusEvent) => {
    const key = target.getAttribute('data-cell')
    if (key) props.onFocusCell(key)
  }
  const onClick = (event: MouseEvent) => {
    props.onCell((event.target as Element).closest('[data-cell]')?.getAttribute('data-cell') ?? null, event)
  }
  const classes = ['ag-grid']
  if (roomy) classes.push('is-roomy')
  if (loading) classes.push('is-loading')
  if (model.closed !== null && !props.isOpenedAnyway) classes.push('is-closed')
  if (moving) classes.push('is-moving')
  const { columns, away, blocks } = model
  const shares = columns.reduce((sum, { width }) => sum + width, away.length > 0 ? 1 : 0)
  const isPhone = useMedia('(width < 60rem)')
  const isToday = columns.some(({ date }) => date === now.date)
  const target = moving && drop ? (columns.find(({ key }) => key === drop.column) ?? null) : null
  return (
    <div
      ref={grid}
      className={classes.join(' ')}
      aria-busy={loading}
      style={{ '--ag-q': `${quarter / 16}rem` } as CSSProperties}
    >
      <div className="ag-corner" />
      <Hours
        blocks={blocks}
        now={isToday ? now.minutes : null}
        at={target && drop ? drop.frame.start : null}
        onUnfold={props.onUnfold}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a grid laid out by time, which a table cannot be. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the page do the same. */}
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={columns.length + (away.length > 0 ? 1 : 0)}
        className="ag-cols"
        style={{ '--shares': shares } as CSSProperties}
        onFocus={onFocus}
        onClick={onClick}
        onPointerDown={props.onPointerDown}
        onPointerMove={props.onPointerMove}
      >
        {columns.map((column, index) => (
          <ColumnView
            key={column.key}
            column={column}
            rowIndex={index + 1}
            blocks={blocks}
            fiveMinutes={(quarter / 3) * (isPhone ? PHONE_LINES : 1)}
            now={now}
            isToday={column.date === now.date}
            tabKey={tabKey?.startsWith(`${column.key}:`) ? tabKey : null}
            openId={props.openId}
            liftedId={
              moving && column.visits.some(({ id }) => id === moving.visit.id) ? moving.visit.id : null
            }
            inTray={props.inTray}
            drop={column === target ? (drop?.frame ?? null) : null}
            cannot={
              moving && !canDo(moving.visit, column)
                ? column.doctor
                  ? `Non esegue ${moving.visit.serviceName}`
                  : 'Scegli una stanza'
                : null
            }
            rooms={rooms}
          />
        ))}
        {away.length > 0 ? <AwayColumn away={away} date={model.date} rowIndex={columns.length + 1} /> : null}
      </div>
    </div>
  )
}

type HoursProps = {
  blocks: readonly Block[]
  now: number | null
  /** The hour to light up: where the visit in hand would begin. */
  at: number | null
  onUnfold: (start: number) => void
}

function Hours({ blocks, now, at, onUnfold }: HoursProps) {
  return (
    <div className="ag-hours">
      {blocks.map((block) =>
        block.folded ? (
          <div key={block.start} className="ag-fold">
            <Tooltip label={`Apri le ore chiuse dalle ${clock(block.start)} alle ${clock(block.end)}`}>
              <button
                type="button"
                aria-label={`Apri le ore chiuse dalle ${clock(block.start)} alle ${clock(block.end)}`}
                onClick={() => onUnfold(block.start)}
              >
                <UnfoldVertical aria-hidden="true" />
              </button>
            </Tooltip>
            <span aria-hidden="true">
              Chiuso dalle {clock(block.start)} alle {clock(block.end)}
            </span>
          </div>
        ) : (
          <HourMarks key={block.start} block={block} now={now} at={at} />
        ),
      )}
    </div>
  )
}

function HourMarks({ block, now, at }: { block: Block; now: number | null; at: number | null }) {
  const first = Math.ceil(block.start / 30) * 30
  const halves = Array.from({ length: Math.ceil((block.end - first) / 30) }, (_, index) => first + index * 30)
  const isIn = (minutes: number | null): minutes is number =>
    minutes !== null && minutes >= block.start && minutes < block.end
  const style = (minutes: number) => ({ '--s': (minutes - block.start) / 5 }) as CSSProperties
  const covers = (minutes: number) =>
    [now, at].some((one) => isIn(one) && Math.abs(one - minutes) < 12 && one !== minutes)
  return (
    <div
      aria-hidden="true"
      className="ag-blk"
      style={{ '--rows': (block.end - block.start) / 5 } as CSSProperties}
    >
      {halves
        .filter((minutes) => !covers(minutes))
        .map((minutes) => (
          <span
            key={minutes}
            className={minutes % 60 === 0 ? 'ag-h' : 'ag-h ag-h-half'}
            data-first={minutes === block.start || undefined}
            style={style(minutes)}
          >
            {clock(minutes)}
          </span>
        ))}
      {isIn(now) ? (
        <span className="ag-h ag-h-now" style={style(now)}>
          {clock(now)}
        </span>
      ) : null}
      {isIn(at) ? (
        <span className="ag-h ag-h-at" style={style(at)}>
          {clock(at)}
        </span>
      ) : null}
    </div>
  )
}

/** One last column names the doctors who do not receive, and why. */
function AwayColumn({ away, date, rowIndex }: { away: readonly Away[]; date: string; rowIndex: number }) {
  const commands = use(HeadCommandsContext)
  const mayEdit = useMay('edit')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a grid that is drawn as a column.
    // biome-ignore lint/a11y/useFocusableInteractive: it is text.
    <div role="row" aria-rowindex={rowIndex} className="ag-col ag-col-away">
      {/* biome-ignore lint/a11y/useSemanticElements: the head of a column that is a row for the ears. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: it is text. */}
      <div role="rowheader" className="ag-col-h">
        <p>
          <b>Non&nbsp;ricevono</b>
        </p>
        <p>{counted(away.length, 'medico', 'medici')}</p>
      </div>
      {away.map(({ doctor, why, markId: id }) => (
        // biome-ignore lint/a11y/useSemanticElements: a cell of a grid that is not a table.
        // biome-ignore lint/a11y/useFocusableInteractive: it is text.
        <div key={doctor.id} role="gridcell" className="ag-away">
          <b>{doctor.name}</b>
          <span>{doctor.specialization}</span>
          {id === null || !mayEdit ? (
            <span>{why}</span>
          ) : (
            <button type="button" onClick={() => commands?.onMark({ kind: 'absence', doctor, date, id })}>
              {why}
            </button>
          )}
        </div>
      ))}
    </div>
  )
}
