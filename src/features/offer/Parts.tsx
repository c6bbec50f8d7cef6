import { ChevronDown } from 'lucide-react'
import { bookingAddress, type Wish } from '#features/booking/address.ts'
import { placeText } from '#features/booking/wizard/place-text.ts'
import { Preparation } from '#features/booking/wizard/Preparation.tsx'
import { doctorName, subserviceSummary } from '#features/catalogue/rules.ts'
import { buttonClass } from '#ui/buttonLook.ts'
import { offerCopy } from './copy.ts'
import { Part } from './Frame.tsx'

export const BOOK = buttonClass('public', { variant: 'secondary', size: 'md' })

type Person = { title: string | null; firstName: string; lastName: string }

/** Two letters in place of a portrait that is missing. */
export const initials = ({ firstName, lastName }: Person) => `${firstName.charAt(0)}${lastName.charAt(0)}`

export type PersonOfRow = Person & {
  id: number
  /** The address of the page. */
  href: string
  portraitUrl: string | null
  specialization: string | null
  /** 'Riceve il martedì pomeriggio.' */
  receives: string | null
  /** `yyyy-MM-ddTHH:mm`; null without a place within 60 days. */
  firstFree: string | null
  /** The visit to book; null: by telephone. */
  wish: Wish | null
}

const PEOPLE_SHOWN = 4

type PeopleProps = { id: string; title: string; people: readonly PersonOfRow[]; today: string }

/** The people of a service, or the colleagues of a doctor: four, and the others on demand. */
export function People({ id, title, people, today }: PeopleProps) {
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
              {offerCopy.showAll} <span className="tnum">({people.length})</span>
            </span>
            <span>{offerCopy.showFewer}</span>
          </summary>
          <div className="mt-4">{rows(rest)}</div>
        </details>
      ) : null}
    </Part>
  )
}

function PersonRow({ person, today }: { person: PersonOfRow; today: string }) {
  const { href, portraitUrl, specialization, receives, firstFree, wish } = person
  const name = doctorName(person)
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
          <a
            href={href}
            className="link-plain -my-2 inline-flex min-h-11 items-center hover:underline hover:decoration-1"
          >
            {name}
          </a>
        </h3>
        {specialization ? <p className="font-ui text-ink">{specialization}</p> : null}
        {receives ? <p>{receives}</p> : null}
      </div>
      {wish ? (
        <div className="offer-first">
          {firstFree ? (
            <p className="text-ink-600 text-xs leading-[1.3]">
              {offerCopy.firstPlace}:{' '}
              <span className="tnum whitespace-nowrap font-strong">{placeText(firstFree, today)}</span>
            </p>
          ) : null}
          <a href={bookingAddress(wish)} className={BOOK}>
            {offerCopy.book}
            <span className="sr-only"> con {name}</span>
          </a>
        </div>
      ) : null}
    </li>
  )
}

export type KindOfRow = {
  name: string
  description: string | null
  duration: number
  /** Free text, as staff wrote it. */
  price: string | null
  /** The visit to book; null: by telephone. */
  wish: Wish | null
}

/** The kinds of visit with their duration and price. */
export function Kinds({ of }: { of: readonly KindOfRow[] }) {
  return (
    <ul className="offer-rows">
      {of.map(({ name, description, wish, ...kind }) => (
        <li key={`${name} ${kind.duration} ${kind.price}`} className="offer-kind">
          <div className="min-w-0">
            <h3 className="font-sans font-strong text-md leading-[1.35]">{name}</h3>
            {description ? <p className="text-ink-600 text-sm leading-[1.5]">{description}</p> : null}
            <p className="tnum mt-1 font-medium text-sm">{subserviceSummary(kind)}</p>
          </div>
          {wish ? (
            <a href={bookingAddress(wish)} className={BOOK}>
              {offerCopy.book}
              <span className="sr-only"> {name}</span>
            </a>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

type HowToPrepareProps = { preparation: string | null; whatToBring: string | null }

/** How to prepare and what to bring; nothing without either. */
export function HowToPrepare(texts: HowToPrepareProps) {
  if (!texts.preparation?.trim() && !texts.whatToBring?.trim()) return null
  return (
    <section aria-labelledby="preparazione" className="offer-prep">
      <h2 id="preparazione" className="mb-5 pr-14 text-d2">
        {offerCopy.preparation}
      </h2>
      <Preparation services={[texts]} className="bg-transparent p-0!" />
    </section>
  )
}

type Question = { question: string; answer: string }

/** Questions that open to their answers. */
export function Questions({ of }: { of: readonly Question[] }) {
  if (of.length === 0) return null
  return (
    <Part id="domande" title={offerCopy.questions}>
      <div className="offer-rows">
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
