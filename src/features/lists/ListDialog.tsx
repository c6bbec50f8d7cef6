import type { z } from 'zod'
import { RecordDialog } from '#platform/form/RecordDialog.tsx'
import { useListedRecord } from '#platform/form/useListedRecord.ts'
import type { RecordForm } from '#platform/form/useRecordForm.ts'
import { call } from '#platform/http/call.ts'
import { ColourInput } from '#ui/ColourInput.tsx'
import { Field } from '#ui/Field.tsx'
import { useToast } from '#ui/Toast.tsx'
import { TextArea, TextInput } from '#ui/textInputs.tsx'
import { createList, DEFAULT_COLOR, type List, NewList, updateList } from './contract.ts'
import { listsCopy } from './copy.ts'
import { allListsQuery, refreshLists } from './queries.ts'

const LABELS = { name: 'Nome Lista', description: 'Descrizione', color: 'Colore' } as const

/** Suggested colours; others can be picked too. */
const swatches = [
  { color: DEFAULT_COLOR, name: 'Blu' },
  { color: '#4a90a4', name: 'Ottanio' },
  { color: '#4f9d77', name: 'Verde' },
  { color: '#cda400', name: 'Senape' },
  { color: '#d0744e', name: 'Terracotta' },
  { color: '#c2454f', name: 'Rosso' },
  { color: '#8a5cc2', name: 'Viola' },
  { color: '#64748b', name: 'Grigio' },
]

type Typed = z.input<typeof NewList>

function typedFrom(list: List | null): Typed {
  return {
    name: list?.name ?? '',
    description: list?.description ?? '',
    // A colour field knows no other spelling.
    color: (list?.color ?? DEFAULT_COLOR).replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3').toLowerCase(),
  }
}

type ListDialogProps = {
  /** Null for a new one. */
  list: List | null
  onCreated: (id: number) => void
  onClose: () => void
}

export function ListDialog({ list, onCreated, onClose }: ListDialogProps) {
  const toast = useToast()
  const record = useListedRecord({
    record: list,
    shape: NewList,
    typedFrom,
    labels: LABELS,
    list: allListsQuery,
    create: (body) => call(createList, { body }),
    update: (id, body, { version }) =>
      call(updateList, { params: { id: String(id) }, body: { ...body, version } }),
    refresh: refreshLists,
    onCreated,
    onClose,
    onSaid: ({ name }) => toast({ title: list ? listsCopy.updated : listsCopy.created, description: name }),
    failed: list ? listsCopy.updateFailed : listsCopy.createFailed,
  })
  return (
    <RecordDialog
      record={record}
      title={list ? listsCopy.edit : listsCopy.create}
      label={list ? listsCopy.save : listsCopy.make}
      onClose={onClose}
    >
      <Fields record={record} />
    </RecordDialog>
  )
}

function Fields({ record: { form, idOf } }: { record: RecordForm<Typed, NewList> }) {
  const { errors } = form.formState
  return (
    <>
      <Field id={idOf('name')} label={LABELS.name} required error={errors.name?.message}>
        <TextInput
          autoComplete="off"
          maxLength={300}
          placeholder={listsCopy.example}
          {...form.register('name')}
        />
      </Field>
      <Field id={idOf('description')} label={LABELS.description} error={errors.description?.message}>
        <TextArea rows={3} {...form.register('description')} />
      </Field>
      <Field id={idOf('color')} label={LABELS.color} error={errors.color?.message}>
        <ColourInput
          value={form.watch('color') ?? DEFAULT_COLOR}
          onChange={(color) => form.setValue('color', color, { shouldDirty: true, shouldTouch: true })}
          swatches={swatches}
        />
      </Field>
    </>
  )
}
