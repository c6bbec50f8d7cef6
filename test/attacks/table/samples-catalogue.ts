import { getLimits } from '#features/catalogue/setup/limits/contract.ts'
import { bookable, doctor } from '../../factories.ts'
import type { Fixture } from './fixture.ts'
import { line, nothing, paragraph, type Sample } from './sample.ts'

const flag = { isActive: ['boolean' as const] }
const optionalLine = [...line, ...nothing]
const optionalParagraph = [...paragraph, ...nothing]

const service = async ({ db }: Fixture) => (await bookable(db)).serviceId

/** A category, a service, a kind of visit or a doctor that nothing else needs. */
async function category({ db, next }: Fixture): Promise<number> {
  const n = next()
  const { id } = await db
    .insertInto('serviceCategories')
    .values({ slug: `reparto-${n}`, name: `Reparto ${n}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function subservice(fixture: Fixture): Promise<number> {
  const { subservices } = await bookable(fixture.db, { subservices: [{ name: 'Controllo', duration: 30 }] })
  return subservices[0] ?? 0
}

const categoryFields = ({ next }: Fixture) => ({
  name: `Fisioterapia ${next()}`,
  description: 'Movimento.',
  english: { name: 'Physiotherapy', description: 'Movement.' },
  isActive: true,
})
const categoryTakes: Sample['takes'] = {
  name: line,
  description: optionalParagraph,
  english: ['object'],
  'english.name': optionalLine,
  'english.description': optionalParagraph,
  ...flag,
}

/** A room that nothing else needs. */
async function room({ db, next }: Fixture): Promise<number> {
  const { id } = await db
    .insertInto('resources')
    .values({ kind: 'room', name: `Stanza di servizio ${next()}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const serviceFields = async (fixture: Fixture) => ({
  name: 'Visita di controllo',
  shortDescription: 'Breve.',
  longDescription: 'Lunga.',
  categoryId: fixture.offer.categoryId,
  icon: null,
  coverImage: null,
  isActive: true,
  schedules: [{ dayOfWeek: 1, startTime: '08:00', endTime: '09:00', isActive: true }],
  bookingMode: 'instant',
  beforeMinutes: 5,
  afterMinutes: 10,
  places: 2,
  minNoticeMinutes: 60,
  maxDays: 90,
  cancelHours: 24,
  preparation: 'Nessun digiuno.',
  whatToBring: 'Tessera sanitaria.',
  aliases: ['controllo'],
  needs: [[await room(fixture)]],
  minAge: 6,
  questions: [{ question: 'Serve il digiuno?', answer: 'No.' }],
  english: {
    name: 'Check-up',
    shortDescription: 'Short.',
    longDescription: 'Long.',
    preparation: 'No fasting.',
    whatToBring: 'Your health card.',
    questions: [{ question: 'Do I have to fast?', answer: 'No.' }],
    aliases: ['check-up'],
  },
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
  beforeMinutes: ['zero'],
  afterMinutes: ['zero'],
  minNoticeMinutes: ['zero', 'null'],
  maxDays: ['null'],
  cancelHours: ['zero', 'null'],
  preparation: optionalParagraph,
  whatToBring: optionalParagraph,
  aliases: ['list'],
  'aliases.0': line,
  needs: ['list'],
  minAge: ['zero', 'null'],
  questions: ['list'],
  'questions.0.question': line,
  'questions.0.answer': paragraph,
  english: ['object'],
  'english.name': optionalLine,
  'english.shortDescription': optionalLine,
  'english.longDescription': optionalParagraph,
  'english.preparation': optionalParagraph,
  'english.whatToBring': optionalParagraph,
  'english.questions': ['list'],
  'english.questions.0.question': line,
  'english.questions.0.answer': paragraph,
  'english.aliases': ['list'],
  'english.aliases.0': line,
}

const subserviceFields = () => ({
  name: 'Prima visita',
  shortDescription: 'Breve.',
  longDescription: 'Lunga.',
  english: { name: 'First visit', description: 'Short.' },
  duration: 30,
  price: '80',
  atHome: true,
  beforeMinutes: null,
  afterMinutes: null,
  isActive: true,
})
const subserviceTakes: Sample['takes'] = {
  atHome: ['boolean'],
  name: line,
  shortDescription: line,
  longDescription: optionalParagraph,
  english: ['object'],
  'english.name': optionalLine,
  'english.description': optionalLine,
  price: optionalLine,
  beforeMinutes: ['zero', 'null'],
  afterMinutes: ['zero', 'null'],
  ...flag,
}

const doctorFields = async ({ db }: Fixture) => {
  const offer = await bookable(db, { subservices: [{ name: 'Controllo', duration: 30 }] })
  return {
    firstName: 'Giulia',
    lastName: 'Esempi',
    specialization: 'Cardiologia',
    email: 'giulia@example.com',
    phone: '039 000 0000',
    profileImage: null,
    isActive: true,
    isPerson: true,
    onSite: true,
    squeezeLimit: 2,
    bio: 'Breve.',
    studies: 'Medicina',
    experience: '22 anni',
    languages: 'Italiano',
    register: 'Ordine dei Medici, n. 0000',
    english: {
      specialization: 'Cardiology',
      bio: 'Short.',
      studies: 'Medicine',
      experience: '22 years',
      languages: 'Italian',
    },
    categoryIds: [offer.categoryId],
    serviceIds: [offer.serviceId],
    subserviceIds: offer.subservices,
  }
}
const doctorTakes: Sample['takes'] = {
  title: optionalLine,
  firstName: line,
  lastName: line,
  specialization: optionalLine,
  email: nothing,
  phone: ['manyDigits', ...nothing],
  profileImage: nothing,
  ...flag,
  isPerson: ['boolean'],
  onSite: ['boolean'],
  squeezeLimit: ['zero'],
  bio: optionalParagraph,
  studies: optionalLine,
  experience: optionalLine,
  languages: optionalLine,
  register: optionalLine,
  english: ['object'],
  'english.specialization': optionalLine,
  'english.bio': optionalParagraph,
  'english.studies': optionalLine,
  'english.experience': optionalLine,
  'english.languages': optionalLine,
  categoryIds: ['list'],
  serviceIds: ['list'],
  subserviceIds: ['list'],
}

const byId = (of: (fixture: Fixture) => Promise<number>): Sample => ({
  ask: async (fixture) => ({ params: { id: await of(fixture) } }),
})
const newDoctor = ({ db }: Fixture) => doctor(db)
const portrayedDoctor = async ({ db }: Fixture) => {
  const id = await doctor(db)
  const profileImage = 'data:image/webp;base64,AAAA'
  await db.updateTable('doctors').set({ profileImage }).where('id', '=', id).execute()
  return id
}

/** A change of one that is there, with its number and version. */
const change = (
  of: (fixture: Fixture) => Promise<number>,
  fields: (fixture: Fixture) => object | Promise<object>,
) => {
  return async (fixture: Fixture) => {
    const id = await of(fixture)
    return { params: { id }, body: { ...(await fields(fixture)), id, version: 1 } }
  }
}

export const catalogueSamples: Record<string, Sample> = {
  'GET /api/booking/categories': { by: 'visitor', ask: () => ({ query: { language: 'en' } }) },
  'GET /api/booking/services/:categoryId': {
    by: 'visitor',
    ask: ({ offer }) => ({ params: { categoryId: offer.categoryId }, query: { language: 'en' } }),
  },
  'GET /api/booking/subservices/:serviceId': {
    by: 'visitor',
    ask: ({ offer }) => ({ params: { serviceId: offer.serviceId }, query: { language: 'en' } }),
  },
  'GET /api/booking/doctors/:serviceId': {
    by: 'visitor',
    ask: ({ offer }) => ({ params: { serviceId: offer.serviceId }, query: { language: 'en' } }),
  },
  'GET /api/booking/exams': { by: 'visitor', ask: () => ({ query: { language: 'en' } }) },
  'GET /api/public/categories': { by: 'visitor', ask: () => ({}) },
  'GET /api/public/doctors/:id/portrait': { ...byId(portrayedDoctor), by: 'visitor' },
  'GET /api/public/services': {
    by: 'visitor',
    ask: () => ({ query: { excludeAnalysis: 'true' } }),
    queryTakes: { excludeAnalysis: ['true'] },
  },

  'GET /api/setup/categories': { ask: () => ({}) },
  'POST /api/setup/categories': {
    ask: (fixture) => ({ body: categoryFields(fixture) }),
    takes: categoryTakes,
  },
  'PUT /api/setup/categories/:id': { ask: change(category, categoryFields), takes: categoryTakes },
  'DELETE /api/setup/categories/:id': byId(category),

  'GET /api/setup/services': { ask: () => ({}) },
  'GET /api/setup/services/:id': byId(service),
  'POST /api/setup/services': {
    ask: async (fixture) => ({ body: await serviceFields(fixture) }),
    takes: serviceTakes,
  },
  'PUT /api/setup/services/:id': { ask: change(service, serviceFields), takes: serviceTakes },
  'DELETE /api/setup/services/:id': byId(service),
  'PUT /api/setup/services/reorder': {
    ask: async (fixture) => {
      const id = await service(fixture)
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
  'GET /api/setup/prices': { ask: () => ({}) },
  'PUT /api/setup/prices': {
    ask: async (fixture) => ({
      body: { prices: [{ id: await subservice(fixture), duration: 45, price: '90', version: 1 }] },
    }),
    takes: { 'prices.0.price': optionalLine },
  },
  'GET /api/setup/limits': { ask: () => ({}) },
  'PUT /api/setup/limits': {
    // Other calls of the table book visits, so only the last one is another each time.
    ask: async ({ admin }) => {
      const { cancelHours, version } = await admin.call(getLimits)
      const body = { minNoticeMinutes: 60, maxDays: 366, cancelHours: cancelHours === 24 ? 25 : 24, version }
      return { body }
    },
    takes: { minNoticeMinutes: ['zero'], cancelHours: ['zero'] },
  },

  'GET /api/setup/doctors': { ask: () => ({}) },
  'GET /api/setup/doctors/:id': byId(newDoctor),
  'POST /api/setup/doctors': {
    ask: async (fixture) => ({ body: await doctorFields(fixture) }),
    takes: doctorTakes,
  },
  'PUT /api/setup/doctors/:id': { ask: change(newDoctor, doctorFields), takes: doctorTakes },
  'DELETE /api/setup/doctors/:id': byId(newDoctor),
  'GET /api/setup/doctors/:id/categories': byId(newDoctor),
  'GET /api/setup/doctors/:id/services': byId(newDoctor),
  'GET /api/setup/doctors/:id/subservices': byId(newDoctor),
}
