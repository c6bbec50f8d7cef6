import { House, LogOut } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useLogout } from '#features/auth/queries.ts'
import { discardChanges, hasUnsavedChanges, UnsavedDialog } from '#ui/useUnsavedGuard.tsx'

export type Leaving = {
  leave: () => void
  /** The button does nothing now. */
  idle: boolean
  /** Asks about unsaved changes. It stands apart from the button, which may go with its panel. */
  question: ReactNode
}

/** The logout, which asks before unsaved changes are lost. */
export function useLeaving(disabled: boolean): Leaving {
  const logout = useLogout()
  const [asking, setAsking] = useState(false)
  const idle = disabled || logout.isPending || logout.isSuccess
  const leave = () => {
    if (idle) return
    // Asked before the session ends, not by the browser after it.
    if (hasUnsavedChanges()) setAsking(true)
    else logout.mutate()
  }
  const question = (
    <UnsavedDialog
      open={asking}
      onStay={() => setAsking(false)}
      onLeave={() => {
        setAsking(false)
        discardChanges()
        logout.mutate(undefined, { onError: () => discardChanges(false) })
      }}
    />
  )
  return { leave, idle, question }
}

export function Leave({ leaving: { leave, idle } }: { leaving: Leaving }) {
  return (
    <button type="button" onClick={leave} aria-disabled={idle || undefined} className="fr-entry">
      <LogOut aria-hidden="true" strokeWidth={1.7} />
      <span className="fr-words">Esci</span>
    </button>
  )
}

export function ToSite() {
  return (
    <Link to="/" reloadDocument className="fr-entry">
      <House aria-hidden="true" strokeWidth={1.7} />
      <span className="fr-words">Torna al sito</span>
    </Link>
  )
}
