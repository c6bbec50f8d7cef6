import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from '#platform/form/useNotify.ts'
import { CallError, call } from '#platform/http/call.ts'
import { clearSessionHint, setSessionHint } from '#platform/session/hint.ts'
import { useToast } from '#ui/Toast.tsx'
import { toastAfterReload } from '#ui/toast-after-reload.ts'
import { type Credentials, type CurrentUser, getCurrentUser, postLogin, postLogout } from './contract.ts'

/** Texts about sessions. */
export const authCopy = {
  loginDone: 'Accesso effettuato',
  loginFailed: 'Username o password non corretti.',
  logoutDone: { title: 'Logout effettuato', description: 'Sei stato disconnesso con successo.' },
  logoutFailed: 'Errore durante il logout.',
  accessRequired: 'Accesso richiesto',
  unreachable: 'Il servizio non è al momento disponibile. Riprova tra poco.',
} as const

/** The logged-in user; null without a session. */
export const currentUserQuery = queryOptions({
  queryKey: [getCurrentUser.path],
  queryFn: ({ signal }) => readCurrentUser({ signal }),
  retry: false,
})

async function readCurrentUser(options: { signal: AbortSignal }): Promise<CurrentUser | null> {
  try {
    const user = await call(getCurrentUser, {}, options)
    setSessionHint(user.id)
    return user
  } catch (error) {
    if (!(error instanceof CallError && error.status === 401)) throw error
    clearSessionHint()
    return null
  }
}

/** Answers what to do once a session is open: the user is read before the page goes to /dashboard. */
export function useEntry(): (message: string) => Promise<void> {
  const client = useQueryClient()
  const toast = useToast()
  return async (message) => {
    // Cached answers were read by another user, or without a session.
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUserQuery.queryKey[0] })
    await client.fetchQuery({ ...currentUserQuery, staleTime: 0 })
    toast({ title: authCopy.loginDone, description: message })
  }
}

/** Checks the password, and logs in where no second factor has to be shown next. */
export function useLogin() {
  const enter = useEntry()
  const notify = useNotify()
  return useMutation({
    mutationFn: (credentials: Credentials) => call(postLogin, { body: credentials }),
    onSuccess: ({ message, factors }) => (factors.length > 0 ? undefined : enter(message)),
    onError: (error) => notify.error(loginFailure(error)),
  })
}

/** Checks the password of the same user after their session ended; the screen stays as it is. */
export function useSessionRenewal(user: CurrentUser) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (password: string) => call(postLogin, { body: { username: user.username, password } }),
    onSuccess: ({ factors }) => (factors.length > 0 ? undefined : client.invalidateQueries()),
  })
}

/** The sentence for a failed login: the server's, which may ask to wait, else one of ours. */
export function loginFailure(error: Error): string {
  if (!(error instanceof CallError)) return authCopy.unreachable
  return error.sentence ?? (error.status === 401 ? authCopy.loginFailed : authCopy.unreachable)
}

/** Logs out and loads the home page, or the page `to`, where a toast says so. */
export function useLogout(to = '/') {
  const client = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: () => call(postLogout, { body: {} }),
    onSuccess: async () => {
      clearSessionHint()
      toastAfterReload(authCopy.logoutDone)
      // The next page reads the user again: read here, a staff page would find none and ask for a login.
      await client.invalidateQueries({ queryKey: currentUserQuery.queryKey, refetchType: 'none' })
      window.location.assign(to)
    },
    onError: () => notify.error(authCopy.logoutFailed),
  })
}
