import { setupCopy } from '#features/catalogue/setup/copy.ts'
import { DateField } from '#platform/form/fields.tsx'
import { RecordDialog } from '#platform/form/RecordDialog.tsx'
import { useListedRecord } from '#platform/form/useListedRecord.ts'
import { useNotify } from '#platform/form/useNotify.ts'
import type { RecordForm } from '#platform/form/useRecordForm.ts'
import { call } from '#platform/http/call.ts'
import { Field } from '#ui/Field.tsx'
import { Switch } from '#ui/inputs.tsx'
import { TextInput } from '#ui/textInputs.tsx'
import { createResource, type ListedResource, type ResourceInput, updateResource } from '../contract.ts'
import { refreshCalendar, resourcesQuery } from '../queries.ts'
import { roomsCopy } from './copy.ts'
import {
  resourceLabels as labels,
  ResourceForm,
  type ResourceTyped,
  type ResourceValues,
  typedFrom,
} from './resource-form.ts'

type ResourceDialogProps = {
  kind: ResourceInput['kind']
  /** Null for a new one. */
  resource: ListedResource | null
  onCreated: (id: number) => void
  onClose: () => void
}

/** Creates or changes a room or a device. */
export function ResourceDialog({ kind, resource, onCreated, onClose }: ResourceDialogProps) {
  const notify = useNotify()
  const copy = roomsCopy[kind]
  const record: ResourceRecord = useListedRecord({
    record: resource,
    shape: ResourceForm,
    typedFrom,
    labels,
    list: resourcesQuery,
    create: (values) => call(createResource, { body: { ...values, kind } }),
    update: (id, values, { version }) =>
      call(updateResource, { params: { id: String(id) }, body: { ...values, kind, version } }),
    refresh: refreshCalendar,
    onCreated,
    onClose,
    onSaid: () => notify.success(resource ? copy.updated : copy.created),
    failed: roomsCopy.saveFailed,
  })
  return (
    <RecordDialog
      record={record}
      title={resource ? copy.edit : copy.create}
      label={resource ? setupCopy.update : setupCopy.create}
      onClose={onClose}
    >
      <Fields record={record} kind={kind} />
    </RecordDialog>
  )
}

type ResourceRecord = RecordForm<ResourceTyped, ResourceValues>
type FieldsProps = { record: ResourceRecord; kind: ResourceInput['kind'] }

function Fields({ record, kind }: FieldsProps) {
  const { form, idOf } = record
  const { errors } = form.formState
  const hint = `${idOf('isActive')}-hint`
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field id={idOf('name')} label={labels.name} required error={errors.name?.message}>
          <TextInput autoComplete="off" maxLength={200} {...form.register('name')} />
        </Field>
        <Field
          id={idOf('place')}
          label={labels.place}
          hint={kind === 'room' ? 'Piano, ingresso' : 'Stanza, marca, numero di serie'}
          error={errors.place?.message}
        >
          <TextInput autoComplete="off" maxLength={200} {...form.register('place')} />
        </Field>
        {kind === 'device' ? <DateField record={record} name="checkedOn" /> : null}
        {kind === 'device' ? <DateField record={record} name="checkDueOn" /> : null}
      </div>
      <div>
        <Switch
          id={idOf('isActive')}
          label={labels.isActive}
          aria-describedby={hint}
          {...form.register('isActive')}
        />
        <p id={hint} className="text-ink-600 text-sxs">
          Se la disattivi, i servizi che ne hanno bisogno si prenotano solo se ce n’è un’altra adatta. Le
          visite già prese la tengono. Per un guasto o un controllo usa «{roomsCopy[kind].block}».
        </p>
      </div>
    </>
  )
}
