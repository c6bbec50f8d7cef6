import { useEffect, useSyncExternalStore } from 'react'
import { leaveAgain, leavingNow, listenToLinks, stay, watchLeaving } from '#platform/navigation/leaving.ts'
import { Button } from '#ui/Button.tsx'

/** Listens to the links of the whole product, and says that the page stays when the one behind a link did not come. */
export function StayNote() {
  useEffect(listenToLinks, [])
  const leaving = useSyncExternalStore(watchLeaving, leavingNow, () => 'no' as const)
  if (leaving !== 'failed') return null
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-[calc(var(--l-bottom-bar)+env(safe-area-inset-bottom)+0.75rem)] z-(--z-dialog) mx-auto max-w-md rounded-md bg-danger-50 px-4 py-3.5 text-danger-900 text-sm leading-[1.45] shadow-e3 lg:bottom-6"
    >
      <p className="font-strong">Connessione assente</p>
      <p>La pagina non si è aperta. Sei rimasto qui, e quello che hai scritto c’è ancora.</p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={leaveAgain}>
          Riprova
        </Button>
        <Button variant="quiet" size="sm" onClick={stay}>
          Resta qui
        </Button>
      </div>
    </div>
  )
}
