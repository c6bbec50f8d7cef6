import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDays } from '#test/days.ts'
import { accessibilityFaults, expectNoSidewaysScroll, PHONE } from './browser.ts'
import { atDesk } from './desk.ts'
import { DOCTORS, saidOf, send } from './setup.ts'
import { database, stage } from './stage.ts'

stage()

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const hoursOf = (id: number) => `${DOCTORS}&medico=${id}&parte=riceve`

/** A doctor with a service: each journey has its own. */
async function newDoctor(context: BrowserContext, lastName: string) {
  const add = async (path: string, body: object) =>
    (await send<{ id: number }>(context, 'POST', `/api/setup/${path}`, body)).id
  const categoryId = await add('categories', { name: `Reparto ${lastName}` })
  const serviceId = await add('services', { name: `Visita ${lastName}`, categoryId })
  const doctorId = await add('doctors', { firstName: 'Nora', lastName, serviceIds: [serviceId] })
  return { categoryId, serviceId, doctorId }
}

type Place = Record<'doctorId' | 'serviceId' | 'categoryId', number> &
  Record<'appointmentDate' | 'appointmentTime', string>

/** A confirmed visit of half an hour. */
const visitOn = (place: Place) =>
  database.db
    .insertInto('appointments')
    .values({
      ...{ firstName: 'Rosa', lastName: 'Tipi', email: 'rosa@posta.example', phone: '+39 000 555 0100' },
      ...{ ...place, duration: 30, status: 'confirmed' },
    })
    .execute()

test('a doctor’s first and third Thursdays are typed, show in the eight weeks before they are saved, and stay', async () => {
  const { page, context, complaints } = await atDesk()
  const { doctorId } = await newDoctor(context, 'Passi')
  await page.goto(`${DOCTORS}&medico=${doctorId}`)
  await page.getByRole('link', { name: 'Riceve', exact: true }).click()
  await page.waitForURL(/parte=riceve/)
  await page.getByText('Nessun orario: si usa quello dei servizi.').waitFor()
  await page.getByText('sul sito nessun posto libero nei prossimi 60 giorni').waitFor()
  await button(page, 'Aggiungi un orario di giovedì').click()
  await page.getByLabel('Giovedì, fascia 1, dalle').fill('15')
  await page.getByLabel('Giovedì, fascia 1, alle').fill('19')
  await button(page, /^Giovedì, fascia 1, si ripete/).click()
  const sessions = page.getByRole('listitem').filter({ hasText: /^gio \d+giovedì .*15–19/ })
  await expect.poll(() => sessions.count()).toBeGreaterThan(5)
  await page.getByRole('radio', { name: 'Nelle settimane del mese' }).check()
  await page.getByRole('checkbox', { name: '3º', exact: true }).check()
  await button(page, /1º e 3º del mese/).waitFor()
  await page.getByText(/^Prossime: (gio \d+\/\d+(, )?){4}$/).waitFor()
  // Eight weeks have three or four of them, less the holidays.
  await expect.poll(() => sessions.count()).toBeLessThan(5)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByText('Modifiche non salvate', { exact: true }).waitFor()
  await button(page, 'Salva gli orari').click()
  await saidOf(page).getByText('Orari salvati.').waitFor()
  await page.reload()
  // Today's first times pass while the day goes on.
  await page.getByText(/primo posto libero giovedì \d+ \S+, 1[5-8]:[03]0/).waitFor()
  await button(page, /1º e 3º del mese/).waitFor()
  await expect.poll(() => page.getByLabel('Giovedì, fascia 1, dalle').inputValue()).toBe('15:00')
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  expect(complaints).toEqual([])
})

test('wrong times of a doctor are named beside their fields when they are to be saved, and stay as they were typed', async () => {
  const { page, context } = await atDesk()
  const { doctorId } = await newDoctor(context, 'Sviste')
  await page.goto(hoursOf(doctorId))
  await button(page, 'Aggiungi un orario di lunedì').click()
  const start = page.getByLabel('Lunedì, fascia 1, dalle')
  for (const [typed, end, error] of [
    ['25:00', '13:00', 'Orario non valido'],
    ['15:00', '13:00', 'La fine viene prima dell’inizio'],
  ] as const) {
    await start.fill(typed)
    await page.getByLabel('Lunedì, fascia 1, alle').fill(end)
    await button(page, 'Salva gli orari').click()
    await page.getByRole('region', { name: 'Controlla' }).waitFor()
    await page.getByText(error).first().waitFor()
    expect(await start.inputValue()).toBe(typed)
  }
})

