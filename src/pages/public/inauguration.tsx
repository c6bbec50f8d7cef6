import '#features/forms/inauguration/inauguration.css'
import { Check } from 'lucide-react'
import { type Ref, useCallback, useEffect, useRef, useState } from 'react'
import { data, Link } from 'react-router'
import type { Content } from '#content/site.ts'
import { pageContent } from '#features/content/page-content.ts'
import { useClinic } from '#features/content/useClinic.tsx'
import { SignUp } from '#features/forms/inauguration/SignUp.tsx'
import { hasEventPage } from '#features/forms/service.server.ts'
import { headOf } from '#features/site/head.ts'
import { pageServices } from '#platform/http/page-context.ts'
import { dayMonth } from '#platform/time/italian.ts'
import { Logo, PetalSign } from '#ui/Logo.tsx'
import { useHydrated } from '#ui/useHydrated.ts'
import { useReducedMotion } from '#ui/useMedia.ts'
import type { Route } from './+types/inauguration'

// The page is about one day: search engines should not index it.
export const meta: Route.MetaFunction = ({ matches }) => headOf('inaugurazione', matches, { index: false })

export async function loader({ context }: Route.LoaderArgs) {
  const { inauguration, hasOwnInvitation } = context.get(pageContent)
  if (await hasEventPage(context.get(pageServices), hasOwnInvitation)) return inauguration
  throw data(null, { status: 404 })
}

/** The invitation to the opening day, with the form to sign up. */
export default function InaugurationPage({ loaderData }: Route.ComponentProps) {
  const { invitation, program, signUp } = loaderData
  const { name } = useClinic()
  const { begins, end, title } = useIntro()
  const hydrated = useHydrated()
  return (
    <>
      {begins ? <Intro date={invitation.date} onEnd={end} /> : null}
      {/* Without scripts the intro ends by its animation alone, so the page must not be `inert`: no script
          would ever undo that. */}
      <div inert={begins && hydrated} className="relative flex min-h-dvh flex-col">
        <header className="absolute inset-x-0 top-0 z-10 flex h-(--l-nav-mobile) items-center px-(--l-gutter) lg:h-(--l-nav) lg:px-[max(var(--l-gutter),calc((100vw-var(--l-page))/2))]">
          <Link
            to="/"
            reloadDocument
            aria-label={`${name}, pagina iniziale`}
            className="inline-flex min-h-11 items-center rounded-xs no-underline outline-white"
          >
            <Logo name={name} onDark />
          </Link>
        </header>
        <main className="grid flex-1 grid-cols-[minmax(0,1fr)] lg:grid-cols-[1.1fr_1fr]">
          <div className="relative bg-aqua-800 px-(--l-gutter) pt-28 pb-14 text-on-dark lg:pt-36 lg:pb-20 lg:pr-16 lg:pl-[max(var(--l-gutter),calc((100vw-var(--l-page))/2))]">
            <Twinkle />
            <Invitation invitation={invitation} program={program} titleRef={title} />
          </div>
          <div className="bg-sand-100 px-(--l-gutter) py-12 lg:px-14 lg:pt-28">
            <SignUp {...signUp} />
          </div>
        </main>
        <footer className="border-line border-t bg-white px-(--l-gutter) py-6 text-center text-ink-600 text-sm">
          <p>{program.footer}</p>
        </footer>
      </div>
    </>
  )
}

/** The intro is shown once: not again on the way back. */
let seen = false

/** Whether the intro covers the page. When it ends, the focus moves to the title. */
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

const INTRO_MS = 4000

/**
 * The intro of the page. It ends after four seconds, at once by a key or a press, and by the style sheet alone where no
 * script runs. Visitors who prefer reduced motion never see it.
 */
