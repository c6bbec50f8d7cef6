import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useClinic } from '#features/content/useClinic.tsx'
import { Button, ButtonAnchor, ButtonLink } from '#ui/Button.tsx'
import { formCopy } from './copy.ts'

/** Title and steps, the same in every state of the page, beside the form or its replacement. */
export function Frame({ lead, children }: { lead: string; children: ReactNode }) {
  return (
    <section className="section-y bg-sand-100 pt-10 lg:pt-20">
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-[clamp(2.5rem,5vw,5.5rem)] gap-y-10 lg:grid-cols-[minmax(25rem,5fr)_7fr]">
        <div className="self-start lg:sticky lg:top-28">
          <h1 className="text-d4">{formCopy.title}</h1>
          <p className="lead mt-5 max-w-[30rem]">{lead}</p>
          <Steps />
        </div>
        <div className="self-start rounded-lg bg-white px-5 py-7 shadow-e2 max-sm:-mx-2 sm:p-10">
          {children}
        </div>
      </div>
    </section>
  )
}

const STEPS = [
  ['Ci invii la richiesta', 'Con la convenzione e i servizi che ti interessano.'],
  ['La controlliamo', 'Il nostro staff verifica che la convenzione valga per te.'],
  ['Ti scriviamo', 'Ricevi un’e-mail con l’esito: poi basta dirlo quando prenoti.'],
] as const

function Steps() {
  const { phone } = useClinic()
  return (
    <div className="mt-9 max-lg:hidden">
      <ol className="grid gap-6">
        {STEPS.map(([title, text], index) => (
          <li key={title} className="grid grid-cols-[2.5rem_1fr] items-baseline gap-x-3">
            <span aria-hidden="true" className="font-serif text-aqua-600 text-d2 leading-none">
              {index + 1}
            </span>
            <div>
              <h2 className="font-sans font-strong text-md leading-[1.4]">{title}</h2>
              <p className="mt-0.5 text-ink-600 text-sm">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-9 border-sand-300 border-t pt-5 text-ink-600 text-sm">
        Domande? Chiamaci allo{' '}
        <a href={`tel:${phone.dial}`} className="tnum whitespace-nowrap">
          {phone.text}
        </a>
        .
      </p>
    </div>
  )
}

export function NothingActive() {
  return (
    <Panel title={formCopy.none} text={formCopy.noneText}>
      <ButtonLink to="/prenota-visita">Prenota una Visita</ButtonLink>
      <Call />
    </Panel>
  )
}

/** Replaces the form when the agreements could not be loaded. */
export function NotLoaded() {
  return (
    <div role="alert">
      <Panel title={formCopy.notLoaded} text={formCopy.notLoadedText}>
        {/* Leads to this very page. */}
        <form>
          <Button type="submit" className="w-full">
            Riprova
          </Button>
        </form>
        <Call />
      </Panel>
    </div>
  )
}

function Call() {
  const { phone } = useClinic()
  return (
    <ButtonAnchor href={`tel:${phone.dial}`} variant="secondary">
      Chiama {phone.text}
    </ButtonAnchor>
  )
}

function Panel({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-4 py-4 sm:py-8">
      <h2 className="text-d2">{title}</h2>
      <p className="measure text-ink-600">{text}</p>
      <div className="mt-3 flex flex-wrap gap-3 max-sm:w-full max-sm:*:w-full">{children}</div>
    </div>
  )
}

/** Replaces the form once the request is received. */
export function Thanks({ onAgain }: { onAgain: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  const { answerWithin } = useClinic()
  // The pressed button is gone with the form, so the focus moves here.
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    title.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div className="grid justify-items-start gap-4 py-4 sm:py-8">
      <span
        aria-hidden="true"
        className="grid size-14 place-items-center rounded-full bg-success-50 text-success-700"
      >
        <Check className="size-7" strokeWidth={1.8} />
      </span>
      <h2 ref={title} tabIndex={-1} className="text-d2 outline-none">
        {formCopy.received}
      </h2>
      <p className="measure">{formCopy.next(answerWithin)}</p>
      <p className="measure text-ink-600 text-sm">
        {formCopy.sent}. {formCopy.sentText}
      </p>
      <Button variant="secondary" onClick={onAgain} className="mt-3 max-sm:w-full">
        {formCopy.again}
      </Button>
    </div>
  )
}
