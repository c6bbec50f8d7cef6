import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { call, pathOf } from '#platform/http/call.ts'
import { contactFieldsQuery } from '../queries.ts'
import { type ContactField, contactFieldUsage } from './contract.ts'

/** How many contacts have a value in a field: asked anew each time. */
export function fieldUsageQuery(id: number | null) {
  const params = { id: String(id) }
  return queryOptions({
    queryKey: [pathOf(contactFieldUsage, params)],
    queryFn: id === null ? skipToken : ({ signal }) => call(contactFieldUsage, { params }, { signal }),
    staleTime: 0,
  })
}

/** The fields as they are now, until they are read again: an older answer on its way may not bring the old ones back. */
export async function keepFields(
  client: QueryClient,
  keep: (fields: ContactField[]) => ContactField[],
): Promise<void> {
  const { queryKey } = contactFieldsQuery
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (fields) => fields && keep(fields))
}

/** After a change: contacts carry the fields, but are read whenever they are shown. */
export function refreshFields(client: QueryClient): Promise<void> {
  return client.invalidateQueries(contactFieldsQuery)
}
