import { z } from 'zod'
import { NewService, type WholeService } from '../contract.ts'
import { firstWeek, pathInWeek, placeName, type Slot, WeekForm, weekOf } from './week.ts'

/** The form of a service, between what is typed and the call. */

const { name, categoryId, shortDescription, longDescription } = NewService.shape

export const ServiceForm = z.object({
  name,
  categoryId: z.string().transform(Number).pipe(categoryId),
  shortDescription,
  longDescription,
  isActive: z.boolean(),
  // Both were checked when they were chosen, and are by the call.
  icon: z.string().nullable(),
  coverImage: z.string().nullable(),
  week: WeekForm,
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
}

export function labelOf(path: string): string {
  const [field = '', ...rest] = path.split('.')
  return (field === 'week' && placeName(rest.join('.'))) || (labels[field] ?? field)
}

/** The hours of a day as the form shows them; undefined where a value is shown as it was typed. */
export function sayHours(path: string, value: unknown): string | undefined {
  if (!path.startsWith('week.')) return undefined
  return (value as Slot[]).map(({ startTime, endTime }) => `${startTime}–${endTime}`).join(', ') || 'chiuso'
}

export function pathOf(path: string, typed: ServiceTyped): string {
  return pathInWeek(path, typed.week)
}

/** A new service, in the category whose services were on the screen. */
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
  }
}

/** What the call that creates a service is given. */
export function serviceOf({ week, ...fields }: ServiceValues) {
  return { ...fields, schedules: week }
}

/** What the call that changes a service is given: only what differs from what was read. */
export function changesOf(
  values: ServiceValues,
  changed: ReadonlySet<keyof ServiceTyped>,
): Partial<ReturnType<typeof serviceOf>> {
  const { week, ...fields } = values
  const sent = Object.entries(fields).filter(([field]) => changed.has(field as keyof ServiceTyped))
  return { ...Object.fromEntries(sent), ...(changed.has('week') && { schedules: week }) }
}
