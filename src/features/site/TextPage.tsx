import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import {
  type Block,
  type Entry,
  type LegalText,
  type PageText,
  plain,
  type Words,
} from '#content/page-text.ts'
import { dayMonth } from '#platform/time/italian.ts'
import { cx } from '#ui/cx.ts'
import { ExternalLink } from '#ui/ExternalLink.tsx'

type TextPageProps = {
  text: PageText | LegalText
  /** Put where the text has its place for it. */
  choice?: ReactNode
}

/** A text one has to be able to read: one column of a readable width, its summary beside it, and good on paper. */
export function TextPage({ text, choice }: TextPageProps) {
  return (
    <article className="legal page pt-[clamp(2.5rem,5vw,5rem)] pb-(--s-section)">
      <header className="max-w-[46rem] lg:ml-[calc(16rem+clamp(2rem,5vw,5rem))]">
        <h1 className="text-d3">{text.title}</h1>
        <p className="lead mt-4">{text.lead}</p>
        {'date' in text ? (
          <p className="mt-4 text-ink-500 text-sm">
            Versione {text.version}, in vigore dal{' '}
            <time dateTime={text.date}>
              {dayMonth(text.date)} {text.date.slice(0, 4)}
            </time>
          </p>
        ) : null}
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
function Summary({ text }: { text: PageText }) {
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

function SummaryLinks({ text }: { text: PageText }) {
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

type BlocksProps = { blocks: readonly Block[]; choice: ReactNode }

function Blocks({ blocks, choice }: BlocksProps) {
  // Written once and never reordered: the place of a block is its name.
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={index}>{blockView(block, choice)}</Fragment>
  ))
}

function blockView(block: Block, choice: ReactNode): ReactNode {
  switch (block.kind) {
    case 'text':
      return (
        <p className="measure mt-4 text-pretty">
          <Run words={block.text} />
        </p>
      )
    case 'list':
      return (
        <ul className="measure mt-4 grid list-disc gap-2 pl-5 marker:text-aqua-400">
          {block.items.map((words) => (
            <li key={plain(words)}>
              <Run words={words} />
            </li>
          ))}
        </ul>
      )
    case 'entries':
      return (
        <ul className="mt-6 border-sand-400 border-t">
          {block.items.map((entry) => (
            <EntryRow key={plain(entry.name)} entry={entry} />
          ))}
        </ul>
      )
    case 'choice':
      return choice ? <div className="mt-6">{choice}</div> : null
  }
}

/** A name and its facts; a single fact stands beside the name. */
function EntryRow({ entry: { name, facts } }: { entry: Entry }) {
  const single = facts.length === 1
  return (
    <li
      className={cx(
        'border-sand-300 py-4 not-last:border-b last:pb-0',
        single && 'gap-x-6 sm:grid sm:grid-cols-[15rem_1fr]',
      )}
    >
      <h3 className="font-sans font-strong text-md leading-[1.4] [overflow-wrap:anywhere]">
        <Run words={name} />
      </h3>
      <dl
        className={cx(
          'grid gap-x-6 gap-y-2 leading-[1.5]',
          single ? 'max-sm:mt-1' : 'mt-2 text-sm sm:grid-cols-[8.5rem_1fr]',
        )}
      >
        {facts.map(({ label, text }) => (
          <div key={label} className="sm:contents">
            <dt className={single ? 'sr-only' : 'text-ink-500'}>{label}</dt>
            <dd className="[overflow-wrap:anywhere]">
              <Run words={text} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

function Run({ words }: { words: Words }) {
  if (typeof words === 'string') return words
  return words.map((word) => {
    if (typeof word === 'string') return word
    if (word.code) {
      return (
        <code key={word.text} className="font-mono text-[0.92em]">
          {word.text}
        </code>
      )
    }
    if (!word.to) return <strong key={word.text}>{word.text}</strong>
    return <Anchor key={word.text} to={word.to} text={word.text} />
  })
}

function Anchor({ to, text }: { to: string; text: string }) {
  if (to.startsWith('/')) return <Link to={to}>{text}</Link>
  if (to.startsWith('https:')) return <ExternalLink href={to}>{text}</ExternalLink>
  return (
    <a href={to} className={to.startsWith('tel:') ? 'tnum whitespace-nowrap' : '[overflow-wrap:anywhere]'}>
      {text}
    </a>
  )
}
