import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PHONE, visit } from './browser.ts'
import { atDesk } from './desk.ts'
import { choose, rowOf, saidOf, send } from './setup.ts'
import { browser, product, stage } from './stage.ts'
import { chooseDay, fillDetails } from './wizard.ts'

stage()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A category with a service of two kinds and a doctor for it: how staff make each is a journey of its own. */
async function fillSetup(context: BrowserContext): Promise<void> {
  const add = async (path: string, body: object) =>
    (await send<{ id: number }>(context, 'POST', `/api/setup/${path}`, body)).id
  const categoryId = await add('categories', { name: 'Fisioterapia', description: 'Il movimento come cura.' })
  const serviceId = await add('services', {
    ...{ name: 'Rieducazione posturale', categoryId, shortDescription: 'Schiena e spalle.' },
    schedules: [
      { dayOfWeek: 1, startTime: '09:00', endTime: '11:00' },
      { dayOfWeek: 1, startTime: '17:30', endTime: '18:30' },
    ],
  })
  const kind = { serviceId, shortDescription: 'Con il fisioterapista.', price: '70,00' }
  await add('subservices', { ...kind, name: 'Prima seduta', duration: 60 })
  await add('subservices', { ...kind, name: 'Seduta', duration: 30 })
  await add('doctors', {
    ...{ firstName: 'Nora', lastName: 'Passi', specialization: 'Fisiatria' },
    ...{ serviceIds: [serviceId], categoryIds: [categoryId] },
  })
}

/** The wizard up to its calendar. */
async function toTheCalendar(page: Page, kind: string): Promise<void> {
  await page.goto('/prenota-visita')
  // The category has one service, and that one doctor: neither is asked for.
  await page.getByRole('button', { name: /^Fisioterapia/ }).click()
  await page.getByRole('button', { name: new RegExp(`^${kind}`) }).click()
  await page.getByRole('heading', { name: 'Scegli data e ora' }).waitFor()
}

test('a visitor books a service that staff created, and no longer sees one they switched off', async () => {
  const desk = await atDesk()
  await fillSetup(desk.context)

  const visitor = await visit(browser, product.url, PHONE)
  await toTheCalendar(visitor.page, 'Prima seduta')
  await chooseDay(visitor.page)
  // An hour fits twice in the morning and once in the evening.
  const slots = visitor.page.getByRole('button', { name: /^\d\d:\d\d$/ })
  await expect.poll(() => slots.allTextContents()).toEqual(['09:00', '10:00', '17:30'])
  await slots.last().click()
  await button(visitor.page, 'Continua').click()
  await fillDetails(visitor.page, { first: 'Dario', last: 'Collaudo', email: 'dario@posta.example' })
  await button(visitor.page, 'Conferma prenotazione').click()
  await visitor.page.getByRole('heading', { name: 'Richiesta inviata' }).waitFor()
  await visitor.page.goto('/servizi')
  const section = visitor.page.getByRole('region', { name: 'Fisioterapia' })
  await section.getByText('Rieducazione posturale').first().waitFor()
  await section.getByText('Lun 9:00-11:00 | Lun 17:30-18:30').waitFor()
  await section.getByText('Nora Passi').waitFor()

  // The visit keeps what it is about from being deleted, and nothing of it is touched.
  await desk.page.goto('/richieste-prenotazioni')
  await rowOf(desk.page, 'Dario Collaudo').getByText('Rieducazione posturale').waitFor()
  await desk.page.goto('/setup?q=posturale')
  await choose(desk.page, 'il servizio Rieducazione posturale', 'Elimina')
  const ask = desk.page.getByRole('alertdialog')
  await ask.getByRole('button', { name: 'Elimina' }).click()
  await ask.getByText('Il servizio ha 1 prenotazione e non si può eliminare.', { exact: false }).waitFor()
  // A visitor is about to book it.
  const late = await visit(browser, product.url, PHONE)
  await toTheCalendar(late.page, 'Seduta')
  await chooseDay(late.page)
  await late.page
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .first()
    .click()
  await button(late.page, 'Continua').click()
  await fillDetails(late.page, { first: 'Zoe', last: 'Tardiva', email: 'zoe@posta.example' })

  await ask.getByRole('button', { name: 'Disattiva' }).click()
  await saidOf(desk.page).getByText('Servizio disattivato: non compare più sul sito.').waitFor()
  await desk.page.getByText('Inattivo').waitFor()

  // Gone from the site, from the wizard, and from under the hands of who was too late.
  await expect
    .poll(async () => (await fetch(`${product.url}/servizi`)).text())
    .not.toContain('Rieducazione posturale')
  await visitor.page.goto('/prenota-visita')
  await visitor.page.getByRole('button', { name: /^Fisioterapia/ }).click()
  await visitor.page
    .getByText(/Nessun servizio/)
    .first()
    .waitFor()
  await button(late.page, 'Conferma prenotazione').click()
  await late.page.getByText('Il servizio scelto non è disponibile.').first().waitFor()
  await expect.poll(() => late.page.getByRole('heading', { name: 'Richiesta inviata' }).count()).toBe(0)
  const requests = await send<{ lastName: string }[]>(desk.context, 'GET', '/api/appointments')
  expect(requests.map(({ lastName }) => lastName)).toEqual(['Collaudo'])
  for (const { context } of [desk, visitor, late]) await context.close()
})
