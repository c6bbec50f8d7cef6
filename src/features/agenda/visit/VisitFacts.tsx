import { CircleQuestionMark, UserPlus } from 'lucide-react'
import { Link } from 'react-router'
import { Files } from '#features/booking/requests/Files.tsx'
import { BOOKED_IN_ENGLISH } from '#features/booking/staff-copy.ts'
import { priceText } from '#features/catalogue/rules.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import { useMay } from '#platform/session/useMay.ts'
import { wallClock } from '#platform/time/dates.ts'
import { capitalized, clockText } from '#platform/time/italian.ts'
import { mailLink, phoneLink } from '#ui/contactLinks.ts'
import { Options } from '#ui/inputs.tsx'
import { Note } from '#ui/Note.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import type { Agenda, AgendaVisit, getVisit } from '../contract.ts'
import { cardStatus, minutesWaiting, serviceAndKind, statusWords } from '../copy.ts'
import type { Offer } from '../new/services.ts'
import { Section } from '../Panel.tsx'
import { birthAndAge, fullDay, hours, pastWithUs } from '../words.ts'
import { isMovable } from './actions.ts'
import { ServiceChoice } from './ServiceChoice.tsx'

export type VisitDetail = Answer<typeof getVisit>

type WhenProps = {
  detail: VisitDetail
  agenda: Agenda | undefined
  onRoom: (roomId: number, resources: Agenda['resources']) => void
  onService: (offer: Offer, homeAddress: string | null) => void
}

/** Status, time, service, doctor, room and number. */
export function When({ detail, agenda, onRoom, onService }: WhenProps) {
  const { visit, price } = detail
  const isEditable = useMay('edit') && isMovable(visit)
  const today = wallClock(new Date()).date
  const day = fullDay(visit.date, today)
  const isDraw = visit.exams.length > 0
  const service = [isDraw ? null : serviceAndKind(visit), `${visit.duration} min`, priceText(price)]
  const resources = agenda?.resources ?? []
  const rooms = resources.filter(({ kind }) => kind === 'room')
  const isHere = ({ id }: { id: number }) => visit.resourceIds.includes(id)
  const named = resources.filter(isHere).map(({ name }) => name)
  return (
    <div className="agp-when">
      <span>
        <Status visit={visit} />
      </span>
      <b>
        {capitalized(day)}, <span className="whitespace-nowrap">{hours(visit)}</span>
      </b>
      {visit.homeAddress ? <p className="agp-home">A domicilio: {visit.homeAddress}</p> : null}
      {isDraw ? (
        <ul className="agp-exams" aria-label="Esami">
          {[serviceAndKind(visit), ...visit.exams].map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      ) : null}
      <div className="agp-service">
        {service.filter(Boolean).join(' · ')}
        {isEditable ? (
          <ServiceChoice
            visit={visit}
            doctor={agenda?.doctors.find(({ id }) => id === visit.doctorId)}
            onChoose={onService}
          />
        ) : null}
      </div>
      <p>
        {[visit.doctorName, ...named].join(', ')} · n. {visit.id}
        {visit.isComing ? ' · ha detto che viene' : null}
        {visit.isUnanswered ? ' · non ha risposto al promemoria' : null}
      </p>
      {rooms.length > 0 && isEditable ? (
        <label className="agp-room">
          Stanza
          <select
            value={rooms.find(isHere)?.id ?? ''}
            onChange={({ target }) => onRoom(Number(target.value), resources)}
          >
            {rooms.some(isHere) ? null : <option value="">Nessuna</option>}
            <Options of={rooms.map(({ id, name }) => [id, name])} />
          </select>
        </label>
      ) : null}
    </div>
  )
}

function Status({ visit }: { visit: AgendaVisit }) {
  const status = cardStatus(visit)
  const wait = minutesWaiting(visit, wallClock(new Date()))
  return (
    <StatusPill status={status}>
      {statusWords[status]}
      {wait ? ` da ${wait}′` : ''}
    </StatusPill>
  )
}

/** Asks how a visit went whose time is over: nothing is closed by the clock. */
export function Unclosed() {
  return (
    <Section>
      <Note
        tone="warning"
        icon={<CircleQuestionMark strokeWidth={1.7} size={17} />}
        title="È passata: com’è andata?"
      >
        Finché non lo dici resta fra quelle da chiudere. Niente si chiude da solo.
      </Note>
    </Section>
  )
}

/** The times held for a patient who is asked to choose another, to be read out on the telephone. */
export function Asked({ detail: { asked } }: { detail: VisitDetail }) {
  if (!asked) return null
  const today = wallClock(new Date()).date
  return (
    <Section title="Chiesto un nuovo orario">
      {asked.times.length > 0 ? (
        <>
          <p>Tenuti per il paziente fino alle {asked.until}:</p>
          <ul className="tnum font-strong">
            {asked.times.map(({ date, time, doctorName }) => (
              <li key={`${date} ${time} ${doctorName}`}>
                {capitalized(fullDay(date, today))} {clockText(time)}, {doctorName}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>Nessun orario è più tenuto per il paziente.</p>
      )}
    </Section>
  )
}

/** The patient, with links to call and write. */
export function Patient({ detail }: { detail: VisitDetail }) {
  const { visit, fiscalCode, booker } = detail
  const today = wallClock(new Date()).date
  const { phone, email, language, dateOfBirth, contactId, isNew, isErased, opensContact } = visit
  const open = opensContact ? (
    <Link className="agp-link" to={`/contatti/${contactId}`}>
      Apri il contatto
    </Link>
  ) : null
  return (
    <Section
      title="Paziente"
      tools={
        <>
          {isNew ? (
            <span className="agp-small agp-sign">
              <UserPlus aria-hidden="true" strokeWidth={2} />
              Nuovo paziente
            </span>
          ) : null}
          {open}
        </>
      }
    >
      {isErased ? <p>Dati cancellati su richiesta.</p> : null}
      <dl className="agp-dl">
        {booker ? (
          <>
            <dt>Prenotata da</dt>
            <dd>{booker}</dd>
          </>
        ) : null}
        {phone ? (
          <>
            <dt>Telefono</dt>
            <dd>
              <a href={phoneLink(phone)}>{phone}</a>
            </dd>
          </>
        ) : null}
        {isErased ? null : (
          <>
            <dt>E-mail</dt>
            <dd>{email ? <a href={mailLink(email)}>{email}</a> : 'Nessuna'}</dd>
          </>
        )}
        {language === 'en' ? (
          <>
            <dt>Lingua</dt>
            <dd>{BOOKED_IN_ENGLISH}</dd>
          </>
        ) : null}
        {dateOfBirth ? (
          <>
            <dt>Nascita</dt>
            <dd>{birthAndAge(dateOfBirth, today)}</dd>
          </>
        ) : null}
        {fiscalCode ? (
          <>
            <dt>Codice fiscale</dt>
            <dd>{fiscalCode}</dd>
          </>
        ) : null}
        {isErased ? null : (
          <>
            <dt>Da noi</dt>
            <dd>{pastWithUs(detail)}</dd>
          </>
        )}
      </dl>
    </Section>
  )
}

export function Documents({ visit }: { visit: AgendaVisit }) {
  if (visit.documents === 0) return null
  return (
    <Section>
      <Files appointment={{ id: visit.id, uploadedFileIds: [], documentNames: [] }} />
    </Section>
  )
}
