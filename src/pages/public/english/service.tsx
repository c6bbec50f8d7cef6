import { foundPage } from '#features/offer/found-page.ts'
import { serviceHead } from '#features/offer/head.ts'
import { ServiceView } from '#features/offer/ServiceView.tsx'
import { servicePage } from '#features/offer/service.server.ts'
import { pageServices } from '#platform/http/page-context.ts'
import { wallClock } from '#platform/time/dates.ts'
import type { Route } from './+types/service'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(pageServices)
  const service = foundPage(await servicePage(ctx, params.category, params.service, 'en'))
  return { service, alternates: service.alternates, today: wallClock(ctx.now()).date }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? serviceHead(loaderData.service, matches, 'en') : []

/** The page of a service in English. */
export default function EnglishServiceOffer({ loaderData }: Route.ComponentProps) {
  const { service, today } = loaderData
  return <ServiceView service={service} today={today} />
}
