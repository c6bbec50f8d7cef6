import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { exampleClinic } from '#content/groups/clinic.ts'
import { openDays } from '#test/days.ts'
import { bookable } from '#test/factories.ts'
import { nextAddress } from '#test/visitor.ts'
import { accessibilityFaults, PHONE } from './browser.ts'
import { atDesk } from './desk.ts'
import { choose, DOCTORS, saidOf, send } from './setup.ts'
import { database, product, stage } from './stage.ts'
import { tab } from './tab.ts'
import { fillDetails } from './wizard.ts'

stage('empty')

const times = (page: Page) => page.getByRole('button', { name: /^\d\d:\d\d$/ })
const typed = (date: string) => date.split('-').reverse().join('/')
const shifted = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
const weekdayOf = (date: string) => new Date(date).getUTCDay()
/** 'giovedì 3 dicembre' */
const spoken = (date: string) =>
  new Intl.DateTimeFormat('it', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(date))

/** Each doctor of the services made here has a name of their own. */
async function doctorName(id: number): Promise<string> {
  const { lastName } = await database.db
    .selectFrom('doctors')
    .select('lastName')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return `Dr. Giulia ${lastName}`
}

/** Goes as far as the times of a doctor. */
async function openTimes(page: Page, { serviceId }: { serviceId: number }, doctor: number): Promise<void> {
  await page.goto(`/prenota-visita?servizio=${serviceId}`)
  const choice = page.getByRole('button', { name: new RegExp(`^${await doctorName(doctor)}`) })
  const days = page.getByRole('heading', { name: 'Scegli data e ora' })
  // A service with one doctor asks for none.
  await choice.or(days).waitFor()
  if ((await choice.count()) > 0) await choice.click()
  await days.waitFor()
  await page.getByRole('grid').waitFor()
}

/** Turns to a day's month and chooses the day. */
async function pick(page: Page, date: string): Promise<void> {
  const day = page.getByRole('button', { name: new RegExp(`^${spoken(date)} ${date.slice(0, 4)}`, 'i') })
  for (let month = 0; month < 3 && (await day.count()) === 0; month += 1)
    await page.getByRole('button', { name: 'Mese successivo' }).click()
  await day.click()
}

const saveHours = (context: BrowserContext, doctorId: number, hours: object[]) =>
  send(context, 'PUT', `/api/setup/doctors/${doctorId}/hours`, { hours })

test('a doctor who comes on first and third Thursdays is booked by a visitor on such a day, and offered on no other', async () => {
  const offer = await bookable(database.db, { start: '15:00', end: '19:00' })
  const { context } = await atDesk()
  const hours = { dayOfWeek: 4, startTime: '15:00', endTime: '19:00', cadence: 'monthly', nth: [1, 3] }
  await saveHours(context, offer.doctorId, [hours])
  const page = await tab(PHONE)
  await openTimes(page, offer, offer.doctorId)
  // The calendar opens on the first such day.
  const free = page.getByRole('button', { name: /, ci sono posti/ })
  await expect.poll(() => free.count()).toBeGreaterThan(0)
  for (const day of await free.all())
    expect(await day.getAttribute('aria-label')).toMatch(/giovedì ([1-7]|1[5-9]|2[01]) /i)
  await times(page).last().click()
  await page.getByRole('button', { name: 'Continua' }).click()
  await fillDetails(page, { first: 'Rosa', last: 'Tipi', email: 'rosa@posta.example' })
  await page.getByRole('button', { name: 'Conferma prenotazione' }).click()
  await page.getByRole('heading', { name: 'Richiesta inviata' }).waitFor()
  const [visit] = await database.db
    .selectFrom('appointments')
    .select('appointmentDate as date')
    .where('doctorId', '=', offer.doctorId)
    .execute()
  expect(weekdayOf(visit?.date ?? '')).toBe(4)
  expect([1, 3]).toContain(Math.ceil(Number(visit?.date.slice(8)) / 7))
})

