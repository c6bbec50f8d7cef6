import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { downloadFile, pictureAddress } from '#features/media/files.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import type { Attachment } from '../attached/contract.ts'
import { contactCopy } from '../copy.ts'

/** Shows a picture. Its bytes are released when the dialog closes. */
export function PicturePreview({ file, onClose }: { file: Attachment; onClose: () => void }) {
  const { id, originalName: name, mimeType } = file
  const picture = usePicture(file)
  const download = useMutation({ mutationFn: () => downloadFile({ id, name, mimeType }) })
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={<bdi className="[overflow-wrap:anywhere]">{name}</bdi>}
      footer={
        <>
          {download.isError ? (
            <p role="alert" className="mr-auto text-danger-700">
              {contactCopy.downloadFailed}
            </p>
          ) : null}
          <Button variant="secondary" onClick={onClose}>
            Chiudi
          </Button>
          <Button
            busy={download.isPending}
            onClick={() => download.mutate()}
            icon={<Download strokeWidth={2} />}
          >
            Scarica
          </Button>
        </>
      }
    >
      <div className="grid min-h-48 place-items-center">
        {picture.state === 'shown' ? (
          <img
            src={picture.address}
            alt={name}
            onError={picture.fail}
            className="max-h-[60dvh] max-w-full rounded-sm object-contain"
          />
        ) : null}
        {picture.state === 'failed' ? (
          <div role="alert" className="grid justify-items-center gap-3 text-center">
            <p className="text-danger-700">Impossibile mostrare il documento.</p>
            <Button variant="secondary" onClick={picture.again}>
              Riprova
            </Button>
          </div>
        ) : null}
        {picture.state === 'coming' ? (
          <SkeletonGroup className="w-full transition-opacity delay-200 duration-100 starting:opacity-0">
            <Skeleton className="h-48 w-full rounded-sm" />
          </SkeletonGroup>
        ) : null}
      </div>
    </Dialog>
  )
}

type Shown = { state: 'coming' } | { state: 'failed' } | { state: 'shown'; address: string }

/** Fetches the picture; its address is revoked when the dialog closes. */
function usePicture({ id, mimeType }: Attachment) {
  const [shown, setShown] = useState<Shown>({ state: 'coming' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    const controller = new AbortController()
    let address: string | null = null
    setShown({ state: 'coming' })
    pictureAddress({ id, mimeType }, controller.signal).then(
      (made) => {
        address = made
        if (controller.signal.aborted) URL.revokeObjectURL(made)
        else setShown({ state: 'shown', address: made })
      },
      () => {
        if (!controller.signal.aborted) setShown({ state: 'failed' })
      },
    )
    return () => {
      controller.abort()
      if (address) URL.revokeObjectURL(address)
    }
  }, [id, mimeType, attempt])
  return {
    ...shown,
    fail: () => setShown({ state: 'failed' }),
    again: () => setAttempt((count) => count + 1),
  }
}
