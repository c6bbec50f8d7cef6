import type { ReactNode } from 'react'
import { aboutPage } from '#content/about-page.ts'
import { clinic } from '#content/clinic.ts'

const { claims, emergency } = clinic
const words = aboutPage.numbers

export function Numbers() {
  return (
    <section aria-labelledby="titolo-numeri" className="pb-(--s-section)">
      <div className="page">
        <h2 id="titolo-numeri" className="sr-only">
          {words.title}
        </h2>
        <dl className="grid grid-cols-2 max-large:grid-cols-1 border-sand-400 border-t lg:grid-cols-4">
          <Figure value={claims.divisions} label={words.divisions} />
          <Figure value={claims.specialists} label={words.specialists} />
          <Figure value={claims.squareMetres} unit="m²" label={words.squareMetres} />
          <Figure value={claims.assistance} label={words.assistance}>
            <a
              href={`tel:${emergency.dial}`}
              className="tnum inline-flex min-h-11 items-center whitespace-nowrap"
            >
              {emergency.text}
            </a>
          </Figure>
        </dl>
      </div>
    </section>
  )
}

type FigureProps = { value: string; unit?: string; label: string; children?: ReactNode }

function Figure({ value, unit, label, children }: FigureProps) {
  return (
    <div className="flex flex-col py-5 max-lg:nth-[n+3]:border-sand-300 max-lg:nth-[n+3]:border-t lg:border-sand-300 lg:border-l lg:px-6 lg:pt-6 lg:pb-0 lg:first:border-0 lg:first:pl-0">
      <dt className="order-2 mt-2 text-ink-600">{label}</dt>
      <dd className="order-1 whitespace-nowrap font-serif text-[min(clamp(2.75rem,6vw,5.5rem),20vw)] leading-none tracking-[-0.035em]">
        {value}
        {unit ? <span className="ml-[0.35em] text-[0.34em] tracking-normal">{unit}</span> : null}
      </dd>
      {children ? <dd className="order-3 text-ink-600 text-sm">{children}</dd> : null}
    </div>
  )
}
