import { QueryClient } from '@tanstack/react-query'
import { MINUTE_MS } from '#platform/time/units.ts'

const FIVE_MINUTES = 5 * MINUTE_MS

/** Data read from the server is fresh for 5 minutes, is read again neither on focus nor on a timer, and never retried. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a network a call fails at once instead of waiting and going out at an unexpected time.
      queries: {
        networkMode: 'always',
        staleTime: FIVE_MINUTES,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
