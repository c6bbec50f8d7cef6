import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

type RecordMissingProps = { title: string; text: string; onClose: () => void }

/** Shown at an address whose record does not exist. */
export function RecordMissing({ title, text, onClose }: RecordMissingProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={title}
      size="s"
      ask
      footer={<Button onClick={onClose}>Torna all’elenco</Button>}
    >
      <p className="text-ink-600">{text}</p>
    </Dialog>
  )
}
