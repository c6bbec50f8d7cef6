import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type RecordForm, useRecordForm } from '#platform/form/useRecordForm.ts'
import { useSaid } from '#platform/form/useSaid.ts'
import { CallError, call } from '#platform/http/call.ts'
import { contactFieldsQuery } from '../queries.ts'
import { type ContactField, createContactField, updateContactField } from './contract.ts'
import { fieldsCopy } from './copy.ts'
import {
  changeOf,
  type FieldTyped,
  type FieldValues,
  fieldLabels,
  fieldShape,
  typedFrom,
} from './field-form.ts'
import { refreshFields } from './queries.ts'

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
  const failed = field ? fieldsCopy.updateFailed : fieldsCopy.createFailed
  // What is about to be changed is read again: the list may be some minutes old.
  const { refetch } = useQuery({ ...contactFieldsQuery, staleTime: 0 })
  // What has been created once is changed from then on, also when somebody typed on while it was on its way.
  const made = useRef(field)
  return useRecordForm<FieldTyped, FieldValues, ContactField>({
    shape: fieldShape(field),
    typed: typedFrom(field, fields),
    version: field?.version,
    typedOf: (saved) => typedFrom(saved, []),
    labelOf: (path) => fieldLabels[path as keyof FieldTyped] ?? path,
    // A wrong option is said where all of them stand.
    pathOf: (path) => path.replace(/\..*/, ''),
    save: async (values, version, changed) => {
      const saved = made.current
        ? await call(updateContactField, {
            params: { id: String(made.current.id) },
            body: { ...changeOf(values, changed), version },
          })
        : await call(createContactField, { body: values })
      made.current = saved
      void refreshFields(client)
      return saved
    },
    onSaved: ({ id }) => {
      if (!field) onCreated(id)
      onClose()
      said.done(field ? fieldsCopy.updated : fieldsCopy.created)
    },
    reload: async () => {
      const { data } = await refetch({ throwOnError: true })
      const latest = data?.find(({ id }) => id === made.current?.id)
      return latest && { typed: typedFrom(latest, []), version: latest.version }
    },
    onFailed: (error) => {
      // Gone: the list behind the form need not go on showing it.
      if (error instanceof CallError && error.status === 404) void refreshFields(client)
      said.failed(error, failed)
    },
  })
}
