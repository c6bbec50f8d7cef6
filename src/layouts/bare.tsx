import { useEffect } from 'react'
import { Outlet, useBlocker } from 'react-router'
import { failLeaving } from '#platform/navigation/leaving.ts'
import { ScriptNote } from './ScriptNote.tsx'

/** Pages that bring their own frame: the booking wizard and the login. */
// Read before they are used.
export const handle = { scripts: 'later' }

export default function BareLayout() {
  useStayOnBack()
  return (
    <>
      <Outlet />
      {/* After the page, whose first link is the one to its content. */}
      <ScriptNote />
    </>
  )
}

/** Stays when Back or Forward lead to another page offline: links are held back by `listenToLinks`, these only here. */
function useStayOnBack(): void {
  const blocker = useBlocker(
    ({ historyAction, currentLocation, nextLocation }) =>
      historyAction === 'POP' && !navigator.onLine && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const retry = () => (navigator.onLine ? blocker.proceed() : failLeaving(retry))
    failLeaving(retry)
  }, [blocker])
}
