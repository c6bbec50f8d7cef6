import { lazy, Suspense, useSyncExternalStore } from 'react'
import { mayHaveSession, watchSession } from '#platform/session/hint.ts'
import { LoginLink } from './LoginLink.tsx'

// Only staff need the menu and the call behind it; visitors never load them. A menu that can't be loaded must not
// take the page with it.
const AccountMenu = lazy(() =>
  import('./AccountMenu.tsx').then(
    ({ AccountMenu }) => ({ default: AccountMenu }),
    () => ({ default: LoginLink }),
  ),
)

/** Accedi, or the menu of who is logged in. The server always draws Accedi: a page is the same for everybody. */
export function Account() {
  const maybe = useSyncExternalStore(watchSession, mayHaveSession, () => false)
  if (!maybe) return <LoginLink />
  return (
    <Suspense fallback={<LoginLink />}>
      <AccountMenu />
    </Suspense>
  )
}
