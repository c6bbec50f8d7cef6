import { z } from 'zod'
import { date } from '#platform/http/shapes.ts'
import { type ListedResource, ResourceInput } from '../contract.ts'

/** A room or device between the typed values of its form and the calls. */

const day = z
  .literal('')
  .or(date())
  .transform((text) => text || null)

export const ResourceForm = ResourceInput.pick({ name: true, place: true, isActive: true }).extend({
  checkedOn: day,
  checkDueOn: day,
})
export type ResourceTyped = z.input<typeof ResourceForm>
export type ResourceValues = z.output<typeof ResourceForm>

export const resourceLabels: Record<keyof ResourceValues, string> = {
  name: 'Nome',
  place: 'Dove',
  checkedOn: 'Ultima verifica',
  checkDueOn: 'Prossima verifica',
  isActive: 'In uso',
}

export function typedFrom(resource: ListedResource | null): ResourceTyped {
  return {
    name: resource?.name ?? '',
    place: resource?.place ?? '',
    checkedOn: resource?.checkedOn ?? '',
    checkDueOn: resource?.checkDueOn ?? '',
    isActive: resource?.isActive ?? true,
  }
}
