import { ArrowRight, UserRound } from 'lucide-react'
import { Fragment, useId, useState } from 'react'
import { dayMonth, weekdayLong } from '#platform/time/italian.ts'
import { IconLink } from '#ui/Button.tsx'
import { Chip, MoreCount } from '#ui/Chip.tsx'
import { cx } from '#ui/cx.ts'
import { CategoryGlyph, PictureOrnament } from '#ui/glyphs.tsx'
import type { PublicService } from '../contract.ts'
import { catalogueCopy } from '../copy.ts'
import { clockText, doctorName, scheduleSummary } from '../rules.ts'
import { bodyClass, cardClass, type Place, pictureClass, pictureSizes, TITLE_SIGN } from './cardShape.ts'

const DOCTORS_SHOWN = 2
const BAR = ' | '

type ServiceCardProps = { service: PublicService; slug: string; anchor: string | undefined; place: Place }

/** A service with its doctors, hours and next free start. The round button is its only link. */
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

function WhenAndBook({ service }: { service: PublicService }) {
  const { id, name, schedules, nextAvailable } = service
  return (
    <div className="mt-auto grid grid-cols-[minmax(0,1fr)_auto] items-end gap-4 pt-5">
      <dl className="tnum grid gap-2 text-[0.875rem] leading-[1.4]">
        <div>
          <dt className="text-ink-500 text-xs">Orari</dt>
          <dd className="font-medium">
            <Hours text={scheduleSummary(schedules)} />
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

const WIDTHS = [480, 800, 1280]

type ServicePictureProps = {
  service: Pick<PublicService, 'id' | 'name' | 'imageUrl'>
  slug: string
  place: Place
}

/**
 * A service's picture over its category's icon, which shows while the picture is missing, loading or broken, with
 * scripts or without. Its place on the page has one size in all cases.
 */
function ServicePicture({ service, slug, place }: ServicePictureProps) {
  const [failed, setFailed] = useState(false)
  const { id, name, imageUrl } = service
  return (
    <div className={pictureClass(place, imageUrl === null)}>
      {imageUrl === null ? (
        <PetalScene slug={slug} name={name} variant={id} small={place.size === 'small'} />
      ) : (
        <PictureOrnament slug={slug} />
      )}
      {imageUrl === null || failed ? null : (
        <img
          src={imageUrl}
          srcSet={WIDTHS.map((width) => `${imageUrl}?w=${width} ${width}w`).join(', ')}
          sizes={pictureSizes(place)}
          width={1280}
          height={800}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(true)}
          // An image that failed before hydration fires no event any more.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setFailed(true)
          }}
        />
      )}
    </div>
  )
}

const TONES: readonly (readonly [word: string, ground: string, petal: string])[] = [
  ['estetic', 'fill-cotto-50', 'fill-cotto-200'],
  ['dent', 'fill-aqua-100', 'fill-aqua-300'],
]
// Neighbouring tiles differ in size and direction, so that the pattern does not repeat visibly.
const LAID = ['scale(1)', 'scale(0.6) rotate(45)', 'scale(1.5)', 'scale(0.35)', 'scale(0.9) rotate(45)']
const OTHER = ['', 'fill-sand-200', 'fill-sand-400'] as const

type PetalSceneProps = { slug: string; name: string; variant: number; small: boolean }

/** Stands in for a missing picture: the petals as a wall of tiles, with the sign of the service in front of it. */
function PetalScene({ slug, name, variant, small }: PetalSceneProps) {
  const id = useId()
  const [, ground, petal] = TONES.find(([word]) => slug.includes(word)) ?? OTHER
  return (
    <span aria-hidden="true" className="absolute inset-0 grid place-items-center">
      <svg aria-hidden="true" className="absolute inset-0 size-full">
        <defs>
          <pattern
            id={id}
            width="240"
            height="240"
            patternUnits="userSpaceOnUse"
            patternTransform={LAID[variant % LAID.length]}
          >
            <rect width="240" height="240" className={ground} />
            <path
              className="fill-white"
              fillOpacity=".6"
              d="M0 120A120 120 0 0 1 120 0A120 120 0 0 1 0 120M120 240A120 120 0 0 1 240 120A120 120 0 0 1 120 240"
            />
            <path
              className={petal}
              fillOpacity=".38"
              d="M120 0A120 120 0 0 1 240 120A120 120 0 0 1 120 0M0 120A120 120 0 0 1 120 240A120 120 0 0 1 0 120"
            />
          </pattern>
        </defs>
        <rect width="100%" height="100%" fill={`url(#${id})`} />
      </svg>
      <CategoryGlyph
        slug={slug}
        name={name}
        className={cx('relative', small ? 'size-14' : 'size-24 lg:size-36')}
      />
    </span>
  )
}

/** `2026-11-23T09:30` as 'lunedì 23 novembre, 9:30'; 'Non disponibile' when there is none. */
export function nextSlotText(next: string | null): string {
  if (next === null) return catalogueCopy.noSlot
  const [date = '', time = ''] = next.split('T')
  return `${weekdayLong(date)} ${dayMonth(date)}, ${clockText(time)}`
}
