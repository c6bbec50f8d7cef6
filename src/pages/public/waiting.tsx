import { Gone, PageFrame } from '#features/booking/visit-page/PageFrame.tsx'
import { ChangeScreen } from '#features/booking/waiting/ChangeWish.tsx'
import { waitingPage } from '#features/booking/waiting/page.server.ts'
import { expectsPress, questionOf, TITLES, type View, viewOf } from '#features/booking/waiting/views.ts'
import { type ScreenProps, WaitingScreen } from '#features/booking/waiting/WaitingScreen.tsx'
import { clinicNameOf } from '#features/content/facts.ts'
import { ScriptNote } from '#layouts/ScriptNote.tsx'
import { pageServices } from '#platform/http/page-context.ts'
import { Island } from '#ui/Island.tsx'
import type { Route } from './+types/waiting'

// As the page of a visit: its address is its key.
export const handle = { private: true, scripts: 'islands' }

/** Reads and changes nothing. Links that are unknown or malformed get one and the same page. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const page = await waitingPage(context.get(pageServices), params.id)
  if (!page) return null
  const question = questionOf(new URL(request.url).searchParams)
  return { screen: { loaded: page, link: params.id, question }, view: viewOf(page, question) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: `${TITLES[loaderData?.view ?? 'waiting']} · ${clinicNameOf(matches)}` },
  { name: 'robots', content: 'noindex' },
]

/** A person's page of the waiting list. */
export default function WaitingPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageFrame>{loaderData ? <Screen {...loaderData} /> : <Gone />}</PageFrame>
      <ScriptNote />
    </>
  )
}

function Screen({ view, screen }: { view: View; screen: ScreenProps }) {
  const shared = { props: screen, atOnce: expectsPress(view) }
  if (view === 'change') return <Island name="waiting-change" of={ChangeScreen} {...shared} />
  return <Island name="waiting" of={WaitingScreen} {...shared} />
}
