import { analysisPage } from '#content/analysis-page.ts'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import type { PublicService } from '../contract.ts'
import { Line } from '../listing/Line.tsx'
import { ServicesFailed } from '../listing/ServicesFailed.tsx'
import { AnalysisCard } from './AnalysisCard.tsx'
import { ANALYSES, analysisCardClass, FACTS, widthOf } from './cardShape.ts'

export type Analysis = Omit<PublicService, 'nextAvailable'>

type AnalysesProps = {
  services: readonly Analysis[] | null | undefined
  /** The server could not make the page. */
  whole: boolean
}

/** What can be analysed: undefined while it is on its way, null when it could not be had. */
export function Analyses({ services, whole }: AnalysesProps) {
  if (services === null)
    return (
      <section className="section-y bg-sand-100">
        <ServicesFailed as="h2" whole={whole} />
      </section>
    )
  return (
    <section aria-labelledby="titolo-analisi" className="section-y bg-sand-100">
      <div className="page">
        <div className="mb-block grid items-end gap-4 lg:grid-cols-[7fr_5fr] lg:gap-x-(--l-gap)">
          <h2 id="titolo-analisi" className="text-d3">
            {analysisPage.analysesTitle}
          </h2>
          <p className="lead">{analysisPage.analysesLead}</p>
        </div>
        <List services={services} />
      </div>
    </section>
  )
}

function List({ services }: { services: readonly Analysis[] | undefined }) {
  if (services === undefined) return <Waiting />
  if (services.length === 0)
    return <p className="border-sand-300 border-t pt-6 text-ink-600">{analysisPage.empty}</p>
  return (
    <ul className={ANALYSES}>
      {services.map((service, index) => (
        <AnalysisCard key={service.id} service={service} width={widthOf(index, services.length)} />
      ))}
    </ul>
  )
}

function Waiting() {
  return (
    <SkeletonGroup label="Caricamento delle analisi…" className={ANALYSES}>
      {['a', 'b', 'c', 'd'].map((name) => (
        <div key={name} aria-hidden="true" className={analysisCardClass('half')}>
          <Line text="text-d1" width="w-1/2" />
          <Line text="mt-1.5 leading-[1.45]" width="w-5/6" />
          <div className="mt-2 text-sm leading-[1.5]">
            <Line width="w-full" />
            <Line width="w-11/12" />
            <Line width="w-2/3" />
          </div>
          <div className="mt-4 flex gap-1.5">
            <Skeleton className="h-7 w-24" />
            <Skeleton className="h-7 w-28" />
          </div>
          <div className={FACTS}>
            <Line width="w-2/3" />
            <Line width="w-1/2" />
            <Line width="w-5/12" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}
