import { bookingAddress, type Wish } from '#features/booking/address.ts'
import { dayMonth, weekdayLong } from '#platform/time/italian.ts'
import { offerCopy } from './copy.ts'

export type Leaf = {
  date: string
  /** Free places; null: the doctor does not receive. */
  places: number | null
  /** A day besides the doctor's rule. */
  isExtra: boolean
}

type LeavesProps = {
  days: readonly Leaf[]
  /** The visit a day with places opens; null: by telephone. */
  wish: Wish | null
}

/** The next days of a doctor's rule, as leaves of a calendar. One with places opens its times. */
export function Leaves({ days, wish }: LeavesProps) {
  if (days.length === 0) return null
  return (
    <ul aria-label={offerCopy.nextDays} className="leaves">
      {days.map((day) => (
        <li key={day.date}>
          {wish && day.places ? (
            <a href={bookingAddress({ ...wish, date: day.date })} className="leaf">
              <Words {...day} />
            </a>
          ) : (
            <div className={day.places ? 'leaf' : 'leaf is-off'}>
              <Words {...day} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

// Spaces part the words for screen readers.
function Words({ date, places, isExtra }: Leaf) {
  const [day, month] = dayMonth(date).split(' ')
  return (
    <>
      <span>{weekdayLong(date)}</span> <b>{day}</b> <span>{month}</span>{' '}
      <em>
        {placesText(places)}
        {isExtra ? (
          <>
            {' '}
            <br />
            giorno in più
          </>
        ) : null}
      </em>
    </>
  )
}

function placesText(places: number | null): string {
  if (places === null) return 'Non riceve'
  if (places === 0) return 'Completo'
  return places === 1 ? '1 posto' : `${places} posti`
}
