import { useState } from 'react'
import { useController } from 'react-hook-form'
import { PictureField } from '#ui/PictureField.tsx'
import { readPicture } from '../read-picture.ts'
import { inlinePictures, PICTURE_ACCEPT } from '../rules.ts'
import type { DoctorFieldsProps } from './DoctorFields.tsx'
import { fieldLabels } from './doctor-form.ts'

const NAME = 'profileImage'

/** The picture goes along with the rest of the form; until then only this page shows it. */
export function ProfileImage({ form, idOf }: DoctorFieldsProps) {
  const { field, fieldState } = useController({ control: form.control, name: NAME })
  const [reading, setReading] = useState(false)
  const take = (dataUrl: string | null) => {
    form.clearErrors(NAME)
    field.onChange(dataUrl)
  }
  const pick = async (file: File) => {
    setReading(true)
    const read = await readPicture(file, 'profile')
    setReading(false)
    if ('dataUrl' in read) take(read.dataUrl)
    else form.setError(NAME, { message: read.fault })
  }
  return (
    <PictureField
      id={idOf(NAME)}
      label={fieldLabels.profileImage}
      src={field.value ?? null}
      hint={inlinePictures.profile.hint}
      error={fieldState.error?.message}
      accept={PICTURE_ACCEPT}
      pickLabel="Carica immagine"
      shape="round"
      busy={reading}
      onPick={pick}
      onRemove={() => take(null)}
    />
  )
}
