import type { ReactNode } from 'react'
import { loops } from '#content/pictures.ts'
import type { SiteDoctor } from '#features/catalogue/contract.ts'
import { doctorName, doctorPath } from '#features/catalogue/rules.ts'
import { siteDoctors } from '#features/catalogue/store.server.ts'
import { useClinic } from '#features/content/useClinic.tsx'
import { useContent } from '#features/content/useContent.tsx'
import { Features, Partner, Values } from '#features/site/about/Principles.tsx'
import { roomsOf } from '#features/site/about/rooms.ts'
import { divisionsText, siteCopy, specialistsText } from '#features/site/copy.ts'
import { headOf } from '#features/site/head.ts'
import { PageIntro } from '#features/site/PageIntro.tsx'
import { pageServices } from '#platform/http/page-context.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Gallery } from '#ui/Gallery.tsx'
import type { Route } from './+types/about'

type PageData = { doctors: SiteDoctor[] }

export async function loader({ context }: Route.LoaderArgs): Promise<PageData> {
  return { doctors: await siteDoctors(context.get(pageServices).db) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  headOf('chi-siamo', matches, {
    physicians: loaderData?.doctors.map((doctor) => ({
      ...doctor,
      name: doctorName(doctor),
      path: doctorPath(doctor.slug),
    })),
  })

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  return <Content doctors={loaderData.doctors} />
}

/** Shows the page without its doctors: nothing else needs the catalogue. */
export function ErrorBoundary() {
  return <Content doctors={null} />
}

/** `doctors` null: not known. */
function Content({ doctors }: { doctors: readonly SiteDoctor[] | null }) {
  const { about, clinic } = useContent()
  return (
    <>
      <PageIntro title={siteCopy.about} lead={about.intro.lead} loop={loops.about} />
      {clinic.lab.name ? <Partner /> : null}
      <Numbers specialists={clinic.numbers.specialists || (doctors?.length ? `${doctors.length}` : '')} />
      <Features />
      <Values />
      {doctors && doctors.length > 0 ? <Team doctors={doctors} /> : null}
      <RoomsGallery />
    </>
  )
}

/** `specialists` empty: not known, or none. */
function Numbers({ specialists }: { specialists: string }) {
  const { numbers, emergency } = useClinic()
  const { divisions, squareMetres, assistance } = numbers
  if (![divisions, specialists, squareMetres, assistance].some(Boolean)) return null
  return (
    <section aria-labelledby="titolo-numeri" className="pb-(--s-section)">
      <div className="page">
        <h2 id="titolo-numeri" className="sr-only">
          La clinica in numeri
        </h2>
        <dl className="grid grid-cols-2 max-large:grid-cols-1 border-sand-400 border-t lg:grid-cols-4">
          {divisions ? <Figure value={divisions} label={divisionsText(divisions)} /> : null}
          {specialists ? <Figure value={specialists} label={specialistsText(specialists)} /> : null}
          {squareMetres ? <Figure value={squareMetres} unit="m²" label="metri quadrati" /> : null}
          {assistance ? (
            <Figure value={assistance} label="assistenza telefonica">
              {emergency ? (
                <a href={`tel:${emergency.dial}`} className="tnum inline-flex min-h-11 items-center">
                  {emergency.text}
                </a>
              ) : null}
            </Figure>
          ) : null}
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
      <dd className="wrap-anywhere order-1 font-serif text-[min(clamp(2.75rem,6vw,5.5rem),20vw)] leading-none tracking-[-0.035em]">
        {value}
        {unit ? (
          <span className="ml-[0.35em] whitespace-nowrap text-[0.34em] tracking-normal">{unit}</span>
        ) : null}
      </dd>
      {children ? <dd className="order-3 text-ink-600 text-sm">{children}</dd> : null}
    </div>
  )
}

const EVERY_MS = 4_000

function RoomsGallery() {
  const { about } = useContent()
  return (
    <section aria-labelledby="titolo-ambienti" className="section-y" data-print="no">
      <div className="page">
        <h2 id="titolo-ambienti" className="mb-block text-d3">
          {about.rooms.title}
        </h2>
        <Gallery
          pictures={roomsOf(about)}
          everyMs={EVERY_MS}
          label="Gli ambienti della clinica"
          sizes="(min-width: 80rem) 77.5rem, max(100vw, 34rem)"
          className="pic-tr aspect-[4/3.6] sm:aspect-2/1"
        />
      </div>
    </section>
  )
}

/** The clinic's doctors, in its order. */
function Team({ doctors }: { doctors: readonly SiteDoctor[] }) {
  const { title, lead } = useContent().about.specialists
  return (
    <section aria-labelledby="titolo-specialisti" className="section-y bg-sand-100">
      <div className="page">
        <div className="mb-block grid items-end gap-4 lg:grid-cols-[7fr_5fr] lg:gap-x-(--l-gap)">
          <h2 id="titolo-specialisti" className="text-d3">
            {title}
          </h2>
          <p className="lead">{lead}</p>
        </div>
        <ul className="grid gap-x-(--l-gap) sm:grid-cols-3 sm:gap-y-[clamp(2rem,3.5vw,3.25rem)] lg:grid-cols-5">
          {doctors.map((doctor) => (
            <Member key={doctor.id} doctor={doctor} />
          ))}
        </ul>
        <ButtonLink to="/prenota-visita" className="mt-block max-sm:w-full" data-print="no">
          Prenota una Visita
        </ButtonLink>
      </div>
    </section>
  )
}

const PORTRAIT = 'size-18 flex-none rounded-full bg-sand-200 sm:size-36'

function Member({ doctor }: { doctor: SiteDoctor }) {
  const { firstName, lastName, specialization, bio, portraitUrl } = doctor
  const name = doctorName(doctor)
  return (
    <li className="flex items-center gap-4 py-3 leading-[1.35] max-sm:border-sand-300 max-sm:border-t sm:flex-col sm:items-start sm:py-0">
      {/* The name stands beside it. */}
      {portraitUrl ? (
        <img
          src={portraitUrl}
          alt=""
          width={144}
          height={144}
          loading="lazy"
          decoding="async"
          data-print="no"
          className={`${PORTRAIT} object-cover`}
        />
      ) : (
        <span
          aria-hidden="true"
          data-print="no"
          className={`${PORTRAIT} grid place-items-center font-serif text-[1.5rem] text-sand-700 sm:text-[2.75rem]`}
        >
          {firstName.charAt(0)}
          {lastName.charAt(0)}
        </span>
      )}
      <div className="min-w-0">
        <h3 className="wrap-anywhere text-balance text-[1.25rem] leading-tight">
          <a href={doctorPath(doctor.slug)} className="text-inherit no-underline hover:underline">
            {name}
          </a>
        </h3>
        {specialization ? (
          <p className="wrap-anywhere mt-0.5 text-ink-600 text-sm">{specialization}</p>
        ) : null}
        {bio ? (
          <details className="text-sm">
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-ui text-aqua-700">
              Presentazione<span className="sr-only"> di {name}</span>
            </summary>
            <p className="wrap-anywhere whitespace-pre-line text-ink-600 leading-[1.5]">{bio}</p>
          </details>
        ) : null}
      </div>
    </li>
  )
}
