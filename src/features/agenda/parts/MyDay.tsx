import { Phone } from 'lucide-react'
import type { Now } from '#features/booking/rules.ts'
import { fullName } from '#features/contacts/rules.ts'
import { counted } from '#platform/numbers.ts'
import { useMay } from '#platform/session/useMay.ts'
import { clockText } from '#platform/time/italian.ts'
import { phoneLink } from '#ui/contactLinks.ts'
import { StatusPill, signOf } from '#ui/StatusPill.tsx'
import type { Agenda, AgendaDoctor, AgendaVisit } from '../contract.ts'
import { cardStatus, isDue, minutesWaiting, serviceOf, signsOf, signWords, statusWords } from '../copy.ts'
import { dayOf } from '../day.ts'
import { delayOf, delayText } from '../delay.ts'
import { ACTIONS, type ActionName, actionsOf } from '../visit/actions.ts'
import { hours } from '../words.ts'
import { Sign } from './Card.tsx'
import { HeadMenu } from './HeadMenu.tsx'
import './my-day.css'

export type MyDayProps = {
  agenda: Agenda
  doctor: AgendaDoctor
  date: string
  now: Now
  onOpen: (id: number) => void
  onAction: (name: ActionName, visit: AgendaVisit) => void
}

/** A doctor's day on a phone: the patient in the room, the next one, those after, and folded those who are done. */
export function MyDay(props: MyDayProps) {
  const { agenda, doctor, date, now } = props
  const { inRoom, next, later, over } = dayOf(agenda.visits, { doctorId: doctor.id, date, now })
  const count = inRoom.length + (next ? 1 : 0) + later.length + over.length
  const done = over.filter(({ status }) => status === 'completed').length
  const late = delayText(
    delayOf(
      agenda.visits.filter(({ doctorId }) => doctorId === doctor.id),
      now,
    ),
  )
  return (
    <div className="md">
      <header>
        <div>
          <h2>La mia giornata</h2>
          <p>
            {doctor.shortName} · {counted(count, 'visita', 'visite')}
            {done > 0 ? `, ${counted(done, 'conclusa', 'concluse')}` : ''}
          </p>
          {late ? <p className="ag-late">{late}</p> : null}
        </div>
        <HeadMenu doctor={doctor} date={date} today={now.date} />
      </header>
      {inRoom.map((visit) => (
        <BigVisit key={visit.id} visit={visit} label="In visita" {...props} />
      ))}
      {next ? <BigVisit visit={next} label="Prossima" {...props} /> : null}
      {count === 0 ? <p className="md-none">Nessuna visita in questo giorno.</p> : null}
      {later.length > 0 ? (
        <section aria-label="Poi">
          <h3>{next || inRoom.length > 0 ? 'Poi' : 'Visite'}</h3>
          <Rows visits={later} {...props} />
        </section>
      ) : null}
      {over.length > 0 ? (
        <details>
          <summary>Già viste o non venute: {over.length}</summary>
          <Rows visits={over} {...props} />
        </details>
      ) : null}
    </div>
  )
}

function BigVisit({
  visit,
  label,
  now,
  onOpen,
  onAction,
}: MyDayProps & { visit: AgendaVisit; label: string }) {
  const status = cardStatus(visit)
  const Icon = signOf(status)
  const wait = minutesWaiting(visit, now)
  const { first } = actionsOf(visit, now, useMay('edit'))
  const steps = first.filter((name) => name !== 'move')
  return (
    <section className={`md-card md-${status}`} aria-label={label}>
      <p className="md-k">
        <Icon aria-hidden="true" />
        {wait === null ? label : `${label}, in sala da ${wait}′`}
        <span>{hours(visit)}</span>
      </p>
      <h3>
        <button type="button" onClick={() => onOpen(visit.id)}>
          <b>{visit.lastName.toUpperCase()}</b> {visit.firstName}
        </button>
      </h3>
      <p>
        {serviceOf(visit)}
        {status === 'pending' ? ' · da confermare' : ''}
      </p>
      <Signs visit={visit} now={now} />
      <div className="md-acts">
        {steps.map((name, place) => (
          <button
            key={name}
            type="button"
            className={place === 0 ? 'ag-btn ag-btn-1' : 'ag-btn'}
            onClick={() => onAction(name, visit)}
          >
            {ACTIONS[name].label}
          </button>
        ))}
        <Call visit={visit} />
      </div>
    </section>
  )
}

function Rows({ visits, now, onOpen }: MyDayProps & { visits: readonly AgendaVisit[] }) {
  return (
    <ol>
      {visits.map((visit) => {
        const status = cardStatus(visit)
        return (
          <li key={visit.id}>
            <time>{clockText(visit.time)}</time>
            <div>
              <button type="button" className="ag-n" onClick={() => onOpen(visit.id)}>
                <b>{visit.lastName.toUpperCase()}</b> {visit.firstName}
              </button>
              <p>
                {serviceOf(visit)}, {visit.duration} min
              </p>
              <Signs visit={visit} now={now} />
            </div>
            {status === 'confirmed' ? (
              <span className="sr-only">{statusWords[status]}</span>
            ) : (
              <StatusPill status={status}>{statusWords[status]}</StatusPill>
            )}
            <Call visit={visit} />
          </li>
        )
      })}
    </ol>
  )
}

function Signs({ visit, now }: { visit: AgendaVisit; now: Now }) {
  const shown = signsOf(visit, isDue(visit, now))
  if (shown.length === 0) return null
  return (
    <p className="md-signs">
      {shown.map((sign) => (
        <span key={sign}>
          <Sign name={sign} />
          {signWords[sign]}
        </span>
      ))}
    </p>
  )
}

function Call({ visit }: { visit: AgendaVisit }) {
  if (!visit.phone) return null
  return (
    <a className="ag-btn md-call" href={phoneLink(visit.phone)} aria-label={`Telefona a ${fullName(visit)}`}>
      <Phone aria-hidden="true" />
    </a>
  )
}
