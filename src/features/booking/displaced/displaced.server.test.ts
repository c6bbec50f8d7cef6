import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exampleClinic } from '#content/groups/clinic.ts'
import { changeVisit, tellAgain } from '#features/agenda/contract.ts'
import { listDisplaced } from '#features/agenda/ill/contract.ts'
import { createMark, deleteMark, updateMark } from '#features/calendar/contract.ts'
import { updateContact } from '#features/contacts/contract.ts'
import { CONFIRMATION, erasePersonalData, exportPersonalData } from '#features/privacy/contract.ts'
import { transaction } from '#platform/db/database.server.ts'
import { seeAsDoctor } from '#platform/db/doctor-views.server.ts'
import type { CallError } from '#platform/http/call.ts'
import type { Context } from '#platform/http/context.server.ts'
import { createTestApp, refusal, type TestApp } from '#test/app.ts'
import { bookable, person, wish } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { createAppointment } from '../contract.ts'
import { clinicWith } from '../mail-parts.server.ts'
import { updateAppointment } from '../requests/contract.ts'
import { saveMessageText } from '../texts/contract.ts'
import type { Parts } from '../texts/copy.ts'
import { sampleVisit } from '../texts/service.server.ts'
import { createVisitLink } from '../visit-links.server.ts'
import {
  askForCall,
  cancelVisit,
  moveVisitTo,
  restoreVisit,
  sayComing,
  takeHeldTime,
} from '../visit-page/contract.ts'
import { pageCopy } from '../visit-page/copy.ts'
import { visitPage } from '../visit-page/page.server.ts'
import { createWaitingLink } from '../waiting/links.server.ts'
import { offerFreedPlaces } from '../waiting/offers.server.ts'
import { waitingPage } from '../waiting/page.server.ts'
import { insertEntry, pruneWaiting } from '../waiting/store.server.ts'
import { callUnanswered } from './calls.server.ts'
import { chooseAnotherTimeSms } from './mails.server.ts'
import { proposeTimes } from './propose.server.ts'

let app: TestApp
let editor: Visitor
let offer: Awaited<ReturnType<typeof bookable>>

// Monday 2 March 2026, 8:12 by the clinic's clock. The doctors receive from 9:30 to 12:30.
const NOW = '2026-03-02T07:12:00Z'
const TODAY = '2026-03-02'
const TOMORROW = '2026-03-03'
const db = () => app.database.db

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  editor = await app.staff('editor')
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow(NOW)
  await db().deleteFrom('calendarMarks').execute()
  await db().deleteFrom('appointments').execute()
  await db().deleteFrom('siteSettings').execute()
  await db().deleteFrom('outbox').execute()
  offer = await bookable(db(), { doctors: 2 })
})

const own = () => offer.doctors[0] ?? 0
const colleague = () => offer.doctors[1] ?? 0

