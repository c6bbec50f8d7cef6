import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import type { RecordForm } from '#platform/form/useRecordForm.ts'
import { PictureField } from '#ui/PictureField.tsx'
import { setupCopy } from '../../copy.ts'
import { faultOf, readPicture } from '../../read-picture.ts'
import { coverPicture, inlinePictures, PICTURE_ACCEPT } from '../../rules.ts'
import type { ServiceTyped, ServiceValues } from './service-form.ts'
import type { CoverUpload } from './useCoverUpload.ts'

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
    // While one is on its way the one before it is still there.
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
