import { z } from 'zod'
import {
  createCategory,
  listSetupCategories,
  NewCategory,
} from '#features/catalogue/setup/categories/contract.ts'
import {
  listDoctorCategories,
  listDoctorServices,
  updateDoctor,
} from '#features/catalogue/setup/doctors/contract.ts'
import { typedNumber } from '#features/catalogue/setup/limits/limit-form.ts'
import {
  createService,
  createSubservice,
  listSetupServices,
  listSetupSubservices,
  NewService,
  NewSubservice,
} from '#features/catalogue/setup/services/contract.ts'
import { durationField } from '#features/catalogue/setup/services/shapes.ts'
import { call } from '#platform/http/call.ts'
import { line } from '#platform/http/shapes.ts'

export const ServiceForm = z.object({
  category: NewCategory.shape.name,
  name: NewService.shape.name,
  kind: NewSubservice.shape.name,
  duration: typedNumber.pipe(durationField),
  price: line(60, { required: 'Scrivi il prezzo' }),
  doctorId: z.string().min(1, 'Scegli il medico').transform(Number),
})
export type ServiceTyped = z.input<typeof ServiceForm>
export type ServiceValues = z.output<typeof ServiceForm>

/** Parts that staff add in Setup. */
const EMPTY_SERVICE = { shortDescription: null, longDescription: null, icon: null, coverImage: null }

export const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/**
 * Creates category, service and kind of visit, and gives the service to the doctor. Parts of those names that are there already,
 * as after an attempt that failed half-way, are taken.
 * @throws CallError as the calls do
 */
export async function saveFirstService(values: ServiceValues): Promise<{ id: number }> {
  const categoryId = await categoryOf(values.category)
  const services = await call(listSetupServices, {})
  const before = services.find((one) => one.categoryId === categoryId && sameName(one.name, values.name))
  const { id } =
    before ?? (await call(createService, { body: { ...EMPTY_SERVICE, name: values.name, categoryId } }))
  await addKind(id, values)
  await addCompetence(values.doctorId, categoryId, id)
  return { id }
}

async function categoryOf(name: string): Promise<number> {
  const categories = await call(listSetupCategories, {})
  const before = categories.find((one) => sameName(one.name, name))
  return (before ?? (await call(createCategory, { body: { name, description: null } }))).id
}

async function addKind(serviceId: number, { kind, duration, price, name }: ServiceValues): Promise<void> {
  const kinds = await call(listSetupSubservices, { params: { id: String(serviceId) } })
  if (kinds.some((one) => sameName(one.name, kind))) return
  const shortDescription = `${name}, ${duration} minuti`
  await call(createSubservice, {
    body: { serviceId, name: kind, shortDescription, longDescription: null, duration, price },
  })
}

async function addCompetence(doctorId: number, categoryId: number, serviceId: number): Promise<void> {
  const params = { id: String(doctorId) }
  const [categories, services] = await Promise.all([
    call(listDoctorCategories, { params }),
    call(listDoctorServices, { params }),
  ])
  const categoryIds = [...categories.map(({ id }) => id), categoryId]
  const serviceIds = [...services.map(({ id }) => id), serviceId]
  await call(updateDoctor, { params, body: { categoryIds, serviceIds } })
}
