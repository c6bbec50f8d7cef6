import type { z } from 'zod'
import { RecordDialog } from '#platform/form/RecordDialog.tsx'
import { useListedRecord } from '#platform/form/useListedRecord.ts'
import { useNotify } from '#platform/form/useNotify.ts'
import type { RecordForm } from '#platform/form/useRecordForm.ts'
import { call } from '#platform/http/call.ts'
import { Field } from '#ui/Field.tsx'
import { Switch } from '#ui/inputs.tsx'
import { TextArea, TextInput } from '#ui/textInputs.tsx'
import { categoriesCopy, setupCopy } from '../copy.ts'
import { EnglishPart } from '../english/EnglishPart.tsx'
import { englishPaths, englishTyped } from '../english/labels.ts'
import { refreshCatalogue, setupCategoriesQuery } from '../queries.ts'
import { createCategory, NewCategory, type SetupCategory, updateCategory } from './contract.ts'

type Typed = z.input<typeof NewCategory>

const TEXTS = { name: 'Nome', description: 'Descrizione' }
const LABELS: Record<string, string> = { ...TEXTS, isActive: 'Attiva', ...englishPaths(TEXTS) }

function typedFrom(category: SetupCategory | null): Typed {
  return {
    name: category?.name ?? '',
    description: category?.description ?? '',
    english: englishTyped(TEXTS, category?.english),
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
  const notify = useNotify()
  const record = useListedRecord({
    record: category,
    shape: NewCategory,
    typedFrom,
    labels: LABELS,
    list: setupCategoriesQuery,
    create: (body) => call(createCategory, { body }),
    update: (id, body, { version }) =>
      call(updateCategory, { params: { id: String(id) }, body: { ...body, version } }),
    refresh: refreshCatalogue,
    onCreated,
    onClose,
    onSaid: () => notify.success(category ? categoriesCopy.updated : categoriesCopy.created),
    failed: category ? categoriesCopy.updateFailed : categoriesCopy.createFailed,
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

function Fields({ record }: { record: RecordForm<Typed, NewCategory> }) {
  const { form, idOf } = record
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
      <EnglishPart record={record} labels={TEXTS} rows={{ description: 4 }} />
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
