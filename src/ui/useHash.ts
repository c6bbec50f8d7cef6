import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

const nothingToWatch = () => () => {}

/** The address's hash without its sign. Empty until the page is hydrated: the server never sees one. */
export function useHash(): string {
  const { hash } = useLocation()
  const hydrated = useSyncExternalStore(
    nothingToWatch,
    () => true,
    () => false,
  )
  return hydrated ? hashId(hash) : ''
}

/** The id an address's hash names; a malformed one is taken as it stands. */
export function hashId(hash: string): string {
  const id = hash.replace(/^#/, '')
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
