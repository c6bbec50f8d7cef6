import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, pathOf } from '#platform/http/call.ts'
import { type ListedMedia, listSiteMedia, type SiteMedia } from './contract.ts'

/** The pictures of the site. Read again whenever a page shows them: others write too, and services take and leave them. */
export const siteMediaQuery = queryOptions({
  queryKey: [pathOf(listSiteMedia)],
  queryFn: ({ signal }) => call(listSiteMedia, {}, { signal }),
  staleTime: 0,
  // Pictures that did not come meanwhile are asked for again with it.
  refetchOnReconnect: true,
})

/** One that has just been kept is there at once, before the list is read again. */
export async function showNew(client: QueryClient, media: SiteMedia): Promise<void> {
  await change(client, (list) =>
    list.some(({ id }) => id === media.id) ? list : [{ ...media, usedBy: [] }, ...list],
  )
}

/** One that has just been deleted is gone at once. */
export async function takeAway(client: QueryClient, id: number): Promise<void> {
  await change(client, (list) => list.filter((media) => media.id !== id))
}

export function refreshMedia(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: siteMediaQuery.queryKey })
}

async function change(client: QueryClient, to: (list: ListedMedia[]) => ListedMedia[]): Promise<void> {
  const { queryKey } = siteMediaQuery
  // An answer that is under way knows nothing of it yet.
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (list) => list && to(list))
}