function Intro({ date, onEnd }: { date: string; onEnd: () => void }) {
  const { name } = useClinic()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus({ preventScroll: true })
    // The intro plays from the first paint, which may be long before the script runs: the timer takes only the rest.
    const seen = Number(box.current?.getAnimations()[0]?.currentTime ?? 0)
    const timer = window.setTimeout(onEnd, Math.max(0, INTRO_MS - seen))
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onEnd()
    }
    window.addEventListener('keydown', onKey)
    // Ends on the click, not on the touch before it: a click after the end would press what lies behind the intro.
    window.addEventListener('click', onEnd)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('click', onEnd)
    }
  }, [onEnd])
  return (
    <div
      ref={box}
      role="dialog"
      aria-modal="true"
      aria-label="Introduzione"
      data-print="no"
      className="intro fixed inset-0 z-50 grid place-items-center bg-aqua-800 px-6 text-center text-on-dark motion-reduce:hidden print:hidden"
    >
      <div className="grid justify-items-center gap-7">
        <PetalSign tone="light" className="intro-sign size-24 sm:size-32" />
        <p className="font-serif text-d3">{name}</p>
        <p className="text-lead text-on-dark-2">
          Inaugurazione{' '}
          {date === '' ? null : (
            <span className="whitespace-nowrap">{`${dayMonth(date)} ${date.slice(0, 4)}`}</span>
          )}
        </p>
      </div>
      <button
        ref={button}
        type="button"
        className="absolute right-5 bottom-5 min-h-11 cursor-pointer rounded-md px-4 text-on-dark text-sm underline underline-offset-4 outline-white hover:no-underline"
      >
        Salta introduzione
      </button>
    </div>
  )
}

/** The petals: share of the width and of the height, size in rem, delay in seconds. */
const PETALS = [
  [6, 9, 1.5, 0],
  [88, 6, 2.25, 1.1],
  [70, 18, 1, 2.3],
  [94, 33, 1.25, 0.4],
  [3, 42, 1, 1.7],
  [82, 52, 1.75, 2.9],
  [92, 71, 1, 0.9],
  [60, 88, 1.25, 2],
  [10, 93, 1.75, 3.2],
  [84, 92, 2.5, 1.4],
] as const

type InvitationProps = Pick<Content['inauguration'], 'invitation' | 'program'> & {
  titleRef: Ref<HTMLHeadingElement>
}

/** The invitation: event, date and programme. */
function Invitation({ invitation, program, titleRef }: InvitationProps) {
  return (
    <div className="@container relative">
      <h1
        ref={titleRef}
        tabIndex={-1}
        // The title is as large as its longest word allows: no word breaks at any width.
        className="wrap-anywhere text-[min(var(--t-d4),11.5cqi)] leading-(--lh-display)"
      >
        {invitation.title}
      </h1>
      <p className="lead mt-6 max-w-[34rem] text-on-dark-2">{invitation.lead}</p>
      <dl className="mt-9 grid max-w-[34rem] gap-x-8 gap-y-5 sm:grid-cols-2">
        {invitation.facts.map(({ term, text }) => (
          <div key={term}>
            <dt className="text-on-dark-2 text-sm">{term}</dt>
            <dd className="tnum mt-0.5 font-ui text-md">{text}</dd>
          </div>
        ))}
      </dl>
      <h2 className="mt-12 text-d1">{program.title}</h2>
      <ul className="wrap-anywhere mt-4 grid max-w-[34rem] gap-y-3">
        {program.things.map(({ text }) => (
          <li key={text} className="flex items-start gap-3">
            <Check aria-hidden="true" className="mt-1 size-5 flex-none text-aqua-300" />
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Behind the text, hidden from screen readers, and still with reduced motion. */
function Twinkle() {
  return (
    <div
      aria-hidden="true"
      data-print="no"
      className="pointer-events-none absolute inset-0 overflow-hidden print:hidden"
    >
      {PETALS.map(([left, top, size, delay]) => (
        <span
          key={`${left} ${top}`}
          // On a phone only the right edge has no words under the petals.
          className={`twinkle absolute ${left < 88 ? 'max-lg:hidden' : ''}`}
          style={{ left: `${left}%`, top: `${top}%`, animationDelay: `${delay}s` }}
        >
          <span className="block" style={{ width: `${size}rem`, height: `${size}rem` }}>
            <PetalSign tone="light" className="size-full" />
          </span>
        </span>
      ))}
    </div>
  )
}
