import { ArrowUpRight } from 'lucide-react'
import { pictures } from '#content/pictures.ts'
import { useClinic } from '#features/content/useClinic.tsx'
import { useContent } from '#features/content/useContent.tsx'
import { ExternalLink } from '#ui/ExternalLink.tsx'
import { Glyph, type GlyphShape } from '#ui/glyphs.tsx'
import { Picture } from '#ui/Picture.tsx'

// Each point has the drawing of its place: a pin, a microscope, a paper, a hand.
const SHAPES = [
  {
    main: 'M32 4a21 21 0 0 1 21 21c0 14-13 22-21 35-8-13-21-21-21-35A21 21 0 0 1 32 4Z',
    detail: 'M23 34a18 18 0 0 1 18-18 18 18 0 0 1-18 18Z',
  },
  {
    main: 'M39 15a23 23 0 0 1 5 38h10v6H10v-6h22a17 17 0 0 0 5-32ZM12 41h20v6H12Z',
    detail: 'M19 9l13-5 10 27-5 2 1 3-5 2-1-3-3 1Z',
  },
  {
    main: 'M12 12a6 6 0 0 1 6-6h14a20 20 0 0 1 20 20v26a6 6 0 0 1-6 6H18a6 6 0 0 1-6-6Z',
    detail: 'M20 34h24v5H20ZM20 44h15v5H20ZM20 26a11 11 0 0 1 11-11 11 11 0 0 1-11 11Z',
  },
  {
    main: 'M6 40a28 28 0 0 1 20 0h12a5 5 0 0 1 0 10H28h14l10-9a5 5 0 0 1 7 7L46 59H22L6 54Z',
    detail: 'M34 32a14 14 0 0 1-12-15 8 8 0 0 1 12-5 8 8 0 0 1 12 5 14 14 0 0 1-12 15Z',
  },
] as const satisfies GlyphShape[]

/** The features of the clinic. */
export function Features() {
  const { features } = useContent().about
  return (
    <section aria-labelledby="titolo-distingue" className="section-y bg-sand-100">
      <div className="page">
        <h2 id="titolo-distingue" className="mb-block max-w-[14ch] text-d3">
          {features.title}
        </h2>
        <ul className="grid gap-x-[clamp(1.5rem,5vw,5rem)] gap-y-[clamp(1.75rem,3vw,3rem)] sm:grid-cols-2">
          {features.items.map(({ title, text }, place) => (
            <li
              key={title}
              className="grid grid-cols-[2rem_1fr] items-start gap-x-4 sm:grid-cols-[2.5rem_1fr] sm:gap-x-5"
            >
              <Glyph shape={SHAPES[place] ?? SHAPES[0]} className="mt-0.5 size-8 sm:size-10" />
              <div>
                <h3 className="text-d1">{title}</h3>
                <p className="mt-1 max-w-[30rem] text-ink-600">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

export function Values() {
  const { values } = useContent().about
  return (
    <section aria-labelledby="titolo-valori" className="section-y">
      <div className="page grid gap-x-(--l-gap) gap-y-8 lg:grid-cols-[5fr_7fr]">
        <h2 id="titolo-valori" className="text-d3">
          {values.title}
        </h2>
        <ul className="border-sand-400 border-t">
          {values.items.map(({ title, text }) => (
            <li
              key={title}
              className="grid items-baseline gap-x-6 gap-y-1 border-sand-300 border-b py-5 sm:grid-cols-[15rem_1fr] sm:py-6"
            >
              <h3 className="text-d2">{title}</h3>
              <p className="text-ink-600">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** The partner laboratory, its claim, and the link to it. */
export function Partner() {
  const { title, text } = useContent().about.partner
  const { lab } = useClinic()
  const claims = [
    { value: lab.accuracy, label: 'accuratezza diagnostica' },
    { value: lab.reportTime, label: 'tempo di referto' },
    { value: lab.analysisTypes, label: 'tipi di analisi' },
  ].filter(({ value }) => value !== '')
  return (
    <section aria-labelledby="titolo-partner" className="section-y">
      <div className="page grid grid-cols-1 overflow-hidden rounded-lg rounded-br-tile bg-aqua-800 text-on-dark forced-colors:border print:rounded-none lg:grid-cols-[5fr_7fr]">
        <div className="pic aspect-3/2 rounded-none lg:aspect-auto lg:min-h-[30rem]">
          <Picture
            picture={pictures.laboratory}
            decorative
            sizes="(min-width: 64rem) max(34rem, 48rem), 100vw"
          />
        </div>
        <div className="on-dark flex flex-col justify-center px-[clamp(1.5rem,5vw,4.5rem)] py-[clamp(2.25rem,5vw,4.5rem)] print:p-0">
          <h2 id="titolo-partner" className="text-d3">
            {title}
          </h2>
          <p className="mt-4 max-w-[34rem]">{text}</p>
          <dl className="mt-[clamp(1.75rem,3vw,2.75rem)] grid empty:hidden grid-cols-[repeat(3,auto)] justify-between gap-x-4 gap-y-4 max-large:grid-cols-1 lg:grid-cols-3 lg:gap-x-8">
            {claims.map(({ value, label }) => (
              <div key={label} className="flex min-w-auto flex-col-reverse justify-end">
                <dt className="mt-1.5 text-aqua-200 text-sm leading-[1.35] max-sm:max-w-[6.5rem] max-sm:text-xs">
                  {label}
                </dt>
                <dd className="wrap-anywhere font-serif text-[clamp(1.75rem,1.2rem+2.2vw,3rem)] leading-none tracking-[-0.025em]">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
          {lab.url ? <LabLink url={lab.url} /> : null}
        </div>
      </div>
    </section>
  )
}

function LabLink({ url }: { url: string }) {
  return (
    <ExternalLink
      href={url}
      className="group mt-[clamp(1.5rem,3vw,2.5rem)] inline-flex min-h-11 items-center gap-1.5 self-start font-ui text-white no-underline hover:text-aqua-200"
    >
      <span className="border-current border-b pb-0.5">Visita il sito del laboratorio</span>
      <ArrowUpRight
        aria-hidden="true"
        strokeWidth={1.6}
        className="size-[1.15em] flex-none transition-transform duration-(--m-base) ease-out-soft group-hover:translate-x-0.5 group-hover:-translate-y-0.5"
      />
    </ExternalLink>
  )
}
