import { ArrowUpRight } from 'lucide-react'
import { aboutPage } from '#content/about-page.ts'
import { clinic } from '#content/clinic.ts'
import { pictures } from '#content/pictures.ts'
import { ExternalLink } from '#ui/ExternalLink.tsx'
import { Picture } from '#ui/Picture.tsx'

const { title, text, link, claims } = aboutPage.partner

/** The laboratory the clinic works with, what it claims, and the way to it. */
export function Partner() {
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
          <dl className="mt-[clamp(1.75rem,3vw,2.75rem)] grid grid-cols-[repeat(3,auto)] justify-between gap-x-4 gap-y-4 max-large:grid-cols-1 lg:grid-cols-3 lg:gap-x-8">
            {claims.map(({ value, label }) => (
              <div key={label} className="flex flex-col-reverse justify-end">
                <dt className="mt-1.5 text-aqua-200 text-sm leading-[1.35] max-sm:max-w-[6.5rem] max-sm:text-xs">
                  {label}
                </dt>
                <dd className="whitespace-nowrap font-serif text-[clamp(1.75rem,1.2rem+2.2vw,3rem)] leading-none tracking-[-0.025em]">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
          <ExternalLink
            href={clinic.lab.url}
            className="group mt-[clamp(1.5rem,3vw,2.5rem)] inline-flex min-h-11 items-center gap-1.5 self-start font-ui text-white no-underline hover:text-aqua-200"
          >
            <span className="border-current border-b pb-0.5">{link}</span>
            <ArrowUpRight
              aria-hidden="true"
              strokeWidth={1.6}
              className="size-[1.15em] flex-none transition-transform duration-(--m-base) ease-out-soft group-hover:translate-x-0.5 group-hover:-translate-y-0.5"
            />
          </ExternalLink>
        </div>
      </div>
    </section>
  )
}
