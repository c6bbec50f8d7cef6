import { useEffect, useRef } from 'react'
import { UPLOADS } from '#features/media/manager/places.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { UnsavedDialog } from '#ui/UnsavedDialog.tsx'
import { useUnsavedGuard } from '#ui/useUnsavedGuard.ts'

/**
 * Asks before unsaved text or uploads under way are lost: one question for the whole page,
 * since the router asks only one. When all is saved and has arrived meanwhile there is nothing to ask any more.
 */
export function LeavePage({ dirty }: { dirty: ReadonlySet<string> }) {
  const { blocked, stay, leave } = useUnsavedGuard(dirty.size > 0)
  const latest = useRef(leave)
  latest.current = leave
  const settled = blocked && dirty.size === 0
  // Once: a second time would go there twice, and Back would seem to do nothing.
  useEffect(() => {
    if (settled) latest.current()
  }, [settled])
  const uploading = dirty.has(UPLOADS)
  if (!uploading) {
    return <UnsavedDialog open={blocked && !settled} onStay={stay} onLeave={leave} />
  }
  return (
    <ConfirmDialog
      open={blocked}
      onOpenChange={(open) => (open ? undefined : stay())}
      title="Ci sono immagini in caricamento."
      text={`Se esci adesso quelle non ancora arrivate non vengono caricate${dirty.size > 1 ? ', e quello che hai scritto va perso' : ''}.`}
      confirmLabel="Esci lo stesso"
      cancelLabel="Resta qui"
      onConfirm={leave}
    />
  )
}
