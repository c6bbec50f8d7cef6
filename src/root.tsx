import { type ReactNode, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useMatches } from 'react-router'
import { pageContent } from '#features/content/page-content.ts'
import { ClinicProvider, PageFacts } from '#features/content/useClinic.tsx'
import { headData } from '#features/site/head-data.ts'
import { isClosedMeanwhile } from '#platform/http/closed.ts'
import { ToastProvider } from '#ui/Toast.tsx'
import type { Route } from './+types/root'
import './ui/styles/app.css'
import figtree from '#ui/fonts/figtree.woff2?url'
import newsreader from '#ui/fonts/newsreader-60.woff2?url'
import { localeOf } from '#ui/locale.ts'
import { refuseLinksOffline } from '#ui/offline-links.ts'
import { ErrorPage } from './layouts/ErrorPage.tsx'
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
    // A query is another view of the page, which the router draws itself.
    return refuseLinksOffline(({ pathname }) => pathname !== location.pathname)
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
  return isClosedMeanwhile(error) ? <ClosedPage /> : <ErrorPage error={error} />
}

/**
 * Loads the page anew when a visitor navigates while the site is being closed; the server then answers with the
 * maintenance page.
 */
function ClosedPage() {
  useEffect(() => window.location.reload(), [])
  return null
}
