import type { Now } from '#features/booking/rules.ts'
import { clockText } from '#features/catalogue/rules.ts'
import type { Agenda, AgendaVisit } from '../contract.ts'
import { cardStatus, isDue, serviceOf, signsOf, signWords, statusWords } from '../copy.ts'
import type { Command } from '../grid/commands.ts'
import { Sign, statusSigns } from './Card.tsx'

type ListProps = {
  agenda: Agenda
  date: string
  doctorIds: readonly number[]
  cancelled: boolean
  now: Now
  openId: number | null
  onOpen: (id: number) => void
  onCommand: (visit: AgendaVisit, command: Command['do']) => void
}

/** The next step of a visit, as the one button of its row. */
const NEXT: Partial<Record<ReturnType<typeof cardStatus>, { label: string; command: Command['do'] }>> = {
  pending: { label: 'Conferma', command: 'confirm' },
  confirmed: { label: 'Arrivato', command: 'arrived' },
  arrived: { label: 'In visita', command: 'in_visit' },
  in_visit: { label: 'Conclusa', command: 'completed' },
}

const CLOSE = { label: 'Conclusa', command: 'completed' } as const

/** The day as a plain table, in the order of time. */
export function ListView(props: ListProps) {
  const { agenda, date, doctorIds, cancelled, openId } = props
  const visits = agenda.visits
    .filter((visit) => visit.date === date && (cancelled || visit.status !== 'cancelled'))
    .filter(({ doctorId }) => doctorIds.length === 0 || doctorIds.includes(doctorId))
    .toSorted((a, b) => a.time.localeCompare(b.time) || a.doctorName.localeCompare(b.doctorName))
  if (visits.length === 0) return <p className="ag-none">Nessuna visita. N ne prenota una.</p>
  return (
    <div className="ag-list">
      <table>
        <caption className="ag-sr">Visite del giorno</caption>
        <thead>
          <tr>
            <th scope="col">Ora</th>
            <th scope="col">Paziente</th>
            <th scope="col">Telefono</th>
            <th scope="col">Visita</th>
            <th scope="col">Medico</th>
            <th scope="col">Stanza</th>
            <th scope="col">Stato</th>
            <th scope="col">
              <span className="ag-sr">Azioni</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {visits.map((visit) => (
            <Row key={visit.id} visit={visit} isOpen={visit.id === openId} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({
  visit,
  isOpen,
  agenda,
  now,
  onOpen,
  onCommand,
}: ListProps & { visit: AgendaVisit; isOpen: boolean }) {
  const status = cardStatus(visit)
  const Icon = statusSigns[status]
  const due = isDue(visit, now)
  const next = due ? CLOSE : NEXT[status]
  const rooms = agenda.resources.filter(({ id }) => visit.resourceIds.includes(id)).map(({ name }) => name)
  return (
    <tr className={isOpen ? 'is-open' : undefined}>
      <td>
        <time>{clockText(visit.time)}</time> <small>{visit.duration}′</small>
      </td>
      <th scope="row">
        <button type="button" className="ag-n" onClick={() => onOpen(visit.id)}>
          <b>{visit.lastName.toUpperCase()}</b> {visit.firstName}
        </button>
        <span className="ag-sgs">
          {signsOf(visit, due).map((sign) => (
            <span key={sign}>
              <Sign name={sign} />
              <span className="ag-sr">{signWords[sign]}</span>
            </span>
          ))}
        </span>
      </th>
      <td>{visit.phone ? <a href={`tel:${visit.phone.replaceAll(' ', '')}`}>{visit.phone}</a> : null}</td>
      <td>{serviceOf(visit)}</td>
      <td>{visit.doctorName}</td>
      <td>{rooms.join(', ')}</td>
      <td>
        <span className={`ag-pill ag-${status}`}>
          <Icon aria-hidden="true" />
          {statusWords[status]}
        </span>
      </td>
      <td>
        {next ? (
          <button type="button" className="ag-btn ag-btn-s" onClick={() => onCommand(visit, next.command)}>
            {next.label}
          </button>
        ) : null}
      </td>
    </tr>
  )
}