let people = 0
/** A confirmed visit of the first doctor today. */
async function visitAt(appointmentTime: string, more: Record<string, unknown> = {}): Promise<number> {
  people += 1
  const email = `paziente${people}@example.com`
  const contactId = await person(db(), { email })
  const { id } = await db()
    .insertInto('appointments')
    .values({
      ...wish(offer, { appointmentDate: TODAY, appointmentTime, status: 'confirmed', email }),
      ...{ contactId, doctorId: own(), duration: 30, ...more },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The first doctor is away today, and the patients of these visits are asked to choose. */
async function absence(ids: readonly number[], version = 1): Promise<number> {
  const { id } = await editor.call(createMark, {
    body: {
      ...{ kind: 'absence', doctorId: own(), from: `${TODAY}T00:00`, to: `${TOMORROW}T00:00` },
      reason: 'Influenza',
      decisions: ids.map((appointmentId) => ({ appointmentId, version, decision: 'propose' as const })),
    },
  })
  return id
}

const heldFor = (id: number) =>
  db()
    .selectFrom('placeOffers')
    .select(['id', 'doctorId', 'date', 'time', 'status'])
    .where('visitId', '=', id)
    .orderBy('date')
    .orderBy('time')
    .execute()
const rowOf = (id: number) =>
  db().selectFrom('displacedVisits').selectAll().where('appointmentId', '=', id).executeTakeFirst()
const stored = (id: number) =>
  db().selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const mailsAbout = (id: number) =>
  db()
    .selectFrom('outbox')
    .select(['kind', 'channel', 'subject', 'content', 'notBefore'])
    .where('subjectId', '=', id)
    .orderBy('id')
    .execute()
/** All messages have gone out. */
const sendAll = () =>
  db().updateTable('outbox').set({ sentAt: app.appServices.now().toISOString(), heldKey: null }).execute()
const callsAbout = (id: number) =>
  db()
    .selectFrom('tasks')
    .select(['title', 'doneAt'])
    .where('appointmentId', '=', id)
    .where('kind', '=', 'call')
    .execute()
const linkTo = async (id: number) => (await createVisitLink(db(), id, '')).slice(-22)
const source = () => ({ db: db(), now: app.appServices.now, secret: app.appServices.secret })
async function pageOf(link: string) {
  const page = await visitPage(source(), link)
  if (!page) throw new Error('the link opens no page')
  return page
}
const press = async (link: string) => ({ link, token: (await pageOf(link)).token })
const take = async (link: string, timeId: number) =>
  app.visitor().call(takeHeldTime, { body: { ...(await press(link)), timeId } })
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: CallError) => error.code,
  )

describe('times that are proposed', () => {
  test('three times are held: the soonest with any doctor, then days of the visit’s own doctor', async () => {
    const id = await visitAt('11:00')
    await absence([id])
    expect((await heldFor(id)).map(({ doctorId, date, time }) => [doctorId, date, time])).toEqual([
      [colleague(), TODAY, '09:30'],
      [own(), TOMORROW, '09:30'],
      [own(), '2026-03-04', '09:30'],
    ])
    expect(await stored(id)).toMatchObject({ status: 'confirmed', appointmentTime: '11:00', doctorId: own() })
    // Two hours of the day, as the visit is today.
    expect(await rowOf(id)).toMatchObject({ expiresAt: '2026-03-02T09:12:00.000Z', outcome: null })
  })

  test('times in place of a visit months ahead lie in the week before it and later', async () => {
    const ids = [
      await visitAt('10:00', { appointmentDate: '2026-08-03' }),
      await visitAt('10:00', { appointmentDate: '2026-08-04' }),
    ]
    await editor.call(createMark, {
      body: {
        ...{ kind: 'absence', doctorId: own(), from: '2026-08-03T00:00', to: '2026-08-05T00:00' },
        decisions: ids.map((appointmentId) => ({ appointmentId, version: 1, decision: 'propose' as const })),
      },
    })
    const [first = [], second = []] = await Promise.all(ids.map(heldFor))
    expect(first.map(({ date }) => date)).toEqual(['2026-07-27', '2026-07-28', '2026-07-29'])
    expect(second.map(({ date }) => date)).toEqual(['2026-07-28', '2026-07-29', '2026-07-30'])
  })

  test('L8: two visits are never proposed the same place, and no other person can book a held one', async () => {
    const ids = [await visitAt('10:00'), await visitAt('10:30'), await visitAt('11:00')]
    await absence(ids)
    const held = (await Promise.all(ids.map(heldFor))).flat()
    expect(held).toHaveLength(9)
    expect(new Set(held.map(({ doctorId, date, time }) => `${doctorId} ${date} ${time}`)).size).toBe(9)
    const query = `doctorId=${own()}&serviceId=${offer.serviceId}&date=${TOMORROW}`
    const free = await (await app.visitor().send(`/api/appointments/available-slots?${query}`)).json()
    const taken = held
      .filter((one) => one.doctorId === own() && one.date === TOMORROW)
      .map(({ time }) => time)
    expect(taken.length).toBeGreaterThan(0)
    for (const time of taken) expect(free).not.toContain(time)
  })

  test('L8: absences of two doctors saved at the same moment hold no place twice', async () => {
    const first = await visitAt('10:00', { appointmentDate: TOMORROW })
    const second = await visitAt('10:00', { appointmentDate: TOMORROW, doctorId: colleague() })
    const range = { from: `${TOMORROW}T00:00`, to: '2026-03-04T00:00' }
    const save = (doctorId: number, appointmentId: number) =>
      editor.call(createMark, {
        body: {
          ...{ kind: 'absence' as const, doctorId, ...range },
          decisions: [{ appointmentId, version: 1, decision: 'propose' }],
        },
      })
    await Promise.all([save(own(), first), save(colleague(), second)])
    const held = [...(await heldFor(first)), ...(await heldFor(second))]
    expect(new Set(held.map(({ doctorId, date, time }) => `${doctorId} ${date} ${time}`)).size).toBe(
      held.length,
    )
  })

  test('only days that the absence has locked are held', async () => {
    const id = await visitAt('11:00')
    const { id: markId } = await editor.call(createMark, {
      body: {
        ...{ kind: 'absence', doctorId: own(), from: `${TODAY}T00:00`, to: `${TOMORROW}T00:00` },
        decisions: [{ appointmentId: id, version: 1, decision: 'leave' }],
      },
    })
    const visit = {
      ...{ id, serviceId: offer.serviceId, subserviceId: null, doctorId: own() },
      ...{ date: TODAY, time: '11:00', duration: 30, beforeMinutes: 0, afterMinutes: 0 },
    }
    const ctx = { ...app.appServices, user: null } as unknown as Context
    const days = { doctorIds: [own()], dates: ['2026-03-05', '2026-03-06'], resourceIds: [] }
    await transaction(db(), (tx) => proposeTimes(ctx, tx, { markId, visits: [visit], days }))
    expect((await heldFor(id)).map(({ doctorId, date, time }) => [doctorId, date, time])).toEqual([
      [own(), '2026-03-05', '09:30'],
      [own(), '2026-03-05', '10:00'],
      [own(), '2026-03-06', '09:30'],
    ])
  })

  test('L8: a place is never both held and booked by a visitor at the same moment', async () => {
    for (let round = 0; round < 40; round += 1) {
      await db().deleteFrom('calendarMarks').execute()
      await db().deleteFrom('appointments').execute()
      const id = await visitAt('11:00')
      const body = wish(offer, { appointmentDate: TOMORROW, appointmentTime: '09:30', doctorId: own() })
      const book = async () => {
        await setTimeout(round % 20)
        return app.visitor().call(createAppointment, { body })
      }
      const [, booked] = await Promise.all([absence([id]), outcome(book())])
      const isHeld = (await heldFor(id)).some(
        ({ doctorId, date, time }) => doctorId === own() && date === TOMORROW && time === '09:30',
      )
      expect([booked, isHeld]).toEqual(booked === 'ok' ? ['ok', false] : ['slot_taken', true])
    }
  })

  test('L8: a closure holds the one room of a service for one of two patients at a time', async () => {
    const room = await db()
      .insertInto('resources')
      .values({ kind: 'room', name: `Stanza ${people}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db()
      .insertInto('serviceResources')
      .values({ serviceId: offer.serviceId, resourceId: room.id, need: 1 })
      .execute()
    const ids = [await visitAt('10:00'), await visitAt('10:00', { doctorId: colleague() })]
    await editor.call(createMark, {
      body: {
        ...{ kind: 'closure', from: `${TODAY}T00:00`, to: `${TOMORROW}T00:00` },
        decisions: ids.map((appointmentId) => ({ appointmentId, version: 1, decision: 'propose' as const })),
      },
    })
    const [first = [], second = []] = await Promise.all(ids.map(heldFor))
    const moments = (held: typeof first) => held.map(({ date, time }) => `${date} ${time}`)
    expect(first).toHaveLength(3)
    expect(second).toHaveLength(3)
    expect(moments(first).filter((one) => moments(second).includes(one))).toEqual([])
  })

  test('the mail waits a minute, names the times, and says neither why nor who is away', async () => {
    const id = await visitAt('11:00')
    await absence([id])
    const [mail, ...others] = await mailsAbout(id)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      kind: 'booking-displaced',
      subject: 'La tua visita di oggi 2 marzo non si può fare: scegli un altro orario',
      notBefore: '2026-03-02T07:13:00.000Z',
    })
    const text = JSON.stringify(mail?.content)
    expect(text).toContain('Oggi 2 marzo, ore 9:30')
    expect(text).toContain('fino alle 10:12')
    expect(text).toMatch(/\/visita\/[\w-]{22}"/)
    expect(text).toMatch(/\/visita\/[\w-]{22}\?chiamatemi"/)
    expect(text).not.toContain('Influenza')
  })

  test('an SMS goes where the clinic sends them, in one message without service and doctor', async () => {
    const id = await visitAt('11:00', { email: '', phone: '+39 333 555 0101' })
    expect((await refusal(absence([id]))).code).toBe('conflict')
    await db().insertInto('siteSettings').values({ key: 'reminder_sms', value: 'true' }).execute()
    await absence([id])
    const [sms] = await mailsAbout(id)
    const text = String((sms?.content as { text?: string } | undefined)?.text)
    expect(sms).toMatchObject({ channel: 'sms', notBefore: '2026-03-02T07:13:00.000Z' })
    expect(text).toMatch(/: visita oggi ore 11:00 non si fa\. Spostala entro le 10:12: http/)
    expect(text.length).toBeLessThanOrEqual(160)
  })

  test('L7: mail and SMS have the words that staff saved', async () => {
    await db().insertInto('siteSettings').values({ key: 'reminder_sms', value: 'true' }).execute()
    const words = { subject: 'Novità di {giorno}', title: 'Scusaci', preview: '', closing: '' }
    const save = (text: string, body: Parts) => editor.call(saveMessageText, { params: { text }, body })
    await save('displaced', { ...words, intro: 'Niente visita alle {ora}. {scelta}!' })
    await save('sms_displaced', { body: '{giorno} alle {ora} no, {scelta}: {link}' })
    const id = await visitAt('11:00', { phone: '333 555 0102' })
    await absence([id])
    const [mail, sms] = await mailsAbout(id)
    expect(mail).toMatchObject({
      subject: 'Novità di oggi 2 marzo',
      content: {
        paragraphs: ['Niente visita alle 11:00. Abbiamo tenuto tre posti per te, fino alle 10:12!'],
        closing: [],
      },
    })
    expect(sms?.content).toMatchObject({
      text: expect.stringMatching(/^Oggi alle 11:00 no, entro le 10:12: http/),
    })
    await db().deleteFrom('messageTexts').execute()
  })

  test('an address that leaves a text no room is sent in a short one', () => {
    const publicUrl = `https://${'a'.repeat(60)}.example`
    const facts = { clinic: exampleClinic, texts: {}, cancelHours: 24 }
    const clinic = clinicWith({ ...app.appServices, publicUrl }, facts)
    const visitUrl = `${publicUrl}/visita/Kq7dR2mXw9LpT4sVb8NzYc`
    const visit = { ...sampleVisit(clinic), visitUrl, appointmentDate: TODAY }
    const { text } = chooseAnotherTimeSms({ visit, times: [], until: app.appServices.now() }, clinic)
    expect(text).toBe(`Visita oggi ore 15:45 non possibile: ${visitUrl}`)
  })

  test('the patient is asked all the same when there are no free times', async () => {
    await db().deleteFrom('serviceSchedules').where('serviceId', '=', offer.serviceId).execute()
    const id = await visitAt('11:00')
    await absence([id])
    expect(await heldFor(id)).toEqual([])
    const page = await pageOf(await linkTo(id))
    expect(page.displaced).toMatchObject({ times: [], callAsked: false })
    const [mail] = await mailsAbout(id)
    expect(JSON.stringify(mail?.content)).toContain('Dalla tua pagina puoi scegliere un altro orario')
    expect(page.until).not.toBeNull()
  })

  test('reminders of a displaced visit are withdrawn', async () => {
    const id = await visitAt('11:00')
    const { id: outboxId } = await db()
      .insertInto('outbox')
      .values({
        ...{
          kind: 'reminder',
          messageId: `<r${id}@example.com>`,
          recipient: 'a@example.com',
          subject: 'Vieni?',
        },
        ...{ content: '{}', nextAttemptAt: NOW, subjectType: 'appointment', subjectId: id },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db()
      .insertInto('reminders')
      .values({
        ...{ appointmentId: id, kind: 'two_days', channel: 'mail', outboxId, createdAt: NOW },
        ...{ dueAt: '2026-02-28T10:00', forStart: `${TODAY}T11:00` },
      })
      .execute()
    await absence([id])
    expect((await mailsAbout(id)).map(({ kind }) => kind)).toEqual(['booking-displaced'])
    expect(await db().selectFrom('reminders').select('id').where('appointmentId', '=', id).execute()).toEqual(
      [],
    )
  })
})

describe('the page of a displaced visit', () => {
  test('a taken time moves the visit there, confirmed, and releases the others', async () => {
    const id = await visitAt('11:00', { status: 'pending' })
    await absence([id])
    const link = await linkTo(id)
    const page = await pageOf(link)
    expect(page.displaced).toMatchObject({
      heldUntil: { date: TODAY, time: '10:12' },
      callBy: null,
    })
    const chosen = page.displaced?.times[1]
    expect(page.wasDisplaced).toBe(false)
    const after = await take(link, chosen?.id ?? 0)
    expect(after).toMatchObject({ state: 'confirmed', date: TOMORROW, time: '09:30', displaced: null })
    expect(after.wasDisplaced).toBe(true)
    expect((await heldFor(id)).map(({ status }) => status)).toEqual(['declined', 'taken', 'declined'])
    expect(await rowOf(id)).toMatchObject({ outcome: 'taken' })
    // The visit is where it was held, so the mail is the news of a move.
    expect((await mailsAbout(id)).map(({ kind }) => kind)).toEqual(['booking-confirmed'])
    expect(after.moved).toBeNull()
    expect(await outcome(take(link, chosen?.id ?? 0))).toBe('ok')
  })

  test('L4: two presses at once take one time, and lose none', async () => {
    const id = await visitAt('11:00')
    await absence([id])
    const link = await linkTo(id)
    const times = (await pageOf(link)).displaced?.times ?? []
    const answers = await Promise.all(times.map((time) => outcome(take(link, time.id))))
    expect(answers.toSorted()).toEqual(['conflict', 'conflict', 'ok'])
    expect((await heldFor(id)).filter(({ status }) => status === 'taken')).toHaveLength(1)
  })

  test('L3: the page tells neither why the visit can’t take place nor anything of a person', async () => {
    const [id, other] = [await visitAt('10:30'), await visitAt('11:00', { firstName: 'Zaira' })]
    await absence([id, other])
    const text = JSON.stringify(await pageOf(await linkTo(id)))
    const { firstName, lastName, email, phone } = await stored(id)
    for (const secret of ['Influenza', 'Zaira', firstName, lastName, email, phone])
      expect(text).not.toContain(secret)
  })

  test('a time of another patient is refused', async () => {
    const [id, other] = [await visitAt('10:30'), await visitAt('11:00')]
    await absence([id, other])
    const [theirs] = await heldFor(other)
    expect(await outcome(take(await linkTo(id), theirs?.id ?? 0))).toBe('slot_taken')
  })

  test('held times are refused and gone after their end, and the other ways stay', async () => {
    const id = await visitAt('11:00')
    await absence([id])
    const link = await linkTo(id)
    const [time] = await heldFor(id)
    app.setNow('2026-03-02T09:12:00Z')
    expect(await outcome(take(link, time?.id ?? 0))).toBe('slot_taken')
    await offerFreedPlaces(app.appServices)
    expect((await heldFor(id)).map(({ status }) => status)).toEqual(['expired', 'expired', 'expired'])
    expect((await pageOf(link)).displaced).toMatchObject({ times: [] })
    // Also when the start of the visit has passed.
    app.setNow('2026-03-02T10:30:00Z')
    expect(await pageOf(link)).toMatchObject({ state: 'confirmed', canMove: true })
    const wishes = { date: TOMORROW, time: '10:00', anyDoctor: false }
    const after = await app.visitor().call(moveVisitTo, { body: { ...(await press(link)), ...wishes } })
    expect(after).toMatchObject({ displaced: null, wasDisplaced: true, moved: { by: 'patient' } })
    expect(await stored(id)).toMatchObject({ appointmentDate: TOMORROW, status: 'confirmed' })
    expect(await rowOf(id)).toMatchObject({ outcome: 'moved' })
  })

  test('times that are held no more but have not begun are refused', async () => {
    const id = await visitAt('11:00')
    await absence([id])
    const [, tomorrow] = await heldFor(id)
    app.setNow('2026-03-02T09:12:00Z')
    expect(tomorrow).toMatchObject({ date: TOMORROW, status: 'offered' })
    expect(await outcome(take(await linkTo(id), tomorrow?.id ?? 0))).toBe('slot_taken')
  })

  test('the refusal of a held time names no other patient', async () => {
    const id = await visitAt('11:00')
    await absence([id])
    const link = await linkTo(id)
    const [, time] = await heldFor(id)
    await visitAt('09:30', { appointmentDate: TOMORROW, firstName: 'Segretissima' })
    const refused = await refusal(take(link, time?.id ?? 0))
    expect(refused).toMatchObject({ code: 'slot_taken', sentence: pageCopy.placeGone })
    expect(JSON.stringify(refused)).not.toContain('Segretissima')
    expect(await stored(id)).toMatchObject({ appointmentDate: TODAY, appointmentTime: '11:00' })
  })

  test('a displaced visit can’t be said to be kept', async () => {
    const id = await visitAt('11:00')
    await absence([id])
    const link = await linkTo(id)
    expect(await outcome(app.visitor().call(sayComing, { body: await press(link) }))).toBe('conflict')
    expect(await stored(id)).toMatchObject({ comingAt: null })
  })

  test('times of a doctor or a service that is not active any more are not shown', async () => {
    const id = await visitAt('11:00')
    await absence([id])
    const link = await linkTo(id)
    await db().updateTable('doctors').set({ isActive: false }).where('id', '=', colleague()).execute()
    expect((await pageOf(link)).displaced?.times.map(({ date }) => date)).toEqual([TOMORROW, '2026-03-04'])
    await db().updateTable('services').set({ isActive: false }).where('id', '=', offer.serviceId).execute()
    expect((await pageOf(link)).displaced?.times).toEqual([])
  })

  test('a longer absence, a second one and a closure end the held times inside, and the others can be taken', async () => {
    const marks = [
      (markId: number) =>
        editor.call(updateMark, {
          params: { id: String(markId) },
          body: {
            ...{ kind: 'absence', doctorId: own(), from: `${TODAY}T00:00`, to: '2026-03-04T00:00' },
            ...{ version: 1, decisions: [] },
          },
        }),
      () =>
        editor.call(createMark, {
          body: {
            ...{ kind: 'absence', doctorId: own(), from: `${TOMORROW}T09:00`, to: `${TOMORROW}T10:00` },
            decisions: [],
          },
        }),
      () =>
        editor.call(createMark, {
          body: { kind: 'closure', from: `${TOMORROW}T00:00`, to: '2026-03-04T00:00', decisions: [] },
        }),
    ]
    for (const save of marks) {
      const id = await visitAt('11:00')
      const markId = await absence([id])
      await save(markId)
      expect((await heldFor(id)).map(({ status }) => status)).toEqual(['offered', 'expired', 'offered'])
      const link = await linkTo(id)
      const times = (await pageOf(link)).displaced?.times ?? []
      expect(times.map(({ date }) => date)).toEqual([TODAY, '2026-03-04'])
      expect(await outcome(take(link, times[1]?.id ?? 0))).toBe('ok')
      await db().deleteFrom('calendarMarks').execute()
      await db().deleteFrom('appointments').execute()
    }
  })

  test('an absence ends an offer of the waiting list inside it', async () => {
    const contactId = await person(db(), { email: 'attende@example.com' })
    const entryId = await transaction(db(), (tx) =>
      insertEntry(tx, {
        ...{ contactId, appointmentId: null, serviceId: offer.serviceId, subserviceId: null, doctorId: null },
        ...{ weekdays: [0, 1, 2, 3, 4, 5, 6], part: null, until: '2026-12-31', noticeHours: 3 },
        ...{ confirmedAt: NOW, noticeVersion: null, createdAt: NOW },
      }),
    )
    await db()
      .insertInto('freedPlaces')
      .values({
        ...{ doctorId: own(), date: '2026-03-10', time: '10:00', duration: 30 },
        ...{ chain: 1, dueAt: NOW },
      })
      .execute()
    await offerFreedPlaces(app.appServices)
    const link = (await createWaitingLink(db(), entryId ?? 0, app.appServices)).slice(-22)
    expect((await waitingPage(source(), link))?.offer?.state).toBe('open')
    await editor.call(createMark, {
      body: {
        ...{ kind: 'absence', doctorId: own(), from: '2026-03-10T00:00', to: '2026-03-11T00:00' },
        decisions: [],
      },
    })
    expect((await waitingPage(source(), link))?.offer?.state).toBe('gone')
  })

  test('an absence saved while a held time inside is taken loses none and leaves none that is refused', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await visitAt('11:00')
      await absence([id])
      const link = await linkTo(id)
      const [, time] = (await pageOf(link)).displaced?.times ?? []
      const [saved, taken] = await Promise.all([
        outcome(
          editor.call(createMark, {
            body: {
              ...{ kind: 'absence', doctorId: own(), from: `${TOMORROW}T00:00`, to: '2026-03-04T00:00' },
              decisions: [],
            },
          }),
        ),
        outcome(take(link, time?.id ?? 0)),
      ])
      expect([
        ['ok', 'slot_taken'],
        ['conflict', 'ok'],
      ]).toContainEqual([saved, taken])
      const left = await heldFor(id)
      expect(left.some(({ date, status }) => date === TOMORROW && status === 'offered')).toBe(false)
      await db().deleteFrom('calendarMarks').execute()
      await db().deleteFrom('appointments').execute()
    }
  })

  test('a displaced visit is cancelled also after the limit, and then can’t be restored into the absence', async () => {
    const id = await visitAt('11:00')
    await absence([id])
    const link = await linkTo(id)
    const page = await app.visitor().call(cancelVisit, { body: await press(link) })
    expect(page).toMatchObject({ wasDisplaced: true, cancelled: { by: 'patient', restoreUntil: null } })
    expect(await outcome(app.visitor().call(restoreVisit, { body: await press(link) }))).toBe('conflict')
    expect((await heldFor(id)).every(({ status }) => status === 'declined')).toBe(true)
  })

  test('a wish for a call writes one into the desk at once, keeps the times, and is closed by an answer', async () => {
    const id = await visitAt('11:00')
    await absence([id])
    const link = await linkTo(id)
    app.setNow('2026-03-02T08:40:00Z')
    const page = await app.visitor().call(askForCall, { body: await press(link) })
    expect(page.displaced).toMatchObject({ callAsked: true, callBy: { date: TODAY, time: '10:40' } })
    await app.visitor().call(askForCall, { body: await press(link) })
    // The one of today at 9:30 has begun.
    expect(page.displaced?.times.map(({ date }) => date)).toEqual([TOMORROW, '2026-03-04'])
    expect(await outcome(take(link, (await heldFor(id))[0]?.id ?? 0))).toBe('slot_taken')
    expect(await callsAbout(id)).toEqual([
      { title: expect.stringContaining('Chiede una telefonata'), doneAt: null },
    ])
    await take(link, page.displaced?.times[0]?.id ?? 0)
    expect((await callsAbout(id)).map(({ doneAt }) => doneAt !== null)).toEqual([true])
  })
})

describe('the question', () => {
  const edit = (id: number, body: object) =>
    editor.call(updateAppointment, { params: { id: String(id) }, body: body as never })
  const kinds = async (id: number) => (await mailsAbout(id)).map(({ kind, channel }) => [kind, channel])

  test('changes of a visit within the minute leave the question, with the details as they are then', async () => {
    await db().insertInto('siteSettings').values({ key: 'reminder_sms', value: 'true' }).execute()
    const id = await visitAt('11:00', { status: 'pending', phone: '+39 333 555 0101' })
    await absence([id])
    app.setNow('2026-03-02T07:12:30Z')
    for (const body of [{ notes: 'Porta la lastra' }, { firstName: 'Nicola' }, { phone: '+39 333 555 9999' }])
      await edit(id, body)
    await edit(id, { status: 'confirmed' })
    expect(await kinds(id)).toEqual([
      ['booking-displaced', 'mail'],
      ['booking-displaced', 'sms'],
    ])
    const [mail, sms] = await db()
      .selectFrom('outbox')
      .selectAll()
      .where('subjectId', '=', id)
      .orderBy('id')
      .execute()
    expect(JSON.stringify(mail?.content)).toContain('Nicola')
    expect(sms?.recipient).toBe('+393335559999')
    for (const one of [mail, sms]) expect(one?.notBefore).toBe('2026-03-02T07:13:00.000Z')
    await edit(id, { status: 'cancelled' })
    expect((await mailsAbout(id)).map(({ kind }) => kind)).not.toContain('booking-displaced')
  })

  test('a doctor who notes something within the minute leaves the question', async () => {
    const id = await visitAt('11:00')
    await absence([id])
    const doctor = await app.staff('medico', own())
    await doctor.call(changeVisit, {
      params: { id: String(id) },
      body: { version: 1, notes: 'Porta la lastra' },
    })
    expect(await stored(id)).toMatchObject({ notes: 'Porta la lastra' })
    expect(await kinds(id)).toEqual([['booking-displaced', 'mail']])
  })

  test('a corrected address and ‘tell again’ ask again with a new link, and never confirm the visit', async () => {
    const id = await visitAt('11:00')
    await absence([id])
    await sendAll()
    app.setNow('2026-03-02T07:20:00Z')
    await edit(id, { email: 'giusta@example.com' })
    await editor.call(tellAgain, { params: { id: String(id) } })
    const mails = await db()
      .selectFrom('outbox')
      .selectAll()
      .where('subjectId', '=', id)
      .orderBy('id')
      .execute()
    expect(mails.map(({ kind, recipient }) => [kind, recipient]).slice(1)).toEqual([
      ['booking-displaced', 'giusta@example.com'],
      ['booking-displaced', 'giusta@example.com'],
    ])
    for (const { content } of mails.slice(1)) {
      const [, link = ''] = /\/visita\/([\w-]{22})/.exec(JSON.stringify(content)) ?? []
      expect((await pageOf(link)).displaced?.times).toHaveLength(3)
    }
  })

  test('a patient whose address is corrected at the contact is to be called after 30 minutes', async () => {
    const id = await visitAt('11:00')
    await absence([id])
    const link = await linkTo(id)
    await sendAll()
    const { contactId } = await stored(id)
    const contact = await (await editor.send(`/api/contacts/${contactId}`)).json()
    await editor.call(updateContact, {
      params: { id: String(contactId) },
      body: { email: 'giusta@example.com', version: contact.version },
    })
    await expect(pageOf(link)).rejects.toThrow()
    app.setNow('2026-03-02T07:42:00Z')
    await callUnanswered(app.appServices)
    expect(await callsAbout(id)).toHaveLength(1)
  })
})

describe('staff and the job', () => {
  const change = (id: number, body: object) =>
    editor.call(changeVisit, { params: { id: String(id) }, body: { version: 1, ...body } })

  test('a visit that staff move, give or cancel is asked about no more', async () => {
    const ids = [await visitAt('10:00'), await visitAt('10:30'), await visitAt('11:00')]
    const [moved = 0, given = 0, cancelled = 0] = ids
    await absence(ids)
    await change(moved, { date: '2026-03-05', time: '10:00' })
    await change(given, { doctorId: colleague(), time: '12:00' })
    await change(cancelled, { status: 'cancelled' })
    expect((await Promise.all(ids.map(rowOf))).map((row) => row?.outcome)).toEqual([
      'moved',
      'moved',
      'cancelled',
    ])
    for (const id of ids) expect((await heldFor(id)).some(({ status }) => status === 'offered')).toBe(false)
    expect((await pageOf(await linkTo(moved))).displaced).toBeNull()
    const board = await editor.call(listDisplaced, { query: { doctorId: String(own()) } })
    expect(board.map((row) => [row.time, row.outcome, row.now.date])).toEqual([
      ['10:00', 'moved', '2026-03-05'],
      ['10:30', 'moved', TODAY],
      ['11:00', 'cancelled', TODAY],
    ])
  })

  test('staff can’t place a visit on top of a held time', async () => {
    const id = await visitAt('11:00')
    await absence([id])
    const other = await visitAt('10:00', { appointmentDate: '2026-03-05' })
    const refused = await refusal(change(other, { date: TOMORROW, time: '09:30', squeeze: true }))
    expect(refused).toMatchObject({
      code: 'slot_taken',
      sentence: 'Il posto è tenuto per un paziente fino alle 10:12.',
    })
    expect(await outcome(take(await linkTo(id), (await heldFor(id))[1]?.id ?? 0))).toBe('ok')
    // Once it is taken, it is a visit like others.
    await change(other, { date: TOMORROW, time: '09:30', squeeze: true })
  })

  test('two marks that come to cover each other’s displaced visits at once wait for each other', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [first, second] = [await visitAt('10:00'), await visitAt('11:00', { doctorId: colleague() })]
      const ask = (doctorId: number, appointmentId: number, from: string, to: string) =>
        editor.call(createMark, {
          body: {
            ...{ kind: 'absence', doctorId, from: `${TODAY}T${from}`, to: `${TODAY}T${to}` },
            decisions: [{ appointmentId, version: 1, decision: 'propose' }],
          },
        })
      const marks = [
        await ask(own(), first, '00:00', '10:30'),
        await ask(colleague(), second, '10:30', '12:00'),
      ]
      const closure = (id: number, appointmentId: number) =>
        editor.call(updateMark, {
          params: { id: String(id) },
          body: {
            ...{ kind: 'closure', from: `${TODAY}T00:00`, to: `${TOMORROW}T00:00`, version: 1 },
            decisions: [{ appointmentId, version: 1, decision: 'propose' }],
          },
        })
      expect(
        await Promise.all([
          outcome(closure(marks[0]?.id ?? 0, second)),
          outcome(closure(marks[1]?.id ?? 0, first)),
        ]),
      ).toEqual(['ok', 'ok'])
      await db().deleteFrom('calendarMarks').execute()
      await db().deleteFrom('appointments').execute()
    }
  })

  test('a doctor who completes a displaced visit releases the times held with colleagues too', async () => {
    const id = await visitAt('11:00')
    await absence([id])
    await transaction(db(), async (tx) => {
      await seeAsDoctor(tx, { doctorId: own(), userId: 1, today: TODAY })
      await tx.updateTable('appointments').set({ status: 'completed' }).where('id', '=', id).execute()
    })
    expect(await rowOf(id)).toMatchObject({ outcome: 'completed' })
    expect((await heldFor(id)).map(({ status }) => status)).toEqual(['declined', 'declined', 'declined'])
  })

  test('the deletion of the absence releases the times, withdraws the mail, and removes the call', async () => {
    const id = await visitAt('11:00')
    const markId = await absence([id])
    app.setNow('2026-03-02T08:30:00Z')
    await callUnanswered(app.appServices)
    await editor.call(deleteMark, { params: { id: String(markId) } })
    expect(await heldFor(id)).toEqual([])
    expect(await rowOf(id)).toBeUndefined()
    expect(await mailsAbout(id)).toEqual([])
    expect(await callsAbout(id)).toEqual([])
    expect(await pageOf(await linkTo(id))).toMatchObject({ state: 'confirmed', displaced: null })
  })

  test('an absence that is shortened asks no more about visits it leaves', async () => {
    const [early, late] = [await visitAt('10:00'), await visitAt('11:30')]
    const markId = await absence([early, late])
    await editor.call(updateMark, {
      params: { id: String(markId) },
      body: {
        ...{ kind: 'absence', doctorId: own(), from: `${TODAY}T11:00`, to: `${TOMORROW}T00:00` },
        ...{ version: 1, decisions: [] },
      },
    })
    expect(await rowOf(early)).toBeUndefined()
    expect(await rowOf(late)).toMatchObject({ outcome: null })
  })

  const shorten = (markId: number, from: string, doctorId = own()) =>
    editor.call(updateMark, {
      params: { id: String(markId) },
      body: {
        ...{ kind: 'absence', doctorId, from: `${TODAY}T${from}`, to: `${TOMORROW}T00:00` },
        ...{ version: 1, decisions: [] },
      },
    })

  test('patients who were asked read that the visit is confirmed when the absence is deleted, shortened or another doctor’s', async () => {
    for (const takeBack of [
      (markId: number) => editor.call(deleteMark, { params: { id: String(markId) } }),
      (markId: number) => shorten(markId, '11:30'),
      (markId: number) => shorten(markId, '00:00', colleague()),
    ]) {
      app.setNow(NOW)
      const id = await visitAt('10:00')
      const request = await visitAt('10:30', { status: 'pending' })
      const markId = await absence([id, request])
      await sendAll()
      app.setNow('2026-03-02T07:20:00Z')
      await takeBack(markId)
      expect((await mailsAbout(id)).map(({ kind }) => kind)).toEqual([
        'booking-displaced',
        'booking-confirmed',
      ])
      expect((await mailsAbout(request)).map(({ kind }) => kind)).toEqual(['booking-displaced'])
      expect(await rowOf(id)).toBeUndefined()
      await db().deleteFrom('calendarMarks').execute()
      await db().deleteFrom('appointments').execute()
    }
  })

  test('a patient without an address who was asked by SMS is called when the visit can take place', async () => {
    await db().insertInto('siteSettings').values({ key: 'reminder_sms', value: 'true' }).execute()
    const id = await visitAt('11:00', { email: '', phone: '+39 333 555 0101' })
    const unread = await visitAt('11:30', { email: '', phone: '+39 333 555 0102' })
    const markId = await absence([id, unread])
    await db().updateTable('outbox').set({ sentAt: NOW, heldKey: null }).where('subjectId', '=', id).execute()
    await editor.call(deleteMark, { params: { id: String(markId) } })
    expect(await callsAbout(id)).toEqual([
      { title: expect.stringMatching(/, 2\/3 11:00: visita di nuovo possibile\. Avvisare$/), doneAt: null },
    ])
    expect(await callsAbout(unread)).toEqual([])
    expect(await mailsAbout(unread)).toEqual([])
  })

  test('the question stays while another mark covers the visit', async () => {
    const id = await visitAt('11:00')
    const markId = await absence([id])
    await sendAll()
    await editor.call(createMark, {
      body: {
        ...{ kind: 'closure', from: `${TODAY}T00:00`, to: `${TOMORROW}T00:00` },
        decisions: [{ appointmentId: id, version: 1, decision: 'leave' }],
      },
    })
    await editor.call(deleteMark, { params: { id: String(markId) } })
    expect((await mailsAbout(id)).map(({ kind }) => kind)).toEqual(['booking-displaced'])
    expect((await pageOf(await linkTo(id))).displaced).not.toBeNull()
    expect(await heldFor(id)).toHaveLength(3)
  })

  test('a call is written once about a patient without an answer for 30 minutes, by day', async () => {
    const [id, answered] = [await visitAt('11:00'), await visitAt('11:30')]
    await absence([id, answered])
    app.setNow('2026-03-02T07:41:00Z')
    await callUnanswered(app.appServices)
    expect(await callsAbout(id)).toEqual([])
    const link = await linkTo(answered)
    await take(link, (await pageOf(link)).displaced?.times[0]?.id ?? 0)
    app.setNow('2026-03-02T07:42:00Z')
    await Promise.all([callUnanswered(app.appServices), callUnanswered(app.appServices)])
    expect(await callsAbout(id)).toEqual([
      { title: expect.stringMatching(/^Da richiamare: .*, 2\/3 11:00/), doneAt: null },
    ])
    expect(await callsAbout(answered)).toEqual([])
    await db().deleteFrom('tasks').where('appointmentId', '=', id).execute()
    await callUnanswered(app.appServices)
    expect(await callsAbout(id)).toEqual([])
  })

  test('no call is written at night', async () => {
    const id = await visitAt('11:00', { appointmentDate: TOMORROW })
    await editor.call(createMark, {
      body: {
        ...{ kind: 'absence', doctorId: own(), from: `${TOMORROW}T00:00`, to: '2026-03-04T00:00' },
        decisions: [{ appointmentId: id, version: 1, decision: 'propose' }],
      },
    })
    app.setNow('2026-03-02T20:30:00Z')
    await callUnanswered(app.appServices)
    expect(await callsAbout(id)).toEqual([])
    app.setNow('2026-03-03T07:05:00Z')
    await callUnanswered(app.appServices)
    expect(await callsAbout(id)).toHaveLength(1)
  })
})

test('the erasure of a person releases the times held for their visit', async () => {
  const id = await visitAt('11:00')
  await absence([id])
  const { contactId } = await stored(id)
  const admin = await app.staff('admin')
  await admin.call(erasePersonalData, {
    params: { id: String(contactId) },
    body: { confirmation: CONFIRMATION },
  })
  expect(await rowOf(id)).toBeUndefined()
  expect(await heldFor(id)).toEqual([])
  expect(await stored(id)).toMatchObject({ status: 'cancelled' })
})

test('the export of a person names the times that were proposed, and retention deletes them', async () => {
  const id = await visitAt('11:00')
  await absence([id])
  const { contactId } = await stored(id)
  const admin = await app.staff('admin')
  const file = await admin.send(exportPersonalData.path.replace(':id', String(contactId)))
  const text = await file.text()
  expect(text).toContain('altriOrariProposti')
  await db()
    .transaction()
    .execute((tx) => pruneWaiting(tx, new Date('2026-03-02T09:00:00Z')))
  expect(await rowOf(id)).toMatchObject({ outcome: null })
  await db()
    .transaction()
    .execute((tx) => pruneWaiting(tx, new Date('2026-03-03T09:00:00Z')))
  expect(await rowOf(id)).toBeUndefined()
})
