import { bookable, doctor } from '../../factories.ts'
import { line, nothing, paragraph, type Sample } from './sample.ts'
import type { World } from './world.ts'

const flag = { isActive: ['boolean' as const] }
const optionalLine = [...line, ...nothing]
const optionalParagraph = [...paragraph, ...nothing]

const service = async ({ db }: World) => (await bookable(db)).serviceId

/** A category, a service, a kind of visit or a doctor that nothing else needs. */
async function category({ db, next }: World): Promise<number> {
  const n = next()
  const { id } = await db
    .insertInto('serviceCategories')
    .values({ slug: `reparto-${n}`, name: `Reparto ${n}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function subservice(world: World): Promise<number> {
  const { subservices } = await bookable(world.db, { subservices: [{ name: 'Controllo', duration: 30 }] })
  return subservices[0] ?? 0
}

const categoryFields = ({ next }: World) => ({
  name: `Fisioterapia ${next()}`,
  description: 'Movimento.',
  isActive: true,
})
const categoryTakes = { name: line, description: optionalParagraph, ...flag }

const serviceFields = ({ offer }: World) => ({
  name: 'Visita di controllo',
  shortDescription: 'Breve.',
  longDescription: 'Lunga.',
  categoryId: offer.categoryId,
  icon: null,
  coverImage: null,
  isActive: true,
  schedules: [{ dayOfWeek: 1, startTime: '08:00', endTime: '09:00', isActive: true }],
})
const serviceTakes: Sample['takes'] = {
  name: line,
  shortDescription: optionalLine,
  longDescription: optionalParagraph,
  icon: nothing,
  coverImage: nothing,
  ...flag,
  schedules: ['list'],
  'schedules.0.dayOfWeek': ['zero'],
  'schedules.0.isActive': ['boolean'],
}

const subserviceFields = () => ({
  name: 'Prima visita',
  shortDescription: 'Breve.',
  longDescription: 'Lunga.',
  duration: 30,
  price: '80',
  isActive: true,
})
const subserviceTakes = {
  name: line,
  shortDescription: line,
  longDescription: optionalParagraph,
  price: optionalLine,
  ...flag,
}

const doctorFields = ({ offer }: World) => ({
  firstName: 'Giulia',
  lastName: 'Esempi',
  specialization: 'Cardiologia',
  email: 'giulia@example.com',
  phone: '039 000 0000',
  profileImage: null,
  isActive: true,
  categoryIds: [offer.categoryId],
  serviceIds: [offer.serviceId],
})
const doctorTakes: Sample['takes'] = {
  title: optionalLine,
  firstName: line,
  lastName: line,
  specialization: optionalLine,
  email: nothing,
  phone: ['manyDigits', ...nothing],
  profileImage: nothing,
  ...flag,
  categoryIds: ['list'],
  serviceIds: ['list'],
}

const byId = (of: (world: World) => Promise<number>): Sample => ({
  ask: async (world) => ({ params: { id: await of(world) } }),
})
const newDoctor = ({ db }: World) => doctor(db)

/** A change of one that is there, with its number and version. */
const change = (of: (world: World) => Promise<number>, fields: (world: World) => object) => {
  return async (world: World) => {
    const id = await of(world)
    return { params: { id }, body: { ...fields(world), id, version: 1 } }
  }
}

export const catalogueSamples: Record<string, Sample> = {
  'GET /api/booking/categories': { by: 'visitor', ask: () => ({}) },
  'GET /api/booking/services/:categoryId': {
    by: 'visitor',
    ask: ({ offer }) => ({ params: { categoryId: offer.categoryId } }),
  },
  'GET /api/booking/subservices/:serviceId': {
    by: 'visitor',
    ask: ({ offer }) => ({ params: { serviceId: offer.serviceId } }),
  },
  'GET /api/booking/doctors/:serviceId': {
    by: 'visitor',
    ask: ({ offer }) => ({ params: { serviceId: offer.serviceId } }),
  },
  'GET /api/public/categories': { by: 'visitor', ask: () => ({}) },
  'GET /api/public/services': {
    by: 'visitor',
    ask: () => ({ query: { excludeAnalysis: 'true' } }),
    queryTakes: { excludeAnalysis: ['true'] },
  },

  'GET /api/setup/categories': { ask: () => ({}) },
  'POST /api/setup/categories': { ask: (world) => ({ body: categoryFields(world) }), takes: categoryTakes },
  'PUT /api/setup/categories/:id': { ask: change(category, categoryFields), takes: categoryTakes },
  'DELETE /api/setup/categories/:id': byId(category),

  'GET /api/setup/services': { ask: () => ({}) },
  'GET /api/setup/services/:id': byId(service),
  'POST /api/setup/services': { ask: (world) => ({ body: serviceFields(world) }), takes: serviceTakes },
  'PUT /api/setup/services/:id': { ask: change(service, serviceFields), takes: serviceTakes },
  'DELETE /api/setup/services/:id': byId(service),
  'PUT /api/setup/services/reorder': {
    ask: async (world) => {
      const id = await service(world)
      return { body: { serviceOrderUpdates: [{ id, sortOrder: 1 }], previous: [id] } }
    },
  },
  'GET /api/setup/services/:id/schedules': byId(service),
  'GET /api/setup/services/:id/subservices': byId(service),
  'POST /api/setup/subservices': {
    ask: ({ offer }) => ({ body: { ...subserviceFields(), serviceId: offer.serviceId } }),
    takes: subserviceTakes,
  },
  'PUT /api/setup/subservices/:id': { ask: change(subservice, subserviceFields), takes: subserviceTakes },
  'DELETE /api/setup/subservices/:id': byId(subservice),

  'GET /api/setup/doctors': { ask: () => ({}) },
  'GET /api/setup/doctors/:id': byId(newDoctor),
  'POST /api/setup/doctors': { ask: (world) => ({ body: doctorFields(world) }), takes: doctorTakes },
  'PUT /api/setup/doctors/:id': { ask: change(newDoctor, doctorFields), takes: doctorTakes },
  'DELETE /api/setup/doctors/:id': byId(newDoctor),
  'GET /api/setup/doctors/:id/categories': byId(newDoctor),
  'GET /api/setup/doctors/:id/services': byId(newDoctor),
}
