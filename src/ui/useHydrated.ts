import { useSyncExternalStore } from 'react'

const nothingToWatch = () => () => {}

/** False on the server and until the page is taken over: for parts that work only with a script. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothingToWatch,
    () => true,
    () => false,
  )
}
