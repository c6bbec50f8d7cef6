import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDays } from '#test/days.ts'
import { bookable } from '#test/factories.ts'
import { accessibilityFaults, expectNoSidewaysScroll, PHONE } from './browser.ts'
import { atDesk } from './desk.ts'
import { choose, rowOf, saidOf, send } from './setup.ts'
import { database, product, stage } from './stage.ts'

stage('empty')

const CALENDAR = '/setup?tab=calendario'
const [day = ''] = openDays(1)
const italian = (date: string) => date.split('-').reverse().join('/')
/** '4 dicembre' */
const dayMonth = new Intl.DateTimeFormat('it', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
  new Date(day),
)
const home = async () => (await fetch(product.url)).text()
/** The closures that a page of the site lists below its hours. */
const listed = (page: Page) =>
  page.locator('dl').filter({ hasText: 'Chiusure, oltre ai giorni festivi' }).getByRole('listitem')
/** A closure's row, by its reason. */
const closures = (page: Page) => page.getByRole('table', { name: 'Chiusure' })

test('a closure takes its times and writes its notice on the site, and both go with it', async () => {
  const offer = await bookable(database.db)
  const { page, complaints } = await atDesk(CALENDAR)
  await page.getByText('Nessuna chiusura in programma.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Nuova chiusura' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuova chiusura' })
  await dialog.getByLabel('Dal giorno').fill(italian(day))
  await dialog.getByLabel('Motivo').fill('Impianto da rifare')
  await dialog.getByLabel('Avviso sul sito').fill('Chiusi per un giorno')
  await dialog.getByRole('button', { name: 'Aggiungi' }).click()
  await saidOf(page).getByText('Calendario aggiornato.').waitFor()
  const row = rowOf(page, 'Impianto da rifare')
  await row.getByText('tutto il giorno').waitFor()
  await row.getByText('«Chiusi per un giorno»').waitFor()
  await row.getByText('nessuna visita').waitFor()
  const chosen = `doctorId=${offer.doctorId}&serviceId=${offer.serviceId}&date=${day}`
  const times = async () =>
    (await fetch(`${product.url}/api/appointments/available-slots?${chosen}`)).json() as Promise<string[]>
  expect(await times()).toEqual([])
  await expect.poll(home).toContain('Chiusi per un giorno')
  const open = await home()
  const special = [...open.matchAll(/"validFrom":"([^"]+)","validThrough":"([^"]+)"/g)]
  expect(special.some(([, from = '', through = '']) => from <= day && day <= through)).toBe(true)
  expect(open).not.toContain('Impianto da rifare')

  await page.goto(CALENDAR)
  const name = await row
    .getByRole('button', { name: /^Azioni per la chiusura di / })
    .getAttribute('aria-label')
  await choose(page, (name ?? '').replace('Azioni per ', ''), 'Togli')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Togli' }).click()
  await expect.poll(() => closures(page).count()).toBe(0)
  await expect.poll(home).not.toContain('Chiusi per un giorno')
  expect((await times()).length).toBeGreaterThan(0)
  expect(complaints).toEqual([])
})

test('the patron’s next dates stand beside its rule, and a holiday can be kept open', async () => {
  const { page, context, complaints } = await atDesk(CALENDAR, { viewport: PHONE })
  await page.getByRole('radio', { name: 'Nessuno' }).waitFor()
  const list = (name: string) => page.getByRole('combobox', { name, exact: true })
  await list('Giorno della settimana del patrono').selectOption('il lunedì')
  await list('Quale giorno del mese lo precede').selectOption('terza')
  await list('Mese della regola del patrono').selectOption('ottobre')
  expect(await page.getByRole('radio', { name: 'A regola' }).isChecked()).toBe(true)
  await expect
    .poll(() => page.getByText(/^Quindi: /).textContent())
    .toMatch(/^Quindi: (lun (1[6-9]|2[0-2])\/10\/\d{4}( · |\.)){3}/)
  await page.getByRole('switch', { name: 'Festa della Repubblica: aperti' }).check()
  expect(await accessibilityFaults(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Aggiorna' }).click()
  await saidOf(page).getByText('Patrono e festività salvati.').waitFor()
  expect(await send(context, 'GET', '/api/calendar/holidays')).toMatchObject({
    open: ['06-02'],
    patron: { fixed: null, after: { weekday: 1, nth: 3, of: 0, month: 10 } },
  })
  // A day that no year has.
  await list('Giorno del patrono').selectOption('31')
  await list('Mese del patrono').selectOption('febbraio')
  await page.getByRole('button', { name: 'Aggiorna' }).click()
  await page.getByRole('link', { name: 'Giorno del patrono: Giorno non valido' }).waitFor()
  expect(complaints).toEqual([])
})

test('a closure stands in a bar above the pages of the site, and below the hours of the two pages that tell them', async () => {
  const { page, context, complaints } = await atDesk()
  const at = { from: `${day}T00:00`, to: `${day}T23:00` }
  const mark = { kind: 'closure', ...at, notice: 'Chiusi per un altro giorno' }
  const { id } = await send<{ id: number }>(context, 'POST', '/api/calendar/marks', mark)
  const notice = page.getByRole('complementary', { name: 'Avviso' }).getByText('Chiusi per un altro giorno')
  for (const path of ['/', '/centro-analisi']) {
    await expect.poll(async () => (await fetch(product.url + path)).text()).toContain(mark.notice)
    await page.goto(path)
    await notice.waitFor()
    expect(await listed(page).allTextContents()).toEqual([expect.stringContaining(dayMonth)])
  }
  expect(await accessibilityFaults(page, '[aria-label=Avviso]')).toEqual([])
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await send(context, 'DELETE', `/api/calendar/marks/${id}`)
  await expect.poll(home).not.toContain(mark.notice)
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect([await notice.count(), await listed(page).count()]).toEqual([0, 0])
  expect(complaints).toEqual([])
})

test('a patron’s day over a visit is not saved until a closure has asked about the visit', async () => {
  const offer = await bookable(database.db)
  const [busy = ''] = openDays(4).slice(-1)
  const { page, context } = await atDesk()
  // The patron of the journey before may fall on the same day.
  await send(context, 'PUT', '/api/calendar/holidays', { open: [], patron: null })
  await page.goto(CALENDAR)
  await database.db
    .insertInto('appointments')
    .values({
      ...{ firstName: 'Rosa', lastName: 'Tipi', email: 'rosa@posta.example', phone: '+39 000 555 0100' },
      ...{ doctorId: offer.doctorId, serviceId: offer.serviceId, categoryId: offer.categoryId },
      ...{ appointmentDate: busy, appointmentTime: '10:00', duration: 30, status: 'confirmed' },
    })
    .execute()
  const before = await send(context, 'GET', '/api/calendar/holidays')
  const list = (name: string) => page.getByRole('combobox', { name, exact: true })
  await list('Giorno del patrono').selectOption(String(Number(busy.slice(8))))
  await list('Mese del patrono').selectOption(String(Number(busy.slice(5, 7))))
  await page.getByRole('button', { name: '1 visita in quel giorno' }).waitFor()
  await page.getByRole('button', { name: 'Aggiorna' }).click()
  await page
    .getByRole('alert')
    .getByText(/^1 visita cade nei giorni che diventano festivi/)
    .waitFor()
  expect(await send(context, 'GET', '/api/calendar/holidays')).toEqual(before)
})
