import { analysisFeatures, analysisOffer } from '#content/analysis.ts'
import { clinic } from '#content/clinic.ts'
import { pictures } from '#content/pictures.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { CategoryGlyph } from '#ui/glyphs.tsx'
import { Picture } from '#ui/Picture.tsx'
import { siteCopy } from '../copy.ts'

export function AnalysisSection() {
  return (
    <section id="analisi" aria-labelledby="titolo-analisi" className="section-y bg-sand-100">
      <div className="page">
        <div className="grid items-center gap-[clamp(2.5rem,6vw,6.5rem)] lg:grid-cols-[6fr_5fr]">
          <div>
            <h2 id="titolo-analisi" className="text-d3">
              {siteCopy.analysis}
            </h2>
            <PartnerMark />
            <Offer />
            <div className="mt-8 flex flex-wrap gap-3 max-sm:*:flex-[1_1_100%]">
              <ButtonLink to="/prenota-visita">{siteCopy.bookAnalysis}</ButtonLink>
              <ButtonLink to="/centro-analisi" variant="secondary">
                {siteCopy.allAnalyses}
              </ButtonLink>
            </div>
          </div>
          {/* The box crops a wide picture to an upright one: it is drawn wider than it shows. */}
          <div className="pic pic-tr aspect-square sm:max-lg:aspect-3/2 lg:aspect-[5/5.6]">
            <Picture picture={pictures.laboratory} sizes="(min-width: 64rem) 60rem, max(160vw, 30rem)" />
          </div>
        </div>
        <Features />
      </div>
    </section>
  )
}

/** The partner's logo, drawn: its sign and its name. */
function PartnerMark() {
  return (
    <p className="mt-6 mb-7 inline-flex items-center gap-3 rounded-sm border border-line bg-white py-2 pr-4 pl-2.5 text-ink-600 text-xs">
      <CategoryGlyph slug="laboratorio" className="size-8" />
      <span>
        In collaborazione con{' '}
        <span className="block font-medium font-serif text-[1.0625rem] text-ink leading-[1.1]">
          {clinic.lab.name}
        </span>
      </span>
    </p>
  )
}

function Offer() {
  return (
    <ul className="border-sand-300 border-b">
      {analysisOffer.map((item) => (
        <li key={item} className="flex gap-3.5 border-sand-300 border-t py-3">
          <svg viewBox="0 0 20 20" aria-hidden="true" className="mt-[0.32em] size-4 flex-none fill-aqua-400">
            <path d="M0 20A20 20 0 0 1 20 0 20 20 0 0 1 0 20" />
          </svg>
          {item}
        </li>
      ))}
    </ul>
  )
}

function Features() {
  return (
    <ul className="mt-[clamp(3rem,6vw,5.5rem)] grid border-sand-400 border-t sm:grid-cols-3 lg:grid-cols-[1.35fr_1fr_1fr_1fr]">
      {analysisFeatures.map((feature) => (
        <Feature key={feature.title} {...feature} />
      ))}
    </ul>
  )
}

function Feature({ title, text, figure }: (typeof analysisFeatures)[number]) {
  const words = (
    <>
      <h3 className="font-sans font-strong text-md leading-[1.3]">{title}</h3>
      <p className="mt-1 text-ink-600 text-sm leading-normal">{text}</p>
    </>
  )
  if (!figure)
    return (
      <li className="border-sand-300 pt-5 pb-4 max-sm:not-nth-2:border-t sm:pr-5 sm:pb-0 sm:not-nth-2:border-l sm:not-nth-2:pl-5 lg:border-l lg:pt-6 lg:pl-6">
        {words}
      </li>
    )
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2.5 border-sand-300 py-5 max-lg:border-b sm:max-lg:col-span-3 lg:block lg:pt-6 lg:pb-0">
      <p className="font-serif text-[clamp(2.75rem,4vw,3.75rem)] text-aqua-600 leading-none tracking-[-0.03em] lg:mb-2.5">
        {figure.value}
        <span className="ml-2 text-[0.36em] tracking-normal">{figure.unit}</span>
      </p>
      <div>{words}</div>
    </li>
  )
}
