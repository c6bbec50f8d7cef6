import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bookable } from '#test/factories.ts'
import {
  accessibilityFaults,
  brokenWords,
  DESKTOP,
  expectNoSidewaysScroll,
  NARROWEST,
  PHONE,
  textSetter,
  visit,
} from './browser.ts'
import { browser, database, product, stage } from './stage.ts'
import { tab } from './tab.ts'
import { fillDetails } from './wizard.ts'

stage()

const SERVICE = '/servizi/centro-dentale/igiene-orale'
const DOCTOR = '/medici/elisa-conti'

const card = (page: Page) => page.getByRole('complementary', { name: 'Prossimi posti liberi' })
const times = (page: Page) => card(page).getByRole('link', { name: /: prenota$/ })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 2, name }).waitFor()
const TIMES = '**/api/appointments/days?*'

test('a time of a service’s page is one tap from the details, and is booked', async () => {
  const { page, context, complaints } = await visit(browser, product.url, PHONE)
  await page.goto(SERVICE)
  expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Igiene orale'])
  const time = times(page).first()
  const name = (await time.textContent()) ?? ''
  expect(name).toMatch(/^\d\d:\d\d, (lunedì|martedì|mercoledì|giovedì|venerdì|sabato) \d+ \p{L}+: prenota$/u)
  await time.click()
  await title(page, 'I tuoi dati')
  await page.getByText(/^La tua visita: Igiene orale, Adulti, Il migliore disponibile, /).waitFor()
  await page.getByText(name.slice(0, 5)).first().waitFor()
  await fillDetails(page, { first: 'Ada', last: 'Pagine', email: 'ada.pagine@posta.example' })
  await page.getByRole('button', { name: 'Conferma prenotazione' }).click()
  await title(page, 'Richiesta inviata')
  const booked = await database.db
    .selectFrom('appointments')
    .select('appointmentTime')
    .where('lastName', '=', 'Pagine')
    .executeTakeFirstOrThrow()
  expect(booked.appointmentTime).toContain(name.slice(0, 5))
  expect(complaints).toEqual([])
  await context.close()
})

test('another kind and another person have other times, which lead to the details with both', async () => {
  const page = await tab()
  await page.goto(SERVICE)
  await card(page).getByLabel('Visita').selectOption('Sbiancamento · 60 minuti')
  await card(page).getByLabel('Con chi').selectOption('Dr.ssa Giulia Riva')
  await expect
    .poll(() => times(page).first().getAttribute('href'))
    .toMatch(/&tipo=\d+&medico=\d+&giorno=[\d-]+&ora=\d\d:\d\d$/)
  await expect.poll(() => card(page).getByRole('status').textContent()).toBe('3 giorni con posti liberi')
  await times(page).last().click()
  await title(page, 'I tuoi dati')
  for (const choice of ['Igiene orale', 'Sbiancamento', 'Dr.ssa Giulia Riva'])
    await page.getByText(choice).filter({ visible: true }).first().waitFor()
})

test('the other times of a day open that day, and the ways below the times the days and the waiting list', async () => {
  const page = await tab()
  await page.goto(SERVICE)
  await card(page)
    .getByRole('link', { name: /^altri \d+ orari, / })
    .first()
    .click()
  await title(page, 'Scegli data e ora')
  await page.getByRole('region', { name: /^Orari di / }).waitFor()
  await page.goto(SERVICE)
  await card(page).getByRole('link', { name: 'Altri giorni e orari' }).click()
  await title(page, 'Scegli data e ora')
  await page.goto(SERVICE)
  await card(page).getByRole('link', { name: 'Avvisami se si libera prima' }).click()
  await title(page, 'Avvisami se si libera un posto')
  await page.getByRole('button', { name: 'Torna ai giorni e agli orari' }).click()
  await title(page, 'Scegli data e ora')
})

test('times that cannot be read are asked for again, beside the telephone', async () => {
  const page = await tab()
  await page.goto(SERVICE)
  await page.route(TIMES, (route) => route.abort())
  await card(page).getByLabel('Visita').selectOption('Bambini · 30 minuti')
  await card(page).getByRole('alert').getByText('Non è stato possibile caricare gli orari.').waitFor()
  expect(await times(page).count()).toBe(0)
  await card(page).getByRole('link', { name: 'Chiama 039 000 0000' }).waitFor()
  expect(await accessibilityFaults(page, '#prenota')).toEqual([])
  await page.unroute(TIMES)
  await card(page).getByRole('button', { name: 'Riprova' }).click()
  await times(page).first().waitFor()
  expect(await card(page).getByRole('alert').count()).toBe(0)
})

