import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { CurrentUser } from '#features/auth/contract.ts'
import { authCopy } from '#features/auth/copy.ts'
import { loginAddress } from '#features/auth/login/next.ts'
import { currentUser } from '#features/auth/queries.ts'
import { CallError } from '#platform/http/call.ts'
import { useToast } from '#ui/Toast.tsx'

export type Guard =
  | { state: 'asking' }
  | { state: 'failed'; again: () => void }
  | { state: 'in'; user: CurrentUser }

/** Asks who is there. Nobody, or somebody whose session has ended, goes to the login and comes back here after it. */
export function useGuard(): Guard {
  const client = useQueryClient()
  const { data: user, isError, refetch } = useQuery(currentUser)
  const toLogin = useWayToLogin()

  useEffect(() => watchForExpiry(client), [client])
  useEffect(() => {
    if (user !== null) return
    toLogin()
    // What somebody was allowed to read is not left behind for the next one at this desk.
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUser.queryKey[0] })
  }, [user, client, toLogin])

  if (user) return { state: 'in', user }
  if (isError) return { state: 'failed', again: () => void refetch() }
  return { state: 'asking' }
}

function useWayToLogin(): () => void {
  const toast = useToast()
  const navigate = useNavigate()
  const here = useLocation()
  const latest = useRef(() => {})
  latest.current = () => {
    toast({ title: authCopy.accessRequired, description: 'Accedi per continuare.', tone: 'error' })
    navigate(loginAddress(here), { replace: true })
  }
  return useRef(() => latest.current()).current
}

/** Any call, read or write, that is told there is no session means that nobody is logged in any more. */
function watchForExpiry(client: QueryClient): () => void {
  const noticed = (error: unknown) => {
    if (error instanceof CallError && error.status === 401) client.setQueryData(currentUser.queryKey, null)
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
