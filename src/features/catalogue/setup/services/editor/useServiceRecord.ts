import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from '#platform/form/useNotify.ts'
import { type RecordForm, useRecordForm } from '#platform/form/useRecordForm.ts'
import { call } from '#platform/http/call.ts'
import { setupCategoriesQuery } from '../../categories/queries.ts'
import { refreshCatalogue } from '../../queries.ts'
import { createService, updateService, type WholeService } from '../contract.ts'
import { servicesCopy } from '../copy.ts'
import { serviceQuery } from '../queries.ts'
import {
  changesOf,
  labelOf,
  newTyped,
  pathOf,
  ServiceForm,
  type ServiceTyped,
  type ServiceValues,
  sayHours,
  serviceOf,
  typedFrom,
} from './service-form.ts'

export type ServiceRecord = RecordForm<ServiceTyped, ServiceValues>

type ServiceRecordOptions = {
  /** Null for a new one. */
  service: WholeService | null
  /** Of a new one. */
  category: number | null
  draft: ServiceTyped | undefined
  ready: () => Promise<boolean>
  onCreated: (service: WholeService) => void
}

/** The form of one service: reads it, saves it and notifies. */
export function useServiceRecord(options: ServiceRecordOptions): ServiceRecord {
  const { service, category, draft, ready, onCreated } = options
  const client = useQueryClient()
  const notify = useNotify()
  return useRecordForm<ServiceTyped, ServiceValues, WholeService>({
    shape: ServiceForm,
    typed: service ? typedFrom(service) : newTyped(category),
    version: service?.version,
    draft,
    ready,
    save: async (values, { version, changed }) => {
      const saved = service
        ? await call(updateService, {
            params: { id: String(service.id) },
            body: { ...changesOf(values, changed), ...(version !== undefined && { version }) },
          })
        : await call(createService, { body: serviceOf(values) })
      client.setQueryData(serviceQuery(saved.id).queryKey, saved)
      void refreshCatalogue(client)
      return saved
    },
    onSaved: (saved) => {
      notify.success(service ? servicesCopy.updated : servicesCopy.created)
      if (!service) onCreated(saved)
    },
    typedOf: typedFrom,
    reload: async () => {
      if (!service) return
      const latest = await client.fetchQuery(serviceQuery(service.id))
      return { typed: typedFrom(latest), version: latest.version }
    },
    labelOf,
    sayValue: (path, value) => {
      if (path === 'coverImage') return value === null ? undefined : 'un’altra immagine'
      if (path !== 'categoryId') return sayHours(path, value)
      const categories = client.getQueryData(setupCategoriesQuery.queryKey)
      return categories?.find(({ id }) => String(id) === value)?.name
    },
    pathOf,
    onFailed: (error) => notify.error(service ? servicesCopy.updateFailed : servicesCopy.createFailed, error),
  })
}
