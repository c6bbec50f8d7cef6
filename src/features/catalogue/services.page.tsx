import { leads } from '#content/leads.ts'
import { loops } from '#content/pictures.ts'
import { servicesWithNextSlot } from '#features/booking/availability.server.ts'
import { siteCopy } from '#features/site/copy.ts'
import { headOf } from '#features/site/head.ts'
import { PageIntro } from '#features/site/PageIntro.tsx'
import { pageWorld } from '#platform/http/page-context.ts'
import type { Route } from './+types/services.page'
import { catalogueCopy } from './copy.ts'
import { CategorySection } from './listing/CategorySection.tsx'
import { CategoryTabs } from './listing/CategoryTabs.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const categories = await servicesWithNextSlot(context.get(pageWorld), { excludeAnalysis: true })
  return { categories: Object.entries(categories).map(([slug, category]) => ({ slug, ...category })) }
}

export const meta: Route.MetaFunction = ({ matches }) => headOf('servizi', matches)

export default function ServicesPage({ loaderData: { categories } }: Route.ComponentProps) {
  return (
    <>
      <PageIntro title={siteCopy.ourServices} lead={leads.services} loop={loops.services} />
      <CategoryTabs categories={categories} />
      {categories.map((category, index) => (
        <CategorySection key={category.slug} category={category} first={index === 0} />
      ))}
      {categories.length === 0 ? (
        <p className="page section-y lead">I nostri servizi saranno presto in questa pagina.</p>
      ) : null}
    </>
  )
}

export function ErrorBoundary() {
  return (
    <section className="page section-y">
      <h1 className="text-d3">{catalogueCopy.servicesFailed}</h1>
      <p className="lead measure mt-4">{catalogueCopy.servicesFailedText}</p>
    </section>
  )
}
