import {
  CalendarClock,
  CalendarOff,
  CircleQuestionMark,
  Layers2,
  type LucideIcon,
  MailQuestionMark,
  MailX,
  Paperclip,
  StickyNote,
  UserPlus,
} from 'lucide-react'
import { type CSSProperties, memo } from 'react'
import { useMay } from '#platform/session/useMay.ts'
import { clockText } from '#platform/time/italian.ts'
import { signOf } from '#ui/StatusPill.tsx'
import type { AgendaVisit } from '../contract.ts'
import { cardStatus, isSqueezed, type SignName, serviceOf, signsOf, signWords, spokenVisit } from '../copy.ts'
import type { VisitCell } from '../grid/cells.ts'
import { isMovable } from '../visit/actions.ts'

const signIcons: Record<Exclude<SignName, 'minor'>, LucideIcon> = {
  asked: CalendarClock,
  absent: CalendarOff,
  due: CircleQuestionMark,
  squeeze: Layers2,
  new: UserPlus,
  document: Paperclip,
  note: StickyNote,
  noEmail: MailX,
  unanswered: MailQuestionMark,
}

/** The sign alone: its word stands beside it, or in the card's spoken name and in the peek. */
export function Sign({ name }: { name: SignName }) {
  const Icon = name === 'minor' ? null : signIcons[name]
  return <span className={`ag-sg ag-sg-${name}`}>{Icon ? <Icon aria-hidden="true" /> : <b>&lt;18</b>}</span>
}

export type CardProps = {
  cell: VisitCell
  /** Rows of five minutes from the top of its block. */
  top: number
  /** How much fits: 1 name, 2 second line, 3 signs, 4 their words, 5 the note. */
  level: number
  tabbable: boolean
  isOpen: boolean
  /** It is being moved, or waits in the tray: the card shows its old place. */
  isGhost: boolean
  wait: number | null
  due: boolean
  room: string | null
  /** In the columns of rooms the second line names the doctor. */
  byRoom: boolean
}

export const Card = memo(function Card(props: CardProps) {
  const { cell, top, level, tabbable, isOpen, isGhost, wait, due, room, byRoom } = props
  const { visit, track, tracks } = cell
  const { trouble } = visit
  const mayEdit = useMay('edit')
  const status = cardStatus(visit)
  const names = signsOf(visit, due)
  const Status = signOf(status)
  const style = { '--s': top, '--n': visit.duration / 5, ...besides(track, tracks) } as CSSProperties
  const classes = [`ag-v ag-${status} ag-l${level}`]
  if (isOpen) classes.push('is-open')
  if (isGhost) classes.push('is-from')
  if (isSqueezed(visit)) classes.push('is-squeezed')
  if (tracks > 1) classes.push('is-narrow')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of a grid that is laid out by time, not by rows of a table.
    <div
      role="gridcell"
      tabIndex={tabbable ? 0 : -1}
      data-cell={cell.key}
      className={classes.join(' ')}
      style={style}
    >
      <span className="sr-only">{spokenVisit(visit, wait, due, room)}</span>
      <div aria-hidden="true">
        <div className="ag-v1">
          <Status className="ag-st" />
          <time>{clockText(visit.time)}</time>
          <Name visit={visit} />
          {wait === null ? null : <b className="ag-wait">{wait}′</b>}
          {level === 1 ? <Signs names={names} /> : null}
        </div>
        {level > 1 ? (
          <div className="ag-v2">
            <time>{clockText(visit.time)}</time>
            {level === 2 && trouble ? (
              <span className={`ag-sg-${trouble}`}>{signWords[trouble]}</span>
            ) : (
              <span>{byRoom ? visit.doctorName : serviceOf(visit)}</span>
            )}
            {level === 2 && !trouble ? <Signs names={names} /> : null}
          </div>
        ) : null}
        {level > 2 && names.length > 0 ? (
          <SignLines names={names} inWords={trouble !== null || names.length < (level === 3 ? 2 : level)} />
        ) : null}
        {level > 4 && names.length < 3 && visit.notes ? <p className="ag-note">{visit.notes}</p> : null}
        {mayEdit && isMovable(visit) ? <i className="ag-end" /> : null}
      </div>
    </div>
  )
})

/** 'ROSSI Maria' */
export function Name({ visit: { firstName, lastName } }: { visit: AgendaVisit }) {
  return (
    <span className="ag-n">
      <b>{lastName.toUpperCase()}</b> <span>{firstName}</span>
    </span>
  )
}

function Signs({ names }: { names: readonly SignName[] }) {
  if (names.length === 0) return null
  return (
    <span className="ag-sgs">
      {names.map((name) => (
        <Sign key={name} name={name} />
      ))}
    </span>
  )
}

function SignLines({ names, inWords }: { names: readonly SignName[]; inWords: boolean }) {
  if (!inWords)
    return (
      <div className="ag-vw">
        <Signs names={names} />
      </div>
    )
  return names.map((name) => (
    <div key={name} className={`ag-vw ag-sg-${name}`}>
      <Sign name={name} />
      <span>{signWords[name]}</span>
    </div>
  ))
}

/** Left and width of a card beside others. */
function besides(track: number, tracks: number): CSSProperties {
  if (tracks === 1) return {}
  const share = `(100% - 7px) / ${tracks}`
  return { left: `calc(2px + ${share} * ${track})`, width: `calc(${share} - 2px)`, right: 'auto' }
}

/** How much fits into a card of a height in pixels. */
export function levelOf(height: number): number {
  return 1 + [38, 62, 89, 116].filter((least) => height >= least).length
}
