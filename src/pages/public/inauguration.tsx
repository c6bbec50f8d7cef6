import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { clinic } from '#content/clinic.ts'
import { inauguration } from '#content/inauguration.ts'
import { Intro } from '#features/forms/inauguration/Intro.tsx'
import { Invitation, Twinkle } from '#features/forms/inauguration/Invitation.tsx'
import { SignUp } from '#features/forms/inauguration/SignUp.tsx'
import { headOf } from '#features/site/head.ts'
import { Logo } from '#ui/Logo.tsx'
import { useHydrated } from '#ui/useHydrated.ts'
import { useReducedMotion } from '#ui/useMedia.ts'
import type { Route } from './+types/inauguration'
import '#features/forms/inauguration/inauguration.css'

// Its day has a date: nothing search engines should keep.
export const meta: Route.MetaFunction = ({ matches }) => headOf('inaugurazione', matches, { index: false })

/** Nothing; but who comes from another page asks the server for it, and hears when the site has been closed. */
export const loader = () => null

/** The invitation to the opening day, and who comes. */
export default function InaugurationPage() {
  const { begins, end, title } = useIntro()
  const hydrated = useHydrated()
  return (
    <>
      {begins ? <Intro onEnd={end} /> : null}
      {/* Without a script the intro goes by itself, and nothing would ever wake up what lies behind it. */}
      <div inert={begins && hydrated} className="relative flex min-h-dvh flex-col">
        <header className="absolute inset-x-0 top-0 z-10 flex h-(--l-nav-mobile) items-center px-(--l-gutter) lg:h-(--l-nav) lg:px-[max(var(--l-gutter),calc((100vw-var(--l-page))/2))]">
          <Link
            to="/"
            aria-label={`${clinic.name}, pagina iniziale`}
            className="inline-flex min-h-11 items-center rounded-xs no-underline outline-white"
          >
            <Logo name={clinic.name} onDark />
          </Link>
        </header>
        <main className="grid flex-1 grid-cols-[minmax(0,1fr)] lg:grid-cols-[1.1fr_1fr]">
          <div className="relative bg-aqua-800 px-(--l-gutter) pt-28 pb-14 text-on-dark lg:pt-36 lg:pb-20 lg:pr-16 lg:pl-[max(var(--l-gutter),calc((100vw-var(--l-page))/2))]">
            <Twinkle />
            <Invitation title={title} />
          </div>
          <div className="bg-sand-100 px-(--l-gutter) py-12 lg:px-14 lg:pt-28">
            <SignUp />
          </div>
        </main>
        <footer className="border-line border-t bg-white px-(--l-gutter) py-6 text-center text-ink-600 text-sm">
          <p>{inauguration.footer}</p>
        </footer>
      </div>
    </>
  )
}

/** The intro is shown once: not again on the way back. */
let seen = false

/** Whether the intro stands in front of the page. When it goes, the keyboard goes on at the title. */
function useIntro() {
  const [intro, setIntro] = useState(!seen)
  const still = useReducedMotion()
  const title = useRef<HTMLHeadingElement>(null)
  const end = useCallback(() => setIntro(false), [])
  useEffect(() => {
    seen = true
    if (!intro && document.activeElement === document.body) title.current?.focus({ preventScroll: true })
  }, [intro])
  return { begins: intro && !still, end, title }
}
