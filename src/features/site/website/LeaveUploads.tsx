import { useEffect, useRef } from 'react'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import type { UnsavedGuard } from '#ui/useUnsavedGuard.ts'

type LeaveUploadsProps = { guard: UnsavedGuard; uploading: boolean }

/** Asked before pictures on their way are given up. When they arrive meanwhile there is nothing to ask any more. */
export function LeaveUploads({ guard: { blocked, stay, leave }, uploading }: LeaveUploadsProps) {
  const latest = useRef(leave)
  latest.current = leave
  const settled = blocked && !uploading
  // Once: a second time would go there twice, and Back would seem to do nothing.
  useEffect(() => {
    if (settled) latest.current()
  }, [settled])
  return (
    <ConfirmDialog
      open={blocked && uploading}
      onOpenChange={(open) => (open ? undefined : stay())}
      title="Ci sono immagini in caricamento."
      text="Se esci adesso quelle non ancora arrivate non vengono caricate."
      confirmLabel="Esci lo stesso"
      cancelLabel="Resta qui"
      onConfirm={leave}
    />
  )
}
