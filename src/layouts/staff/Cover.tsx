import { useQueryClient } from '@tanstack/react-query'
import { Dialog as RadixDialog } from 'radix-ui'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import type { CurrentUser } from '#features/auth/contract.ts'
import { factorsCopy } from '#features/auth/factors/copy.ts'
import { Identify, type Way } from '#features/auth/identify/Identify.tsx'
import { authCopy, loginFailure, useLogout, useSessionRenewal } from '#features/auth/queries.ts'
import { UserAvatar } from '#features/auth/UserAvatar.tsx'
import { useClinic } from '#features/content/useClinic.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { PasswordInput } from '#ui/inputs.tsx'
import { Logo } from '#ui/Logo.tsx'
import { discardChanges } from '#ui/useUnsavedGuard.tsx'

type CoverProps = {
  user: CurrentUser
  /** `expired`: the session has ended. `locked`: the screen was left alone. */
  because: 'expired' | 'locked'
}

const TEXTS = {
  expired: { title: factorsCopy.expired, text: factorsCopy.expiredWhy },
  locked: { title: factorsCopy.locked, text: factorsCopy.lockedWhy },
}

/** Covers the page, which stays as it is, until its user shows who they are. Nothing of the page can be read meanwhile. */
export function Cover({ user, because }: CoverProps) {
  const { name } = useClinic()
  const client = useQueryClient()
  const content = useRef<HTMLDivElement>(null)
  const returnFocus = useHiddenPage()
  const { title, text } = TEXTS[because]
  const focusFirst = (event: Event) => {
    event.preventDefault()
    content.current?.querySelector<HTMLElement>('form input:not([hidden]), form button')?.focus()
  }
  // A colleague at the same computer must get in, and must not see this page's data.
  const logout = useLogout('/login')
  const leave = () => {
    discardChanges()
    logout.mutate()
  }
  const resume = () => void client.invalidateQueries()
  return (
    <RadixDialog.Root open>
      <RadixDialog.Portal>
        <RadixDialog.Content
          ref={content}
          className="cover"
          data-density="staff"
          aria-describedby="cover-text"
          onOpenAutoFocus={focusFirst}
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={(event) => event.preventDefault()}
        >
          <Logo name={name} face="sans" />
          <div className="cover-card">
            <div className="mb-4 flex flex-wrap items-center gap-3">
              <UserAvatar user={user} />
              <b className="wrap-anywhere flex-[1_1_8rem] font-strong">{user.fullName ?? user.username}</b>
              <Button
                variant="quiet"
                size="sm"
                busy={logout.isPending || logout.isSuccess}
                onClick={leave}
                className="max-desk:min-h-11"
              >
                Cambia utente
              </Button>
            </div>
            <RadixDialog.Title className="text-[1.375rem] leading-[1.3] tracking-[-0.015em]">
              {title}
            </RadixDialog.Title>
            <p id="cover-text" role="status" className="mt-0.5 mb-3 text-ink-600">
              {logout.isError ? authCopy.logoutFailed : text}
            </p>
            {because === 'locked' ? (
              <Identify ways={waysToUnlock(user)} label="Sblocca" onDone={resume} />
            ) : (
              <Renewal user={user} onDone={resume} />
            )}
          </div>
          {user.factors.length > 0 ? <p className="text-ink-600 text-sxs">{factorsCopy.allLost}</p> : null}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

/** A passkey is quickest; then the password, which unlocks whatever factors there are. */
function waysToUnlock({ factors }: CurrentUser): Way[] {
  return [
    ...factors.filter((factor) => factor === 'passkey'),
    'password',
    ...factors.filter((one) => one !== 'passkey'),
  ]
}

/** Logs the user in again: the password first, as at the log-in. */
function Renewal({ user, onDone }: { user: CurrentUser; onDone: () => void }) {
  const renewal = useSessionRenewal(user)
  const [password, setPassword] = useState('')
  const [empty, setEmpty] = useState(false)
  const factors = renewal.data?.factors ?? []
  if (factors.length > 0) return <Identify ways={factors} label="Accedi" onDone={onDone} takesFocus />
  const send = (event: FormEvent) => {
    event.preventDefault()
    setEmpty(password === '')
    if (password !== '' && !renewal.isPending) renewal.mutate(password)
  }
  const failure = renewal.error ? loginFailure(renewal.error) : undefined
  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <Field label="Password" error={empty ? 'Inserisci la password' : failure}>
        <PasswordInput
          autoComplete="current-password"
          className="min-h-11"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
      <Button type="submit" size="lg" busy={renewal.isPending} busyLabel="Accesso...">
        Accedi
      </Button>
    </form>
  )
}

/**
 * Hides the page from eyes, screen readers, search and copying (session-watch.css), and answers how the focus returns to where it was:
 * a hidden element loses it.
 */
function useHiddenPage(): (event: Event) => void {
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    focused.current = document.activeElement
    document.documentElement.dataset.covered = ''
    return () => {
      delete document.documentElement.dataset.covered
    }
  }, [])
  return (event) => {
    event.preventDefault()
    if (focused.current instanceof HTMLElement && focused.current.isConnected) focused.current.focus()
  }
}
