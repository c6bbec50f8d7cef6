import { useEffect } from 'react'
import { leads } from '#content/leads.ts'
import { loops } from '#content/pictures.ts'
import { servicesWithNextSlot } from '#features/booking/first-times.server.ts'
import { type CategoryOfPage, Listing } from '#features/catalogue/listing/Listing.tsx'
import { ListingSkeleton } from '#features/catalogue/listing/ListingSkeleton.tsx'
import { ServicesFailed } from '#features/catalogue/listing/ServicesFailed.tsx'
import {
  createPageCache,
  type Deferred,
  loadedValue,
  useDeferred,
} from '#features/catalogue/listing/useDeferred.ts'
import { siteCopy } from '#features/site/copy.ts'
import { headOf } from '#features/site/head.ts'
import { PageIntro } from '#features/site/PageIntro.tsx'
import { pageServices } from '#platform/http/page-context.ts'
import type { Route } from './+types/services'

type PageData = { categories: Deferred<CategoryOfPage[]> }

export async function loader({ context }: Route.LoaderArgs): Promise<PageData> {
  const categories = await servicesWithNextSlot(context.get(pageServices), { excludeAnalysis: true })
  return { categories: Object.entries(categories).map(([slug, category]) => ({ slug, ...category })) }
}

const cache = createPageCache<CategoryOfPage[]>()

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs): PageData {
  return { categories: cache.read(async () => (await serverLoader()).categories as CategoryOfPage[]) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  headOf('servizi', matches, {
    procedures: loadedValue(loaderData?.categories)?.flatMap(({ services }) => services),
  })

export default function ServicesPage({ loaderData }: Route.ComponentProps) {
  const categories = useDeferred(loaderData.categories)
  useEffect(() => {
    if (categories) cache.save(categories)
  }, [categories])
  if (categories === null) return <Failed />
  return (
    <>
      <PageIntro title={siteCopy.ourServices} lead={leads.services} loop={loops.services} />
      {categories ? <Listing categories={categories} /> : <ListingSkeleton />}
    </>
  )
}

export function ErrorBoundary() {
  return <Failed whole />
}

function Failed({ whole = false }: { whole?: boolean }) {
  return (
    <div className="section-y">
      <ServicesFailed whole={whole} />
    </div>
  )
}
