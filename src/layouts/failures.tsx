import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { clinic } from '#content/clinic.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Logo, PetalSign } from '#ui/Logo.tsx'

/** For paths that lead nowhere. The heading is English, as specified; the way home is not. */
export function NotFoundPage() {
  return (
    <Frame
      documentTitle="404 Page Not Found"
      heading={<span lang="en">404 Page Not Found</span>}
      text="La pagina che cerchi non esiste, oppure ha cambiato indirizzo."
    >
      <ButtonLink to="/">Torna alla pagina iniziale</ButtonLink>
      <ButtonLink to="/prenota-visita" variant="secondary">
        Prenota Visita
      </ButtonLink>
    </Frame>
  )
}

/** For what should never happen. It must not lean on anything that may have failed. */
export function FailedPage() {
  return (
    <Frame
      documentTitle="Errore"
      heading="Qualcosa non ha funzionato"
      text={
        <>
          Si è verificato un errore imprevisto. Riprova tra poco: se si ripete, chiamaci allo{' '}
          <a href={`tel:${clinic.phone.dial}`} className="whitespace-nowrap">
            {clinic.phone.text}
          </a>
          .
        </>
      }
    >
      {/* A plain link to this very page: it works even when no script does. */}
      <ButtonLink href="">Riprova</ButtonLink>
      <ButtonLink href="/" variant="secondary">
        Torna alla pagina iniziale
      </ButtonLink>
    </Frame>
  )
}

/** For who goes on to a page while the site is being closed: it is loaded anew, and the server says what there is to say. */
export function ClosedPage() {
  useEffect(() => window.location.reload(), [])
  return null
}

type FrameProps = { documentTitle: string; heading: ReactNode; text: ReactNode; children: ReactNode }

function Frame({ documentTitle, heading, text, children }: FrameProps) {
  return (
    <>
      <title>{`${documentTitle} · ${clinic.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="page flex min-h-dvh flex-col">
        <header className="flex min-h-20 items-center">
          <Link to="/" reloadDocument className="link-plain inline-flex min-h-11 items-center rounded-xs">
            <Logo name={clinic.name} />
          </Link>
        </header>
        <main className="grid flex-1 content-center justify-items-start gap-5 pt-8 pb-24 sm:justify-items-center sm:text-center">
          <span aria-hidden="true" className="mb-2 grid size-28 place-items-center rounded-lg bg-sand-100">
            <PetalSign tone="sand" className="size-14" />
          </span>
          <h1 className="text-d3">{heading}</h1>
          <p className="lead measure">{text}</p>
          <div className="mt-3 flex flex-wrap gap-3">{children}</div>
        </main>
      </div>
    </>
  )
}
