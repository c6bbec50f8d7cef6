import '#features/forms/inauguration/inauguration.css'
import { Check } from 'lucide-react'
import { data, Link } from 'react-router'
import type { Content } from '#content/site.ts'
import { pageContent } from '#features/content/page-content.ts'
import { useClinic } from '#features/content/useClinic.tsx'
import { NOT_AGAIN } from '#features/forms/inauguration/intro.ts'
import { SignUp, SignUpClosed } from '#features/forms/inauguration/SignUp.tsx'
import { EVENT_FORM } from '#features/forms/rules.ts'
import { hasEventPage, publicFormById } from '#features/forms/service.server.ts'
import { storageKeyOf } from '#features/forms/visitor/FormSheet.tsx'
import { headOf } from '#features/site/head.ts'
import { ScriptNote } from '#layouts/ScriptNote.tsx'
import { pageServices } from '#platform/http/page-context.ts'
import { dayMonth } from '#platform/time/italian.ts'
import { Island } from '#ui/Island.tsx'
import { Logo, PetalSign } from '#ui/Logo.tsx'
import type { Route } from './+types/inauguration'

// The page is about one day: search engines should not index it.
export const meta: Route.MetaFunction = ({ matches }) => headOf('inaugurazione', matches, { index: false })

// Read before it is used.
export const handle = { scripts: 'islands' }

export async function loader({ context }: Route.LoaderArgs) {
  const { inauguration, hasOwnInvitation } = context.get(pageContent)
  const services = context.get(pageServices)
  if (!(await hasEventPage(services, hasOwnInvitation))) throw data(null, { status: 404 })
  return { ...inauguration, form: await publicFormById(services, String(EVENT_FORM)) }
}

/** The invitation to the opening day, with the form to sign up. */
export default function InaugurationPage({ loaderData }: Route.ComponentProps) {
  const { invitation, program, signUp, form } = loaderData
  const { name } = useClinic()
  return (
    <>
      <Intro date={invitation.date} />
      <div data-behind-intro className="relative flex min-h-dvh flex-col">
        <header className="absolute inset-x-0 top-0 z-10 flex h-(--l-nav-mobile) items-center px-(--l-gutter) lg:h-(--l-nav) lg:px-[max(var(--l-gutter),calc((100vw-var(--l-page))/2))]">
          <Link
            to="/"
            aria-label={`${name}, pagina iniziale`}
            className="inline-flex min-h-11 items-center rounded-xs no-underline outline-white"
          >
            <Logo name={name} onDark />
          </Link>
        </header>
        <main className="grid flex-1 grid-cols-[minmax(0,1fr)] lg:grid-cols-[1.1fr_1fr]">
          <div className="relative bg-aqua-800 px-(--l-gutter) pt-28 pb-14 text-on-dark lg:pt-36 lg:pb-20 lg:pr-16 lg:pl-[max(var(--l-gutter),calc((100vw-var(--l-page))/2))]">
            <Twinkle />
            <Invitation invitation={invitation} program={program} />
          </div>
          <div className="bg-sand-100 px-(--l-gutter) py-12 lg:px-14 lg:pt-28">
            {form ? (
              <Island
                name="sign-up"
                draft={storageKeyOf(form.form.id)}
                of={SignUp}
                props={{ initial: form, ...signUp }}
              />
            ) : (
              <SignUpClosed />
            )}
          </div>
        </main>
        <footer className="border-line border-t bg-white px-(--l-gutter) py-6 text-center text-ink-600 text-sm">
          <p>{program.footer}</p>
        </footer>
      </div>
      {/* Stands after the page, because the page's first link is the one to the start. */}
      <ScriptNote />
    </>
  )
}

/** Covers the page for four seconds: `startIntro` ends it, or the style sheet alone where no script runs. */
function Intro({ date }: { date: string }) {
  const { name } = useClinic()
  return (
    <>
      <div
        data-intro=""
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
          type="button"
          className="absolute right-5 bottom-5 min-h-11 cursor-pointer rounded-md px-4 text-on-dark text-sm underline underline-offset-4 outline-white hover:no-underline"
        >
          Salta introduzione
        </button>
      </div>
      <script>{NOT_AGAIN}</script>
    </>
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

type InvitationProps = Pick<Content['inauguration'], 'invitation' | 'program'>

/** The invitation: event, date and programme. */
function Invitation({ invitation, program }: InvitationProps) {
  return (
    <div className="@container relative">
      <h1
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
