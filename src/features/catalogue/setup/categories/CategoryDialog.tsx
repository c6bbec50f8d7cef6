import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { z } from 'zod'
import { RecordDialog } from '#platform/form/RecordDialog.tsx'
import { type RecordForm, useRecordForm } from '#platform/form/useRecordForm.ts'
import { useSaid } from '#platform/form/useSaid.ts'
import { call } from '#platform/http/call.ts'
import { Field } from '#ui/Field.tsx'
import { Switch } from '#ui/inputs.tsx'
import { TextArea, TextInput } from '#ui/textInputs.tsx'
import { setupCopy } from '../copy.ts'
import { refreshCatalogue } from '../queries.ts'
import { createCategory, NewCategory, type SetupCategory, updateCategory } from './contract.ts'
import { categoriesCopy } from './copy.ts'
import { setupCategoriesQuery } from './queries.ts'

type Typed = z.input<typeof NewCategory>

const LABELS: Record<string, string> = { name: 'Nome', description: 'Descrizione', isActive: 'Attiva' }

function typedFrom(category: SetupCategory | null): Typed {
  return {
    name: category?.name ?? '',
    description: category?.description ?? '',
    isActive: category?.isActive ?? true,
  }
}

type CategoryDialogProps = {
  /** Null for a new one. */
  category: SetupCategory | null
  onCreated: (id: number) => void
  onClose: () => void
}

export function CategoryDialog({ category, onCreated, onClose }: CategoryDialogProps) {
  const client = useQueryClient()
  const said = useSaid()
  const failed = category ? categoriesCopy.updateFailed : categoriesCopy.createFailed
  // What is about to be changed is read again: the list may be some minutes old.
  const { refetch } = useQuery({ ...setupCategoriesQuery, staleTime: 0 })
  // What has been created once is changed from then on, also when somebody typed on while it was on its way.
  const made = useRef(category)
  const record = useRecordForm<Typed, NewCategory, SetupCategory>({
    shape: NewCategory,
    typed: typedFrom(category),
    version: category?.version,
    typedOf: typedFrom,
    labelOf: (path) => LABELS[path] ?? path,
    save: async (body, version) => {
      const params = { id: String(made.current?.id) }
      const saved = made.current
        ? await call(updateCategory, { params, body: { ...body, version } })
        : await call(createCategory, { body })
      made.current = saved
      void refreshCatalogue(client)
      return saved
    },
    onSaved: ({ id }) => {
      if (!category) onCreated(id)
      onClose()
      said.done(category ? categoriesCopy.updated : categoriesCopy.created)
    },
    reload: async () => {
      const { data } = await refetch({ throwOnError: true })
      const latest = data?.find(({ id }) => id === made.current?.id)
      return latest && { typed: typedFrom(latest), version: latest.version }
    },
    onFailed: (error) => said.failed(error, failed),
  })
  return (
    <RecordDialog
      record={record}
      title={category ? 'Modifica categoria' : 'Nuova categoria'}
      label={category ? setupCopy.update : setupCopy.create}
      onClose={onClose}
    >
      <Fields record={record} />
    </RecordDialog>
  )
}

function Fields({ record: { form, idOf } }: { record: RecordForm<Typed, NewCategory> }) {
  const { errors } = form.formState
  return (
    <>
      <Field id={idOf('name')} label="Nome" required error={errors.name?.message}>
        <TextInput autoComplete="off" maxLength={300} {...form.register('name')} />
      </Field>
      <Field
        id={idOf('description')}
        label="Descrizione"
        hint="La leggono i pazienti, sotto il nome della categoria."
        error={errors.description?.message}
      >
        <TextArea rows={4} {...form.register('description')} />
      </Field>
      <Active form={form} idOf={idOf} />
    </>
  )
}

function Active({ form, idOf }: Pick<RecordForm<Typed, NewCategory>, 'form' | 'idOf'>) {
  const hint = `${idOf('isActive')}-hint`
  return (
    <div>
      <Switch id={idOf('isActive')} label="Attiva" aria-describedby={hint} {...form.register('isActive')} />
      <p id={hint} className="text-ink-600 text-sxs">
        Se è disattiva, la categoria e tutti i suoi servizi non compaiono sul sito né nella prenotazione.
      </p>
    </div>
  )
}
