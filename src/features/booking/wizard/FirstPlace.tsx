import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { useLanguage } from '#ui/Language.tsx'
import { useMessages } from './messages.ts'
import { placeText } from './place-text.ts'

/** The first free start of each record that has one; undefined until they are read. */
export type Times = readonly { id: number; time: string }[] | undefined

/** The first start of a record, or of any; null without one, undefined until it is known. */
export function firstOf(times: Times, id?: number): string | null | undefined {
  if (times === undefined) return undefined
  const starts = times.filter((one) => id === undefined || one.id === id).map(({ time }) => time)
  return starts.sort()[0] ?? null
}

/** A line below the words of a choice. It is as high before it has come. */
export function Fact({ children }: { children: ReactNode }) {
  return <span className="tnum mt-1 block min-h-[1lh] font-medium text-ink">{children}</span>
}

type FirstPlaceProps = {
  times: Times
  id: number
  today: string
  /** A kind is still to be chosen, and may have its first place later. */
  isOpen?: boolean
}

/** 'Primo posto: domani 15:45' of a record, 'Primo posto: da domani 15:45' of one with several. */
export function FirstPlace({ times, id, today, isOpen = false }: FirstPlaceProps) {
  const { catalogue, from, noPlace } = useMessages()
  const { dates } = useLanguage()
  const first = firstOf(times, id)
  if (first === null) return <span className="mt-1 block text-ink-600">{noPlace}</span>
  const place = first && placeText(first, today, dates)
  return (
    <Fact>
      {place === undefined ? null : (
        <>
          <span className="font-normal text-ink-600">{catalogue.firstFree}</span>{' '}
          {isOpen ? from(place) : place}
        </>
      )}
    </Fact>
  )
}

type FirstButtonProps = {
  first: string | null | undefined
  today: string
  /** For screen readers: 'con Dr. Andrea Villa'. */
  whose: ReactNode
  onTake: (start: string) => void
}

const CELL =
  'tnum flex min-h-13 items-center gap-x-2 border border-line-strong bg-white px-4.5 py-3 text-left text-sm leading-[1.3] max-sm:rounded-b-md max-sm:border-t-0 sm:rounded-r-md sm:border-l-0'

/** The shortcut beside a choice that leaves nothing else to choose. As large before the time has come. */
export function FirstButton({ first, today, whose, onTake }: FirstButtonProps) {
  const { noPlace, firstPlace } = useMessages()
  const { dates } = useLanguage()
  if (!first) return <p className={cx(CELL, 'text-ink-600')}>{first === null ? noPlace : null}</p>
  return (
    <button
      type="button"
      onClick={() => onTake(first)}
      className={cx(
        CELL,
        'cursor-pointer transition-colors duration-(--m-quick) hover:border-aqua-600 hover:bg-aqua-50 active:bg-aqua-100',
      )}
    >
      <span className="flex min-w-0 flex-1 flex-wrap gap-x-2 sm:block">
        <span className="text-ink-600">{firstPlace}</span>{' '}
        <span className="font-strong text-aqua-700 sm:block">{placeText(first, today, dates)}</span>
        <span className="sr-only"> {whose}</span>
      </span>
      <ArrowRight aria-hidden="true" strokeWidth={1.8} className="size-5 flex-none text-aqua-600" />
    </button>
  )
}
