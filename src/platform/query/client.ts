import { QueryClient } from '@tanstack/react-query'

const FIVE_MINUTES = 5 * 60_000

/** Data read from the server is fresh for 5 minutes, is read again neither on focus nor on a timer, and never retried. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: FIVE_MINUTES, refetchOnWindowFocus: false, refetchInterval: false, retry: false },
      mutations: { retry: false },
    },
  })
}
