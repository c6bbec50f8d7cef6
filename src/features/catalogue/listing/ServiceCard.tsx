import { ArrowRight, UserRound } from 'lucide-react'
import { Fragment } from 'react'
import { useClinic } from '#features/content/useClinic.tsx'
import { IconLink } from '#ui/Button.tsx'
import { Chip, MoreCount } from '#ui/Chip.tsx'
import { cx } from '#ui/cx.ts'
import { CategoryGlyph } from '#ui/glyphs.tsx'
import type { PublicService } from '../contract.ts'
import { catalogueCopy } from '../copy.ts'
import { doctorName, nextSlotText, scheduleSummary } from '../rules.ts'
import { bodyClass, cardClass, type Place, TITLE_SIGN } from './cardShape.ts'
import { kindsSummary } from './kinds-summary.ts'
import { ServicePicture } from './ServicePicture.tsx'

const DOCTORS_SHOWN = 2
const BAR = ' | '

type ServiceCardProps = { service: PublicService; slug: string; anchor: string | undefined; place: Place }

/** A service with its doctors, hours and next free start. Its only link is the round button, or the telephone where it is booked so. */
export function ServiceCard({ service, slug, anchor, place }: ServiceCardProps) {
  const { name, shortDescription, longDescription, subservices } = service
  const small = place.size === 'small'
  return (
    <li
      id={anchor}
      className={cx(
        cardClass(place),
        // Named by an address it must clear the phone's bar of categories too, which a category's own margin does.
        'max-lg:scroll-mt-12 transition-[border-color,box-shadow] duration-(--m-base) hover:border-aqua-300 hover:shadow-e2',
      )}
    >
      <ServicePicture service={service} slug={slug} place={place} />
      <div className={cx(bodyClass(place), 'wrap-anywhere')}>
        <div className="flex items-center gap-3">
          {small && service.imageUrl === null ? (
            <CategoryGlyph slug={slug} name={name} className={TITLE_SIGN} />
          ) : null}
          <h3 tabIndex={-1} className={cx('min-w-0', small ? 'text-d1' : 'text-d1 lg:text-d2')}>
            {name}
          </h3>
        </div>
        {shortDescription ? (
          <p className="mt-1.5 text-pretty font-medium leading-[1.45]">{shortDescription}</p>
        ) : null}
        {longDescription ? (
          <p
            className={cx(
              'measure mt-2 text-pretty text-ink-600 text-sm leading-[1.5]',
              !small && 'lg:mt-3 lg:text-[1rem]',
            )}
          >
            {longDescription}
          </p>
        ) : null}
        <Doctors doctors={service.doctors} />
        {subservices.length > 0 ? (
          <ul aria-label="Prestazioni" className="mt-3.5 flex flex-wrap gap-1.5">
            {subservices.map((subservice) => (
              <li key={subservice.id}>
                <Chip>{subservice.name}</Chip>
              </li>
            ))}
          </ul>
        ) : null}
        <WhenAndBook service={service} slug={slug} />
      </div>
    </li>
  )
}

function Doctors({ doctors }: Pick<PublicService, 'doctors'>) {
  if (doctors.length === 0) return null
  const shown = doctors.slice(0, DOCTORS_SHOWN)
  const more = doctors.length - shown.length
  return (
    <p className="mt-4 flex items-start gap-2 text-ink-600 text-sm leading-[1.4]">
      <UserRound aria-hidden="true" strokeWidth={1.6} className="size-5 flex-none text-aqua-600" />
      <span>
        <span className="sr-only">Medici: </span>
        {shown.map(doctorName).join(', ')}
        {more > 0 ? (
          <>
            {' '}
            <MoreCount count={more} label={more === 1 ? 'altro medico' : 'altri medici'} />
          </>
        ) : null}
      </span>
    </p>
  )
}

function WhenAndBook({ service, slug }: Pick<ServiceCardProps, 'service' | 'slug'>) {
  const { id, name, schedules, bookingMode, subservices } = service
  return (
    <div className="mt-auto grid grid-cols-[minmax(0,1fr)_auto] items-end gap-4 pt-5">
      <dl className="tnum grid gap-2 text-[0.875rem] leading-[1.4]">
        {subservices.length > 0 ? (
          <div>
            <dt className="text-ink-500 text-xs">Durata e prezzo</dt>
            <dd className="font-medium">{kindsSummary(subservices)}</dd>
          </div>
        ) : null}
        {showsHours(service) ? (
          <div>
            <dt className="text-ink-500 text-xs">Orari</dt>
            <dd className="font-medium">
              <Hours text={scheduleSummary(schedules)} />
            </dd>
          </div>
        ) : null}
        {bookingMode === 'phone' ? <ByPhone /> : <NextSlot service={service} />}
      </dl>
      {bookingMode === 'phone' ? null : (
        <IconLink
          label={`Prenota: ${name}`}
          to={`/prenota-visita?categoria=${slug}&servizio=${id}`}
          tone="round"
        >
          <ArrowRight aria-hidden="true" strokeWidth={1.6} />
        </IconLink>
      )}
    </div>
  )
}

type Bookable = Pick<PublicService, 'schedules' | 'nextAvailable' | 'bookingMode'>

/** A service without hours of its own has its doctors': 'Orari non disponibili' would contradict what stands below. */
export function showsHours({ schedules, nextAvailable, bookingMode }: Bookable): boolean {
  return (nextAvailable === null && bookingMode !== 'phone') || schedules.some(({ isActive }) => isActive)
}

function NextSlot({ service: { nextAvailable, bookingMode } }: { service: PublicService }) {
  return (
    <div>
      <dt className="text-ink-500 text-xs">Prossima disponibilità</dt>
      <dd className={nextAvailable === null ? 'text-ink-600' : 'font-medium'}>
        {nextSlotText(nextAvailable)}
      </dd>
      {bookingMode === 'instant' ? <dd className="text-aqua-700">{catalogueCopy.instant}</dd> : null}
    </div>
  )
}

function ByPhone() {
  const { phone } = useClinic()
  return (
    <div>
      <dt className="text-ink-500 text-xs">{catalogueCopy.byPhone}</dt>
      <dd className="font-medium">
        <a href={`tel:${phone.dial}`} className="inline-flex min-h-11 items-center whitespace-nowrap text-md">
          {phone.text}
        </a>
      </dd>
    </div>
  )
}

/**
 * Breaks first between groups, then between days, and never inside `15:00-19:00`. The bar stands before a group, in a
 * margin that is cut off at the beginning of a line: no line begins or ends with one.
 */
function Hours({ text }: { text: string }) {
  return (
    <span className="block overflow-hidden">
      <span className="-ml-[0.9em] block">{text.split(BAR).map(hoursOfGroup)}</span>
    </span>
  )
}

function hoursOfGroup(group: string, index: number) {
  return (
    <Fragment key={group}>
      {index > 0 ? ' ' : null}
      <span className="inline-block max-w-full pl-[0.9em]">
        {index > 0 ? <span className="-ml-[0.9em] inline-block w-[0.9em] text-center">| </span> : null}
        {group.split(' ').map((word, place) => (
          <Fragment key={word}>
            {place > 0 ? ' ' : null}
            <span className="whitespace-nowrap">{word}</span>
          </Fragment>
        ))}
      </span>
    </Fragment>
  )
}
