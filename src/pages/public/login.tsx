import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { clinic } from '#content/clinic.ts'
import { LoginForm } from '#features/auth/login/LoginForm.tsx'
import { safeNext } from '#features/auth/login/next.ts'
import { Portico } from '#features/auth/login/Portico.tsx'
import { currentUserQuery } from '#features/auth/queries.ts'
import { headOf } from '#features/site/head.ts'
import { mayHaveSession, watchSession } from '#platform/session/hint.ts'
import { Density } from '#ui/Density.tsx'
import { Logo } from '#ui/Logo.tsx'
import type { Route } from './+types/login'

export const meta: Route.MetaFunction = ({ matches }) => headOf('login', matches, { index: false })

// Also there while the site is closed to visitors: staff come in here.
export const handle = { always: true }

export default function LoginPage() {
  const [search] = useSearchParams()
  // Who comes here is most likely nobody yet: asking the server would only be told so.
  const enabled = useSyncExternalStore(watchSession, mayHaveSession, () => false)
  const { data: user } = useQuery({ ...currentUserQuery, enabled })
  if (user) return <Navigate to={safeNext(search.get('next'))} replace />
  return (
    <Density value="staff">
      <div className="grid min-h-dvh grid-cols-1 max-sm:grid-rows-[28vh_1fr] sm:grid-cols-[1fr_1.25fr] rail:grid-cols-[1.1fr_1fr]">
        <div className="relative overflow-hidden bg-sand-100">
          <Portico className="absolute inset-0 size-full" />
        </div>
        <main className="grid min-w-0 grid-cols-1 content-start px-[min(clamp(1.25rem,6vw,7rem),6.25vw)] pt-8 pb-12 sm:content-center sm:py-12">
          <div>
            <Link
              to="/"
              aria-label={`${clinic.name}, torna al sito`}
              className="link-plain mb-7 inline-flex rounded-xs sm:mb-10"
            >
              <Logo name={clinic.name} face="sans" />
            </Link>
            <h1 className="text-[1.75rem] leading-[1.2] tracking-[-0.02em]">Accesso</h1>
            <p className="mt-1 text-ink-600">Area riservata al personale della clinica.</p>
            <LoginForm />
          </div>
        </main>
      </div>
    </Density>
  )
}
