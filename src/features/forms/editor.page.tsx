import { useEffect } from 'react'
import { staffMeta } from '#layouts/staff/meta.ts'
import { late } from '#ui/late.tsx'
import { EditorSkeleton } from './editor/EditorSkeleton.tsx'
import { FieldList, LivePreview } from './editor/parts.ts'
import { OfForm } from './OfForm.tsx'
import { formsCopy } from './staff-copy.ts'

export const meta = () => staffMeta('Modulo')
export const handle = { access: formsCopy.access }

const FormEditor = late(() => import('./editor/FormEditor.tsx'), 'FormEditor', { Waiting: EditorSkeleton })

/** What a form asks, how it looks, and what becomes of who sends it. */
export default function EditorPage() {
  // All of it is wanted: none waits for the form to be read, nor for another part.
  useEffect(() => {
    for (const part of [FormEditor, FieldList, LivePreview]) part.warm()
  }, [])
  return (
    <OfForm title="Modulo" waiting={<EditorSkeleton />}>
      {(form, gone) => <FormEditor key={form.id} form={form} gone={gone} />}
    </OfForm>
  )
}
