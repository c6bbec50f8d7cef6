import { Check } from 'lucide-react'
import { pictures } from '#content/pictures.ts'
import { widgetOf } from '#content/reviews.ts'
import type { Content } from '#content/site.ts'
import { BOOK_ANALYSIS } from '#features/catalogue/analysis/address.ts'
import { CONTACT_DRAFT, ContactForm } from '#features/contacts/form/ContactForm.tsx'
import { useClinic } from '#features/content/useClinic.tsx'
import { useContent } from '#features/content/useContent.tsx'
import { categoryPath } from '#features/offer/structured.ts'
import { roomsOf } from '#features/site/about/rooms.ts'
import { divisionsText, siteCopy, specialistsText } from '#features/site/copy.ts'
import { headOf } from '#features/site/head.ts'
import { ContactSection } from '#features/site/home/ContactSection.tsx'
import { Hero } from '#features/site/home/Hero.tsx'
import { ReviewsSection } from '#features/site/reviews/ReviewsSection.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Gallery } from '#ui/Gallery.tsx'
import { CategoryGlyph } from '#ui/glyphs.tsx'
import { Island } from '#ui/Island.tsx'
import { MoreLink } from '#ui/MoreLink.tsx'
import { Picture } from '#ui/Picture.tsx'
import type { Route } from './+types/home'

export const meta: Route.MetaFunction = ({ matches }) => headOf('home', matches)

export default function HomePage() {
  const { clinic, home, hasLaboratory } = useContent()
  const { reviewsUrl: url } = clinic
  const reviews = { url, claim: home.reviews.claim, widget: widgetOf(url) }
  return (
    <>
      <Hero />
      <DepartmentsSection />
      {hasLaboratory ? <AnalysisSection /> : null}
      <AboutSection />
      {url ? <Island name="reviews" of={ReviewsSection} props={{ reviews }} /> : null}
      <ContactSection
        form={<Island name="contact-form" of={ContactForm} props={{}} draft={CONTACT_DRAFT} />}
      />
    </>
  )
}

const GALLERY_MS = 4_000

