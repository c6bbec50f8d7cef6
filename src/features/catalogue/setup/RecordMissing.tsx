import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

/** For an address that names a record nobody has. */
export function RecordMissing({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={title}
      size="s"
      ask
      footer={<Button onClick={onClose}>Torna all’elenco</Button>}
    >
      <p className="text-ink-600">Forse è stata eliminata nel frattempo.</p>
    </Dialog>
  )
}
