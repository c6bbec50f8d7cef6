import { type ReactNode, useEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
} from 'react-router'
import { isClosedMeanwhile } from '#platform/http/closed.ts'
import { figtreeUrl, newsreaderUrl } from '#ui/fonts.ts'
import { ToastProvider } from '#ui/Toast.tsx'
import type { Route } from './+types/root'
import './ui/styles/app.css'
import { ClosedPage, FailedPage, NotFoundPage } from './layouts/failures.tsx'
import { OfflineNote } from './layouts/OfflineNote.tsx'

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

export function Layout({ children }: { children: ReactNode }) {
  // The page of the closed site stands at the addresses of other pages, and scripts would take it for one of those.
  const withoutScripts = useMatches().some(({ handle }) => isWithoutScripts(handle))
  return (
    <html lang="it">
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

function isWithoutScripts(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'scripts' in handle && handle.scripts === 'none'
}

export default function Root() {
  // A button pressed before the page could react is pressed again (server/head.ts).
  useEffect(() => {
    window.dispatchEvent(new Event('pagelistens'))
  }, [])
  return (
    <ToastProvider>
      <Outlet />
      <OfflineNote />
    </ToastProvider>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  return isClosedMeanwhile(error) ? <ClosedPage /> : <FailedPage />
}
