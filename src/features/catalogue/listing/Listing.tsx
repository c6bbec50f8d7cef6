import { clinic } from '#content/clinic.ts'
import { servicesPage } from '#content/services-page.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { PetalSign } from '#ui/Logo.tsx'
import { targetsOf } from './anchors.ts'
import { type CategoryOfPage, CategorySection } from './CategorySection.tsx'
import { CategoryTabs } from './CategoryTabs.tsx'

/** The tab bar and all categories, or a few words when there is none yet. */
export function Listing({ categories }: { categories: readonly CategoryOfPage[] }) {
  if (categories.length === 0) return <NothingYet />
  const targets = targetsOf(categories)
  const anchors = new Map(
    targets.flatMap(({ serviceId, anchor }) => (serviceId === null ? [] : [[serviceId, anchor]])),
  )
  return (
    <>
      <CategoryTabs categories={categories} targets={targets} />
      {categories.map((category, index) => (
        <CategorySection key={category.slug} category={category} anchors={anchors} first={index === 0} />
      ))}
    </>
  )
}

/** Before anything can be booked on the site, people can still call. */
function NothingYet() {
  const { title, text } = servicesPage.empty
  return (
    <section aria-labelledby="titolo-nessun-servizio" className="section-y">
      <div className="page grid justify-items-start gap-5">
        <PetalSign tone="sand" className="mb-2 size-12" />
        <h2 id="titolo-nessun-servizio" className="text-d3">
          {title}
        </h2>
        <p className="lead measure">{text}</p>
        <div className="mt-3 flex flex-wrap gap-3 max-sm:w-full max-sm:*:w-full">
          <ButtonLink href={`tel:${clinic.phone.dial}`}>Chiama {clinic.phone.text}</ButtonLink>
          <ButtonLink to="/#contatti" variant="secondary">
            Scrivici
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
