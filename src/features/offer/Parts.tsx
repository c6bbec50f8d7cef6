import { ChevronDown } from 'lucide-react'
import { useContext } from 'react'
import { bookingAddress, type Wish } from '#features/booking/address.ts'
import { Preparation } from '#features/booking/wizard/Preparation.tsx'
import { placeText } from '#features/booking/wizard/place-text.ts'
import type { NamedDoctor } from '#features/catalogue/contract.ts'
import { subserviceSummary } from '#features/catalogue/rules.ts'
import { buttonClass } from '#ui/buttonLook.ts'
import { useLanguage } from '#ui/Language.tsx'
import { Part } from './Frame.tsx'
import { langOf, priceLang } from './lang.ts'
import { OfferMessages } from './messages.ts'
import type { PageDoctor, PageKind, Question, ServicePage } from './shapes.ts'

export const BOOK = buttonClass('public', { variant: 'secondary', size: 'md' })

/** Two letters in place of a portrait that is missing. */
export const initials = ({ firstName, lastName }: NamedDoctor) =>
  `${firstName.charAt(0)}${lastName.charAt(0)}`

type PersonOfRow = PageDoctor & {
  /** The visit to book; null: by telephone. */
  wish: Wish | null
}

const PEOPLE_SHOWN = 4

type PeopleProps = { id: string; title: string; people: readonly PersonOfRow[]; today: string }

/** The people of a service, or the colleagues of a doctor: four, and the others on demand. */
export function People({ id, title, people, today }: PeopleProps) {
  const { showAll, showFewer } = useContext(OfferMessages)
  if (people.length === 0) return null
  const rest = people.slice(PEOPLE_SHOWN)
  const rows = (some: readonly PersonOfRow[]) => (
    <ul className="offer-rows">
      {some.map((person) => (
        <PersonRow key={person.id} person={person} today={today} />
      ))}
    </ul>
  )
  return (
    <Part id={id} title={title}>
      {rows(people.slice(0, PEOPLE_SHOWN))}
      {rest.length > 0 ? (
        <details className="offer-all mt-4">
          <summary className={BOOK}>
            <span>
              {showAll} <span className="tnum">({people.length})</span>
            </span>
            <span>{showFewer}</span>
          </summary>
          <div className="mt-4">{rows(rest)}</div>
        </details>
      ) : null}
    </Part>
  )
}

function PersonRow({ person, today }: { person: PersonOfRow; today: string }) {
  const { firstPlace, book, withDoctor } = useContext(OfferMessages)
  const { locale, dates } = useLanguage()
  const { name, path, portraitUrl, specialization, receives, firstFree, wish } = person
  return (
    <li className="offer-person">
      {/* The name stands beside it. */}
      <div aria-hidden="true" className="offer-portrait">
        {portraitUrl ? (
          <img src={portraitUrl} alt="" width={112} height={112} loading="lazy" decoding="async" />
        ) : (
          initials(person)
        )}
      </div>
      <div className="min-w-0 text-ink-600 text-sm leading-[1.5]">
        <h3 className="mb-0.5 text-d1 text-ink">
          {path ? (
            <a
              href={path}
              className="link-plain -my-2 inline-flex min-h-11 items-center hover:underline hover:decoration-1"
            >
              {name}
            </a>
          ) : (
            name
          )}
        </h3>
        {specialization ? (
          <p lang={langOf(person, 'specialization')} className="font-ui text-ink">
            {specialization}
          </p>
        ) : null}
        {receives ? <p>{receives}</p> : null}
      </div>
      {wish ? (
        <div data-print="no" className="offer-first">
          {firstFree ? (
            <p className="text-ink-600 text-xs leading-[1.3]">
              {firstPlace}:{' '}
              <span className="tnum whitespace-nowrap font-strong">{placeText(firstFree, today, dates)}</span>
            </p>
          ) : null}
          <a href={bookingAddress(wish, locale)} className={BOOK}>
            {book}
            <span className="sr-only">{withDoctor(name)}</span>
          </a>
        </div>
      ) : null}
    </li>
  )
}

type KindOfRow = Pick<PageKind, 'name' | 'description' | 'duration' | 'price' | 'italian'> & {
  /** The visit to book; null: by telephone. */
  wish: Wish | null
}

/** The kinds of visit with their duration and price. */
export function Kinds({ of, as: Heading = 'h3' }: { of: readonly KindOfRow[]; as?: 'h3' | 'h4' }) {
  const messages = useContext(OfferMessages)
  const { locale } = useLanguage()
  return (
    <ul className="offer-rows">
      {of.map(({ name, description, wish, ...kind }) => (
        <li key={`${name} ${kind.duration} ${kind.price}`} className="offer-kind">
          <div className="min-w-0">
            <Heading lang={langOf(kind, 'name')} className="font-sans font-strong text-md leading-[1.35]">
              {name}
            </Heading>
            {description ? (
              <p lang={langOf(kind, 'description')} className="text-ink-600 text-sm leading-[1.5]">
                {description}
              </p>
            ) : null}
            <p className="tnum mt-1 font-medium text-sm">
              <DurationAndPrice kind={kind} />
            </p>
          </div>
          {wish ? (
            <a href={bookingAddress(wish, locale)} className={BOOK}>
              {messages.book}
              <span lang={langOf(kind, 'name')} className="sr-only">
                {messages.beforeKind}
                {name}
              </span>
            </a>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

/** '45 minuti · 80,00 €'. A price in words may be Italian on an English page. */
function DurationAndPrice({ kind }: { kind: Pick<PageKind, 'duration' | 'price'> }) {
  const { price: words } = useContext(OfferMessages)
  const lang = priceLang(kind, words, useLanguage().locale)
  if (!lang) return subserviceSummary(kind, words)
  return (
    <>
      {words.minutes(kind.duration)} · <span lang={lang}>{kind.price}</span>
    </>
  )
}

type HowToPrepareProps = Pick<ServicePage, 'preparation' | 'whatToBring' | 'italian'>

/** How to prepare and what to bring; nothing without either. */
export function HowToPrepare({ preparation, whatToBring, italian }: HowToPrepareProps) {
  const messages = useContext(OfferMessages)
  if (preparation.length === 0 && whatToBring.length === 0) return null
  return (
    <section aria-labelledby="preparazione" className="offer-prep">
      <h2 id="preparazione" className="mb-5 pr-14 text-d2 max-large:pr-0">
        {messages.preparation}
      </h2>
      <Preparation
        services={[{ preparation: preparation.join('\n'), whatToBring: whatToBring.join('\n'), italian }]}
        titles={{ preparation: messages.before, whatToBring: messages.whatToBring }}
        className="bg-transparent p-0!"
      />
    </section>
  )
}

/** Questions that open to their answers. */
export function Questions({ of, lang }: { of: readonly Question[]; lang: string | undefined }) {
  const { questions } = useContext(OfferMessages)
  if (of.length === 0) return null
  return (
    <Part id="domande" title={questions}>
      <div lang={lang} className="offer-rows">
        {of.map(({ question, answer }) => (
          <details key={question} className="offer-question">
            <summary>
              {question}
              <ChevronDown aria-hidden="true" strokeWidth={1.6} className="size-5 flex-none text-aqua-600" />
            </summary>
            <p className="max-w-[38rem] whitespace-pre-line pb-5 text-ink-600">{answer}</p>
          </details>
        ))}
      </div>
    </Part>
  )
}
