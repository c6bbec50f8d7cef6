import { useQuery } from '@tanstack/react-query'
import { Counters } from '#platform/list/Counters.tsx'
import { contactCountsQuery } from '../queries.ts'

/** How many contacts there are, and how many can be reached. */
export function ContactCounters() {
  const { data, isError } = useQuery(contactCountsQuery)
  return (
    <Counters
      failed={isError}
      counters={[
        ['Totale contatti', data?.count],
        ['Nuovi oggi', data?.today],
        ['Con email', data?.withEmail],
        ['Con telefono', data?.withPhone],
      ]}
    />
  )
}
