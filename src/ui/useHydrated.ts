import { useSyncExternalStore } from 'react'

const nothingToWatch = () => () => {}

/** False on the server and until the page is taken over: what works only with a script can wait for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothingToWatch,
    () => true,
    () => false,
  )
}
