import { queryOptions } from '@tanstack/react-query'
import { CallError, call, pathOf } from '#platform/http/call.ts'
import { getSetting, MESSAGE, MODE, type SettingKey } from './contract.ts'

/** A setting; null while it is not saved yet. */
export function settingQuery(key: SettingKey) {
  const params = { key }
  return queryOptions({
    queryKey: [pathOf(getSetting, params)],
    queryFn: ({ signal }) => call(getSetting, { params }, { signal }).catch(nullForMissing),
    // The specification asks for one retry.
    retry: 1,
    retryDelay: 1000,
    // A change must start from the current state.
    staleTime: 0,
  })
}

export const modeQuery = settingQuery(MODE)
export const messageQuery = settingQuery(MESSAGE)

function nullForMissing(error: unknown): null {
  if (error instanceof CallError && error.status === 404) return null
  throw error
}
