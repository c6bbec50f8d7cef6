import type { ReactNode } from 'react'
import { isRouteErrorResponse, useRouteLoaderData } from 'react-router'
import { BOOKING_PATHS } from '#features/booking/paths.ts'
import type { HeadData } from '#features/site/head-data.ts'
import { ButtonAnchor } from '#ui/Button.tsx'
import { type Translation, useLanguage } from '#ui/Language.tsx'
import { Logo, PetalSign } from '#ui/Logo.tsx'
import { italian } from './error-messages.ts'

type Words = Translation<typeof italian>

/** The page in place of one that is missing or has failed, in the language of the page. */
export function ErrorPage({ error, words = italian }: { error: unknown; words?: Words }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return isMissing ? <NotFoundPage words={words} /> : <FailedPage words={words} />
}

/** Shown for unknown paths. The heading is English, as specified; the way home is not. */
function NotFoundPage({ words }: { words: Words }) {
  const { locale } = useLanguage()
  return (
    <Frame
      documentTitle={words.notFound}
      heading={<span lang="en">{words.notFound}</span>}
      text={words.notFoundText}
    >
      <ButtonAnchor href="/">{words.home}</ButtonAnchor>
      <ButtonAnchor href={BOOKING_PATHS[locale]} variant="secondary">
        {words.book}
      </ButtonAnchor>
    </Frame>
  )
}

/** Shown after an unexpected error. It uses nothing that may have failed. */
function FailedPage({ words }: { words: Words }) {
  const phone = useClinicOfPage()?.phone
  return (
    <Frame
      documentTitle={words.failed}
      heading={words.failedTitle}
      text={
        <>
          {words.failedText}
          {phone ? (
            <>
              {words.call}{' '}
              <a href={`tel:${phone.dial}`} className="whitespace-nowrap">
                {phone.text}
              </a>
            </>
          ) : null}
          .
        </>
      }
    >
      {/* A plain link to this very page: it works even when no script does. */}
      <ButtonAnchor href="">{words.retry}</ButtonAnchor>
      <ButtonAnchor href="/" variant="secondary">
        {words.home}
      </ButtonAnchor>
    </Frame>
  )
}

type FrameProps = { documentTitle: string; heading: ReactNode; text: ReactNode; children: ReactNode }

/** The facts of the clinic where the page has failed, and its provider with it. */
function useClinicOfPage() {
  return (useRouteLoaderData('root') as Partial<HeadData> | undefined)?.clinic
}

function Frame({ documentTitle, heading, text, children }: FrameProps) {
  const name = useClinicOfPage()?.name ?? ''
  return (
    <>
      <title>{name ? `${documentTitle} · ${name}` : documentTitle}</title>
      <meta name="robots" content="noindex" />
      <div className="page flex min-h-dvh flex-col">
        <header className="flex min-h-20 items-center">
          <a href="/" className="link-plain inline-flex min-h-11 items-center rounded-xs">
            <Logo name={name} />
          </a>
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
