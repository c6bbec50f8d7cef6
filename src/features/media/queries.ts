import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, pathOf } from '#platform/http/call.ts'
import { type ListedMedia, listSiteMedia, type SiteMedia } from './contract.ts'

/** The pictures of the site. Read again whenever a page shows them, as other users and services change them. */
export const siteMediaQuery = queryOptions({
  queryKey: [pathOf(listSiteMedia)],
  queryFn: ({ signal }) => call(listSiteMedia, {}, { signal }),
  staleTime: 0,
  // Requests the pictures again that could not be loaded while the network was away.
  refetchOnReconnect: true,
})

/** Puts an uploaded picture into the cached list at once, before the list is read again. */
export async function showNew(client: QueryClient, media: SiteMedia): Promise<void> {
  await change(client, (list) =>
    list.some(({ id }) => id === media.id) ? list : [{ ...media, usedBy: [] }, ...list],
  )
}

/** Takes a deleted picture out of the cached list at once. */
export async function removeFromCache(client: QueryClient, id: number): Promise<void> {
  await change(client, (list) => list.filter((media) => media.id !== id))
}

/** Reads the pictures of the site again. */
export function refreshMedia(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: siteMediaQuery.queryKey })
}

async function change(client: QueryClient, to: (list: ListedMedia[]) => ListedMedia[]): Promise<void> {
  const { queryKey } = siteMediaQuery
  // Cancels a running read: its answer was made before the change and would undo it.
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (list) => list && to(list))
}
