import { CalendarDays, Clock, Phone, UserRound } from 'lucide-react'
import { useClinic } from '#features/content/useClinic.tsx'
import { useContent } from '#features/content/useContent.tsx'
import { Chip, MoreCount } from '#ui/Chip.tsx'
import { cx } from '#ui/cx.ts'
import type { PublicService } from '../contract.ts'
import { catalogueCopy } from '../copy.ts'
import { ServicesFailed } from '../listing/ServicesFailed.tsx'
import { doctorName } from '../rules.ts'

const ANALYSES = 'grid gap-[clamp(1.25rem,2.2vw,2rem)] sm:grid-cols-2'

/** A wide card has the row for itself: its facts stand beside its words. */
type Width = 'half' | 'row'

export function widthOf(index: number, count: number): Width {
  return count % 2 === 1 && index === 0 ? 'row' : 'half'
}

function analysisCardClass(width: Width): string {
  return cx(
    'flex min-w-0 flex-col rounded-lg border border-line bg-white p-6 lg:p-8',
    width === 'row' && 'sm:col-span-2 lg:grid lg:grid-cols-[7fr_4fr] lg:gap-x-16',
  )
}

const FACTS = 'mt-auto grid content-end gap-2 pt-5 text-ink-600 text-sm leading-[1.45]'
const FACT = 'flex items-start gap-2.5'

export type Analysis = Omit<PublicService, 'nextAvailable'>

/** The analyses of the clinic. `services` is null when they could not be loaded. */
export function Analyses({ services }: { services: readonly Analysis[] | null }) {
  const { title, lead } = useContent().analysis.analyses
  if (services === null)
    return (
      <section className="section-y bg-sand-100">
        <ServicesFailed as="h2" />
      </section>
    )
  return (
    <section aria-labelledby="titolo-analisi" className="section-y bg-sand-100">
      <div className="page">
        <div className="mb-block grid items-end gap-4 lg:grid-cols-[7fr_5fr] lg:gap-x-(--l-gap)">
          <h2 id="titolo-analisi" className="text-d3">
            {title}
          </h2>
          <p className="lead">{lead}</p>
        </div>
        <List services={services} />
      </div>
    </section>
  )
}

function List({ services }: { services: readonly Analysis[] }) {
  const { empty } = useContent().analysis.analyses
  if (services.length === 0) return <p className="border-sand-300 border-t pt-6 text-ink-600">{empty}</p>
  return (
    <ul className={ANALYSES}>
      {services.map((service, index) => (
        <AnalysisCard key={service.id} service={service} width={widthOf(index, services.length)} />
      ))}
    </ul>
  )
}

const DOCTORS_SHOWN = 3
const KINDS_SHOWN = 2

const ICON = 'mt-[0.1em] size-5 flex-none text-aqua-600'

type AnalysisCardProps = { service: Omit<PublicService, 'nextAvailable'>; width: Width }

/** A kind of analysis. Its times are the blood-draw point's, so it has no slots of its own. */
function AnalysisCard({ service, width }: AnalysisCardProps) {
  const { name, shortDescription, longDescription, doctors, subservices } = service
  const moreKinds = subservices.length - KINDS_SHOWN
  const { phone } = useClinic()
  return (
    <li className={cx(analysisCardClass(width), 'wrap-anywhere')}>
      <div className="flex flex-col">
        <h3 className="text-d1">{name}</h3>
        {shortDescription ? (
          <p className="mt-1.5 text-pretty font-medium leading-[1.45]">{shortDescription}</p>
        ) : null}
        {longDescription ? (
          <p className="measure mt-2 text-pretty text-ink-600 text-sm leading-[1.5]">{longDescription}</p>
        ) : null}
        {subservices.length > 0 ? (
          <ul aria-label="Esami" className="mt-4 flex flex-wrap items-center gap-1.5">
            {subservices.slice(0, KINDS_SHOWN).map((subservice) => (
              <li key={subservice.id}>
                <Chip>{subservice.name}</Chip>
              </li>
            ))}
            {moreKinds > 0 ? (
              <li>
                <MoreCount count={moreKinds} label={moreKinds === 1 ? 'altro esame' : 'altri esami'} />
              </li>
            ) : null}
          </ul>
        ) : null}
      </div>
      <ul className={FACTS}>
        {doctors.length > 0 ? (
          <li className={FACT}>
            <UserRound aria-hidden="true" strokeWidth={1.6} className={ICON} />
            <span>
              <span className="sr-only">Medici: </span>
              {doctorsText(doctors)}
            </span>
          </li>
        ) : null}
        <li className={FACT}>
          <Clock aria-hidden="true" strokeWidth={1.6} className={ICON} />
          {catalogueCopy.analysisHours}
        </li>
        <li className={FACT}>
          <CalendarDays aria-hidden="true" strokeWidth={1.6} className={ICON} />
          {catalogueCopy.analysisAvailability}
        </li>
        {service.bookingMode === 'phone' ? (
          <li className={FACT}>
            <Phone aria-hidden="true" strokeWidth={1.6} className={ICON} />
            <span>
              {catalogueCopy.byPhone}{' '}
              <a href={`tel:${phone.dial}`} className="whitespace-nowrap">
                {phone.text}
              </a>
            </span>
          </li>
        ) : null}
      </ul>
    </li>
  )
}

function doctorsText(doctors: PublicService['doctors']): string {
  const names = doctors.slice(0, DOCTORS_SHOWN).map(doctorName)
  const more = doctors.length - names.length
  return more > 0 ? `${names.join(', ')} +${more} altri` : names.join(', ')
}
