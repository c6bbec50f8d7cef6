import { type ReactNode, useEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { pageContent } from '#features/content/page-content.ts'
import { ClinicProvider, PageFacts } from '#features/content/useClinic.tsx'
import { headData } from '#features/site/head-data.ts'
import { isClosedMeanwhile } from '#platform/http/closed.ts'
import { ToastProvider } from '#ui/Toast.tsx'
import type { Route } from './+types/root'
import './ui/styles/app.css'
import { ButtonLink } from '#ui/Button.tsx'
import figtree from '#ui/fonts/figtree.woff2?url'
import newsreader from '#ui/fonts/newsreader-60.woff2?url'
import { localeOf } from '#ui/Language.tsx'
import { Logo, PetalSign } from '#ui/Logo.tsx'
import { refuseLinksOffline } from '#ui/offline-links.ts'
import { OfflineNote } from './layouts/OfflineNote.tsx'

/** Hashed addresses of the two faces every public page shows at once: for `<link rel="preload" as="font">`. */
const newsreaderUrl: string = newsreader
const figtreeUrl: string = figtree

export const links: Route.LinksFunction = () => [
  ...[newsreaderUrl, figtreeUrl].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', sizes: '48x48', href: '/favicon.ico' },
  { rel: 'icon', type: 'image/svg+xml', sizes: 'any', href: '/favicon.svg' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

/** The facts of the clinic and the head of the page come with every page. */
export function loader({ context, request }: Route.LoaderArgs) {
  return headData(context.get(pageContent), new URL(request.url).pathname)
}

// They stay as they were when the window was opened.
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const withoutScripts = useMatches().some(({ handle }) => ['none', 'islands'].includes(scriptsOf(handle)))
  return (
    <html lang={localeOf(pathname)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#ffffff" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {withoutScripts ? null : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

/**
 * Documents ('islands') get a script of their own from entry.server.tsx. The maintenance page ('none') is served at the addresses of
 * other pages, and scripts would render those.
 */
function scriptsOf(handle: unknown): string {
  return typeof handle === 'object' && handle !== null && 'scripts' in handle ? String(handle.scripts) : ''
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const locale = localeOf(useLocation().pathname)
  const isDocument = useMatches().some(({ handle }) => scriptsOf(handle) === 'islands')
  useEffect(() => {
    document.documentElement.dataset.live = ''
    // A button pressed before the page could react is pressed again (server/head.ts).
    window.dispatchEvent(new Event('pagelistens'))
    return refuseLinksOffline()
  }, [])
  return (
    <ClinicProvider clinic={loaderData.clinic}>
      <ToastProvider>
        <Outlet />
        {/* English pages bring their own. */}
        {locale === 'it' ? <OfflineNote /> : null}
        {isDocument ? <PageFacts /> : null}
      </ToastProvider>
    </ClinicProvider>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  return isClosedMeanwhile(error) ? <ClosedPage /> : <FailedPage />
}

/** Shown for unknown paths. The heading is English, as specified; the way home is not. */
function NotFoundPage() {
  return (
    <Frame
      documentTitle="404 Page Not Found"
      heading={<span lang="en">404 Page Not Found</span>}
      text="La pagina che cerchi non esiste, oppure ha cambiato indirizzo."
    >
      <ButtonLink href="/">Torna alla pagina iniziale</ButtonLink>
      <ButtonLink href="/prenota-visita" variant="secondary">
        Prenota Visita
      </ButtonLink>
    </Frame>
  )
}

/** Shown after an unexpected error. It uses nothing that may have failed. */
function FailedPage() {
  const phone = useClinicOfPage()?.phone
  return (
    <Frame
      documentTitle="Errore"
      heading="Qualcosa non ha funzionato"
      text={
        <>
          Si è verificato un errore imprevisto. Riprova tra poco
          {phone ? (
            <>
              : se si ripete, chiamaci allo{' '}
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
      <ButtonLink href="">Riprova</ButtonLink>
      <ButtonLink href="/" variant="secondary">
        Torna alla pagina iniziale
      </ButtonLink>
    </Frame>
  )
}

/**
 * Loads the page anew when a visitor navigates while the site is being closed; the server then answers with the
 * maintenance page.
 */
function ClosedPage() {
  useEffect(() => window.location.reload(), [])
  return null
}

type FrameProps = { documentTitle: string; heading: ReactNode; text: ReactNode; children: ReactNode }

/** The facts of the clinic where the page has failed, and its provider with it. */
function useClinicOfPage() {
  return useRouteLoaderData<typeof loader>('root')?.clinic
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
