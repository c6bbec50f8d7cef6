import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { useForm } from 'react-hook-form'
import { Navigate, useSearchParams } from 'react-router'
import { accessCopy } from '#features/auth/access/copy.ts'
import type { Factor } from '#features/auth/factors/rules.ts'
import { HEADING, LoginFrame } from '#features/auth/login/LoginFrame.tsx'
import { safeNext } from '#features/auth/login/next.ts'
import { PasskeyLogin } from '#features/auth/login/PasskeyLogin.tsx'
import { currentUserQuery, loginFailure, useLogin } from '#features/auth/queries.ts'
import { headOf } from '#features/site/head.ts'
import { mayHaveSession, watchSession } from '#platform/session/hint.ts'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { PasswordInput } from '#ui/inputs.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.tsx'
import { Note } from '#ui/Note.tsx'
import { useToast } from '#ui/Toast.tsx'
import { TextInput } from '#ui/textInputs.tsx'
import type { Route } from './+types/login'

const Forgotten = lazyWithRetry(() => import('#features/auth/access/Forgotten.tsx'), 'Forgotten')
const SecondStep = lazyWithRetry(() => import('#features/auth/login/SecondStep.tsx'), 'SecondStep')

export const meta: Route.MetaFunction = ({ matches }) => headOf('login', matches, { index: false })

// Served also while the site is closed to visitors, so that staff can log in.
export const handle = { always: true }

export default function LoginPage() {
  const [search] = useSearchParams()
  // Without the hint of a session the server is not asked.
  const enabled = useSyncExternalStore(watchSession, mayHaveSession, () => false)
  const { data: user } = useQuery({ ...currentUserQuery, enabled })
  if (user) return <Navigate to={safeNext(search.get('next'))} replace />
  return (
    <LoginFrame>
      <Steps />
    </LoginFrame>
  )
}

type Waiting = { username: string; factors: Factor[] }

/** The password; where the user has a second factor, that too. Or the way to a new password. */
function Steps() {
  const toast = useToast()
  const [step, setStep] = useState<Waiting | 'forgotten' | 'back'>()
  const back = () => setStep('back')
  if (step === 'forgotten') return <Forgotten onClose={back} />
  if (step && step !== 'back') return <SecondStep {...step} onBack={back} />
  return (
    <>
      <h1 className={HEADING}>Accesso</h1>
      <p className="mt-1 text-ink-600">Area riservata al personale della clinica.</p>
      <LoginForm
        isBack={step === 'back'}
        onRightPassword={setStep}
        onForgotten={() => {
          toast(null)
          setStep('forgotten')
        }}
      />
    </>
  )
}

type Typed = { username: string; password: string }
type LoginFormProps = {
  isBack: boolean
  onRightPassword: (waiting: Waiting) => void
  onForgotten: () => void
}

/** A refused login keeps the typed name and password; the page leaves once the user is known. */
function LoginForm({ isBack, onRightPassword, onForgotten }: LoginFormProps) {
  const login = useLogin()
  const { register, handleSubmit, formState, setFocus } = useForm<Typed>({
    defaultValues: { username: '', password: '' },
    mode: 'onTouched',
  })
  // The button that was pressed is gone.
  useEffect(() => {
    if (isBack) setFocus('username')
  }, [isBack, setFocus])
  const id = useId()
  // Two quick clicks are one login: the state which turns the button off comes a moment later.
  const underway = useRef(false)
  const send = handleSubmit((typed) => {
    if (underway.current) return
    underway.current = true
    login.mutate(typed, {
      onSuccess: ({ factors }) => {
        if (factors.length > 0) onRightPassword({ username: typed.username, factors })
      },
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
      <PasskeyLogin />
      <Button
        variant="quiet"
        size="lg"
        onPointerEnter={Forgotten.preload}
        onFocus={Forgotten.preload}
        onClick={onForgotten}
      >
        {accessCopy.forgottenTitle}
      </Button>
      <ButtonAnchor href="/" variant="quiet" size="lg" icon={<ChevronLeft strokeWidth={1.8} />}>
        Torna al sito
      </ButtonAnchor>
    </form>
  )
}
