import { useQuery } from '@tanstack/react-query'
import { kindOf } from '#features/calendar/closures/rules.ts'
import { holidaysQuery, marksQuery } from '#features/calendar/queries.ts'
import { addDays, weekday } from '#platform/time/dates.ts'
import { weekdayLong } from '#platform/time/italian.ts'

export type NextOpenDayProps = { date: string; onGo: (date: string) => void }

const SEARCHED_DAYS = 31

/** The way to the next day on which the clinic is not closed as a whole; to the day after, while that is not known. */
export function NextOpenDay({ date, onGo }: NextOpenDayProps) {
  const days = Array.from({ length: SEARCHED_DAYS }, (_, index) => addDays(date, index + 1))
  const closures = useQuery(marksQuery({ from: date, to: days.at(-1) ?? date, kind: 'closure' }))
  const { data: holidays } = useQuery(holidaysQuery)
  const isOpen = (day: string) => {
    if (weekday(day) === 0) return false
    const kind = holidays && kindOf(day, closures.data ?? [], { ...holidays, days: [] })
    return kind !== 'holiday' && kind !== 'closed'
  }
  const next = days.find(isOpen) ?? addDays(date, 1)
  return (
    <button type="button" className="ag-btn ag-btn-0" onClick={() => onGo(next)}>
      Vai a {weekdayLong(next)} {Number(next.slice(8))}
    </button>
  )
}
