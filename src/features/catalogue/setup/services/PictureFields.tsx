import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { uploadSiteMedia } from '#features/media/contract.ts'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import type { RecordForm } from '#platform/form/useRecordForm.ts'
import { upload } from '#platform/http/upload.ts'
import { PictureField } from '#ui/PictureField.tsx'
import { setupCopy } from '../copy.ts'
import { faultOf, readPicture } from '../read-picture.ts'
import { coverPicture, inlinePictures, PICTURE_ACCEPT } from '../rules.ts'
import type { ServiceTyped, ServiceValues } from './service-form.ts'

type Record = RecordForm<ServiceTyped, ServiceValues>
type PictureFieldsProps = { record: Record; cover: CoverUpload }

export function PictureFields({ record, cover }: PictureFieldsProps) {
  return (
    <div className="grid gap-x-5 gap-y-5 sm:grid-cols-2">
      <IconField record={record} />
      <CoverField record={record} cover={cover} />
    </div>
  )
}

function usePicture({ form }: Record, name: 'icon' | 'coverImage') {
  // Local state, not an error of the form: the refused file is not among its values, and must not block the save.
  const [refusal, setRefusal] = useState<string>()
  const set = (value: string | null) => {
    setRefusal(undefined)
    form.clearErrors(name)
    form.setValue(name, value, { shouldDirty: true })
  }
  return {
    value: useWatch({ control: form.control, name }),
    error: refusal ?? form.formState.errors[name]?.message,
    set,
    refuse: setRefusal,
  }
}

/** Read in the browser, and sent with the form. */
function IconField({ record }: { record: Record }) {
  const { value, error, set, refuse } = usePicture(record, 'icon')
  const pick = async (file: File) => {
    const read = await readPicture(file, 'icon')
    if ('dataUrl' in read) set(read.dataUrl)
    else refuse(read.fault)
  }
  return (
    <PictureField
      id={record.idOf('icon')}
      label="Icona"
      src={value}
      hint={inlinePictures.icon.hint}
      error={error}
      accept={PICTURE_ACCEPT}
      pickLabel="Carica icona"
      onPick={pick}
      onRemove={() => set(null)}
    />
  )
}

/** Sent at once; the form holds its number. */
function CoverField({ record, cover }: PictureFieldsProps) {
  const { value, error, set, refuse } = usePicture(record, 'coverImage')
  const notify = useNotify()
  const pick = (file: File) => {
    const fault = faultOf(file, 'cover')
    refuse(fault ?? undefined)
    if (fault) return
    cover.start(file, {
      done: set,
      failed: (reason) => {
        refuse(sentenceOf(reason, setupCopy.uploadFailed))
        notify.error(setupCopy.uploadFailed, reason)
      },
    })
  }
  const remove = () => {
    // While a new picture uploads, 'remove' cancels the upload and the stored picture stays.
    if (cover.preview) cover.cancel()
    else set(null)
  }
  return (
    <PictureField
      id={record.idOf('coverImage')}
      label="Immagine di copertina"
      src={cover.preview ?? (value === null ? null : `/api/public/media/${value}?w=480`)}
      hint={coverPicture.hint}
      error={error}
      accept={coverPicture.accept}
      pickLabel="Carica copertina"
      shape="wide"
      busy={cover.preview !== null}
      onPick={pick}
      onRemove={remove}
    />
  )
}

export type CoverUpload = {
  /** The picture on its way, as an address to show it. */
  preview: string | null
  start: (file: File, then: { done: (id: string) => void; failed: (error: Error) => void }) => void
  cancel: () => void
  /** Resolves when no upload is running: false when the picture did not arrive. */
  settled: () => Promise<boolean>
}

type Sending = { cancel: AbortController; arrived: Promise<boolean> }

/** Uploads the cover as soon as it is chosen, one at a time: a second choice replaces the first. */
export function useCoverUpload(): CoverUpload {
  const [preview, setPreview] = useState<string | null>(null)
  const sending = useRef<Sending | null>(null)
  const { mutateAsync } = useMutation({
    mutationFn: ({ file, signal }: { file: File; signal: AbortSignal }) =>
      upload(uploadSiteMedia, file, { query: { use: 'cover' }, signal }),
  })
  useEffect(() => () => sending.current?.cancel.abort(), [])
  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview)
  }, [preview])

  const cancel = () => {
    sending.current?.cancel.abort()
    sending.current = null
    setPreview(null)
  }
  const start: CoverUpload['start'] = (file, { done, failed }) => {
    cancel()
    const control = new AbortController()
    const send = async () => {
      try {
        const { media } = await mutateAsync({ file, signal: control.signal })
        if (!control.signal.aborted) done(String(media.id))
        return true
      } catch (error) {
        if (control.signal.aborted || !(error instanceof Error)) return true
        failed(error)
        return false
      } finally {
        if (sending.current?.cancel === control) {
          sending.current = null
          setPreview(null)
        }
      }
    }
    setPreview(URL.createObjectURL(file))
    sending.current = { cancel: control, arrived: send() }
  }
  // The user may have chosen another picture while this one was uploading.
  const settled = async () => {
    let arrived = true
    while (sending.current) arrived = await sending.current.arrived
    return arrived
  }
  return { preview, start, cancel, settled }
}
