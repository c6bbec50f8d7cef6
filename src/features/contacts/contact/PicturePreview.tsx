import { useMutation, useQuery } from '@tanstack/react-query'
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
        {picture.address ? (
          <img
            src={picture.address}
            alt={name}
            onError={picture.fail}
            className="max-h-[60dvh] max-w-full rounded-sm object-contain"
          />
        ) : null}
        {picture.failed ? (
          <div role="alert" className="grid justify-items-center gap-3 text-center">
            <p className="text-danger-700">Impossibile mostrare il documento.</p>
            <Button variant="secondary" onClick={picture.again}>
              Riprova
            </Button>
          </div>
        ) : null}
        {!picture.address && !picture.failed ? (
          <SkeletonGroup className="w-full transition-opacity delay-200 duration-100 starting:opacity-0">
            <Skeleton className="h-48 w-full rounded-sm" />
          </SkeletonGroup>
        ) : null}
      </div>
    </Dialog>
  )
}

/** Fetches the picture; its address is revoked when the dialog closes. */
function usePicture({ id, mimeType }: Attachment) {
  const [broken, setBroken] = useState(false)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['picture', id],
    queryFn: ({ signal }) => pictureAddress({ id, mimeType }, signal),
    staleTime: 'static',
    gcTime: 0,
  })
  useEffect(() => () => (data ? URL.revokeObjectURL(data) : undefined), [data])
  const failed = (isError || broken) && !isFetching
  return {
    address: failed || isFetching ? undefined : data,
    failed,
    fail: () => setBroken(true),
    again: () => {
      setBroken(false)
      void refetch()
    },
  }
}
