import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'
import { callQuery } from '#platform/query/call-query.ts'
import { listMessageTexts, previewMessageText } from './contract.ts'
import type { Parts, TextKey } from './copy.ts'

export const textsQuery = callQuery(listMessageTexts, {})

/** The message as it would be sent with these parts. */
export function previewQuery(key: TextKey, parts: Parts, isValid: boolean) {
  return queryOptions({
    queryKey: [previewMessageText.path, key, JSON.stringify(parts)],
    queryFn: () => call(previewMessageText, { params: { text: key }, body: parts }),
    enabled: isValid,
    // The last one stays while the next is made, and while a text is wrong.
    placeholderData: (before, query) => (query?.queryKey[1] === key ? before : undefined),
  })
}
