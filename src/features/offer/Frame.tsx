import { type ReactNode, useContext } from 'react'
import { cx } from '#ui/cx.ts'
import { useLanguage } from '#ui/Language.tsx'
import { OfferMessages } from './messages.ts'
import './offer.css'

/** The pages of the crumbs are Italian. */
type Crumb = { label: string; href: string; lang?: string | undefined }

export function Crumbs({ of }: { of: readonly Crumb[] }) {
  const { here, inItalian } = useContext(OfferMessages)
  const { locale } = useLanguage()
  return (
    <nav aria-label={here}>
      <ol className="offer-crumbs">
        {of.map(({ label, href, lang }) => (
          <li key={href}>
            <a href={href} hrefLang={locale === 'it' ? undefined : 'it'}>
              <span>
                {lang ? <span lang={lang}>{label}</span> : label}
                {inItalian}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

type OfferPageProps = {
  kind: 'service' | 'doctor'
  head: ReactNode
  /** The next free times: beside the text, on phones after the head. */
  card: ReactNode
  /** Null: the sand ends below the head. */
  picture?: ReactNode
  children: ReactNode
}

/** The frame of the page of one service or doctor. */
export function OfferPage({ kind, head, card, picture = null, children }: OfferPageProps) {
  return (
    // The ground of the head is wider than the page.
    <div className="overflow-x-clip">
      <div
        className={cx(
          'page offer',
          kind === 'doctor' && 'is-doctor',
          kind === 'service' && picture === null && 'is-plain',
        )}
      >
        <header className="offer-head wrap-anywhere">{head}</header>
        <aside id="prenota" aria-labelledby="posti" className="offer-card scroll-mt-4">
          {card}
        </aside>
        {picture ? <div className="offer-picture">{picture}</div> : null}
        <div className="offer-text wrap-anywhere">{children}</div>
      </div>
    </div>
  )
}

type PartProps = { id: string; title: string; children: ReactNode }

export function Part({ id, title, children }: PartProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-5 text-d2">
        {title}
      </h2>
      {children}
    </section>
  )
}

export type Pair = {
  label: string
  text: string
  isShut?: boolean
  /** The languages of the text and of the label where they are not the page's. */
  lang?: 'it' | undefined
  labelLang?: 'it' | undefined
}

/** The facts below a title. */
export function Facts({ of }: { of: readonly Pair[] }) {
  if (of.length === 0) return null
  return (
    <dl className="offer-facts">
      {of.map(({ label, text, lang, labelLang }) => (
        <div key={label}>
          <dt lang={labelLang} className="text-ink-600 text-sm leading-[1.4]">
            {label}
          </dt>
          <dd lang={lang} className="tnum font-strong leading-[1.35]">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type PairsProps = { of: readonly Pair[]; tone?: 'medium' | 'normal'; className?: string }

/** Names and facts between lines; a closed day is red. */
export function Pairs({ of, tone = 'medium', className }: PairsProps) {
  if (of.length === 0) return null
  return (
    <dl className={cx('offer-rows', className)}>
      {of.map(({ label, text, isShut, lang }) => (
        <div key={label} className="offer-pair">
          <dt className="text-ink-600">{label}</dt>
          <dd
            lang={lang}
            className={cx('tnum', tone === 'medium' && 'font-medium', isShut && 'text-cotto-700')}
          >
            {withWholeRanges(text)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** No line ends inside '15:00-19:00'. */
function withWholeRanges(text: string): ReactNode[] {
  return text.split(/(\d+:\d\d-\d+:\d\d)/).map((part, nth) =>
    nth % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places
      <span key={nth} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}

export function Paragraphs({ of, lang }: { of: readonly string[]; lang?: string | undefined }) {
  return (
    <div lang={lang} className="grid max-w-(--l-text) gap-4">
      {of.map((paragraph) => (
        <p key={paragraph} className="text-pretty">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
