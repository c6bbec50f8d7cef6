import { queryOptions } from '@tanstack/react-query'
import { call, pathOf } from '#platform/http/call.ts'
import { listConvenzioni } from './contract.ts'

export const convenzioniQuery = queryOptions({
  queryKey: [pathOf(listConvenzioni)],
  queryFn: ({ signal }) => call(listConvenzioni, {}, { signal }),
})
