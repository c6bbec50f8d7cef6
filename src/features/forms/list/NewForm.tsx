import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { RecordDialog } from '#platform/form/RecordDialog.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { useRecordForm } from '#platform/form/useRecordForm.ts'
import { call } from '#platform/http/call.ts'
import { Field } from '#ui/Field.tsx'
import { TextArea, TextInput } from '#ui/textInputs.tsx'
import { createForm, type FormDetail, NewForm as NewFormShape } from '../contract.ts'
import { cacheForm } from '../queries.ts'
import { formsCopy } from '../staff-copy.ts'

type Typed = z.input<typeof NewFormShape>

const LABELS: Record<string, string> = { name: 'Nome', description: 'Descrizione' }

/** Asks for the name of a new form; the editor asks for the rest. */
export function NewForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const notify = useNotify()
  const record = useRecordForm<Typed, NewFormShape, FormDetail>({
    shape: NewFormShape,
    typed: { name: '', description: '' },
    version: undefined,
    labelOf: (path) => LABELS[path] ?? path,
    save: (body) => call(createForm, { body }),
    onSaved: (form) => {
      cacheForm(client, form)
      // Back leads to the list, not to this dialog.
      navigate(`/moduli/${form.id}`, { replace: true })
      notify.success(formsCopy.created)
    },
    onFailed: (error) => notify.error(formsCopy.createFailed, error),
  })
  const { form, idOf } = record
  const { errors } = form.formState
  return (
    <RecordDialog
      record={record}
      title={formsCopy.create}
      description="Parte non attivo, con nome, cognome, email e telefono."
      label="Crea"
      failed={formsCopy.createFailed}
      onClose={onClose}
    >
      <Field id={idOf('name')} label={LABELS.name} required error={errors.name?.message}>
        <TextInput autoComplete="off" maxLength={300} {...form.register('name')} />
      </Field>
      <Field
        id={idOf('description')}
        label={LABELS.description}
        hint="La legge chi compila il modulo, sotto il nome"
        error={errors.description?.message}
      >
        <TextArea rows={3} {...form.register('description')} />
      </Field>
    </RecordDialog>
  )
}
