import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { contactFieldsQuery } from '#features/contacts/queries.ts'
import { allListsQuery } from '#features/lists/queries.ts'
import { useNotify } from '#platform/form/useNotify.ts'
import { type RecordForm, useRecordForm } from '#platform/form/useRecordForm.ts'
import { call } from '#platform/http/call.ts'
import { readNow } from '#platform/query/call-query.ts'
import { type FormChange, type FormDetail, updateForm } from '../contract.ts'
import { cacheForm, formQuery } from '../queries.ts'
import { formsCopy } from '../staff-copy.ts'
import { type FormTyped, idsIn, typedFrom } from './form-state.ts'
import { labelOf, sayValue } from './labels.ts'
import { changesOf, FormShape, pathOf } from './to-payload.ts'

export type FormRecord = RecordForm<FormTyped, FormChange>

/** Props of the settings of one field. */
export type SettingsProps = { record: FormRecord; form: FormDetail; fieldKey: string }

/** The record form of the editor: how a form is read, sent, and described. */
export function useFormRecord(form: FormDetail): FormRecord {
  const client = useQueryClient()
  const notify = useNotify()
  const latest = useRef<FormRecord | null>(null)
  // Fields keep the keys they have in the form, by which React identifies them.
  const typedNow = () => latest.current?.form.getValues() ?? null
  const params = { id: String(form.id) }
  const record = useRecordForm<FormTyped, FormChange, FormDetail>({
    shape: FormShape,
    typed: typedFrom(form, { base: typedNow() }),
    version: form.version,
    typedOf: (saved, sent) => typedFrom(saved, { base: sent, sent }),
    pathOf,
    labelOf: (path) => labelOf(path, typedNow() ?? typedFrom(form)),
    sayValue: (path, value) =>
      sayValue(path, value, {
        contactFields: client.getQueryData(contactFieldsQuery.queryKey) ?? [],
        lists: client.getQueryData(allListsQuery.queryKey) ?? [],
        fields: latest.current?.clash?.theirs.fields ?? {},
      }),
    save: async (values, { version, changed, base }) => {
      const known = {
        fields: idsIn(base.fields),
        pages: idsIn(base.integrations),
        lists: changed.has('listIds') ? await listsNow(client) : null,
      }
      const body = { ...changesOf(values, changed, known), version }
      const saved = await call(updateForm, { params, body })
      cacheForm(client, saved)
      return saved
    },
    onSaved: () => notify.success(formsCopy.updated),
    reload: async () => {
      const now = await readNow(client, formQuery(form.id))
      return { typed: typedFrom(now, { base: typedNow() }), version: now.version }
    },
    onFailed: (error) => notify.error(formsCopy.updateFailed, error),
  })
  latest.current = record
  return record
}

/** The ids of all lists; null when they cannot be read, and then the call checks them. */
async function listsNow(client: QueryClient): Promise<Set<number> | null> {
  const lists = await readNow(client, allListsQuery).catch(() => null)
  return lists && new Set(lists.map(({ id }) => id))
}

/** The whole form as it is typed now. Renders its component at each input. */
export function useTyped({ form }: FormRecord): FormTyped {
  // The form holds every part of it from the beginning.
  return useWatch({ control: form.control }) as FormTyped
}

/** Makes keys for new fields. No key is given twice, so that a removed field can come back. */
export function useNewKey(): (taken: object) => string {
  const made = useRef(0)
  return (taken) => {
    do made.current += 1
    while (`n${made.current}` in taken)
    return `n${made.current}`
  }
}
