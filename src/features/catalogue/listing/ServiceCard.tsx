import { ArrowRight, UserRound } from 'lucide-react'
import { Fragment } from 'react'
import { IconLink } from '#ui/Button.tsx'
import { Chip, MoreCount } from '#ui/Chip.tsx'
import { cx } from '#ui/cx.ts'
import type { PublicService } from '../contract.ts'
import { scheduleSummary } from '../rules.ts'
import { serviceAnchor } from './arrangement.ts'
import { nextSlotText } from './next-slot.ts'
import { ServicePicture } from './ServicePicture.tsx'

const DOCTORS_SHOWN = 2
const BAR = ' | '

type ServiceCardProps = { service: PublicService; slug: string; large: boolean }

/** A service with who, when and the way to book it: the round button is its only link. */
export function ServiceCard({ service, slug, large }: ServiceCardProps) {
  const { name, shortDescription, longDescription, subservices } = service
  return (
    <li
      id={serviceAnchor(slug, name)}
      className={cx(
        'flex scroll-mt-12 flex-col overflow-hidden rounded-lg border border-line bg-white transition-[border-color,box-shadow] duration-(--m-base) hover:border-aqua-300 hover:shadow-e2',
        large && 'lg:col-span-2 lg:flex-row',
      )}
    >
      <ServicePicture service={service} slug={slug} large={large} />
      <div className={cx('flex min-w-0 flex-1 flex-col px-5.5 pt-5.5 pb-5', large && 'lg:p-7')}>
        <h3 className={large ? 'text-d1 lg:text-d2' : 'text-d1'}>{name}</h3>
        {shortDescription ? <p className="mt-1.5 font-medium leading-[1.45]">{shortDescription}</p> : null}
        {longDescription ? (
          <p className={cx('mt-2 text-ink-600 text-sm leading-[1.5]', large && 'lg:mt-3 lg:text-[1rem]')}>
            {longDescription}
          </p>
        ) : null}
        <Doctors doctors={service.doctors} />
        {subservices.length > 0 ? (
          <ul className="mt-3.5 flex flex-wrap gap-1.5">
            {subservices.map((subservice) => (
              <li key={subservice.id}>
                <Chip>{subservice.name}</Chip>
              </li>
            ))}
          </ul>
        ) : null}
        <WhenAndBook service={service} />
      </div>
    </li>
  )
}

function Doctors({ doctors }: Pick<PublicService, 'doctors'>) {
  if (doctors.length === 0) return null
  const shown = doctors.slice(0, DOCTORS_SHOWN)
  const more = doctors.length - shown.length
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-600 text-sm leading-[1.4]">
      <UserRound aria-hidden="true" strokeWidth={1.6} className="size-5 flex-none text-aqua-600" />
      <span className="sr-only">Medici: </span>
      {shown.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')}
      {more > 0 ? <MoreCount count={more} label={more === 1 ? 'altro medico' : 'altri medici'} /> : null}
    </p>
  )
}

function WhenAndBook({ service }: { service: PublicService }) {
  const { id, name, schedules, nextAvailable } = service
  return (
    <div className="mt-auto grid grid-cols-[1fr_auto] items-end gap-4 pt-5">
      <dl className="tnum grid gap-2 text-[0.875rem] leading-[1.4]">
        <div>
          <dt className="text-ink-500 text-xs">Orari</dt>
          <dd className="font-medium">
            <Unbroken parts={scheduleSummary(schedules).split(BAR)} />
          </dd>
        </div>
        <div>
          <dt className="text-ink-500 text-xs">Prossima disponibilità</dt>
          <dd className={nextAvailable === null ? 'text-ink-600' : 'font-medium'}>
            {nextSlotText(nextAvailable)}
          </dd>
        </div>
      </dl>
      <IconLink label={`Prenota: ${name}`} to={`/prenota-visita?servizio=${id}`} tone="round">
        <ArrowRight aria-hidden="true" strokeWidth={1.6} />
      </IconLink>
    </div>
  )
}

/** A line that breaks only between its parts, never inside `15:00-19:00`. */
function Unbroken({ parts }: { parts: string[] }) {
  return parts.map((part, index) => (
    <Fragment key={part}>
      {index > 0 ? BAR : null}
      <span className="whitespace-nowrap">{part}</span>
    </Fragment>
  ))
}
