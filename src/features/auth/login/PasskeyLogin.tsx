import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Note.tsx'
import { useHydrated } from '#ui/useHydrated.ts'
import { browserHasPasskeys, identifyFailure, identifyWithPasskey } from '../identify/passkey.ts'
import { useEntry } from '../queries.ts'

/**
 * Logs in with a passkey alone, where the browser has them. It is in the page the server sends: inserted later it would move
 * the button that is being pressed.
 */
export function PasskeyLogin() {
  const enter = useEntry()
  const login = useMutation({
    mutationFn: identifyWithPasskey,
    onSuccess: ({ message }) => enter(message),
  })
  if (useHydrated() && !browserHasPasskeys()) return null
  return (
    <>
      <Button
        variant="secondary"
        size="lg"
        icon={<KeyRound strokeWidth={1.7} />}
        busy={login.isPending}
        busyLabel="Un momento…"
        onClick={() => login.mutate()}
      >
        Accedi con una passkey
      </Button>
      {login.error ? (
        <Note tone="danger" role="alert">
          {identifyFailure(login.error)}
        </Note>
      ) : null}
    </>
  )
}