test('an absence over a visit is saved only when staff have decided about the visit', async () => {
  const { page, context } = await atDesk()
  const { doctorId, serviceId, categoryId } = await newDoctor(context, 'Assente')
  const day = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)
  await visitOn({ doctorId, serviceId, categoryId, appointmentDate: day, appointmentTime: '09:30' })
  await page.goto(hoursOf(doctorId))
  await button(page, 'Nuova assenza').click()
  const dialog = page.getByRole('dialog', { name: 'Nuova assenza' })
  await dialog.getByLabel('Dal giorno').fill(day.split('-').reverse().join('/'))
  await dialog.getByLabel('Motivo').fill('Congresso')
  await dialog.getByText('Rosa Tipi').waitFor()
  await dialog.getByRole('button', { name: 'Aggiungi' }).click()
  await dialog.getByText('1 visita cade in questo periodo: decidi che cosa farne.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('combobox', { name: /^La visita di Rosa Tipi/ }).selectOption('Lascia')
  await dialog.getByRole('button', { name: 'Aggiungi' }).click()
  await saidOf(page).getByText('Calendario aggiornato.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  const absences = page.getByRole('region', { name: 'Assenze' })
  await absences.getByText('Congresso').waitFor()
  await absences.getByRole('button', { name: /^1 visita da sistemare/ }).waitFor()
})

test('a choice about a visit is asked for before it is lost', async () => {
  const { page, context } = await atDesk()
  const { doctorId, serviceId, categoryId } = await newDoctor(context, 'Scelta')
  const [day = ''] = openDays(1)
  await visitOn({ doctorId, serviceId, categoryId, appointmentDate: day, appointmentTime: '09:30' })
  const whole = { from: `${day}T00:00`, to: `${day}T23:00` }
  const query = new URLSearchParams({ ...whole, doctorId: String(doctorId) })
  const path = `/api/calendar/visits?${query}`
  const [found] = await send<{ appointmentId: number; version: number }[]>(context, 'GET', path)
  const decisions = [{ ...found, decision: 'leave' }]
  await send(context, 'POST', '/api/calendar/marks', { ...whole, kind: 'absence', doctorId, decisions })
  await page.goto(hoursOf(doctorId))
  await button(page, /^1 visita da sistemare/).click()
  const dialog = page.getByRole('dialog', { name: 'Assenza' })
  await dialog.getByRole('combobox', { name: /^La visita di Rosa/ }).selectOption('Annulla e avvisa')
  await dialog.getByRole('button', { name: 'Annulla', exact: true }).click()
  await page.getByText('Hai modifiche non salvate.').waitFor()
})

test('visits that could not be looked up are said to be unchecked, and the ones outside are named once they are', async () => {
  const { page, context } = await atDesk()
  const { doctorId, serviceId, categoryId } = await newDoctor(context, 'Fuori')
  const [day = ''] = openDays(1)
  const row = { dayOfWeek: new Date(day).getUTCDay(), cadence: 'weekly' }
  const hours = [{ ...row, startTime: '09:00', endTime: '13:00' }]
  await send(context, 'PUT', `/api/setup/doctors/${doctorId}/hours`, { hours })
  await visitOn({ doctorId, serviceId, categoryId, appointmentDate: day, appointmentTime: '12:30' })
  const visits = '**/api/calendar/visits?**'
  await page.route(visits, (route) => route.abort())
  await page.goto(hoursOf(doctorId))
  await page.getByLabel(/, fascia 1, alle$/).fill('12:45')
  await page.getByText('Visite non controllate.').waitFor()
  await page.unroute(visits)
  await button(page, 'Riprova').click()
  await page.getByText(/^1 visita di .* resta fuori orario$/).waitFor()
  await page.getByLabel(/, fascia 1, alle$/).fill('14:00')
  await expect.poll(() => page.getByText(/resta fuori orario/).count()).toBe(0)
})
