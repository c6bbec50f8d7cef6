import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { MINUTE_MS } from '#platform/time/units.ts'

let ofBrowser: ReturnType<typeof createQueryClient> | undefined

/** The browser's one cache, shared by every use; the server reads nothing and makes a new one for each page. */
function queryClient() {
  if (typeof document === 'undefined') return createQueryClient()
  ofBrowser ??= createQueryClient()
  return ofBrowser
}

/** Wraps the parts that read data in the browser. Not the whole site: visitors' pages do without. */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(queryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

const FIVE_MINUTES = 5 * MINUTE_MS

/** Data read from the server is fresh for 5 minutes, is read again neither on focus nor on a timer, and never retried. */
function createQueryClient(): QueryClient {
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
