import { queryOptions } from '@tanstack/react-query'
import { call, pathOf } from '#platform/http/call.ts'
import { listsOfContact } from './contract.ts'

export function listsOfContactQuery(contactId: number) {
  const params = { id: String(contactId) }
  return queryOptions({
    queryKey: [pathOf(listsOfContact, params)],
    queryFn: ({ signal }) => call(listsOfContact, { params }, { signal }),
    staleTime: 0,
  })
}
