import { useEffect, useRef } from 'react'
import { type Location, useBeforeUnload, useBlocker } from 'react-router'
import { ConfirmDialog } from './ConfirmDialog.tsx'

export type UnsavedGuard = {
  blocked: boolean
  stay: () => void
  leave: () => void
  /** Runs a navigation that the guard lets through, such as to a record just saved. */
  pass: (go: () => void) => void
}

// Forms with unsaved changes, of all that are open.
const unsaved = new Set<object>()
let leaving = false

/** Whether there are unsaved changes, for code that leaves the application without a link. */
export function hasUnsavedChanges(): boolean {
  return unsaved.size > 0
}

/** The user has answered: the page is no longer held back, unless it stays after all. */
export function discardChanges(leave = true): void {
  leaving = leave
}

/**
 * Blocks Back, links and the closing of the tab while there are unsaved changes. `isSafe` tells of another address that
 * typed values survive there: the page only changes around them.
 */
export function useUnsavedGuard(
  dirty: boolean,
  isSafe: (next: Location) => boolean = () => false,
): UnsavedGuard {
  const passing = useRef(false)
  useEffect(() => {
    if (!dirty) passing.current = false
  }, [dirty])
  // A session that has ended leads to the login whatever is open: there is nowhere to save to.
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      dirty &&
      !passing.current &&
      next.pathname !== '/login' &&
      here.pathname + here.search !== next.pathname + next.search &&
      !isSafe(next),
  )
  useBeforeUnload((event) => {
    if (dirty && !leaving) event.preventDefault()
  })
  useEffect(() => {
    if (!dirty) return
    const mine = {}
    unsaved.add(mine)
    return () => void unsaved.delete(mine)
  }, [dirty])
  // The answer may be drawn late, and the router throws at a second one.
  const answered = useRef<unknown>(null)
  const answer = (go: (() => void) | undefined) => {
    if (answered.current === blocker) return
    answered.current = blocker
    go?.()
  }
  return {
    blocked: blocker.state === 'blocked',
    stay: () => answer(blocker.reset),
    leave: () => answer(blocker.proceed),
    pass: (go) => {
      passing.current = true
      go()
    },
  }
}

type UnsavedDialogProps = { open: boolean; onStay: () => void; onLeave: () => void }

/** Asks before typed values are thrown away. */
export function UnsavedDialog({ open, onStay, onLeave }: UnsavedDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onStay())}
      title="Hai modifiche non salvate."
      text="Se chiudi adesso quello che hai scritto va perso."
      confirmLabel="Chiudi senza salvare"
      cancelLabel="Continua a modificare"
      onConfirm={onLeave}
    />
  )
}
