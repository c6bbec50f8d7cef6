import { type ReactNode, useSyncExternalStore } from 'react'
import { mayHaveSession, watchSession } from '#platform/session/hint.ts'
import { ButtonAnchor } from '#ui/Button.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.tsx'

// Only staff load the menu and the call behind it. When the menu does not come, Accedi stays.
const AccountMenu = lazyWithRetry(() => import('./AccountMenu.tsx'), 'AccountMenu', {
  Fallback: ({ login }: { login: ReactNode }) => login,
  overlay: true,
  silent: true,
})

/**
 * 'Accedi', or the menu of the user. The server always draws 'Accedi', as a public page is the same for all visitors.
 */
export function Account() {
  const mayBeStaff = useSyncExternalStore(watchSession, mayHaveSession, () => false)
  const login = (
    // Shown on large screens; on phones the footer has the link (links.ts).
    <ButtonAnchor href="/login" variant="quiet" size="md" className="max-lg:hidden lg:max-rail:px-3">
      Accedi
    </ButtonAnchor>
  )
  return mayBeStaff ? <AccountMenu login={login} /> : login
}
