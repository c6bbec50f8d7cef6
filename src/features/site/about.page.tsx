import { clinic } from '#content/clinic.ts'
import { leads } from '#content/leads.ts'
import { loops } from '#content/pictures.ts'
import { specialists } from '#content/specialists.ts'
import { ButtonLink } from '#ui/Button.tsx'
import type { Route } from './+types/about.page'
import { siteCopy } from './copy.ts'
import { headOf } from './head.ts'
import { PageIntro } from './PageIntro.tsx'

export const meta: Route.MetaFunction = ({ matches }) => headOf('chi-siamo', matches)

export default function AboutPage() {
  return (
    <>
      <PageIntro title={siteCopy.about} lead={leads.about} loop={loops.about} />
      <Numbers />
      <Specialists />
    </>
  )
}

const { divisions, specialists: howMany, squareMetres, assistance } = clinic.claims
const NUMBERS = [
  { value: divisions, unit: '', label: 'divisioni mediche' },
  { value: howMany, unit: '', label: 'specialisti' },
  { value: squareMetres, unit: 'm²', label: 'metri quadrati' },
  { value: assistance, unit: '', label: 'assistenza' },
]

function Numbers() {
  return (
    <section aria-labelledby="titolo-numeri" className="section-y">
      <div className="page">
        <h2 id="titolo-numeri" className="sr-only">
          La clinica in numeri
        </h2>
        <dl className="grid grid-cols-2 border-sand-400 border-t sm:grid-cols-4">
          {NUMBERS.map(({ value, unit, label }) => (
            <div
              key={label}
              className="flex flex-col-reverse justify-end py-5 max-sm:nth-[n+3]:border-sand-300 max-sm:nth-[n+3]:border-t sm:border-sand-300 sm:border-l sm:px-6 sm:pt-6 sm:pb-0 sm:first:border-0 sm:first:pl-0"
            >
              <dt className="mt-2 text-ink-600">{label}</dt>
              <dd className="whitespace-nowrap font-serif text-[clamp(2.75rem,6vw,5.5rem)] leading-none tracking-[-0.035em]">
                {value}
                {unit ? <span className="ml-1 text-[0.34em] tracking-normal">{unit}</span> : null}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

function Specialists() {
  return (
    <section aria-labelledby="titolo-specialisti" className="section-y bg-sand-100">
      <div className="page">
        <div className="mb-block grid items-end gap-4 lg:grid-cols-[7fr_5fr]">
          <h2 id="titolo-specialisti" className="text-d3">
            I nostri specialisti
          </h2>
          <p className="lead">{leads.specialists}</p>
        </div>
        <ul className="columns-1 gap-x-[clamp(1.5rem,4vw,4rem)] sm:columns-2 lg:columns-3">
          {specialists.map(({ title, firstName, lastName, specialty }) => (
            <li
              key={`${firstName} ${lastName}`}
              className="break-inside-avoid border-sand-300 border-t py-3.5 leading-[1.35]"
            >
              <span className="block font-serif text-[1.25rem] leading-tight">
                {title} {firstName} {lastName}
              </span>
              <span className="text-ink-600 text-sm">{specialty}</span>
            </li>
          ))}
        </ul>
        <ButtonLink to="/prenota-visita" className="mt-block max-sm:w-full">
          Prenota una Visita
        </ButtonLink>
      </div>
    </section>
  )
}
