import { Check } from 'lucide-react'
import type { Ref } from 'react'
import { inauguration } from '#content/inauguration.ts'
import { PetalSign } from '#ui/Logo.tsx'

/** Where the petals twinkle: share of the width and of the height, size in rem, seconds they wait. */
const PETALS = [
  [6, 9, 1.5, 0],
  [88, 6, 2.25, 1.1],
  [70, 18, 1, 2.3],
  [94, 33, 1.25, 0.4],
  [3, 42, 1, 1.7],
  [82, 52, 1.75, 2.9],
  [92, 71, 1, 0.9],
  [60, 88, 1.25, 2],
  [10, 93, 1.75, 3.2],
  [84, 92, 2.5, 1.4],
] as const

/** The invitation: event, date and programme. */
export function Invitation({ title }: { title: Ref<HTMLHeadingElement> }) {
  const { lead, facts, thingsTitle, things } = inauguration
  return (
    <div className="@container relative">
      <h1
        ref={title}
        tabIndex={-1}
        // As wide as the column lets its longest word be: at no width does one break.
        className="wrap-anywhere text-[min(var(--t-d4),11.5cqi)] leading-(--lh-display)"
      >
        {inauguration.title}
      </h1>
      <p className="lead mt-6 max-w-[34rem] text-on-dark-2">{lead}</p>
      <dl className="mt-9 grid max-w-[34rem] gap-x-8 gap-y-5 sm:grid-cols-2">
        {facts.map(({ term, text }) => (
          <div key={term}>
            <dt className="text-on-dark-2 text-sm">{term}</dt>
            <dd className="tnum mt-0.5 font-ui text-md">{text}</dd>
          </div>
        ))}
      </dl>
      <h2 className="mt-12 text-d1">{thingsTitle}</h2>
      <ul className="mt-4 grid max-w-[34rem] gap-y-3">
        {things.map((thing) => (
          <li key={thing} className="flex items-start gap-3">
            <Check aria-hidden="true" className="mt-1 size-5 flex-none text-aqua-300" />
            {thing}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Behind the text, hidden from screen readers, and still with reduced motion. */
export function Twinkle() {
  return (
    <div
      aria-hidden="true"
      data-print="no"
      className="pointer-events-none absolute inset-0 overflow-hidden print:hidden"
    >
      {PETALS.map(([left, top, size, delay]) => (
        <span
          key={`${left} ${top}`}
          // On a phone words are everywhere but at the right edge.
          className={`twinkle absolute ${left < 88 ? 'max-lg:hidden' : ''}`}
          style={{ left: `${left}%`, top: `${top}%`, animationDelay: `${delay}s` }}
        >
          <span className="block" style={{ width: `${size}rem`, height: `${size}rem` }}>
            <PetalSign tone="light" className="size-full" />
          </span>
        </span>
      ))}
    </div>
  )
}
