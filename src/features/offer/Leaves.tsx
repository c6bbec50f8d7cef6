import { useContext } from 'react'
import { bookingAddress, type Wish } from '#features/booking/address.ts'
import { useLanguage } from '#ui/Language.tsx'
import { OfferMessages } from './messages.ts'
import type { DoctorDate } from './shapes.ts'

type LeavesProps = {
  days: readonly DoctorDate[]
  /** The visit of a day with places, for the address that books it. */
  wishOf: (visit: NonNullable<DoctorDate['visit']>) => Wish
}

/** The next days of a doctor's rule, as leaves of a calendar. One with places opens its times. */
export function Leaves({ days, wishOf }: LeavesProps) {
  const { nextDays } = useContext(OfferMessages)
  const { locale } = useLanguage()
  if (days.length === 0) return null
  return (
    <ul aria-label={nextDays} data-print="no" className="leaves">
      {days.map((day) => (
        <li key={day.date}>
          {day.visit ? (
            <a href={bookingAddress({ ...wishOf(day.visit), date: day.date }, locale)} className="leaf">
              <Words {...day} />
            </a>
          ) : (
            <div className="leaf is-off">
              <Words {...day} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

// Spaces part the words for screen readers.
function Words({ date, words, isExtra }: DoctorDate) {
  const { extraDay } = useContext(OfferMessages)
  const { dayMonth, weekdayLong } = useLanguage().dates
  const [day, month] = dayMonth(date).split(' ')
  return (
    <>
      <span>{weekdayLong(date)}</span> <b>{day}</b> <span>{month}</span>{' '}
      <em>
        {words}
        {isExtra ? (
          <>
            {' '}
            <br />
            {extraDay}
          </>
        ) : null}
      </em>
    </>
  )
}
