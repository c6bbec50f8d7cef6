import { useSyncExternalStore } from 'react'

const onServer = () => false

/** Whether a media query matches; false on the server and during hydration. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
    onServer,
  )
}
