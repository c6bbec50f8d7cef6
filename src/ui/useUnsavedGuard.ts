import { useEffect, useRef } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'

export type UnsavedGuard = {
  blocked: boolean
  stay: () => void
  leave: () => void
  /** Does something that leads away, such as going to what has just been saved, without being held back. */
  pass: (go: () => void) => void
}

/** Holds back Back, links and the closing of the tab while there are unsaved changes. */
export function useUnsavedGuard(dirty: boolean): UnsavedGuard {
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
      here.pathname + here.search !== next.pathname + next.search,
  )
  useBeforeUnload((event) => {
    if (dirty) event.preventDefault()
  })
  return {
    blocked: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
    pass: (go) => {
      passing.current = true
      go()
    },
  }
}
