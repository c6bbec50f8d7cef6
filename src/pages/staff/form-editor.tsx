import { useEffect } from 'react'
import { EditorSkeleton } from '#features/forms/editor/EditorSkeleton.tsx'
import { FieldList, LivePreview } from '#features/forms/editor/parts.ts'
import { FormRoute, TO_FORMS } from '#features/forms/FormRoute.tsx'
import { formsCopy } from '#features/forms/staff-copy.ts'
import { staffMeta } from '#layouts/staff/meta.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.tsx'
import { PageHead } from '#ui/PageHead.tsx'

export const meta = () => staffMeta('Modulo')
export const handle = { access: formsCopy.access }

const FormEditor = lazyWithRetry(() => import('#features/forms/editor/FormEditor.tsx'), 'FormEditor', {
  Fallback: () => (
    <>
      <PageHead back={TO_FORMS} title="Modulo" />
      <EditorSkeleton />
    </>
  ),
})

/** The editor of a form. */
export default function EditorPage() {
  // All of it is wanted: none waits for the form to be read, nor for another part.
  useEffect(() => {
    for (const part of [FormEditor, FieldList, LivePreview]) part.preload()
  }, [])
  return (
    <FormRoute title="Modulo" waiting={<EditorSkeleton />}>
      {(form, gone) => <FormEditor key={form.id} form={form} gone={gone} />}
    </FormRoute>
  )
}
