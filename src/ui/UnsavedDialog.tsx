import { ConfirmDialog } from './ConfirmDialog.tsx'

type UnsavedDialogProps = { open: boolean; onStay: () => void; onLeave: () => void }

/** Asked before what was typed is thrown away. */
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
