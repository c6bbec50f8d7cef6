import { useEffect } from 'react'
import { leads } from '#content/leads.ts'
import { loops } from '#content/pictures.ts'
import { Analyses, type Analysis } from '#features/catalogue/analysis/Analyses.tsx'
import { Benefits, Steps, WhenToCome } from '#features/catalogue/analysis/Sections.tsx'
import { catalogueCopy } from '#features/catalogue/copy.ts'
import {
  createPageCache,
  type Deferred,
  loadedValue,
  useDeferred,
} from '#features/catalogue/listing/useDeferred.ts'
import { ANALYSIS_CATEGORY } from '#features/catalogue/rules.ts'
import { publicServices } from '#features/catalogue/store.server.ts'
import { headOf } from '#features/site/head.ts'
import { PageIntro } from '#features/site/PageIntro.tsx'
import { pageWorld } from '#platform/http/page-context.ts'
import { ButtonLink } from '#ui/Button.tsx'
import type { Route } from './+types/analysis'

type PageData = { services: Deferred<Analysis[]> }

export async function loader({ context }: Route.LoaderArgs): Promise<PageData> {
  const categories = await publicServices(context.get(pageWorld).db)
  return { services: categories.find(({ slug }) => slug === ANALYSIS_CATEGORY)?.services ?? [] }
}

const cache = createPageCache<Analysis[]>()

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs): PageData {
  return { services: cache.read(async () => (await serverLoader()).services as Analysis[]) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  headOf('centro-analisi', matches, { tests: loadedValue(loaderData?.services) })

export default function AnalysisPage({ loaderData }: Route.ComponentProps) {
  const services = useDeferred(loaderData.services)
  useEffect(() => {
    if (services) cache.save(services)
  }, [services])
  return <Content services={services} />
}

/** Only the list needs the catalogue: everything else is there without it. */
export function ErrorBoundary() {
  return <Content services={null} whole />
}

type ContentProps = { services: Analysis[] | null | undefined; whole?: boolean }

function Content({ services, whole = false }: ContentProps) {
  return (
    <>
      <PageIntro title={catalogueCopy.analysisCentre} lead={leads.analysis} loop={loops.analysis}>
        <div className="mt-7">
          <ButtonLink to="/prenota-visita" className="max-sm:w-full">
            {catalogueCopy.bookAnalysis}
          </ButtonLink>
        </div>
      </PageIntro>
      <Benefits />
      <Analyses services={services} whole={whole} />
      <Steps />
      <WhenToCome />
    </>
  )
}
