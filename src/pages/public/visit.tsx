import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { Gone, PageFrame } from '#features/booking/visit-page/PageFrame.tsx'
import { visitPage } from '#features/booking/visit-page/page.server.ts'
import { VisitScreen } from '#features/booking/visit-page/VisitScreen.tsx'
import { clinicNameOf } from '#features/content/facts.ts'
import { pageServices } from '#platform/http/page-context.ts'
import type { Route } from './+types/visit'

// Its address is the key of the visit: no cache stores the page, and it is drawn for the query of a mail's button.
export const handle = { private: true }

/** Reads and changes nothing. Links that are unknown, malformed or expired get one and the same page. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await visitPage(context.get(pageServices), params.id)
  return page && { page, link: params.id }
}

/** The queries of one visit are views of the same data. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isOther = currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search
  return isOther && defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `La tua visita · ${clinicNameOf(matches)}` },
  { name: 'robots', content: 'noindex' },
]

/** The patient's page of a visit. */
export default function VisitPage({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame>
      {loaderData ? (
        <VisitScreen key={loaderData.link} link={loaderData.link} loaded={loaderData.page} />
      ) : (
        <Gone />
      )}
    </PageFrame>
  )
}
