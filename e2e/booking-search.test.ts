import { expect, test } from 'vitest'
import { exampleClinic } from '#content/groups/clinic.ts'
import { accessibilityFaults, expectNoSidewaysScroll, hydrated, PHONE, visit } from './browser.ts'
import { browser, database, product, staff, stage } from './stage.ts'
import { tab } from './tab.ts'

stage()

test('a search with the words of a patient is three taps and the typing from the home page to the details', async () => {
  const { page, context, complaints } = await visit(browser, product.url, PHONE)
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('link', { name: 'Prenota una Visita' }).first().click()
  const field = page.getByRole('searchbox', { name: 'Che cosa ti serve?' })
  await field.click()
  await page.keyboard.type('ecocardiograma')
  await page
    .getByRole('button', { name: /^Primo posto .* per Cardiologia, Ecocardiogramma$/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 2, name: 'I tuoi dati' }).waitFor()
  await page.getByText(/^La tua visita: Cardiologia, Ecocardiogramma, Il migliore disponibile, /).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('a frequent search is one press, fills the field, and comes back when the field is emptied', async () => {
  const page = await tab(PHONE)
  await page.goto('/prenota-visita')
  await hydrated(page)
  await page.getByText('Spesso:').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Cuore', exact: true }).click()
  const field = page.getByRole('searchbox')
  expect(await field.inputValue()).toBe('Cuore')
  await page
    .getByRole('button', { name: /^Cardiologia/ })
    .first()
    .waitFor()
  expect(await page.getByText('Spesso:').count()).toBe(0)
  await field.press('Escape')
  await page.getByText('Spesso:').waitFor()
})

test('results are announced with the emergency number beside them, and a doctor leads to the services booked with them', async () => {
  const page = await tab(PHONE)
  await page.goto('/prenota-visita')
  await hydrated(page)
  await page.getByRole('searchbox').fill('brambila')
  await page.getByText('1 risultato: 1 professionista').waitFor()
  await page.getByRole('link', { name: '112' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: /^Dr\.ssa Marta Brambilla/ }).click()
  await page.getByRole('heading', { name: 'Con Dr.ssa Marta Brambilla' }).waitFor()
  await page.getByRole('button', { name: /^Cardiologia, Holter/ }).click()
  await page.getByRole('heading', { level: 2, name: 'Scegli data e ora' }).waitFor()
  await page.getByText(/^La tua visita: Cardiologia, Holter, Dr\.ssa Marta Brambilla/).waitFor()
})

test('a search that finds nothing shows the telephone and the categories, and staff read the word', async () => {
  const page = await tab(PHONE)
  await page.goto('/prenota-visita')
  await hydrated(page)
  await page.getByRole('searchbox').fill('Logopedista')
  await page.getByText('Non abbiamo trovato «Logopedista».').waitFor()
  const main = page.getByRole('main')
  await main.getByRole('link', { name: exampleClinic.phone.text }).waitFor()
  await main.getByRole('button', { name: /^Centro Dentale/ }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const counted = () => database.db.selectFrom('searches').select(['word', 'count']).execute()
  await expect.poll(counted).toEqual([{ word: 'logopedista', count: 1 }])
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').press('Escape')
  await expect.poll(() => page.getByText('Non abbiamo trovato').count()).toBe(0)
  // A word that was searched for once may be a name.
  await database.db.updateTable('searches').set({ count: 2 }).execute()

  const desk = await staff('/setup')
  await desk.page.getByRole('heading', { name: 'Cercato e non trovato' }).waitFor()
  await desk.page.getByText('logopedista').waitFor()
  await desk.context.close()
})
