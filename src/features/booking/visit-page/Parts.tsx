import {
  Accessibility,
  ArrowRight,
  CalendarPlus,
  CalendarX,
  Car,
  ChevronRight,
  FilePlus,
  type LucideIcon,
  MapPin,
  Navigation,
  Phone,
  TrainFront,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { addressText } from '#features/content/facts.ts'
import { useClinic } from '#features/content/useClinic.tsx'
import { ExternalLink } from '#ui/ExternalLink.tsx'
import { bookingCopy } from '../copy.ts'
import type { VisitPage } from './contract.ts'

type RowProps = { Icon: LucideIcon; title: string; more: ReactNode }

function Row({ Icon, title, more, End = ChevronRight }: RowProps & { End?: LucideIcon }) {
  return (
    <>
      <Icon aria-hidden="true" strokeWidth={1.6} />
      <span>
        <b>{title}</b>
        <small className="tnum">{more}</small>
      </span>
      <End aria-hidden="true" strokeWidth={1.6} />
    </>
  )
}

export function PhoneRow({ title = 'Chiama la segreteria', more }: { title?: string; more?: string }) {
  const clinic = useClinic()
  return (
    <li>
      <a className="vp-row" href={`tel:${clinic.phone.dial}`}>
        <Row Icon={Phone} title={title} more={more ?? clinic.phone.text} End={ArrowRight} />
      </a>
    </li>
  )
}

export function CalendarRow({ onPress, busy }: { onPress: () => void; busy: boolean }) {
  return (
    <li>
      <button type="button" className="vp-row" aria-busy={busy || undefined} onClick={onPress}>
        <Row
          Icon={CalendarPlus}
          title="Metti nel calendario"
          more="Per telefono, Google e Outlook"
          End={ArrowRight}
        />
      </button>
    </li>
  )
}

export function DocumentsRow() {
  return (
    <li>
      <a className="vp-row" href="?documenti">
        <Row Icon={FilePlus} title="Aggiungi documenti" more="Esami, prescrizioni, lettere" />
      </a>
    </li>
  )
}

export function WayRow() {
  const { main } = useClinic().entrances
  return (
    <li>
      <a className="vp-row" href="#dove">
        <Row Icon={MapPin} title="Come arrivare" more={`${main.street}, ${main.town}`} />
      </a>
    </li>
  )
}

export function CancelRow() {
  return (
    <li>
      <a className="vp-row" href="?disdici">
        <Row Icon={CalendarX} title="Disdici" more="Il posto torna subito libero" />
      </a>
    </li>
  )
}

export function BookRow({ title }: { title: string }) {
  return (
    <li>
      <a className="vp-row" href="/prenota-visita">
        <Row Icon={CalendarPlus} title={title} more="Scegli il servizio e l’orario" End={ArrowRight} />
      </a>
    </li>
  )
}

export function Accompanied({ page: { isMinor, isAtHome } }: { page: VisitPage }) {
  return isMinor && !isAtHome ? <p className="vp-lede">{bookingCopy.accompanied}</p> : null
}

/** How to prepare and what to bring: a line of the clinic's text is a point of the list. */
export function Preparation({ page: { preparation, whatToBring } }: { page: VisitPage }) {
  if (!preparation && !whatToBring) return null
  return (
    <div className="vp-prep">
      <h2 className="vp-d1">Come prepararsi</h2>
      <div>
        {preparation ? <Points title="Prima della visita" text={preparation} /> : null}
        {whatToBring ? <Points title="Che cosa portare" text={whatToBring} /> : null}
      </div>
    </div>
  )
}

function Points({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {text.split('\n').map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  )
}

const WAYS = { train: TrainFront, car: Car, step: Accessibility }

export function Where() {
  const { name, entrances } = useClinic()
  const { main } = entrances
  return (
    <section className="vp-where" id="dove" aria-labelledby="dove-titolo">
      <div>
        <h2 className="vp-d2" id="dove-titolo">
          Dove e come arrivare
        </h2>
        <address>
          {name}, {main.title.toLowerCase()}
          <br />
          {addressText(main)}
        </address>
        <ExternalLink href={main.mapsUrl} className="vp-maps">
          <Navigation aria-hidden="true" strokeWidth={1.6} />
          Apri nelle mappe
        </ExternalLink>
      </div>
      <ul className="empty:hidden">
        {main.ways.map(({ by, title, text }) => {
          const Icon = WAYS[by]
          return (
            <li key={title}>
              <Icon aria-hidden="true" strokeWidth={1.6} />
              <span>
                <b>{title}</b>: {text}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
