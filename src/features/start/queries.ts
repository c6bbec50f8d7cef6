import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from '#platform/query/call-query.ts'
import { readStart } from './contract.ts'
import { startCountQuery } from './count/queries.ts'

export const startQuery = callQuery(readStart, {})

/** The checks, read again whenever a page of them is shown. The side bar shows their numbers too. */
export function useStart() {
  const client = useQueryClient()
  const query = useQuery(startQuery)
  const { data } = query
  useEffect(() => {
    if (data) client.setQueryData(startCountQuery.queryKey, { done: data.done, total: data.total })
  }, [client, data])
  return query
}