test('sixty days without a place lead to the telephone and to the waiting list', async () => {
  const page = await tab(PHONE)
  await page.goto(SERVICE)
  await page.route(TIMES, (route) => route.fulfill({ json: { days: [] } }))
  await card(page).getByLabel('Visita').selectOption('Bambini · 30 minuti')
  await card(page).locator('strong').getByText('Nei prossimi 60 giorni non ci sono posti liberi.').waitFor()
  await card(page).getByRole('link', { name: 'Chiama 039 000 0000' }).waitFor()
  await card(page).getByRole('link', { name: 'Avvisami se si libera un posto' }).waitFor()
  expect(await accessibilityFaults(page, '#prenota')).toEqual([])
  await page.unroute(TIMES)
})

test('a service by telephone shows the number in place of times, and no other way to book it', async () => {
  const phone = { bookingMode: 'phone' as const }
  await database.db.updateTable('services').set(phone).where('slug', '=', 'endodonzia').execute()
  const address = '/servizi/centro-dentale/endodonzia'
  await expect.poll(async () => (await fetch(product.url + address)).text()).not.toContain('giorno=')
  const page = await tab(PHONE)
  await page.goto(address)
  const byPhone = page.getByRole('complementary', { name: 'Si prenota al telefono' })
  await byPhone.getByRole('link', { name: '039 000 0000' }).waitFor()
  expect(
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Prenota/ })
      .count(),
  ).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a service with one doctor asks for none, and one with many shows four until all are wanted', async () => {
  const page = await tab()
  await page.goto('/servizi/centro-dentale/ortodonzia')
  expect(await card(page).getByLabel('Con chi').count()).toBe(0)
  const { serviceId } = await bookable(database.db, { doctors: 6 })
  const many = await database.db
    .selectFrom('services')
    .innerJoin('serviceCategories', 'serviceCategories.id', 'services.categoryId')
    .select(['services.slug', 'serviceCategories.slug as category'])
    .where('services.id', '=', serviceId)
    .executeTakeFirstOrThrow()
  await page.goto(`/servizi/${many.category}/${many.slug}`)
  const people = page.getByRole('region', { name: 'Chi ti segue' })
  const rows = people.getByRole('link', { name: /^Prenota con / })
  expect(await rows.count()).toBe(4)
  await people.getByText('Mostra tutti (6)').click()
  expect(await rows.count()).toBe(6)
})

test('a day of a doctor opens its times, and a colleague or kind the next step', async () => {
  const page = await tab()
  await page.goto(DOCTOR)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Dr.ssa Elisa Conti')
  await page
    .getByRole('list', { name: 'Prossimi giorni' })
    .getByRole('link', { name: /^\S+ \d+ \S+ \d+ post[oi]/ })
    .first()
    .click()
  await title(page, 'Scegli data e ora')
  await page
    .getByRole('region', { name: /^Orari di / })
    .getByRole('button')
    .first()
    .waitFor()
  await page.goto(DOCTOR)
  await page.getByRole('link', { name: 'Prenota Allineatori' }).click()
  await title(page, 'Scegli data e ora')
})

test('the person a visitor wants stays chosen while the kind of visit is still open', async () => {
  const page = await tab()
  await page.goto(SERVICE)
  await page.getByRole('link', { name: 'Prenota con Dr.ssa Giulia Riva' }).click()
  await page.getByRole('button', { name: /^Sbiancamento/ }).click()
  await page.getByRole('button', { name: /^Dr\.ssa Giulia Riva/, pressed: true }).waitFor()
})

test('times lead to the booking also without scripts, and no choice pretends to change them', async () => {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(SERVICE)
  expect(await times(page).first().getAttribute('href')).toMatch(/^\/prenota-visita\?.*&ora=\d\d:\d\d$/)
  expect(await card(page).getByLabel('Visita').isVisible()).toBe(false)
  await card(page).getByText('Adulti · 45 minuti').filter({ visible: true }).waitFor()
  await context.close()
})

test('the phone’s bar shows the first place while neither times nor another button that books are on the screen', async () => {
  const page = await tab(PHONE)
  await page.goto(SERVICE)
  const bar = page.getByRole('complementary', { name: 'Prenota' })
  await times(page).first().waitFor()
  expect(await bar.isVisible()).toBe(false)
  await page.getByRole('heading', { name: 'Quando riceviamo' }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 5_000)
  await bar.getByText(/^Primo posto/).waitFor()
  await bar.getByRole('link', { name: 'Prenota' }).click()
  await expect.poll(() => bar.isVisible()).toBe(false)
  await expect.poll(() => times(page).first().isVisible()).toBe(true)
})

test.each([SERVICE, DOCTOR])(
  '%s has no faults, and fits all screens and letters twice as large',
  async (path) => {
    for (const viewport of [PHONE, DESKTOP]) {
      const { page, context, complaints } = await visit(browser, product.url, viewport)
      await page.goto(path)
      expect(await accessibilityFaults(page)).toEqual([])
      for (const width of [NARROWEST.width, 768, 1024]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoSidewaysScroll(page)
      }
      await page.setViewportSize(viewport)
      await (await textSetter(page))(32)
      await expectNoSidewaysScroll(page)
      expect(await brokenWords(page, 'main')).toEqual([])
      expect(complaints).toEqual([])
      await context.close()
    }
  },
)
