import type { QueryClient } from '@tanstack/react-query'

/** Everything read of the catalogue: the staff's lists, what visitors read, what the wizard asks. */
export const CATALOGUE_PATHS = ['/api/setup/', '/api/public/', '/api/booking/']

/** Reads the queries on the screen again at once, and the others when they are next shown. Call it after a change. */
export function refreshCatalogue(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => CATALOGUE_PATHS.some((known) => String(path).startsWith(known)),
  })
}
