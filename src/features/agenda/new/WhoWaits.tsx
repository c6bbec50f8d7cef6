import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { whoWaits } from '#features/booking/waiting/contract.ts'
import { counted } from '#platform/numbers.ts'
import { callQuery } from '#platform/query/call-query.ts'
import { shortDayAndTime, shortWeekdayAndDay } from '#platform/time/italian.ts'
import { Section } from '../Panel.tsx'

type WhoWaitsProps = { place: { doctorId: number; date: string; time: string } }

/** The people on the waiting list whom a free time suits, the longest waiting first; nothing without any. */
export function WhoWaits({ place: { doctorId, date, time } }: WhoWaitsProps) {
  const query = { doctorId: String(doctorId), date, time }
  const { data: people } = useQuery(callQuery(whoWaits, { query }))
  if (!people || people.length === 0) return null
  return (
    <Section title={`In lista d’attesa: ${counted(people.length, 'persona', 'persone')}`}>
      <ul>
        {people.map(({ contactId, name, phone, service, since, visit }) => (
          <li key={`${contactId} ${service}`}>
            <Link to={`/contatti/${contactId}`}>{name}</Link>
            {phone ? <span className="tnum">, {phone}</span> : null}
            <p className="agp-small">
              {service} · dal {shortWeekdayAndDay(since)}
              {visit ? ` · ora ha ${shortDayAndTime(visit.date, visit.time)}` : null}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
