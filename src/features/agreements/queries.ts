import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, pathOf } from '#platform/http/call.ts'
import { listAgreements } from './contract.ts'

export const agreementsQuery = queryOptions({
  queryKey: [pathOf(listAgreements)],
  queryFn: ({ signal }) => call(listAgreements, {}, { signal }),
})

/** After a change: what is on the screen is read again at once, the rest when it is shown. */
export function refreshAgreements(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => String(path).startsWith(listAgreements.path),
  })
}
