import { type FormEvent, useId, useState } from 'react'
import type { CurrentUser } from '#features/auth/contract.ts'
import { authCopy, loginFailure, useSessionRenewal } from '#features/auth/queries.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { PasswordInput } from '#ui/inputs.tsx'

/** Covers a page whose session has ended, and gives it back unchanged when the same user logs in. */
export function SessionDialog({ user }: { user: CurrentUser }) {
  const renewal = useSessionRenewal(user)
  const [password, setPassword] = useState('')
  const [empty, setEmpty] = useState(false)
  const id = useId()
  // Loads the login page anew: another user must not see this page's data.
  const leave = () => window.location.assign('/login')
  const send = (event: FormEvent) => {
    event.preventDefault()
    setEmpty(password === '')
    if (password !== '' && !renewal.isPending) renewal.mutate(password)
  }
  const failure = renewal.error ? loginFailure(renewal.error) : undefined
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : leave())}
      title={authCopy.expired}
      description={authCopy.expiredWhy}
      size="s"
      initialFocus="field"
      opaque
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            Cambia utente
          </Button>
          <Button type="submit" form={id} busy={renewal.isPending} busyLabel="Accesso...">
            Accedi
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={send} noValidate className="grid gap-4">
        <p>
          Username: <b className="font-strong">{user.username}</b>
        </p>
        <Field label="Password" error={empty ? 'Inserisci la password' : failure}>
          <PasswordInput
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
