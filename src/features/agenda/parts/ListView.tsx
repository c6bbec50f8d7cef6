import { CalendarClock, CircleX, UserX } from 'lucide-react'
import { Link } from 'react-router'
import type { Now } from '#features/booking/rules.ts'
import { fullName } from '#features/contacts/rules.ts'
import { counted } from '#platform/numbers.ts'
import { useMay } from '#platform/session/useMay.ts'
import { clockText } from '#platform/time/italian.ts'
import { phoneLink } from '#ui/contactLinks.ts'
import { RowActions } from '#ui/RowActions.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import { useMedia } from '#ui/useMedia.ts'
import type { Agenda, AgendaVisit } from '../contract.ts'
import { cardStatus, isDue, serviceOf, signsOf, signWords, statusWords } from '../copy.ts'
import type { GridColumn } from '../grid/columns.ts'
import { ACTIONS, type ActionName, actionsOf, refusalOf } from '../visit/actions.ts'
import { SIGNS } from '../visit/VisitFoot.tsx'
import { Name, Sign } from './Card.tsx'
import type { GridFocus } from './useGridFocus.ts'

export type ListProps = {
  agenda: Agenda
  /** Doctors whose visits alone are shown; empty: all. */
  doctorIds: readonly number[]
  /** One column of all visits, in the order of the rows. */
  columns: readonly GridColumn[]
  focus: GridFocus
  now: Now
  openId: number | null
  onOpen: (id: number) => void
  onAction: (name: ActionName, visit: AgendaVisit) => void
}

/** The day as a plain table, in the order of time. Its rows take the keys of the grid. */
export function ListView(props: ListProps) {
  const { columns, focus, openId, doctorIds } = props
  const mayEdit = useMay('edit')
  const [column] = columns
  if (!column || column.visits.length === 0)
    return <p className="ag-none">Nessuna visita.{mayEdit ? ' N ne prenota una.' : ''}</p>
  const { date, visits } = column
  // The list of requests can be filtered by one doctor.
  const medico = doctorIds.length === 1 ? `&medico=${doctorIds[0]}` : ''
  return (
    <div ref={focus.grid} className="ag-list" data-region="grid">
      <table>
        <caption className="sr-only">Visite del giorno</caption>
        <thead>
          <tr>
            <th scope="col">Ora</th>
            <th scope="col">Paziente</th>
            <th scope="col">Telefono</th>
            <th scope="col">Visita</th>
            <th scope="col">Medico, stanza</th>
            <th scope="col">Stato</th>
            <th scope="col">
              <span className="sr-only">Azioni</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {visits.map((visit) => (
            <Row key={visit.id} visit={visit} isOpen={visit.id === openId} {...props} />
          ))}
        </tbody>
      </table>
      <p className="ag-list-f">
        {counted(visits.length, 'visita', 'visite')}.{' '}
        {mayEdit ? (
          <Link to={`/richieste-prenotazioni?dal=${date}&al=${date}${medico}`}>
            Esporta il giorno da Prenotazioni
          </Link>
        ) : null}
      </p>
    </div>
  )
}

const ICONS = { ...SIGNS, move: CalendarClock, miss: UserX, cancel: CircleX }
const NAMES = Object.keys(ACTIONS) as ActionName[]

/** The next steps of a visit as buttons, every other action in the menu; on a phone also those that only open something. */
function rowActions(visit: AgendaVisit, { now, onAction }: ListProps, isPhone: boolean, mayEdit: boolean) {
  const first = actionsOf(visit, now, mayEdit).first.filter((name) => !isPhone || ACTIONS[name].change)
  const rest = NAMES.filter((name) => !first.includes(name) && refusalOf(name, visit, now, mayEdit) === null)
  return [...first, ...rest].map((name) => ({
    label: ACTIONS[name].label,
    icon: ICONS[name] ?? CalendarClock,
    primary: first.includes(name),
    ...(name === 'confirm' && { tone: 'go' as const }),
    ...(name === 'cancel' && { tone: 'danger' as const }),
    onSelect: () => onAction(name, visit),
  }))
}

function Row(props: ListProps & { visit: AgendaVisit; isOpen: boolean }) {
  const { visit, isOpen, agenda, now, focus, onOpen } = props
  const mayEdit = useMay('edit')
  const isPhone = useMedia('(width < 60rem)')
  const status = cardStatus(visit)
  const key = `list:v${visit.id}`
  const rooms = agenda.resources.filter(({ id }) => visit.resourceIds.includes(id)).map(({ name }) => name)
  return (
    <tr className={isOpen ? 'is-open' : undefined} onFocus={() => focus.onFocus(key)}>
      <td>
        <time>{clockText(visit.time)}</time> <small>{visit.duration}′</small>
      </td>
      <th scope="row">
        <button type="button" data-cell={key} onClick={() => onOpen(visit.id)}>
          <Name visit={visit} />
        </button>
        <span className="ag-sgs">
          {signsOf(visit, isDue(visit, now)).map((sign) => (
            <span key={sign}>
              <Sign name={sign} />
              <span className={sign === 'asked' || sign === 'absent' ? undefined : 'sr-only'}>
                {signWords[sign]}
              </span>
            </span>
          ))}
        </span>
      </th>
      <td>{visit.phone ? <a href={phoneLink(visit.phone)}>{visit.phone}</a> : null}</td>
      <td className="ag-list-w">{serviceOf(visit)}</td>
      <td className="ag-list-w">{[visit.doctorName, ...rooms].join(', ')}</td>
      <td className="ag-list-s">
        <StatusPill status={status}>{statusWords[status]}</StatusPill>
      </td>
      <td>
        <RowActions name={fullName(visit)} actions={rowActions(visit, props, isPhone, mayEdit)} />
      </td>
    </tr>
  )
}
