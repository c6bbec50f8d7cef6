import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createQueryClient } from './client.ts'

let ofBrowser: ReturnType<typeof createQueryClient> | undefined

/** One store for the whole visit, wherever it is used; on the server, where nothing is read, one for each page. */
function queryClient() {
  if (typeof document === 'undefined') return createQueryClient()
  ofBrowser ??= createQueryClient()
  return ofBrowser
}

/** Around what reads data in the browser. Not around the whole site: visitors' pages do without. */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(queryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
