import { CategoryGlyph } from '#ui/glyphs.tsx'
import { PetalSign } from '#ui/Logo.tsx'
import type { PublicServices } from '../contract.ts'
import { largeCards } from './arrangement.ts'
import { ServiceCard } from './ServiceCard.tsx'

export type CategoryOfPage = PublicServices[string] & { slug: string }

type CategorySectionProps = { category: CategoryOfPage; first: boolean }

/** One category with all it offers; every one but the first begins with a separator. */
export function CategorySection({ category, first }: CategorySectionProps) {
  const { slug, name, description, services } = category
  const large = largeCards(services.length)
  return (
    <>
      {first ? null : <PetalSign tone="sand" className="mx-auto block size-6" />}
      <section id={slug} aria-labelledby={`titolo-${slug}`} className="section-y">
        <div className="page">
          <div className="mb-block grid max-w-[46rem] grid-cols-[auto_1fr] items-center gap-x-4 sm:gap-x-5">
            <CategoryGlyph slug={slug} className="size-9 sm:size-12" />
            <h2 id={`titolo-${slug}`} className="text-d3">
              {name}
            </h2>
            {description ? <p className="col-start-2 mt-2 text-ink-600">{description}</p> : null}
          </div>
          {services.length > 0 ? (
            <ul className="grid gap-[clamp(1.25rem,2.2vw,2rem)] sm:grid-cols-2 lg:grid-cols-3">
              {services.map((service, index) => (
                <ServiceCard key={service.id} service={service} slug={slug} large={large.has(index)} />
              ))}
            </ul>
          ) : (
            <p className="text-ink-600">I servizi di questo reparto saranno presto in questa pagina.</p>
          )}
        </div>
      </section>
    </>
  )
}
