import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { CallError, call } from '#platform/http/call.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { deleteSiteMedia, type ListedMedia } from '../contract.ts'
import { refreshMedia, takeAway } from '../queries.ts'
import { managerCopy } from './copy.ts'
import { editorOf } from './places.ts'

type DeletePictureProps = { picture: ListedMedia; onClose: () => void }

/** Asks, deletes, and says so. Of one that is a cover it says of which services, and leads there. */
export function DeletePicture({ picture, onClose }: DeletePictureProps) {
  const client = useQueryClient()
  const notify = useNotify()
  const [inUse, setInUse] = useState<string | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteSiteMedia, { params: { id: String(picture.id) } }),
    onSuccess: async ({ message }) => {
      await takeAway(client, picture.id)
      onClose()
      notify.success(message)
    },
    onError: (error) => {
      // A colleague made it a cover meanwhile, or deleted it: the list is read again too.
      if (error instanceof CallError && error.code === 'in_use') {
        setInUse(sentenceOf(error, managerCopy.inUse))
        return
      }
      onClose()
      notify.error(sentenceOf(error, managerCopy.deleteFailed), error)
    },
    onSettled: () => void refreshMedia(client),
  })
  if (inUse !== null || (picture.usedBy.length > 0 && !isPending)) {
    return <InUse picture={picture} sentence={inUse} onClose={onClose} />
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={<span className="wrap-anywhere">Eliminare «{picture.originalName}»?</span>}
      text="L’immagine non si potrà recuperare, e il suo link smetterà di funzionare."
      confirmLabel="Elimina"
      busy={isPending}
      busyLabel="Eliminazione…"
      onConfirm={() => mutate()}
    />
  )
}

type InUseProps = DeletePictureProps & {
  /** The server's, where it had to refuse. */
  sentence: string | null
}

function InUse({ picture: { originalName, usedBy }, sentence, onClose }: InUseProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={managerCopy.inUse}
      description={originalName}
      size="s"
      ask
      footer={<Button onClick={onClose}>Ho capito</Button>}
    >
      <p role={sentence ? 'alert' : undefined}>{sentence ?? managerCopy.isCover(usedBy.length)}</p>
      <ul className="mt-2">
        {usedBy.map(({ id, name }) => (
          <li key={id}>
            <Link to={editorOf(id)} className="wrap-anywhere inline-block py-1 max-desk:py-2.5">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
