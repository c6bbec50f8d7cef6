import { listMessageTexts } from '#features/booking/texts/contract.ts'
import { messageTexts } from '#features/booking/texts/copy.ts'
import { agreement, bookable } from '../../factories.ts'
import { form, pdf } from '../../files.ts'
import { uploadOne } from '../../uploads.ts'
import type { Fixture } from './fixture.ts'
import { line, nothing, paragraph, type Sample } from './sample.ts'
import type { Kind } from './wrong.ts'

export async function appointment({ db, offer, visit }: Fixture): Promise<number> {
  const { uploadedFileIds: _, status: __, ...wanted } = visit()
  const { id } = await db
    .insertInto('appointments')
    .values({ ...wanted, doctorId: offer.doctorId, duration: 30 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A new exam of the laboratory. */
export async function exam({ db }: Fixture) {
  const { serviceId, doctorId } = await bookable(db)
  const { id: categoryId } = await db
    .selectFrom('serviceCategories')
    .select('id')
    .where('slug', '=', 'centro-analisi')
    .executeTakeFirstOrThrow()
  await db.updateTable('services').set({ categoryId }).where('id', '=', serviceId).execute()
  return { categoryId, serviceId, doctorId }
}

const onDay = (fixture: Fixture) => {
  const { serviceId, doctorId } = fixture.offer
  const date = fixture.visit().appointmentDate
  return { query: { doctorId: String(doctorId), serviceId: String(serviceId), date } }
}

const patient = {
  firstName: line,
  lastName: line,
  phone: ['manyDigits' as const],
  dateOfBirth: nothing,
  notes: [...paragraph, ...nothing],
}

const mayBeEmpty: Kind[] = ['empty', 'spaces']
const textTakes = {
  ...{ subject: line, title: line, preview: [...line, ...mayBeEmpty] },
  ...{ intro: paragraph, closing: [...paragraph, ...mayBeEmpty] },
}

/** A visit for another person needs the date of birth. */
const { dateOfBirth: _, ...withoutBirth } = patient

const ofOne: Sample = { ask: async (fixture) => ({ params: { id: await appointment(fixture) } }) }

export const bookingSamples: Record<string, Sample> = {
  'POST /api/appointments/upload': {
    by: 'visitor',
    ask: () => ({ form: form([{ name: 'referto.pdf', bytes: pdf() }]) }),
  },
  'DELETE /api/appointments/upload/:id': {
    by: 'visitor',
    ask: async ({ visitor }) => {
      const by = visitor()
      return { by, params: { id: (await uploadOne(by)).id } }
    },
  },
  'GET /api/appointments/available-slots': {
    by: 'visitor',
    ask: onDay,
    queryTakes: { doctorId: ['-1'] },
  },
  'GET /api/appointments/next-free-day': { by: 'visitor', ask: onDay, queryTakes: { doctorId: ['-1'] } },
  'GET /api/appointments/days': {
    by: 'visitor',
    ask: (fixture) => {
      const { date, ...choice } = onDay(fixture).query
      return { query: { ...choice, month: date.slice(0, 7) } }
    },
    queryTakes: { doctorId: ['-1'] },
  },
  'GET /api/appointments/first-times': {
    by: 'visitor',
    ask: ({ offer }) => ({ query: { serviceId: String(offer.serviceId) } }),
  },
  'GET /api/booking/search': {
    by: 'visitor',
    ask: () => ({ query: { q: 'teeth cleaning', language: 'en' } }),
    queryTakes: { q: 'any' },
  },
  'POST /api/booking/searches': {
    by: 'visitor',
    ask: () => ({ body: { q: 'logopedista', language: 'en' } }),
    takes: { q: line },
  },
  'GET /api/booking/searches': { ask: () => ({}) },
  'GET /api/appointments/why': { by: 'visitor', ask: onDay, queryTakes: { doctorId: ['-1'] } },
  'GET /api/appointments/why-staff': {
    ask: (fixture) => {
      const { date, ...choice } = onDay(fixture).query
      return { query: { ...choice, from: date } }
    },
  },
  'POST /api/appointments': {
    by: 'visitor',
    ask: async (fixture) => {
      const { db, visit, visitor } = fixture
      const by = visitor()
      const booker = { firstName: 'Ada', lastName: 'Prenota', relation: 'parent' }
      const child = { dateOfBirth: '2017-04-12', booker }
      const agreed = { id: await agreement(db), authorisationNumber: 'AUT-2026/1' }
      const uploadedFileIds = [(await uploadOne(by)).id]
      const offered = await exam(fixture)
      const exams = [{ serviceId: offered.serviceId, subserviceId: null }]
      const draw = { ...offered, doctorId: null, exams, homeAddress: 'Via Prova 12, Lissone' }
      return {
        by,
        body: visit({ ...child, ...draw, uploadedFileIds, agreement: agreed, language: 'en', website: '' }),
      }
    },
    takes: {
      ...withoutBirth,
      'booker.firstName': line,
      'booker.lastName': line,
      booker: ['null'],
      fiscalCode: nothing,
      subserviceId: ['null'],
      doctorId: ['null', 'negative'],
      'exams.0.subserviceId': ['null'],
      homeAddress: [...line, ...mayBeEmpty],
      uploadedFileIds: ['list'],
      'agreement.authorisationNumber': [...line, ...nothing],
      website: ['empty'],
    },
  },
  'GET /api/appointments': {
    ask: (fixture) => {
      const { doctorId, serviceId, date } = onDay(fixture).query
      const asked = {
        when: 'upcoming',
        q: 'rossi',
        from: date,
        to: date,
        doctorId,
        serviceId,
        sort: 'day',
        channel: 'site',
      }
      return { query: { status: 'pending', ...asked, page: '1', pageSize: '5' } }
    },
    queryTakes: { q: 'any' },
  },
  'GET /api/appointments/export': {
    ask: async (fixture) => {
      await appointment(fixture)
      return { query: { q: '', sort: 'day', format: 'excel' } }
    },
    queryTakes: { q: 'any' },
  },
  'GET /api/appointments/counts': { ask: () => ({}) },
  'GET /api/appointments/moments': { ask: () => ({}) },
  'GET /api/appointments/choices': { ask: () => ({}) },
  'GET /api/appointments/pending-count': { ask: () => ({}) },
  'GET /api/appointments/by-contact/:id': { ask: ({ victim }) => ({ params: { id: victim } }) },
  'GET /api/appointments/:id': ofOne,
  'PATCH /api/appointments/:id': {
    ask: async (fixture) => {
      const id = await appointment(fixture)
      const { categoryId: _, serviceId: __, doctorId: ___, subserviceId, ...fields } = fixture.visit()
      const { fiscalCode: ____, uploadedFileIds: _____, ...change } = fields
      const step = { status: 'confirmed', stage: null, reason: 'Motivo' }
      return { params: { id }, body: { ...change, ...step, squeeze: false, id, version: 1 } }
    },
    takes: {
      ...patient,
      // At least one of both: the other may be empty.
      ...{ email: nothing, phone: [...patient.phone, ...nothing] },
      ...{ squeeze: ['boolean'], evenOutside: ['boolean'], stage: ['null'], reason: [...line, ...nothing] },
    },
  },
  'GET /api/appointments/agreements': { by: 'visitor', ask: () => ({}) },
  'PUT /api/appointments/:id/agreement': {
    ask: async (fixture) => {
      const { db } = fixture
      const appointmentId = await appointment(fixture)
      const agreementId = await agreement(db, { needsAuthorisation: true })
      const used = { appointmentId, agreementId, authorisation: 'missing' as const }
      await db.insertInto('visitAgreements').values(used).execute()
      const given = { authorisation: 'given', authorisationNumber: 'AUT-2026/1' }
      return { params: { id: appointmentId }, body: { agreementId, ...given, version: 1 } }
    },
    takes: { agreementId: ['null'], authorisation: ['null'], authorisationNumber: [...line, ...nothing] },
  },
  'DELETE /api/appointments/:id': ofOne,

  'GET /api/setup/message-texts': { ask: () => ({}) },
  'PUT /api/setup/message-texts/:text': {
    // Another one each time.
    ask: async ({ admin }) => {
      const { texts } = await admin.call(listMessageTexts)
      const { version, parts } = texts.find(({ key }) => key === 'confirmed') ?? {}
      return { params: { text: 'confirmed' }, body: { ...parts, title: `Confermata ${version}`, version } }
    },
    takes: textTakes,
    strict: true,
  },
  'POST /api/setup/message-texts/:text/preview': {
    ask: () => ({ params: { text: 'confirmed' }, body: messageTexts.confirmed.original }),
    takes: textTakes,
    strict: true,
  },
}
