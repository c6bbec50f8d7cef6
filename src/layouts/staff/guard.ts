import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation, useMatches, useNavigate } from 'react-router'
import type { CurrentUser } from '#features/auth/contract.ts'
import { loginAddress } from '#features/auth/login/next.ts'
import { startPage } from '#features/auth/login/start-page.ts'
import { authCopy, currentUserQuery } from '#features/auth/queries.ts'
import { CallError } from '#platform/http/call.ts'
import { hintedUser, watchSession } from '#platform/session/hint.ts'
import { useToast } from '#ui/Toast.tsx'
import { discardChanges } from '#ui/useUnsavedGuard.tsx'

export type Guard =
  | { state: 'asking' }
  | { state: 'failed'; again: () => void }
  | { state: 'in'; user: CurrentUser; expired: boolean }

/**
 * Reads the session's user. Without a session the browser goes to the login and returns after it; when a session ends or locks
 * meanwhile, the page is covered until its user is back, and drafts stay. Where another user logs in meanwhile, in this tab or
 * another, the browser loads the start page, and nothing of the former user is left.
 */
export function useGuard(): Guard {
  const client = useQueryClient()
  const { data: user, isError, refetch } = useQuery(currentUserQuery)
  const toLogin = useWayToLogin()
  const known = useRef<CurrentUser | null>(null)
  const hinted = useSyncExternalStore(watchSession, hintedUser, () => null)
  const own = known.current?.id ?? user?.id
  const isOther = own !== undefined && [user?.id, hinted].some((id) => (id ?? own) !== own)
  if (user && !isOther) known.current = user

  useEffect(() => {
    if (!isOther) return
    // A page load forgets all that was read and typed.
    discardChanges()
    window.location.replace(startPage())
  }, [isOther])
  useEffect(() => watchForExpiry(client), [client])
  useEffect(() => watchForReturn(client), [client])
  useEffect(() => {
    if (user !== null || known.current) return
    toLogin()
    // Data the last user was allowed to read is removed before the next one logs in.
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUserQuery.queryKey[0] })
  }, [user, client, toLogin])

  if (isOther) return { state: 'asking' }
  if (known.current) return { state: 'in', user: known.current, expired: user === null }
  if (isError) return { state: 'failed', again: () => void refetch() }
  return { state: 'asking' }
}

function useWayToLogin(): () => void {
  const toast = useToast()
  const navigate = useNavigate()
  const here = useLocation()
  const access = useMatches()
    .map(({ handle }) => accessOf(handle))
    .findLast(Boolean)
  const latest = useRef(() => {})
  latest.current = () => {
    toast({ title: authCopy.accessRequired, description: access ?? 'Accedi per continuare.', tone: 'error' })
    navigate(loginAddress(here), { replace: true })
  }
  return useRef(() => latest.current()).current
}

/** The access a page's handle asks for: `handle = { access: '…' }`. */
function accessOf(handle: unknown): string | undefined {
  const access = handle && typeof handle === 'object' && 'access' in handle ? handle.access : undefined
  return typeof access === 'string' ? access : undefined
}

/**
 * Watches all calls for a 401, which may mean that the session has ended. It may also come from a call under way while
 * the session got a new token, as with a new password: so the user is read again.
 */
function watchForExpiry(client: QueryClient): () => void {
  const onError = (error: unknown) => {
    if (!(error instanceof CallError && error.status === 401)) return
    if (client.getQueryData(currentUserQuery.queryKey) === null) return
    void client.invalidateQueries({ queryKey: currentUserQuery.queryKey }, { cancelRefetch: false })
  }
  const stopReads = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') onError(event.action.error)
  })
  const stopWrites = client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') onError(event.action.error)
  })
  return () => {
    stopReads()
    stopWrites()
  }
}

/**
 * Browsers restore a page from their back-forward cache as it was left. After a logout, or for another user, the restored page
 * must not show data.
 */
function watchForReturn(client: QueryClient): () => void {
  const returned = ({ persisted }: PageTransitionEvent) => {
    const shown = client.getQueryData(currentUserQuery.queryKey)?.id ?? null
    if (!persisted || hintedUser() === shown) return
    discardChanges()
    window.location.reload()
  }
  window.addEventListener('pageshow', returned)
  return () => window.removeEventListener('pageshow', returned)
}
