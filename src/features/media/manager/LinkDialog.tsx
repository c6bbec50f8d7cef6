import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { TextInput } from '#ui/textInputs.tsx'
import type { ListedMedia } from '../contract.ts'
import { linkOf } from './places.ts'

/** The address of a picture, selected: the browser does not let the page copy it. */
export function LinkDialog({ picture, onClose }: { picture: ListedMedia; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Link dell’immagine"
      description={picture.originalName}
      size="s"
      ask
      initialFocus="field"
      footer={
        <Button variant="secondary" onClick={onClose}>
          Chiudi
        </Button>
      }
    >
      <Field
        label="Link"
        hint="Il browser non permette di copiarlo da qui: è già selezionato, copialo con Ctrl+C."
      >
        <TextInput readOnly value={linkOf(picture.id)} onFocus={(event) => event.target.select()} />
      </Field>
    </Dialog>
  )
}
