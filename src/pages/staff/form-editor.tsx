import { useEffect } from 'react'
import { EditorSkeleton } from '#features/forms/editor/EditorSkeleton.tsx'
import { FieldList, FormEditor, LivePreview } from '#features/forms/editor/FormEditor.tsx'
import { FormRoute } from '#features/forms/FormRoute.tsx'
import { formsCopy } from '#features/forms/staff-copy.ts'
import { staffMeta } from '#layouts/staff/meta.ts'

export const meta = () => staffMeta('Modulo')
export const handle = { access: formsCopy.access }

/** The editor of a form. */
export default function EditorPage() {
  // Both parts load while the form is read, not one after the other once it is there.
  useEffect(() => {
    for (const part of [FieldList, LivePreview]) part.preload()
  }, [])
  return (
    <FormRoute title="Modulo" waiting={<EditorSkeleton />}>
      {(form, gone) => <FormEditor key={form.id} form={form} gone={gone} />}
    </FormRoute>
  )
}
