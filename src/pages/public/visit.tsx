import { DocumentsScreen } from '#features/booking/visit-page/DocumentsView.tsx'
import { MoveScreen } from '#features/booking/visit-page/MoveView.tsx'
import { Gone, PageFrame } from '#features/booking/visit-page/PageFrame.tsx'
import { visitPage } from '#features/booking/visit-page/page.server.ts'
import { type ScreenProps, VisitScreen } from '#features/booking/visit-page/VisitScreen.tsx'
import { expectsPress, questionOf, titleOf, type View, viewOf } from '#features/booking/visit-page/views.ts'
import { WaitScreen } from '#features/booking/waiting/WaitFromVisit.tsx'
import { clinicNameOf } from '#features/content/facts.ts'
import { ScriptNote } from '#layouts/ScriptNote.tsx'
import { pageServices } from '#platform/http/page-context.ts'
import { Island } from '#ui/Island.tsx'
import type { Route } from './+types/visit'

// Its address is the key of the visit: no cache stores the page, and it is drawn for the query of a mail's button. Read before it is used.
export const handle = { private: true, scripts: 'islands' }

/** Reads and changes nothing. Links that are unknown, malformed or expired get one and the same page. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const page = await visitPage(context.get(pageServices), params.id)
  if (!page) return null
  const question = questionOf(new URL(request.url).searchParams)
  return { screen: { loaded: page, link: params.id, question }, view: viewOf(page, question) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const title = loaderData ? titleOf(loaderData.screen.loaded, loaderData.view) : 'La tua visita'
  return [{ title: `${title} · ${clinicNameOf(matches)}` }, { name: 'robots', content: 'noindex' }]
}

/** The patient's page of a visit. */
export default function VisitPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageFrame>{loaderData ? <Screen {...loaderData} /> : <Gone />}</PageFrame>
      <ScriptNote />
    </>
  )
}

/** An island for each view, with no more scripts than it needs. */
function Screen({ view, screen }: { view: View; screen: ScreenProps }) {
  const shared = { props: screen, atOnce: expectsPress(screen.loaded, screen.question) }
  if (view === 'documents') return <Island name="visit-documents" of={DocumentsScreen} {...shared} />
  if (view === 'move') return <Island name="visit-move" of={MoveScreen} {...shared} />
  if (view === 'wait') return <Island name="visit-wait" of={WaitScreen} {...shared} />
  return <Island name="visit" of={VisitScreen} {...shared} />
}
