import { type Department, departments } from '#content/departments.ts'
import { leads } from '#content/leads.ts'
import { cx } from '#ui/cx.ts'
import { CategoryGlyph } from '#ui/glyphs.tsx'
import { MoreLink } from '#ui/MoreLink.tsx'
import { Picture } from '#ui/Picture.tsx'
import { siteCopy } from '../copy.ts'

// One large, the others beside it: never a row of equals.
const ARCS = ['pic-tl', 'pic-tr', 'pic-br']

export function DepartmentsSection() {
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
          <p className="lead">{leads.departments}</p>
        </div>
        <div className="grid gap-x-[clamp(1.5rem,3.4vw,3.5rem)] gap-y-[clamp(2.5rem,4vw,4rem)] sm:grid-cols-2 lg:grid-cols-[7fr_5fr]">
          {departments.map((department, index) => (
            <DepartmentCard key={department.slug} department={department} index={index} />
          ))}
        </div>
      </div>
    </section>
  )
}

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
          picture={picture}
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
          <MoreLink to={`/servizi#${slug}`} srSuffix={`su ${name}`} className="mt-0.5">
            {siteCopy.more}
          </MoreLink>
        </div>
      </div>
    </article>
  )
}
