import type { QueryClient } from '@tanstack/react-query'

/** Everything read of the catalogue: the staff's lists, what visitors read, what the wizard asks. */
export const CATALOGUE_PATHS = ['/api/setup/', '/api/public/', '/api/booking/']

/** After a change: what is on the screen is read again at once, the rest when it is shown. */
export function refreshCatalogue(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => CATALOGUE_PATHS.some((known) => String(path).startsWith(known)),
  })
}
