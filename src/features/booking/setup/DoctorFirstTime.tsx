import { useQuery } from '@tanstack/react-query'
import { nextSlotText } from '#features/catalogue/rules.ts'
import { firstTimesQuery } from '../queries.ts'

/** The first time a visitor can book with a doctor, for any service; nothing until it is known. */
export function DoctorFirstTime({ doctorId }: { doctorId: number }) {
  const { data } = useQuery(firstTimesQuery)
  if (!data) return null
  const first = data.doctors.find(({ id }) => id === doctorId)
  if (!first) return 'sul sito nessun posto libero nei prossimi 60 giorni'
  return <>primo posto libero {nextSlotText(first.time)}</>
}
