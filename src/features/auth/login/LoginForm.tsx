import { ChevronLeft } from 'lucide-react'
import { useId, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { PasswordInput } from '#ui/inputs.tsx'
import { Note } from '#ui/Note.tsx'
import { TextInput } from '#ui/textInputs.tsx'
import { loginFailure, useLogin } from '../queries.ts'

type Typed = { username: string; password: string }

/** A refused login keeps what was typed; the page leaves once the user is known. */
export function LoginForm() {
  const login = useLogin()
  const { register, handleSubmit, formState, setFocus } = useForm<Typed>({
    defaultValues: { username: '', password: '' },
    mode: 'onTouched',
  })
  const id = useId()
  // Two quick clicks are one login: the state which turns the button off comes a moment later.
  const underway = useRef(false)
  const send = handleSubmit((typed) => {
    if (underway.current) return
    underway.current = true
    login.mutate(typed, {
      onError: () => setFocus('password', { shouldSelect: true }),
      onSettled: () => {
        underway.current = false
      },
    })
  })
  const { errors } = formState
  // The method counts only before the page's script runs: a password must never end up in an address.
  return (
    <form
      method="post"
      onSubmit={send}
      noValidate
      aria-label="Accesso"
      className="mt-6 grid max-w-92 gap-4.5 max-sm:max-w-none"
    >
      {/* The toast is read aloud; this note stays when the toast has gone. */}
      {login.isError ? <Note tone="danger">{loginFailure(login.error)}</Note> : null}
      <Field id={`${id}-username`} label="Username" error={errors.username?.message}>
        <TextInput
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          className="min-h-11"
          {...register('username', { validate: (text) => text.trim() !== '' || 'Inserisci lo username' })}
        />
      </Field>
      <Field id={`${id}-password`} label="Password" error={errors.password?.message}>
        <PasswordInput
          autoComplete="current-password"
          className="min-h-11"
          {...register('password', { validate: (text) => text !== '' || 'Inserisci la password' })}
        />
      </Field>
      <Button type="submit" size="lg" busy={login.isPending} busyLabel="Accesso...">
        Accedi
      </Button>
      <ButtonLink to="/" variant="quiet" size="lg" icon={<ChevronLeft strokeWidth={1.8} />}>
        Torna al sito
      </ButtonLink>
    </form>
  )
}
