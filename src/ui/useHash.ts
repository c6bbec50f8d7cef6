import { useLocation } from 'react-router'
import { useHydrated } from './useHydrated.ts'

/** The address's hash without its sign. Empty until the page is hydrated: the server never sees one. */
export function useHash(): string {
  const { hash } = useLocation()
  return useHydrated() ? hashId(hash) : ''
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
