import { staffMeta } from '#layouts/staff/meta.ts'
import { EditorSkeleton } from './editor/EditorSkeleton.tsx'
import { FormEditor } from './editor/FormEditor.tsx'
import { OfForm } from './OfForm.tsx'
import { formsCopy } from './staff-copy.ts'

export const meta = () => staffMeta('Modulo')
export const handle = { access: formsCopy.access }

/** What a form asks, how it looks, and what becomes of who sends it. */
export default function EditorPage() {
  return (
    <OfForm title="Modulo" waiting={<EditorSkeleton />}>
      {(form, gone) => <FormEditor key={form.id} form={form} gone={gone} />}
    </OfForm>
  )
}
