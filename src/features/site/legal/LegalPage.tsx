import type { ReactNode } from 'react'
import type { LegalText } from '#content/legal/shape.ts'
import { dayMonth } from '#platform/time/italian.ts'
import { Blocks } from './Blocks.tsx'

type LegalPageProps = {
  text: LegalText
  /** Put where the text has its place for it. */
  choice?: ReactNode
}

/** A text one has to be able to read: one column of a readable width, its summary beside it, and good on paper. */
export function LegalPage({ text, choice }: LegalPageProps) {
  return (
    <article className="legal page pt-[clamp(2.5rem,5vw,5rem)] pb-(--s-section)">
      <header className="max-w-[46rem] lg:ml-[calc(16rem+clamp(2rem,5vw,5rem))]">
        <h1 className="text-d3">{text.title}</h1>
        <p className="lead mt-4">{text.lead}</p>
        <p className="mt-4 text-ink-500 text-sm">
          Versione {text.version}, in vigore dal{' '}
          <time dateTime={text.date}>
            {dayMonth(text.date)} {text.date.slice(0, 4)}
          </time>
        </p>
      </header>
      <div className="mt-block grid gap-x-[clamp(2rem,5vw,5rem)] gap-y-10 lg:grid-cols-[16rem_minmax(0,46rem)]">
        <Summary text={text} />
        <div>
          {text.sections.map(({ id, title, blocks }) => (
            <section
              key={id}
              id={id}
              aria-labelledby={`${id}-titolo`}
              className="border-line not-first:mt-10 not-first:border-t not-first:pt-10 scroll-mt-6"
            >
              <h2 id={`${id}-titolo`} className="text-d2">
                {title}
              </h2>
              <Blocks blocks={blocks} choice={choice} />
            </section>
          ))}
        </div>
      </div>
    </article>
  )
}

/** Beside the text where there is room; above it, folded, where there is not. */
function Summary({ text }: { text: LegalText }) {
  return (
    <>
      <nav aria-label="Sommario" className="max-lg:hidden">
        <div className="sticky top-[calc(var(--l-nav)+2rem)]">
          <p className="mb-2 font-strong text-sm">In questa pagina</p>
          <SummaryLinks text={text} />
        </div>
      </nav>
      <details className="group rounded-md bg-sand-100 lg:hidden" data-print="no">
        <summary className="flex min-h-13 cursor-pointer items-center justify-between gap-4 rounded-md px-4 font-ui marker:content-none">
          In questa pagina
          <span
            aria-hidden="true"
            className="size-2.5 -translate-y-0.5 rotate-45 border-aqua-600 border-r-2 border-b-2 transition-transform duration-(--m-base) group-open:translate-y-0.5 group-open:-rotate-135"
          />
        </summary>
        <nav aria-label="Sommario" className="px-4 pb-3">
          <SummaryLinks text={text} />
        </nav>
      </details>
    </>
  )
}

function SummaryLinks({ text }: { text: LegalText }) {
  return (
    <ul>
      {text.sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center py-1.5 text-ink-600 text-sm leading-[1.35] no-underline hover:text-aqua-700 hover:underline lg:min-h-9"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}
