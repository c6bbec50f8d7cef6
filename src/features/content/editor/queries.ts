import type { QueryClient } from '@tanstack/react-query'
import type { GroupKey } from '#content/site.ts'
import { callQuery } from '#platform/query/call-query.ts'
import { getSiteText, listSiteTexts, listTextVersions, type SiteText, type SiteTextRow } from '../contract.ts'

export const textsQuery = callQuery(listSiteTexts, {})

/** A group of texts. The form begins with it, so an answer of an earlier visit does not serve. */
export function textQuery(key: GroupKey) {
  return { ...callQuery(getSiteText, { params: { key } }), gcTime: 0 }
}

export function versionsQuery(key: GroupKey) {
  return callQuery(listTextVersions, { params: { key } })
}

/** Shows a saved or discarded draft in the list of groups. */
export function showDraft(client: QueryClient, key: GroupKey, change: Partial<SiteTextRow>): void {
  client.setQueryData(textsQuery.queryKey, (rows?: SiteTextRow[]) =>
    rows?.map((row) => (row.key === key ? { ...row, ...change } : row)),
  )
}

/** Shows a publication in the list of groups. */
export function showPublished(client: QueryClient, text: SiteText): void {
  const { key, version, publishedAt, publishedBy, value } = text
  showDraft(client, key, { version, publishedAt, publishedBy, value, draftChanges: null })
  void client.invalidateQueries({ queryKey: versionsQuery(key).queryKey })
}
