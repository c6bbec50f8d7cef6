import { Check } from 'lucide-react'
import { rooms, statistics, trustPoints } from '#content/about.ts'
import { leads } from '#content/leads.ts'
import { Gallery } from '#ui/Gallery.tsx'
import { MoreLink } from '#ui/MoreLink.tsx'
import { siteCopy } from '../copy.ts'

const GALLERY_MS = 4_000

export function AboutSection() {
  return (
    <section id="chi-siamo" aria-labelledby="titolo-chi-siamo" className="section-y">
      <div className="page grid grid-cols-1 items-center gap-[clamp(2.5rem,5vw,5.5rem)] lg:grid-cols-[7fr_5fr]">
        <Gallery
          pictures={rooms}
          everyMs={GALLERY_MS}
          label="Gli ambienti della clinica"
          sizes="(min-width: 64rem) 60rem, max(100vw, 30rem)"
          className="pic-tl aspect-[4/3.2] lg:aspect-7/6"
        />
        <div>
          <h2 id="titolo-chi-siamo" className="text-d3">
            {siteCopy.about}
          </h2>
          <p className="lead mt-4">{leads.aboutInBrief}</p>
          <Statistics />
          <TrustPoints />
          <MoreLink to="/chi-siamo" srSuffix="su di noi" className="mt-4">
            {siteCopy.more}
          </MoreLink>
        </div>
      </div>
    </section>
  )
}

function Statistics() {
  return (
    <dl className="my-9 grid grid-cols-[repeat(3,auto)] max-large:grid-cols-1 justify-between gap-4 border-line border-y py-6">
      {statistics.map(({ value, unit, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="mt-2 text-ink-600 text-sm leading-[1.35]">{label}</dt>
          <dd className="whitespace-nowrap font-serif text-[clamp(2.5rem,4.2vw,3.75rem)] leading-none tracking-[-0.03em] max-[22.4rem]:text-[2rem]">
            {value}
            {unit ? <span className="ml-[0.27em] text-[0.45em] tracking-normal">{unit}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function TrustPoints() {
  return (
    <ul className="grid gap-5">
      {trustPoints.map(({ title, text }) => (
        <li key={title} className="grid grid-cols-[1.5rem_1fr] gap-x-3.5">
          <Check aria-hidden="true" strokeWidth={1.8} className="mt-0.5 size-5.5 text-aqua-600" />
          <div>
            <h3 className="font-sans font-strong text-md leading-[1.4]">{title}</h3>
            <p className="text-ink-600 text-sm leading-normal">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
