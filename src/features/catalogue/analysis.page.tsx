import { clinic } from '#content/clinic.ts'
import { leads } from '#content/leads.ts'
import { loops } from '#content/pictures.ts'
import { headOf } from '#features/site/head.ts'
import { PageIntro } from '#features/site/PageIntro.tsx'
import { pageWorld } from '#platform/http/page-context.ts'
import { ButtonLink } from '#ui/Button.tsx'
import type { Route } from './+types/analysis.page'
import { AnalysisCard } from './listing/AnalysisCard.tsx'
import { largeCards } from './listing/arrangement.ts'
import { ANALYSIS_CATEGORY } from './rules.ts'
import { publicServices } from './store.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const categories = await publicServices(context.get(pageWorld).db)
  return { services: categories.find(({ slug }) => slug === ANALYSIS_CATEGORY)?.services ?? [] }
}

export const meta: Route.MetaFunction = ({ matches }) => headOf('centro-analisi', matches)

export default function AnalysisPage({ loaderData: { services } }: Route.ComponentProps) {
  const large = largeCards(services.length)
  return (
    <>
      <PageIntro title="Centro Analisi" lead={leads.analysis} loop={loops.analysis}>
        <div className="mt-7">
          <ButtonLink to="/prenota-visita" className="max-sm:w-full">
            Prenota Analisi
          </ButtonLink>
        </div>
      </PageIntro>
      <section aria-labelledby="titolo-analisi" className="section-y">
        <div className="page">
          <div className="mb-block grid items-end gap-6 lg:grid-cols-[7fr_5fr] lg:gap-x-(--l-gap)">
            <h2 id="titolo-analisi" className="text-d3">
              Le nostre analisi
            </h2>
            <LaboratoryHours />
          </div>
          {services.length > 0 ? (
            <ul className="grid gap-[clamp(1.25rem,2.2vw,2rem)] sm:grid-cols-2 lg:grid-cols-3">
              {services.map((service, index) => (
                <AnalysisCard key={service.id} service={service} large={large.has(index)} />
              ))}
            </ul>
          ) : (
            <p className="lead">Le nostre analisi saranno presto in questa pagina.</p>
          )}
        </div>
      </section>
    </>
  )
}

function LaboratoryHours() {
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
      {[clinic.hours.bloodDraw, clinic.hours.resultsPickup].map(({ title, lines }) => (
        <div key={title} className="border-line border-t pt-3">
          <dt className="font-ui">{title}</dt>
          {lines.map(({ days, hours }) => (
            <dd key={days} className="tnum text-ink-600">
              {days} {hours}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
