import { useQuery } from '@tanstack/react-query'
import { LogIn, LogOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { z } from 'zod'
import { LinkToken, NewPassword, openAccessLink, setPasswordByLink } from '#features/auth/access/contract.ts'
import { accessCopy } from '#features/auth/access/copy.ts'
import { HEADING, LoginFrame } from '#features/auth/login/LoginFrame.tsx'
import { useLogout } from '#features/auth/queries.ts'
import { passwordCopy } from '#features/auth/rules.ts'
import { headOf } from '#features/site/head.ts'
import { SaveFailed, sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useRecordForm } from '#platform/form/useRecordForm.ts'
import { CallError, call } from '#platform/http/call.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { PasswordInput } from '#ui/inputs.tsx'
import { Note } from '#ui/Note.tsx'
import { useHydrated } from '#ui/useHydrated.ts'
import type { Route } from './+types/access'

export const meta: Route.MetaFunction = ({ matches }) => headOf('accesso', matches, { index: false })

// Served also while the site is closed to visitors, so that staff can log in.
export const handle = { always: true }

/** Chooses a password with the link of an invitation, or of a forgotten password: its token is the fragment of the address. */
export default function AccessPage() {
  const { hash } = useLocation()
  // The server is not sent the fragment, so the first drawing does not know it.
  const token = useHydrated() ? hash.slice(1) : null
  return (
    <LoginFrame>
      <h1 className={HEADING}>{accessCopy.title}</h1>
      {token === null ? <Opening /> : isToken(token) ? <OpenLink key={token} token={token} /> : <Gone />}
    </LoginFrame>
  )
}

const isToken = (token: string) => LinkToken.safeParse(token).success

function Opening() {
  return (
    <p role="status" className="mt-1 text-ink-600">
      {accessCopy.opening}
    </p>
  )
}

/** Opening a link does not use it up: programs that follow the links of mails may do so. */
function OpenLink({ token }: { token: string }) {
  const [chosen, setChosen] = useState('')
  const {
    data: user,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: [openAccessLink.path, token],
    queryFn: ({ signal }) => call(openAccessLink, { body: { token } }, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (chosen) return <Chosen message={chosen} />
  if (user) return <PasswordForm user={user} token={token} onChosen={setChosen} />
  return error && !isFetching ? <Refused error={error} onAgain={() => void refetch()} /> : <Opening />
}

const PART = 'mt-4 grid max-w-92 gap-4.5 max-sm:max-w-none'

function Refused({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const logout = useLogout()
  const code = error instanceof CallError ? error.code : undefined
  if (code === 'not_found') return <Gone />
  return (
    <div className={PART}>
      <Note tone="danger" role="alert">
        {sentenceOf(error, accessCopy.failed)}
      </Note>
      {code === 'conflict' ? (
        <Button
          size="lg"
          icon={<LogOut strokeWidth={1.8} />}
          busy={logout.isPending}
          onClick={() => logout.mutate()}
        >
          Esci
        </Button>
      ) : (
        <Button variant="secondary" size="lg" onClick={onAgain}>
          Riprova
        </Button>
      )}
    </div>
  )
}

function Gone() {
  return (
    <div className={PART}>
      <Note tone="danger" role="alert">
        {accessCopy.linkGone}
      </Note>
      <p className="text-ink-600">{accessCopy.askAgain}</p>
      <ButtonLink to="/login" size="lg" icon={<LogIn strokeWidth={1.8} />}>
        Vai all’accesso
      </ButtonLink>
    </div>
  )
}

function Chosen({ message }: { message: string }) {
  const box = useRef<HTMLDivElement>(null)
  // The form is gone, and the focus with it.
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className={`outline-none ${PART}`}>
      <Note role="status">{message}</Note>
      <ButtonLink to="/login" size="lg" icon={<LogIn strokeWidth={1.8} />}>
        Accedi
      </ButtonLink>
    </div>
  )
}

const Shape = z.object({ password: NewPassword })

type PasswordFormProps = {
  user: { username: string; fullName: string | null }
  token: string
  onChosen: (message: string) => void
}

function PasswordForm({ user: { username, fullName }, token, onChosen }: PasswordFormProps) {
  const record = useRecordForm({
    shape: Shape,
    typed: { password: '' },
    version: undefined,
    save: ({ password }) => call(setPasswordByLink, { body: { token, password } }),
    onSaved: ({ message }) => onChosen(message),
    labelOf: () => 'Password',
  })
  const { form, idOf } = record
  // The method counts only before the page's script runs: a password must never end up in an address.
  return (
    <>
      <p className="mt-1 text-ink-600">
        Ciao <bdi>{fullName ?? username}</bdi>. Il tuo nome utente è{' '}
        <b className="wrap-anywhere">{username}</b>.
      </p>
      <form method="post" onSubmit={record.submit} noValidate className={PART}>
        <SaveFailed error={record.failure} otherwise={accessCopy.failed} />
        {/* Password managers read the username here. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <Field
          id={idOf('password')}
          label="Nuova password"
          hint={passwordCopy.hint}
          error={form.formState.errors.password?.message}
        >
          <PasswordInput autoComplete="new-password" className="min-h-11" {...form.register('password')} />
        </Field>
        <Button type="submit" size="lg" busy={record.busy} busyLabel="Un momento…">
          Salva la password
        </Button>
      </form>
    </>
  )
}
