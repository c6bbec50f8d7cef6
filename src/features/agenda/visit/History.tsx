import { BellOff, MailCheck } from 'lucide-react'
import { nearMoment } from '#platform/time/moments.ts'
import type { AgendaVisit, VisitEvent } from '../contract.ts'
import { Section } from '../Panel.tsx'

const BOOKED: Record<AgendaVisit['channel'], string> = {
  site: 'Prenotata dal sito',
  phone: 'Prenotata al telefono',
  desk: 'Prenotata allo sportello',
}

type HistoryProps = { events: readonly VisitEvent[]; channel: AgendaVisit['channel'] }

/** Everything that happened to a visit, the latest first. */
export function History({ events, channel }: HistoryProps) {
  if (events.length === 0) return null
  const now = new Date()
  const latestFirst = events.toSorted((a, b) => b.at.localeCompare(a.at))
  return (
    <Section title="Storia della visita">
      <ol className="agp-hist" reversed>
        {latestFirst.map((event) => (
          <li
            key={`${event.at} ${event.event} ${event.lines[0]?.label ?? ''}`}
            data-key={event.event === 'booked' || event.event === 'changed' || undefined}
          >
            <Happened event={event} channel={channel} />
            <p className="agp-small">
              {[nearMoment(event.at, now), event.username].filter(Boolean).join(' · ')}
              <News event={event} />
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Happened({ event, channel }: { event: VisitEvent; channel: AgendaVisit['channel'] }) {
  switch (event.event) {
    case 'requested':
      return <b>Richiesta dal sito</b>
    case 'booked':
      return <b>{BOOKED[channel]}</b>
    case 'resent':
      return <b>Conferma rimandata</b>
    case 'muted':
      return <b>Avviso fermato</b>
    case 'mail':
      return event.lines.map(({ label }) => <b key={label}>{label}</b>)
    case 'changed':
      return event.lines.map(({ label, from, to }) => (
        <b key={label}>
          {label}
          {from || to ? ': ' : null}
          {from ? <del>{from}</del> : null}
          {from && to ? ' → ' : null}
          {to ?? (from ? ' → nessuna' : '')}
        </b>
      ))
  }
}

/** Whether the patient was told: the state of a mail, or that staff chose not to tell. */
function News({ event }: { event: VisitEvent }) {
  if (event.event === 'muted') {
    return (
      <span className="agp-untold agp-sign">
        <BellOff aria-hidden="true" strokeWidth={2} />
        non avvisato
      </span>
    )
  }
  const states = event.event === 'mail' ? event.lines.flatMap(({ to }) => to ?? []) : []
  if (states.length === 0) return null
  return (
    <span className="agp-told agp-sign">
      <MailCheck aria-hidden="true" strokeWidth={2} />
      {states.join(', ')}
    </span>
  )
}
