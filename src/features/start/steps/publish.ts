import type { QueryClient } from '@tanstack/react-query'
import type { Overrides } from '#content/fields.ts'
import { getSiteText, publishSiteText } from '#features/content/contract.ts'
import { call } from '#platform/http/call.ts'
import { callQuery } from '#platform/query/call-query.ts'

const params = { key: 'clinica' } as const

/** The published facts of the clinic. */
export const clinicQuery = callQuery(getSiteText, { params })

/** Publishes facts of the clinic over those published now. @throws CallError as the calls do */
export async function publishClinic(
  client: QueryClient,
  change: (own: Overrides) => Overrides,
): Promise<object> {
  const { value, version } = await call(getSiteText, { params })
  const saved = await call(publishSiteText, { params, body: { value: change(value), version } })
  client.setQueryData(clinicQuery.queryKey, saved)
  return saved
}
