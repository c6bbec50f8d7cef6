import { BadgeCheck, type LucideIcon, Microscope, Users } from 'lucide-react'
import { data, isRouteErrorResponse } from 'react-router'
import { loops, pictures } from '#content/pictures.ts'
import { Analyses, type Analysis } from '#features/catalogue/analysis/Analyses.tsx'
import { ANALYSIS_CATEGORY, BOOK_ANALYSIS } from '#features/catalogue/analysis/address.ts'
import { catalogueCopy } from '#features/catalogue/copy.ts'
import { publicServices } from '#features/catalogue/store.server.ts'
import { withLines } from '#features/content/facts.ts'
import { pageContent } from '#features/content/page-content.ts'
import { useContent } from '#features/content/useContent.tsx'
import { Closures } from '#features/site/Closures.tsx'
import { headOf } from '#features/site/head.ts'
import { PageIntro } from '#features/site/PageIntro.tsx'
import { pageServices } from '#platform/http/page-context.ts'
import { ButtonAnchor, ButtonLink } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Picture } from '#ui/Picture.tsx'
import type { Route } from './+types/analysis'

type PageData = { services: Analysis[] }

/** A clinic whose catalogue has no laboratory has no such page. */
export async function loader({ context }: Route.LoaderArgs): Promise<PageData> {
  if (!context.get(pageContent).hasLaboratory) throw data(null, { status: 404 })
  const categories = await publicServices(context.get(pageServices).db)
  return { services: categories.find(({ slug }) => slug === ANALYSIS_CATEGORY)?.services ?? [] }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  headOf('centro-analisi', matches, { tests: loaderData?.services })

export default function AnalysisPage({ loaderData }: Route.ComponentProps) {
  return <Content services={loaderData.services} />
}

/** Shows the page without its list: nothing else needs the catalogue. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error)) throw error
  return <Content services={null} />
}

function Content({ services }: { services: Analysis[] | null }) {
  const { analysis } = useContent()
  return (
    <>
      <PageIntro title={catalogueCopy.analysisCentre} lead={analysis.intro.lead} loop={loops.analysis}>
        <div className="mt-7">
          <ButtonLink to={BOOK_ANALYSIS} className="max-sm:w-full">
            {catalogueCopy.bookAnalysis}
          </ButtonLink>
        </div>
      </PageIntro>
      <Benefits />
      <Analyses services={services} />
      <Steps />
      <WhenToCome />
    </>
  )
}

const SIGNS: Record<'quality' | 'staff' | 'technology', LucideIcon> = {
  quality: BadgeCheck,
  staff: Users,
  technology: Microscope,
}
const SIGN_NAMES = Object.keys(SIGNS) as (keyof typeof SIGNS)[]

const CARD = 'flex flex-col rounded-lg bg-sand-100 p-6 max-sm:p-5 lg:p-7 forced-colors:border'
const MARK = 'mb-5 flex h-12 text-aqua-600 lg:mb-9'

function Benefits() {
  const { clinic, analysis } = useContent()
  const { benefits } = analysis
  const { resultHours } = clinic.numbers
  return (
    <section aria-labelledby="titolo-vantaggi" className="section-y">
      <div className="page">
        <h2 id="titolo-vantaggi" className="mb-block text-d3">
          {benefits.title}
        </h2>
        <ul
          className={cx(
            'grid grid-cols-1 gap-[clamp(1rem,1.6vw,1.5rem)]',
            resultHours ? 'sm:grid-cols-2 lg:grid-cols-4' : 'sm:grid-cols-3',
          )}
        >
          {resultHours ? (
            <li className={CARD}>
              <p aria-hidden="true" className={`${MARK} items-center whitespace-nowrap`}>
                <span className="font-serif text-[min(clamp(2.75rem,4vw,3.5rem),14vw)] leading-none tracking-[-0.03em] *:ml-2 *:text-[0.42em] *:tracking-normal">
                  {resultHours}
                  <span>ore</span>
                </span>
              </p>
              <Words title={benefits.reportingTitle} text={benefits.reporting} />
            </li>
          ) : null}
          {SIGN_NAMES.map((name) => {
            const Sign = SIGNS[name]
            return (
              <li key={name} className={CARD}>
                <span className={`${MARK} items-center`}>
                  <Sign aria-hidden="true" strokeWidth={1.25} className="size-11" />
                </span>
                <Words title={benefits[`${name}Title`]} text={benefits[name]} />
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h3 className="font-sans font-strong text-md leading-[1.3]">{title}</h3>
      <p className="mt-1.5 text-ink-600 text-sm leading-[1.5]">{text}</p>
    </>
  )
}

function Steps() {
  const { steps } = useContent().analysis
  return (
    <section aria-labelledby="titolo-passi" className="section-y">
      <div className="page">
        <h2 id="titolo-passi" className="mb-block text-d3">
          {steps.title}
        </h2>
        <ol className="grid border-sand-400 border-t max-lg:divide-y max-lg:divide-sand-300 lg:grid-cols-3">
          {steps.items.map(({ title, text }, index) => (
            <li
              key={title}
              className="grid grid-cols-[3.5rem_1fr] py-6 lg:block lg:border-sand-300 lg:border-l lg:px-8 lg:pt-8 lg:pb-0 lg:first:border-0 lg:first:pl-0"
            >
              <span
                aria-hidden="true"
                className="row-span-2 font-serif text-[clamp(2.75rem,6vw,5.5rem)] text-aqua-600 leading-none tracking-[-0.035em]"
              >
                {index + 1}
              </span>
              <h3 className="text-d2 lg:mt-8">{title}</h3>
              <p className="mt-2 max-w-[34ch] text-ink-600">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** The hours of the blood-draw point, and the way to it. */
function WhenToCome() {
  const { clinic, analysis } = useContent()
  const entered = withLines([clinic.hours.bloodDraw, clinic.hours.resultsPickup])
  if (entered.length === 0 && analysis.visit.text === '') return null
  return (
    <section aria-labelledby="titolo-orari" className="section-y bg-sand-100">
      <div className="page grid items-center gap-[clamp(2rem,6vw,6.5rem)] lg:grid-cols-[6fr_5fr]">
        <div>
          <h2 id="titolo-orari" className="text-d3">
            {analysis.visit.title}
          </h2>
          <p className="lead mt-4 max-w-[30rem] empty:hidden">{analysis.visit.text}</p>
          <dl className="mt-8 max-w-[34rem] empty:hidden">
            {entered.map(({ title, lines }) => (
              <div
                key={title}
                className="grid gap-x-6 gap-y-1 border-sand-400 border-t py-4 last:border-b sm:grid-cols-[1fr_1.6fr]"
              >
                <dt className="font-ui">{title}</dt>
                {lines.map(({ days, hours }) => (
                  <dd
                    key={days}
                    className="wrap-anywhere tnum flex flex-wrap justify-between gap-x-4 text-ink-600 sm:col-start-2"
                  >
                    <span>{days}</span>
                    <span className="font-medium text-ink">{hours}</span>
                  </dd>
                ))}
              </div>
            ))}
          </dl>
          <Closures className="mt-4 max-w-[34rem]" />
          <div className="mt-8 flex flex-wrap gap-3 max-sm:*:w-full">
            <ButtonLink to={BOOK_ANALYSIS}>{catalogueCopy.bookAnalysis}</ButtonLink>
            <ButtonAnchor href={`tel:${clinic.phone.dial}`} variant="secondary">
              Chiama {clinic.phone.text}
            </ButtonAnchor>
          </div>
        </div>
        <div className="pic pic-tr aspect-4/3 lg:aspect-5/4">
          <Picture picture={pictures.reception} sizes="(min-width: 64rem) max(40vw, 33rem), 100vw" />
        </div>
      </div>
    </section>
  )
}