test('an absence over three visits gives one to a colleague, cancels one and leaves one to be settled', async () => {
  const offer = await bookable(database.db, { doctors: 2 })
  const [absent = 0, colleague = 0] = offer.doctors
  const [day = ''] = openDays(1)
  const visit = (firstName: string, appointmentTime: string) => ({
    ...{ firstName, lastName: 'Tipi', email: `${firstName}@posta.example`, phone: '+39 000 555 0100' },
    ...{ doctorId: absent, serviceId: offer.serviceId, categoryId: offer.categoryId, appointmentTime },
    ...{ appointmentDate: day, duration: 30, status: 'confirmed' as const },
  })
  const visits = [visit('Rosa', '09:30'), visit('Omar', '10:00'), visit('Ugo', '10:30')]
  await database.db.insertInto('appointments').values(visits).execute()
  const { page } = await atDesk(`${DOCTORS}&medico=${absent}&parte=riceve`)
  await page.getByRole('button', { name: 'Nuova assenza' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuova assenza' })
  await dialog.getByLabel('Dal giorno').fill(typed(day))
  await dialog.getByText('3 visite in questo periodo: che cosa ne fai?').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Annulla e avvisa, tutte le visite' }).click()
  const decide = (name: string) =>
    dialog.getByRole('combobox', { name: new RegExp(`^La visita di ${name} Tipi`) })
  await decide('Omar').selectOption(`Dai a ${await doctorName(colleague)}`)
  await decide('Ugo').selectOption('Lascia')
  await dialog.getByRole('button', { name: 'Aggiungi' }).click()
  await saidOf(page).getByText('Calendario aggiornato.').waitFor()
  const stored = await database.db
    .selectFrom('appointments')
    .select(['firstName', 'doctorId', 'status'])
    .where('serviceId', '=', offer.serviceId)
    .orderBy('appointmentTime')
    .execute()
  expect(stored).toEqual([
    { firstName: 'Rosa', doctorId: absent, status: 'cancelled' },
    { firstName: 'Omar', doctorId: colleague, status: 'confirmed' },
    { firstName: 'Ugo', doctorId: absent, status: 'confirmed' },
  ])
  // It is named again with its telephone, and needs no second decision.
  await page
    .getByRole('region', { name: 'Assenze' })
    .getByRole('button', { name: /^1 visita da sistemare/ })
    .click()
  const again = page.getByRole('dialog', { name: 'Assenza' })
  await again.getByRole('link', { name: '+39 000 555 0100' }).waitFor()
  expect(await again.getByRole('combobox', { name: /^La visita di Ugo/ }).inputValue()).toBe('leave')
  await again.getByLabel('Motivo').fill('Congresso')
  await again.getByRole('button', { name: 'Aggiorna' }).click()
  await page.getByRole('region', { name: 'Assenze' }).getByText('Congresso').waitFor()
})

test('a bridge day before a holiday is closed for visitors, who are led to the day after both', async ({
  onTestFinished,
}) => {
  const offer = await bookable(database.db)
  // Later than the days of the other journeys.
  const open = openDays(48).slice(8)
  const holiday = open.find(
    (date) => weekdayOf(date) === 2 && [-1, 1].every((days) => open.includes(shifted(date, days))),
  )
  if (!holiday) throw new Error('no Tuesday between two open days')
  const { page, context } = await atDesk()
  const patron = { fixed: holiday.slice(5), after: null }
  await send(context, 'PUT', '/api/calendar/holidays', { open: [], patron })
  onTestFinished(() => send(context, 'PUT', '/api/calendar/holidays', { open: [], patron: null }))
  await page.goto('/setup?tab=calendario')
  await page.getByRole('button', { name: 'Nuova chiusura' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuova chiusura' })
  await dialog.getByLabel('Dal giorno').fill(typed(shifted(holiday, -1)))
  await dialog.getByLabel('Motivo').fill('Ponte')
  await dialog.getByRole('button', { name: 'Aggiungi' }).click()
  await saidOf(page).getByText('Calendario aggiornato.').waitFor()

  const visitor = await tab(PHONE)
  await openTimes(visitor, offer, offer.doctorId)
  await pick(visitor, shifted(holiday, -1))
  await visitor.getByText('In questa data la clinica è chiusa.').waitFor()
  const next = visitor.getByRole('status').filter({ hasText: 'Prossimo giorno con orari liberi' })
  await next.getByRole('button', { name: new RegExp(spoken(shifted(holiday, 1)), 'i') }).click()
  await times(visitor).first().waitFor()

  // Where the reason can't be read, the next day and the telephone are there all the same.
  await visitor.route('**/api/appointments/why?**', (route) => route.fulfill({ status: 429, json: {} }))
  await openTimes(visitor, offer, offer.doctorId)
  await pick(visitor, shifted(holiday, -1))
  await next.getByRole('button', { name: new RegExp(spoken(shifted(holiday, 1)), 'i') }).waitFor()
  await visitor.getByRole('link', { name: `Chiama ${exampleClinic.phone.text}` }).waitFor()
})

test('an extra session on a Sunday is booked by a visitor, and stays while it has visits', async () => {
  const offer = await bookable(database.db)
  const [day = ''] = openDays(1)
  const sunday = shifted(day, 7 - weekdayOf(day))
  const { page, context } = await atDesk()
  await send(context, 'POST', '/api/calendar/marks', {
    ...{ kind: 'extra', doctorId: offer.doctorId, evenIfClosed: true, reason: 'Screening' },
    ...{ from: `${sunday}T09:00`, to: `${sunday}T10:00` },
  })
  const visitor = await tab(PHONE)
  await openTimes(visitor, offer, offer.doctorId)
  await pick(visitor, sunday)
  await times(visitor).first().waitFor()
  expect(await times(visitor).allInnerTexts()).toEqual(['09:00', '09:30'])
  await times(visitor).first().click()
  await visitor.getByRole('button', { name: 'Continua' }).click()
  await fillDetails(visitor, { first: 'Rosa', last: 'Tipi', email: 'rosa@posta.example' })
  await visitor.getByRole('button', { name: 'Conferma prenotazione' }).click()
  await visitor.getByRole('heading', { name: 'Richiesta inviata' }).waitFor()

  await page.goto(`${DOCTORS}&medico=${offer.doctorId}&parte=riceve`)
  const sessions = page.getByRole('region', { name: 'Sedute straordinarie' })
  const name = await sessions.getByRole('button', { name: /^Azioni per / }).getAttribute('aria-label')
  await choose(page, (name ?? '').replace('Azioni per ', ''), 'Togli')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Togli' }).click()
  await saidOf(page).getByText('1 visita resterebbe fuori orario: prima spostala o annullala.').waitFor()
  await sessions.getByText('Screening').waitFor()
})

test('a room that two doctors want at one time goes to the first visit, and the other doctor is offered the other times', async () => {
  const offer = await bookable(database.db, { doctors: 2 })
  const [first = 0, second = 0] = offer.doctors
  const [day = ''] = openDays(3).slice(-1)
  const { context } = await atDesk()
  const room = await send<{ id: number }>(context, 'POST', '/api/setup/resources', {
    ...{ kind: 'room', name: 'Stanza contesa' },
  })
  const needs = [[room.id]]
  await send(context, 'PUT', `/api/setup/services/${offer.serviceId}`, { needs })
  const taken = await fetch(`${product.url}/api/appointments`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': nextAddress() },
    body: JSON.stringify({
      ...{ categoryId: offer.categoryId, serviceId: offer.serviceId, doctorId: first },
      ...{ appointmentDate: day, appointmentTime: '10:00', firstName: 'Rosa', lastName: 'Tipi' },
      ...{ email: 'rosa@posta.example', phone: '+39 000 555 0100' },
    }),
  })
  expect(taken.status).toBe(201)
  const page = await tab(PHONE)
  await openTimes(page, offer, second)
  await pick(page, day)
  await times(page).first().waitFor()
  expect(await times(page).allInnerTexts()).toEqual(['09:30', '10:30', '11:00', '11:30', '12:00'])
})
