import { ArrowLeft, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { addressText } from '#features/content/facts.ts'
import { useClinic } from '#features/content/useClinic.tsx'
import { ButtonAnchor } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Logo } from '#ui/Logo.tsx'
import { Note } from '#ui/Note.tsx'
import { SkipLink } from '#ui/SkipLink.tsx'
import './visit-page.css'

/** The frame of the patient's page: the clinic's name and telephone, and nothing that leads astray. */
export function PageFrame({ children }: { children: ReactNode }) {
  const clinic = useClinic()
  return (
    <div className="vp">
      <SkipLink />
      <header className="vp-top">
        <a href="/" aria-label={`${clinic.name}, pagina iniziale`} className="link-plain rounded-xs">
          <Logo name={clinic.name} />
        </a>
        <a className="vp-tel" href={`tel:${clinic.phone.dial}`}>
          <Phone aria-hidden="true" strokeWidth={1.6} />
          <span>
            <span className="sr-only">Chiama </span>
            {clinic.phone.text}
          </span>
        </a>
      </header>
      <main id="contenuto" tabIndex={-1} className="vp-own">
        <noscript>
          <Note tone="warning" className="mb-4">
            Per rispondere da qui serve JavaScript. Puoi fare tutto per telefono:{' '}
            <a href={`tel:${clinic.phone.dial}`}>{clinic.phone.text}</a>.
          </Note>
        </noscript>
        {children}
      </main>
      <footer className="vp-foot">
        <div className="page">
          <p>
            {clinic.name}, {addressText(clinic.entrances.main)}
            {clinic.hours.outpatient.lines.map(({ days, hours }) => (
              <span key={days} className="tnum block">
                {days} {hours}
              </span>
            ))}
          </p>
          <p>
            <a href="/privacy">Privacy</a> <a href="/accessibilita">Accessibilità</a>
          </p>
        </div>
      </footer>
    </div>
  )
}

type SheetTitleProps = {
  title: string
  /** Null: there is no way back for the moment. */
  to: string | null
  back?: string
}

/** The title of a sheet with fields, below the way back to the visit or wait it belongs to. */
export function SheetTitle({ title, to, back = 'Torna alla visita' }: SheetTitleProps) {
  return (
    <div>
      <a className={cx('vp-back', to === null && 'invisible')} href={to ?? undefined}>
        <ArrowLeft aria-hidden="true" strokeWidth={1.6} />
        {back}
      </a>
      <h1 className="vp-d2">{title}</h1>
    </div>
  )
}

/** For a link that opens no visit; why is not told. */
export function Gone() {
  const clinic = useClinic()
  return (
    <div className="vp-sheet is-narrow">
      <h1 className="vp-d2">Questa pagina non è più attiva</h1>
      <p className="vp-lede">
        L’indirizzo vale fino al giorno della visita. Se l’hai copiato a mano, controlla di averlo scritto
        tutto: è l’ultimo che ti abbiamo mandato.
      </p>
      <div className="vp-cta">
        <ButtonAnchor href={`tel:${clinic.phone.dial}`} icon={<Phone strokeWidth={1.6} />}>
          Chiama {clinic.phone.text}
        </ButtonAnchor>
        <ButtonAnchor href="/prenota-visita" variant="secondary">
          Prenota una visita
        </ButtonAnchor>
      </div>
    </div>
  )
}
