import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { NotReadAgain } from '#platform/form/failures.ts'
import { type RecordForm, useRecordForm } from '#platform/form/useRecordForm.ts'
import { useSaid } from '#platform/form/useSaid.ts'
import { call } from '#platform/http/call.ts'
import { setupCategoriesQuery } from '../../categories/queries.ts'
import { refreshCatalogue } from '../../queries.ts'
import { createService, type SetupService, updateService } from '../contract.ts'
import { servicesCopy } from '../copy.ts'
import { type ServiceToEdit, serviceToEditQuery } from '../queries.ts'
import {
  changesOf,
  labelOf,
  newTyped,
  pathOf,
  ServiceForm,
  type ServiceTyped,
  type ServiceValues,
  serviceOf,
  typedFrom,
} from './service-form.ts'

export type ServiceRecord = RecordForm<ServiceTyped, ServiceValues>

type ServiceRecordOptions = {
  /** Null for a new one. */
  known: ServiceToEdit | null
  /** Of a new one. */
  category: number | null
  draft: ServiceTyped | undefined
  ready: () => Promise<boolean>
  onCreated: (service: SetupService) => void
}

/** The form of one service: what it reads, what it sends, and what it says about it. */
export function useServiceRecord(options: ServiceRecordOptions): ServiceRecord {
  const { known, category, draft, ready, onCreated } = options
  const client = useQueryClient()
  const said = useSaid()
  const keep = (service: SetupService, hours: ServiceToEdit['hours']) => {
    client.setQueryData(serviceToEditQuery(service.id).queryKey, { service, hours })
    void refreshCatalogue(client)
    return service
  }
  const create = async (values: ServiceValues) =>
    keep(await call(createService, { body: serviceOf(values) }), values.week)
  const change = async (
    { service, hours }: ServiceToEdit,
    values: ServiceValues,
    version: number | undefined,
    changed: ReadonlySet<keyof ServiceTyped>,
  ) => {
    const params = { id: String(service.id) }
    const body = { ...changesOf(values, changed), ...(version !== undefined && { version }) }
    return keep(await call(updateService, { params, body }), changed.has('week') ? values.week : hours)
  }
  const record = useRecordForm<ServiceTyped, ServiceValues, SetupService>({
    shape: ServiceForm,
    typed: known ? typedFrom(known.service, known.hours) : newTyped(category),
    version: known?.service.version,
    draft,
    ready,
    save: (values, version, changed) => (known ? change(known, values, version, changed) : create(values)),
    onSaved: (service) => {
      said.done(known ? servicesCopy.updated : servicesCopy.created)
      if (!known) onCreated(service)
    },
    typedOf: (service, typed) => {
      const week = ServiceForm.shape.week.safeParse(typed.week)
      return typedFrom(service, week.success ? week.data : null)
    },
    reload: async () => {
      if (!known) return
      const { service, hours } = await client.fetchQuery(serviceToEditQuery(known.service.id))
      // Proposed hours are not what the other one saved: they would take the place of those that stand here.
      if (hours === null) throw new NotReadAgain()
      return { typed: typedFrom(service, hours), version: service.version }
    },
    labelOf,
    sayValue: (path, value) => {
      if (path === 'coverImage') return 'un’altra immagine'
      const categories = client.getQueryData(setupCategoriesQuery.queryKey)
      const chosen = path === 'categoryId' && categories?.find(({ id }) => String(id) === value)
      return chosen ? chosen.name : value
    },
    pathOf,
    onFailed: (error) => said.failed(error, known ? servicesCopy.updateFailed : servicesCopy.createFailed),
  })
  useHoursReadLater(record, known)
  return record
}

/** Hours that could not be read at first take the place of those that were proposed, but for what was typed meanwhile. */
function useHoursReadLater({ learn }: ServiceRecord, known: ServiceToEdit | null): void {
  const latest = useRef({ learn, known })
  latest.current = { learn, known }
  const missing = known !== null && known.hours === null
  const wereMissing = useRef(missing)
  useEffect(() => {
    const { learn, known } = latest.current
    if (wereMissing.current && known?.hours) learn(typedFrom(known.service, known.hours))
    wereMissing.current = missing
  }, [missing])
}
