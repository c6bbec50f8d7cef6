import { BellOff, MailCheck } from 'lucide-react'
import type { AgendaVisit, VisitEvent } from '../contract.ts'
import { Section } from '../Panel.tsx'
import { moment } from '../words.ts'

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
            <p className="agp-small">{[moment(event.at, now), event.username].filter(Boolean).join(' · ')}</p>
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
      return (
        <b className="agp-untold agp-sign">
          <BellOff aria-hidden="true" strokeWidth={2} />
          Non avvisare
        </b>
      )
    case 'mail':
      return event.lines.map(({ label, to }) => (
        <b key={label} className="agp-told agp-sign">
          <MailCheck aria-hidden="true" strokeWidth={2} />
          {[label, to].filter(Boolean).join(': ')}
        </b>
      ))
    case 'changed':
      return event.lines.map(({ label, from, to }) => (
        <b key={label}>
          {label}: {from ? <del>{from}</del> : null}
          {from && to ? ' → ' : null}
          {to ?? (from ? ' → nessuna' : '')}
        </b>
      ))
  }
}
