import type { ReactNode } from 'react'
import { rooms } from '#content/about.ts'
import { aboutPage } from '#content/about-page.ts'
import { avatarOf } from '#content/avatars.ts'
import { clinic } from '#content/clinic.ts'
import { leads } from '#content/leads.ts'
import { loops } from '#content/pictures.ts'
import { type Specialist, specialists } from '#content/specialists.ts'
import { Features, Partner, Values } from '#features/site/about/Principles.tsx'
import { siteCopy } from '#features/site/copy.ts'
import { headOf } from '#features/site/head.ts'
import { PageIntro } from '#features/site/PageIntro.tsx'
import { specialistName } from '#features/site/rules.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Gallery } from '#ui/Gallery.tsx'
import type { Route } from './+types/about'

export const meta: Route.MetaFunction = ({ matches }) =>
  headOf('chi-siamo', matches, { physicians: specialists })

export default function AboutPage() {
  return (
    <>
      <PageIntro title={siteCopy.about} lead={leads.about} loop={loops.about} />
      <Partner />
      <Numbers />
      <Features />
      <Values />
      <Team />
      <RoomsGallery />
    </>
  )
}

const { claims, emergency } = clinic
const words = aboutPage.numbers

function Numbers() {
  return (
    <section aria-labelledby="titolo-numeri" className="pb-(--s-section)">
      <div className="page">
        <h2 id="titolo-numeri" className="sr-only">
          {words.title}
        </h2>
        <dl className="grid grid-cols-2 max-large:grid-cols-1 border-sand-400 border-t lg:grid-cols-4">
          <Figure value={claims.divisions} label={words.divisions} />
          <Figure value={claims.specialists} label={words.specialists} />
          <Figure value={claims.squareMetres} unit="m²" label={words.squareMetres} />
          <Figure value={claims.assistance} label={words.assistance}>
            <a
              href={`tel:${emergency.dial}`}
              className="tnum inline-flex min-h-11 items-center whitespace-nowrap"
            >
              {emergency.text}
            </a>
          </Figure>
        </dl>
      </div>
    </section>
  )
}

type FigureProps = { value: string; unit?: string; label: string; children?: ReactNode }

function Figure({ value, unit, label, children }: FigureProps) {
  return (
    <div className="flex flex-col py-5 max-lg:nth-[n+3]:border-sand-300 max-lg:nth-[n+3]:border-t lg:border-sand-300 lg:border-l lg:px-6 lg:pt-6 lg:pb-0 lg:first:border-0 lg:first:pl-0">
      <dt className="order-2 mt-2 text-ink-600">{label}</dt>
      <dd className="order-1 whitespace-nowrap font-serif text-[min(clamp(2.75rem,6vw,5.5rem),20vw)] leading-none tracking-[-0.035em]">
        {value}
        {unit ? <span className="ml-[0.35em] text-[0.34em] tracking-normal">{unit}</span> : null}
      </dd>
      {children ? <dd className="order-3 text-ink-600 text-sm">{children}</dd> : null}
    </div>
  )
}

const EVERY_MS = 4_000

function RoomsGallery() {
  return (
    <section aria-labelledby="titolo-ambienti" className="section-y" data-print="no">
      <div className="page">
        <h2 id="titolo-ambienti" className="mb-block text-d3">
          {aboutPage.rooms.title}
        </h2>
        <Gallery
          pictures={rooms}
          everyMs={EVERY_MS}
          label={aboutPage.rooms.label}
          sizes="(min-width: 80rem) 77.5rem, max(100vw, 34rem)"
          className="pic-tr aspect-[4/3.6] sm:aspect-2/1"
        />
      </div>
    </section>
  )
}

/** The specialists, in the order of the content. */
function Team() {
  return (
    <section aria-labelledby="titolo-specialisti" className="section-y bg-sand-100">
      <div className="page">
        <div className="mb-block grid items-end gap-4 lg:grid-cols-[7fr_5fr] lg:gap-x-(--l-gap)">
          <h2 id="titolo-specialisti" className="text-d3">
            {aboutPage.specialists.title}
          </h2>
          <p className="lead">{leads.specialists}</p>
        </div>
        <ul className="grid gap-x-(--l-gap) sm:grid-cols-3 sm:gap-y-[clamp(2rem,3.5vw,3.25rem)] lg:grid-cols-5">
          {specialists.map((specialist) => (
            <Member key={specialistName(specialist)} specialist={specialist} />
          ))}
        </ul>
        <ButtonLink to="/prenota-visita" className="mt-block max-sm:w-full" data-print="no">
          Prenota una Visita
        </ButtonLink>
      </div>
    </section>
  )
}

function Member({ specialist }: { specialist: Specialist }) {
  return (
    <li className="flex items-center gap-4 py-3 leading-[1.35] max-sm:border-sand-300 max-sm:border-t sm:flex-col sm:items-start sm:py-0">
      {/* The name stands beside it. */}
      <img
        src={avatarOf(specialist)}
        alt=""
        width={144}
        height={144}
        loading="lazy"
        decoding="async"
        data-print="no"
        className="size-18 flex-none rounded-full bg-sand-200 sm:size-36"
      />
      <div className="min-w-0">
        <h3 className="text-balance text-[1.25rem] leading-tight">{specialistName(specialist)}</h3>
        <p className="mt-0.5 text-ink-600 text-sm">{specialist.specialty}</p>
      </div>
    </li>
  )
}
