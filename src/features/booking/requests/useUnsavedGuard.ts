import { useBeforeUnload, useBlocker } from 'react-router'

/** Holds back Back, links and the closing of the tab while there are unsaved changes. */
export function useUnsavedGuard(dirty: boolean): { blocked: boolean; stay: () => void; leave: () => void } {
  // A session that has ended leads to the login whatever is open: there is nowhere to save to.
  const blocker = useBlocker(({ nextLocation }) => dirty && nextLocation.pathname !== '/login')
  useBeforeUnload((event) => {
    if (dirty) event.preventDefault()
  })
  return {
    blocked: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  }
}
