import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { useNotify } from '#platform/form/useNotify.ts'
import { type RecordForm, useRecordForm } from '#platform/form/useRecordForm.ts'
import { call } from '#platform/http/call.ts'
import { counted } from '#platform/numbers.ts'
import { readNow } from '#platform/query/call-query.ts'
import type { BookingMode } from '../../contract.ts'
import { bookingModes, servicesCopy } from '../copy.ts'
import { refreshCatalogue, serviceQuery, setupCategoriesQuery } from '../queries.ts'
import { bookingForm, bookingLabels, bookingTyped } from './booking-form.ts'
import { createService, NewService, updateService, type WholeService } from './contract.ts'
import { englishLabelOf, pageForm, pageLabel, pageLabels, pageTyped } from './page-form.ts'
import { firstWeek, pathInWeek, placeName, type Slot, WeekForm, weekOf } from './week.ts'

/** Converts a service between the typed values of the form and the calls. */

const { name, categoryId, shortDescription, longDescription } = NewService.shape

export const ServiceForm = z.object({
  name,
  categoryId: z.string().transform(Number).pipe(categoryId),
  shortDescription,
  longDescription,
  isActive: z.boolean(),
  // The form does not check the two: they were checked when chosen, and the call checks them.
  icon: z.string().nullable(),
  coverImage: z.string().nullable(),
  week: WeekForm,
  ...bookingForm,
  ...pageForm,
})
export type ServiceTyped = z.input<typeof ServiceForm>
export type ServiceValues = z.output<typeof ServiceForm>

const labels: Record<string, string> = {
  name: 'Nome',
  categoryId: 'Categoria',
  shortDescription: 'Descrizione breve',
  longDescription: 'Descrizione lunga',
  icon: 'Icona',
  coverImage: 'Immagine di copertina',
  week: 'Orari di disponibilità',
  ...bookingLabels,
  ...pageLabels,
}

export function labelOf(path: string): string {
  const [field = '', ...rest] = path.split('.')
  if (field === 'english') return englishLabelOf(rest)
  if (field === 'questions' && rest.length > 0) return pageLabel(rest)
  return (field === 'week' && placeName(rest.join('.'))) || (labels[field] ?? field)
}

/** A mode, names or the hours of a day as the form shows them; undefined where a value is shown as it was typed. */
export function valueText(path: string, value: unknown): string | undefined {
  if (path === 'bookingMode') return bookingModes[value as BookingMode].label
  if (path === 'aliases' || path === 'english.aliases') return (value as string[]).join(', ') || 'nessuno'
  if (path === 'questions' || path === 'english.questions')
    return counted((value as unknown[]).length, 'domanda', 'domande')
  if (!path.startsWith('week.')) return undefined
  return (value as Slot[]).map(({ startTime, endTime }) => `${startTime}–${endTime}`).join(', ') || 'chiuso'
}

export function pathOf(path: string, typed: ServiceTyped): string {
  return pathInWeek(path, typed.week)
}

/** The values of a new service, in the category that was shown. */
export function newTyped(category: number | null): ServiceTyped {
  return {
    name: '',
    categoryId: category === null ? '' : String(category),
    shortDescription: '',
    longDescription: '',
    isActive: true,
    icon: null,
    coverImage: null,
    week: firstWeek(),
    ...bookingTyped(null),
    ...pageTyped(null),
  }
}

/** A service as the form shows it. */
export function typedFrom(service: WholeService): ServiceTyped {
  return {
    name: service.name,
    categoryId: String(service.categoryId),
    shortDescription: service.shortDescription ?? '',
    longDescription: service.longDescription ?? '',
    isActive: service.isActive,
    icon: service.icon,
    coverImage: service.coverImage,
    week: weekOf(service.schedules),
    ...bookingTyped(service),
    ...pageTyped(service),
  }
}

/** The body of the call that creates a service. */
export function serviceOf({ week, ...fields }: ServiceValues) {
  return { ...fields, schedules: week }
}

/** The body of the call that changes a service: only the fields that differ from those that were read. */
export function changesOf(
  values: ServiceValues,
  changed: ReadonlySet<keyof ServiceTyped>,
): Partial<ReturnType<typeof serviceOf>> {
  const { week, ...fields } = values
  const sent = Object.entries(fields).filter(([field]) => changed.has(field as keyof ServiceTyped))
  return { ...Object.fromEntries(sent), ...(changed.has('week') && { schedules: week }) }
}

export type ServiceRecord = RecordForm<ServiceTyped, ServiceValues>

type ServiceRecordOptions = {
  /** Null for a new one. */
  service: WholeService | null
  /** The category a new service begins with. */
  category: number | null
  ready: () => Promise<boolean>
  onSaved: (service: WholeService) => void
}

/** The form of one service: reads it, saves it and notifies. */
export function useServiceRecord(options: ServiceRecordOptions): ServiceRecord {
  const { service, category, ready, onSaved } = options
  const client = useQueryClient()
  const notify = useNotify()
  return useRecordForm<ServiceTyped, ServiceValues, WholeService>({
    shape: ServiceForm,
    typed: service ? typedFrom(service) : newTyped(category),
    version: service?.version,
    ready,
    save: async (values, { version, changed }) => {
      const saved = service
        ? await call(updateService, {
            params: { id: String(service.id) },
            body: { ...changesOf(values, changed), version },
          })
        : await call(createService, { body: serviceOf(values) })
      client.setQueryData(serviceQuery(saved.id).queryKey, saved)
      void refreshCatalogue(client)
      return saved
    },
    onSaved: (saved) => {
      notify.success(service ? servicesCopy.updated : servicesCopy.created)
      onSaved(saved)
    },
    typedOf: typedFrom,
    reload: async () => {
      if (!service) return
      const latest = await readNow(client, serviceQuery(service.id))
      return { typed: typedFrom(latest), version: latest.version }
    },
    labelOf,
    sayValue: (path, value) => {
      if (path === 'coverImage') return value === null ? undefined : 'un’altra immagine'
      if (path !== 'categoryId') return valueText(path, value)
      const categories = client.getQueryData(setupCategoriesQuery.queryKey)
      return categories?.find(({ id }) => String(id) === value)?.name
    },
    pathOf,
    onFailed: (error) => notify.error(service ? servicesCopy.updateFailed : servicesCopy.createFailed, error),
  })
}
