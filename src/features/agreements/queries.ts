import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, pathOf } from '#platform/http/call.ts'
import { listConvenzioni } from './contract.ts'

export const convenzioniQuery = queryOptions({
  queryKey: [pathOf(listConvenzioni)],
  queryFn: ({ signal }) => call(listConvenzioni, {}, { signal }),
})

/** After a change: what is on the screen is read again at once, the rest when it is shown. */
export function refreshConvenzioni(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => String(path).startsWith(listConvenzioni.path),
  })
}
