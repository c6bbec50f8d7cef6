import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Note.tsx'
import { useHydrated } from '#ui/useHydrated.ts'
import { browserHasPasskeys, identifyFailure, identifyWithPasskey } from '../identify/passkey.ts'
import { useEntry } from '../queries.ts'

/**
 * Logs in with a passkey alone. The button keeps its place in a browser without passkeys, where it is invisible: a place that
 * comes or goes with the scripts would move 'Accedi' while it is pressed.
 */
export function PasskeyLogin() {
  const enter = useEntry()
  const login = useMutation({
    mutationFn: identifyWithPasskey,
    onSuccess: ({ message }) => enter(message),
  })
  const isHidden = useHydrated() && !browserHasPasskeys()
  return (
    <>
      <Button
        variant="secondary"
        size="lg"
        icon={<KeyRound strokeWidth={1.7} />}
        busy={login.isPending}
        busyLabel="Un momento…"
        className={isHidden ? 'invisible' : undefined}
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
