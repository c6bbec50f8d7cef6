import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Block, Entry, Words } from '#content/legal/shape.ts'
import { cx } from '#ui/cx.ts'
import { ExternalLink } from '#ui/ExternalLink.tsx'

type BlocksProps = { blocks: readonly Block[]; choice: ReactNode }

export function Blocks({ blocks, choice }: BlocksProps) {
  // Written once and never reordered: the place of a block is its name.
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={index}>{drawn(block, choice)}</Fragment>
  ))
}

function drawn(block: Block, choice: ReactNode): ReactNode {
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
            <li key={textOf(words)}>
              <Run words={words} />
            </li>
          ))}
        </ul>
      )
    case 'entries':
      return (
        <ul className="mt-6 border-sand-400 border-t">
          {block.items.map((entry) => (
            <EntryRow key={textOf(entry.name)} entry={entry} />
          ))}
        </ul>
      )
    case 'choice':
      return choice ? <div className="mt-6">{choice}</div> : null
  }
}

/** One thing and what is known about it; where that is one fact only, it stands beside the name. */
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

function textOf(words: Words): string {
  return typeof words === 'string'
    ? words
    : words.map((word) => (typeof word === 'string' ? word : word.text)).join('')
}
