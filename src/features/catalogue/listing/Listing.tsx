import { useClinic } from '#features/content/useClinic.tsx'
import { useContent } from '#features/content/useContent.tsx'
import { ButtonAnchor, ButtonLink } from '#ui/Button.tsx'
import { CategoryGlyph } from '#ui/glyphs.tsx'
import { PetalSign } from '#ui/Logo.tsx'
import type { PublicServices } from '../contract.ts'
import { targetsOf } from './anchors.ts'
import { CategoryTabs } from './CategoryTabs.tsx'
import { CARDS, cardSizes, leadsPairs } from './cardShape.ts'
import { ServiceCard } from './ServiceCard.tsx'

/** The tab bar and all categories, or a sentence when there are none yet. */
export function Listing({ categories }: { categories: readonly CategoryOfPage[] }) {
  if (categories.length === 0) return <NothingYet />
  const targets = targetsOf(categories)
  const anchors = new Map(
    targets.flatMap(({ serviceId, anchor }) => (serviceId === null ? [] : [[serviceId, anchor]])),
  )
  return (
    <>
      <CategoryTabs categories={categories} />
      {categories.map((category, index) => (
        <CategorySection key={category.slug} category={category} anchors={anchors} first={index === 0} />
      ))}
    </>
  )
}

/** Shown while no service can be booked on the site: it tells how to call. */
function NothingYet() {
  const { title, text } = useContent().services.empty
  const { phone } = useClinic()
  return (
    <section aria-labelledby="titolo-nessun-servizio" className="section-y">
      <div className="page grid justify-items-start gap-5">
        <PetalSign tone="sand" className="mb-2 size-12" />
        <h2 id="titolo-nessun-servizio" className="text-d3">
          {title}
        </h2>
        <p className="lead measure">{text}</p>
        <div className="mt-3 flex flex-wrap gap-3 max-sm:w-full max-sm:*:w-full">
          <ButtonAnchor href={`tel:${phone.dial}`}>Chiama {phone.text}</ButtonAnchor>
          <ButtonLink to="/#contatti" variant="secondary">
            Scrivici
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}

export type CategoryOfPage = PublicServices[string] & { slug: string }

const CATEGORY_HEAD =
  'mb-block grid max-w-[46rem] grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 sm:gap-x-5'

type CategorySectionProps = {
  category: CategoryOfPage
  /** Ids of the services' cards. */
  anchors: ReadonlyMap<number, string>
  first: boolean
}

/** A category with all it offers; every one but the first begins with a separator. */
function CategorySection({ category, anchors, first }: CategorySectionProps) {
  const { slug, name, description, services } = category
  const sizes = cardSizes(services.length)
  const { empty } = useContent().services
  return (
    <>
      {first ? null : <Separator />}
      <section id={slug} aria-labelledby={`titolo-${slug}`} className="section-y">
        <div className="page">
          <div className={CATEGORY_HEAD}>
            <CategoryGlyph slug={slug} className="size-9 sm:size-12" />
            <h2 id={`titolo-${slug}`} tabIndex={-1} className="wrap-anywhere text-d3">
              {name}
            </h2>
            {description ? (
              <p className="wrap-anywhere col-start-2 mt-2 text-ink-600">{description}</p>
            ) : null}
          </div>
          {services.length > 0 ? (
            <ul className={CARDS}>
              {services.map((service, index) => (
                <ServiceCard
                  key={service.id}
                  service={service}
                  slug={slug}
                  anchor={anchors.get(service.id)}
                  place={{ size: sizes[index] ?? 'small', pair: index === 0 && leadsPairs(services.length) }}
                />
              ))}
            </ul>
          ) : (
            <p className="border-sand-300 border-t pt-6 text-ink-600">{empty.category}</p>
          )}
        </div>
      </section>
    </>
  )
}

function Separator() {
  return (
    <div className="page flex items-center gap-6">
      <hr className="flex-1 border-line" />
      <PetalSign tone="sand" className="size-6" />
      <span className="flex-1 border-line border-t" />
    </div>
  )
}