function AboutSection() {
  const { about, home } = useContent()
  return (
    <section id="chi-siamo" aria-labelledby="titolo-chi-siamo" className="section-y">
      <div className="page grid grid-cols-1 items-center gap-[clamp(2.5rem,5vw,5.5rem)] lg:grid-cols-[7fr_5fr]">
        <Gallery
          pictures={roomsOf(about)}
          everyMs={GALLERY_MS}
          label="Gli ambienti della clinica"
          sizes="(min-width: 64rem) 60rem, max(100vw, 30rem)"
          className="pic-tl aspect-[4/3.2] lg:aspect-7/6"
        />
        <div>
          <h2 id="titolo-chi-siamo" className="text-d3">
            {siteCopy.about}
          </h2>
          <p className="lead mt-4">{home.about.lead}</p>
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
  const { divisions, specialists, squareMetres } = useClinic().numbers
  const statistics: { value: string; unit?: string; label: string }[] = [
    { value: divisions, label: divisionsText(divisions) },
    { value: specialists, label: specialistsText(specialists) },
    { value: squareMetres, unit: 'm²', label: 'metri quadrati' },
  ].filter(({ value }) => value !== '')
  if (statistics.length === 0) return null
  return (
    <dl className="my-9 grid grid-cols-[repeat(3,auto)] max-large:grid-cols-1 justify-between gap-4 border-line border-y py-6">
      {statistics.map(({ value, unit, label }) => (
        <div key={label} className="flex min-w-auto flex-col-reverse justify-end">
          <dt className="mt-2 text-ink-600 text-sm leading-[1.35]">{label}</dt>
          <dd className="wrap-anywhere font-serif text-[clamp(2.5rem,4.2vw,3.75rem)] leading-none tracking-[-0.03em] max-[22.4rem]:text-[2rem]">
            {value}
            {unit ? (
              <span className="ml-[0.27em] whitespace-nowrap text-[0.45em] tracking-normal">{unit}</span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function TrustPoints() {
  const { points } = useContent().home.about
  return (
    <ul className="grid gap-5">
      {points.map(({ title, text }) => (
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

// Shapes of the pictures: one large, the others beside it.
const ARCS = ['pic-tl', 'pic-tr', 'pic-br']

function DepartmentsSection() {
  const { lead, items } = useContent().home.departments
  return (
    <section
      id="servizi"
      aria-labelledby="titolo-servizi"
      className="section-y max-lg:pt-[calc(var(--s-section)+2.5rem)] max-[22.4rem]:pt-[calc(var(--s-section)+5.5rem)]"
    >
      <div className="page">
        <div className="mb-block grid items-end gap-4 lg:grid-cols-[7fr_5fr] lg:gap-x-(--l-gap)">
          <h2 id="titolo-servizi" className="text-d3">
            {siteCopy.ourServices}
          </h2>
          <p className="lead">{lead}</p>
        </div>
        {items.length > 0 ? (
          <div className="grid gap-x-[clamp(1.5rem,3.4vw,3.5rem)] gap-y-[clamp(2.5rem,4vw,4rem)] sm:grid-cols-2 lg:grid-cols-[7fr_5fr]">
            {items.map((department, index) => (
              <DepartmentCard key={department.slug} department={department} index={index} />
            ))}
          </div>
        ) : (
          <MoreLink to="/servizi">{siteCopy.discoverServices}</MoreLink>
        )}
      </div>
    </section>
  )
}

type Department = Content['home']['departments']['items'][number]

function DepartmentCard({ department, index }: { department: Department; index: number }) {
  const { slug, name, summary, picture } = department
  const large = index === 0
  return (
    <article className={large ? 'flex flex-col sm:max-lg:col-span-2 lg:row-span-2' : undefined}>
      <div
        className={cx(
          'pic aspect-3/2',
          large ? 'sm:max-lg:aspect-[2/1] lg:aspect-auto lg:min-h-[30rem] lg:flex-1' : 'lg:aspect-[5/2.9]',
          ARCS[index % ARCS.length],
        )}
      >
        <Picture
          picture={pictures[picture]}
          decorative
          {...(large ? { className: 'lg:object-[22%_50%]' } : {})}
          sizes={
            large
              ? '(min-width: 64rem) 64rem, 100vw'
              : '(min-width: 64rem) 33rem, (min-width: 40rem) 50vw, 100vw'
          }
        />
      </div>
      <div className="mt-5.5 grid grid-cols-[2rem_1fr] items-start gap-x-3 sm:grid-cols-[2.25rem_1fr] sm:gap-x-4">
        <CategoryGlyph slug={slug} className="mt-0.5 size-8 sm:size-9" />
        <div>
          <h3 className={large ? 'text-d2' : 'text-d1'}>{name}</h3>
          <p className="mt-1 max-w-[34rem] text-pretty text-ink-600">{summary}</p>
          <MoreLink to={categoryPath(slug)} srSuffix={`su ${name}`} className="mt-0.5">
            {siteCopy.more}
          </MoreLink>
        </div>
      </div>
    </article>
  )
}

function AnalysisSection() {
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
              <ButtonLink to={BOOK_ANALYSIS}>{siteCopy.bookAnalysis}</ButtonLink>
              <ButtonLink to="/centro-analisi" variant="secondary">
                {siteCopy.allAnalyses}
              </ButtonLink>
            </div>
          </div>
          {/* The box crops a wide picture to an upright one, so the picture is drawn wider than it shows. */}
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
  const { lab } = useClinic()
  if (!lab.name) return <div className="mt-6" />
  return (
    <p className="wrap-anywhere mt-6 mb-7 inline-flex items-center gap-3 rounded-sm border border-line bg-white py-2 pr-4 pl-2.5 text-ink-600 text-xs">
      <CategoryGlyph slug="laboratorio" className="size-8" />
      <span>
        In collaborazione con{' '}
        <span className="block font-medium font-serif text-[1.0625rem] text-ink leading-[1.1]">
          {lab.name}
        </span>
      </span>
    </p>
  )
}

function Offer() {
  const { offer } = useContent().home.analysis
  return (
    <ul className="wrap-anywhere border-sand-300 border-b">
      {offer.map(({ text }) => (
        <li key={text} className="flex gap-3.5 border-sand-300 border-t py-3">
          <svg viewBox="0 0 20 20" aria-hidden="true" className="mt-[0.32em] size-4 flex-none fill-aqua-400">
            <path d="M0 20A20 20 0 0 1 20 0 20 20 0 0 1 0 20" />
          </svg>
          {text}
        </li>
      ))}
    </ul>
  )
}

type Point = { title: string; text: string; figure?: { value: string; unit: string } }

function Features() {
  const { clinic, home } = useContent()
  const { resultHours } = clinic.numbers
  const features: Point[] = [
    ...(resultHours
      ? [
          {
            title: 'Refertazione rapida',
            text: home.analysis.reporting,
            figure: { value: resultHours, unit: 'ore' },
          },
        ]
      : []),
    ...home.analysis.features,
  ]
  return (
    <ul
      className={cx(
        'mt-[clamp(3rem,6vw,5.5rem)] grid border-sand-400 border-t sm:grid-cols-3',
        resultHours && 'lg:grid-cols-[1.35fr_1fr_1fr_1fr]',
      )}
    >
      {features.map((feature) => (
        <Feature key={feature.title} {...feature} isAlone={!resultHours} />
      ))}
    </ul>
  )
}

/** `isAlone`: no figure stands before the points. */
function Feature({ title, text, figure, isAlone }: Point & { isAlone: boolean }) {
  const words = (
    <>
      <h3 className="font-sans font-strong text-md leading-[1.3]">{title}</h3>
      <p className="mt-1 text-ink-600 text-sm leading-normal">{text}</p>
    </>
  )
  if (!figure)
    return (
      <li
        className={cx(
          'border-sand-300 pt-5 pb-4 sm:pr-5 sm:pb-0 lg:pt-6',
          isAlone
            ? 'max-sm:not-first:border-t sm:not-first:border-l sm:not-first:pl-5 lg:not-first:pl-6'
            : 'max-sm:not-nth-2:border-t sm:not-nth-2:border-l sm:not-nth-2:pl-5 lg:border-l lg:pl-6',
        )}
      >
        {words}
      </li>
    )
  return (
    <li className="wrap-anywhere flex flex-wrap items-center gap-x-6 gap-y-2.5 border-sand-300 py-5 max-lg:border-b sm:max-lg:col-span-3 lg:block lg:pt-6 lg:pb-0">
      <p className="font-serif text-[clamp(2.75rem,4vw,3.75rem)] text-aqua-600 leading-none tracking-[-0.03em] lg:mb-2.5">
        {figure.value}
        <span className="ml-2 text-[0.36em] tracking-normal">{figure.unit}</span>
      </p>
      <div>{words}</div>
    </li>
  )
}
