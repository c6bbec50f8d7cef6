import type { Now } from '#features/booking/rules.ts'
import { clockText } from '#features/catalogue/rules.ts'
import type { Agenda, AgendaVisit } from '../contract.ts'
import { cardStatus, isDue, serviceOf, signsOf, signWords, statusWords } from '../copy.ts'
import { ACTIONS, type ActionName, actionsOf } from '../visit/actions.ts'
import { Sign, statusSigns } from './Card.tsx'

type ListProps = {
  agenda: Agenda
  date: string
  doctorIds: readonly number[]
  cancelled: boolean
  now: Now
  openId: number | null
  onOpen: (id: number) => void
  onAction: (name: ActionName, visit: AgendaVisit) => void
}

/** The step of a visit that its row offers as a button; a refusal is left to its panel. */
function nextStep(visit: AgendaVisit, now: Now): ActionName | undefined {
  return actionsOf(visit, now).first.find((name) => name !== 'reject' && ACTIONS[name].change)
}

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
            <th scope="col">Medico, stanza</th>
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
  onAction,
}: ListProps & { visit: AgendaVisit; isOpen: boolean }) {
  const status = cardStatus(visit)
  const Icon = statusSigns[status]
  const due = isDue(visit, now)
  const next = nextStep(visit, now)
  const rooms = agenda.resources.filter(({ id }) => visit.resourceIds.includes(id)).map(({ name }) => name)
  return (
    <tr className={isOpen ? 'is-open' : undefined}>
      <td>
        <time>{clockText(visit.time)}</time> <small>{visit.duration}′</small>
      </td>
      <th scope="row">
        <button type="button" data-visit={visit.id} className="ag-n" onClick={() => onOpen(visit.id)}>
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
      <td className="ag-list-w">{serviceOf(visit)}</td>
      <td className="ag-list-w">{[visit.doctorName, ...rooms].join(', ')}</td>
      <td className="ag-list-s">
        <span className={`ag-pill ag-${status}`}>
          <Icon aria-hidden="true" />
          {statusWords[status]}
        </span>
      </td>
      <td>
        {next ? (
          <button type="button" className="ag-btn ag-btn-s" onClick={() => onAction(next, visit)}>
            {ACTIONS[next].label}
          </button>
        ) : null}
      </td>
    </tr>
  )
}
