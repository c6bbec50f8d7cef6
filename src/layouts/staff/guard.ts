import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useMatches, useNavigate } from 'react-router'
import type { CurrentUser } from '#features/auth/contract.ts'
import { authCopy } from '#features/auth/copy.ts'
import { loginAddress } from '#features/auth/login/next.ts'
import { currentUserQuery } from '#features/auth/queries.ts'
import { CallError } from '#platform/http/call.ts'
import { mayHaveSession } from '#platform/session/hint.ts'
import { useToast } from '#ui/Toast.tsx'

export type Guard =
  | { state: 'asking' }
  | { state: 'failed'; again: () => void }
  | { state: 'in'; user: CurrentUser; expired: boolean }

/**
 * Asks who is there. Nobody goes to the login and comes back here after it; somebody whose session ends meanwhile logs in
 * again on the spot, and keeps what they were writing.
 */
export function useGuard(): Guard {
  const client = useQueryClient()
  const { data: user, isError, refetch } = useQuery(currentUserQuery)
  const toLogin = useWayToLogin()
  const known = useRef<CurrentUser | null>(null)
  if (user) known.current = user

  useEffect(() => watchForExpiry(client), [client])
  useEffect(watchForReturn, [])
  useEffect(() => {
    if (user !== null || known.current) return
    toLogin()
    // What somebody was allowed to read is not left behind for the next one at this desk.
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUserQuery.queryKey[0] })
  }, [user, client, toLogin])

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

/** A page may say in its handle what one has to log in for: `handle = { access: '…' }`. */
function accessOf(handle: unknown): string | undefined {
  const access = handle && typeof handle === 'object' && 'access' in handle ? handle.access : undefined
  return typeof access === 'string' ? access : undefined
}

/**
 * Any call, read or write, that is told there is no session may mean that nobody is logged in any more. It may also have been
 * under way while the session got another name, as with a new password: so it is asked who is there.
 */
function watchForExpiry(client: QueryClient): () => void {
  const noticed = (error: unknown) => {
    if (!(error instanceof CallError && error.status === 401)) return
    if (client.getQueryData(currentUserQuery.queryKey) === null) return
    void client.invalidateQueries({ queryKey: currentUserQuery.queryKey }, { cancelRefetch: false })
  }
  const stopReads = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') noticed(event.action.error)
  })
  const stopWrites = client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') noticed(event.action.error)
  })
  return () => {
    stopReads()
    stopWrites()
  }
}

/** A page that browsers have set aside comes back as it was left. After a logout that is for nobody to see. */
function watchForReturn(): () => void {
  const returned = ({ persisted }: PageTransitionEvent) => {
    if (persisted && !mayHaveSession()) window.location.reload()
  }
  window.addEventListener('pageshow', returned)
  return () => window.removeEventListener('pageshow', returned)
}
