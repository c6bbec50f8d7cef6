import { Gone, PageFrame } from '#features/booking/visit-page/PageFrame.tsx'
import { waitingPage } from '#features/booking/waiting/page.server.ts'
import { WaitingScreen } from '#features/booking/waiting/WaitingScreen.tsx'
import { clinicNameOf } from '#features/content/facts.ts'
import { pageServices } from '#platform/http/page-context.ts'
import type { Route } from './+types/waiting'

// As the page of a visit: its address is its key.
export const handle = { private: true }

/** Reads and changes nothing. Links that are unknown or malformed get one and the same page. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await waitingPage(context.get(pageServices), params.id)
  return page && { page, link: params.id }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Lista d’attesa · ${clinicNameOf(matches)}` },
  { name: 'robots', content: 'noindex' },
]

/** A person's page of the waiting list. */
export default function WaitingPage({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame>
      {loaderData ? (
        <WaitingScreen key={loaderData.link} link={loaderData.link} loaded={loaderData.page} />
      ) : (
        <Gone />
      )}
    </PageFrame>
  )
}
