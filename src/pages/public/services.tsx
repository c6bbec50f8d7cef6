import { loops } from '#content/pictures.ts'
import { servicesWithNextSlot } from '#features/booking/first-times.server.ts'
import { type CategoryOfPage, Listing } from '#features/catalogue/listing/Listing.tsx'
import { ServicesFailed } from '#features/catalogue/listing/ServicesFailed.tsx'
import { useContent } from '#features/content/useContent.tsx'
import { siteCopy } from '#features/site/copy.ts'
import { headOf } from '#features/site/head.ts'
import { PageIntro } from '#features/site/PageIntro.tsx'
import { pageServices } from '#platform/http/page-context.ts'
import type { Route } from './+types/services'

type PageData = { categories: CategoryOfPage[] }

export async function loader({ context }: Route.LoaderArgs): Promise<PageData> {
  const categories = await servicesWithNextSlot(context.get(pageServices), { excludeAnalysis: true })
  return { categories: Object.entries(categories).map(([slug, category]) => ({ slug, ...category })) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  headOf('servizi', matches, {
    procedures: loaderData?.categories.flatMap(({ services }) => services),
  })

export default function ServicesPage({ loaderData }: Route.ComponentProps) {
  const { services } = useContent()
  return (
    <>
      <PageIntro title={siteCopy.ourServices} lead={services.intro.lead} loop={loops.services} />
      <Listing categories={loaderData.categories} />
    </>
  )
}

export function ErrorBoundary() {
  return (
    <div className="section-y">
      <ServicesFailed />
    </div>
  )
}
