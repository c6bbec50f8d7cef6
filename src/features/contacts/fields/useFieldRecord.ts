import { useQueryClient } from '@tanstack/react-query'
import { useListedRecord } from '#platform/form/useListedRecord.ts'
import type { RecordForm } from '#platform/form/useRecordForm.ts'
import { useSaid } from '#platform/form/useSaid.ts'
import { CallError, call } from '#platform/http/call.ts'
import { contactFieldsQuery } from '../queries.ts'
import { type ContactField, createContactField, updateContactField } from './contract.ts'
import { fieldsCopy, typeNames } from './copy.ts'
import {
  changeOf,
  type FieldTyped,
  type FieldValues,
  fieldLabels,
  fieldShape,
  typedFrom,
} from './field-form.ts'
import type { FieldType } from './rules.ts'
import { refreshFields } from './useFieldCommands.ts'

export type FieldRecord = RecordForm<FieldTyped, FieldValues>

export type FieldRecordOptions = {
  /** Null for a new one. */
  field: ContactField | null
  fields: readonly ContactField[]
  onCreated: (id: number) => void
  onClose: () => void
}

/** The form of a field: creates it, or changes it. */
export function useFieldRecord({ field, fields, onCreated, onClose }: FieldRecordOptions): FieldRecord {
  const client = useQueryClient()
  const said = useSaid()
  return useListedRecord({
    record: field,
    shape: fieldShape(field),
    typedFrom: (record) => typedFrom(record, fields),
    labels: fieldLabels,
    sayValue: (path, value) => (path === 'type' ? typeNames[value as FieldType] : undefined),
    // A wrong option is said where all of them stand.
    pathOf: (path) => path.replace(/\..*/, ''),
    list: contactFieldsQuery,
    create: (body) => call(createContactField, { body }),
    update: (id, values, { version, changed }) =>
      call(updateContactField, {
        params: { id: String(id) },
        body: { ...changeOf(values, changed), version },
      }),
    refresh: refreshFields,
    onCreated,
    onClose,
    onSaid: () => said.done(field ? fieldsCopy.updated : fieldsCopy.created),
    failed: field ? fieldsCopy.updateFailed : fieldsCopy.createFailed,
    // Gone: the list behind the form need not go on showing it.
    onFailed: (error) => {
      if (error instanceof CallError && error.status === 404) void refreshFields(client)
    },
  })
}
