import { useContext } from 'react'
import { buttonClass } from '#ui/buttonLook.ts'
import { type DateWords, useLanguage } from '#ui/Language.tsx'
import { OfferMessages } from './messages.ts'
import type { FreeDay } from './shapes.ts'

/** The first place and the way to the times, on the phone's bar; nothing without a place. */
export function BookBar({ first, today }: { first: readonly FreeDay[]; today: string }) {
  const { book, firstPlace } = useContext(OfferMessages)
  const { dates } = useLanguage()
  const [day] = first
  const time = day?.times[0]
  if (!day || !time) return null
  return (
    <aside aria-label={book} data-book-bar data-away className="book-bar">
      <p className="tnum min-w-0 font-strong text-sm leading-[1.3]">
        <span className="block font-normal text-ink-600 text-xs">{firstPlace}</span>{' '}
        {barText(dates, day.date, today)}, {dates.clockText(time)}
      </p>
      <a href="#prenota" className={buttonClass('public', { size: 'md' })}>
        {book}
      </a>
    </aside>
  )
}

/** 'domani, mar 24 nov'; 'giovedì 3 dic' */
function barText(
  { nearDay, shortWeekdayAndDay, weekdayAndDay }: DateWords,
  date: string,
  today: string,
): string {
  const near = nearDay(date, today)
  const words = near ? `${near}, ${shortWeekdayAndDay(date)}` : weekdayAndDay(date)
  return words.replace(/(\d \p{L}{3})\p{L}*$/u, '$1')
}
