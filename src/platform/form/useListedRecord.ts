import {
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useNotify } from './useNotify.ts'
import { type RecordForm, type RecordFormOptions, type Saving, useRecordForm } from './useRecordForm.ts'

type Listed = { id: number; version: number }

type ListedRecordOptions<
  T extends FieldValues,
  V extends FieldValues,
  R extends Listed,
  K extends QueryKey,
> = Pick<RecordFormOptions<T, V, R>, 'shape' | 'pathOf' | 'sayValue'> & {
  /** Null for a new one. */
  record: R | null
  typedFrom: (record: R | null) => T
  labels: Readonly<Record<string, string>>
  /** The query of the list that contains the record. */
  list: UseQueryOptions<R[], Error, R[], K>
  create: (values: V) => Promise<R>
  update: (id: number, values: V, saving: Saving<T>) => Promise<R>
  /** Invalidates the queries that show the record. */
  refresh: (client: QueryClient) => unknown
  onCreated?: (id: number) => void
  onClose: () => void
  /** Says that it has been saved. */
  onSaid: (record: R) => void
  /** The sentence for a failure that belongs to no field. */
  failed: string
  onFailed?: (error: Error) => void
}

/** The form of one record of a list, in its dialog: creates it, or changes it, and closes. */
export function useListedRecord<
  T extends FieldValues,
  V extends FieldValues,
  R extends Listed,
  K extends QueryKey,
>(options: ListedRecordOptions<T, V, R, K>): RecordForm<T, V> {
  const { record, typedFrom, labels, shape, pathOf, sayValue } = options
  const client = useQueryClient()
  const notify = useNotify()
  // The record is read again before it is changed, because the list may be some minutes old.
  const { refetch } = useQuery({ ...options.list, staleTime: 0 })
  // A record created by the first save is updated by later ones, also when the user typed on while it was being
  // created.
  const made = useRef(record)
  return useRecordForm<T, V, R>({
    shape,
    typed: typedFrom(record),
    version: record?.version,
    typedOf: typedFrom,
    labelOf: (path) => labels[path] ?? path,
    ...(pathOf && { pathOf }),
    ...(sayValue && { sayValue }),
    save: async (values, saving) => {
      const saved = made.current
        ? await options.update(made.current.id, values, saving)
        : await options.create(values)
      made.current = saved
      // The record can be opened again before the list has been read again, and would clash with this save.
      client.setQueryData<R[]>(options.list.queryKey, (rows) =>
        rows?.map((row) => (row.id === saved.id ? saved : row)),
      )
      void options.refresh(client)
      return saved
    },
    onSaved: (saved) => {
      if (!record) options.onCreated?.(saved.id)
      options.onClose()
      options.onSaid(saved)
    },
    reload: async () => {
      const { data } = await refetch({ throwOnError: true })
      const latest = data?.find(({ id }) => id === made.current?.id)
      return latest && { typed: typedFrom(latest), version: latest.version }
    },
    onFailed: (error) => {
      options.onFailed?.(error)
      notify.error(options.failed, error)
    },
  })
}
