import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityFaults, expectNoSidewaysScroll, NARROWEST, PHONE, visit } from './browser.ts'
import { browser, database, product, staff, stage } from './stage.ts'

stage('sample', async () => {
  await database.db
    .updateTable('services')
    .set({ bookingMode: 'instant' })
    .where('name', '=', 'Oculistica')
    .execute()
  return undefined
})

async function openDetails(page: Page, search: string): Promise<void> {
  await page.goto('/prenota-visita')
  await page.getByRole('searchbox').fill(search)
  await page
    .getByRole('button', { name: /^Primo posto / })
    .first()
    .click()
  await page.getByRole('heading', { level: 2, name: 'I tuoi dati' }).waitFor()
}

test('a mother books for her child, whose fiscal code fills in the birth date, and staff see who booked', async () => {
  const { page, context, complaints } = await visit(browser, product.url, PHONE)
  await openDetails(page, 'ecocardiogramma')
  expect(await page.getByRole('radio', { name: 'Per me' }).isChecked()).toBe(true)
  await page.getByText('Per mio figlio o mia figlia').click()
  await page.getByText('Il minore dev’essere accompagnato da un genitore o dal tutore.').waitFor()
  await page.getByRole('button', { name: 'Conferma prenotazione' }).click()
  await expect.poll(() => page.getByText('Nome richiesto').count()).toBeGreaterThan(1)
  await page.getByText('Data di nascita richiesta').first().waitFor()
  const summary = page.getByRole('region', { name: /^Controlla \d campi/ }).getByRole('link')
  expect(await summary.allTextContents()).toEqual([
    ...['Nome richiesto (chi viene in visita)', 'Cognome richiesto (chi viene in visita)'],
    ...['Data di nascita richiesta', 'Nome richiesto (chi prenota)', 'Cognome richiesto (chi prenota)'],
    ...['Email non valida', 'Numero di telefono richiesto'],
  ])
  expect(await accessibilityFaults(page)).toEqual([])
  await page.setViewportSize(NARROWEST)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(PHONE)

  const [name, bookerName] = await page.getByLabel('Nome', { exact: true }).all()
  const [surname, bookerSurname] = await page.getByLabel('Cognome').all()
  await name?.fill('Luca')
  await surname?.fill('Fittizi')
  await page.getByLabel(/^Codice fiscale/).fill('FTTLCU17D12F205V')
  await expect.poll(() => page.getByLabel(/^Data di nascita/).inputValue()).toBe('12/04/2017')
  await bookerName?.fill('Francesca')
  await bookerSurname?.fill('Fittizi')
  await page.getByLabel('Email').fill('francesca@posta.example')
  await page.getByLabel('Telefono').fill('333 000 0000')
  await page.getByRole('button', { name: 'Conferma prenotazione' }).click()
  await page.getByRole('heading', { level: 2, name: 'Richiesta inviata' }).waitFor()
  await page.getByText('Luca Fittizi').waitFor()
  await page.getByText('Il minore dev’essere accompagnato da un genitore o dal tutore.').waitFor()
  await page.getByText('120,00 €').filter({ visible: true }).first().waitFor()
  await page.getByRole('link', { name: /^Come arrivare/ }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(complaints).toEqual([])
  await context.close()

  const { id } = await database.db
    .selectFrom('appointments')
    .select('id')
    .where('firstName', '=', 'Luca')
    .executeTakeFirstOrThrow()
  const desk = await staff(`/richieste-prenotazioni?richiesta=${id}`)
  const dialog = desk.page.getByRole('dialog')
  await dialog.getByText('Prenotata da').waitFor()
  await dialog.getByText('Francesca Fittizi').waitFor()
  await desk.context.close()
})

test('a patient and a booker of the same name are told so beside the booker’s name', async () => {
  const { page, context } = await visit(browser, product.url, PHONE)
  await openDetails(page, 'ecocardiogramma')
  await page.getByText('Per un’altra persona').click()
  for (const field of await page.getByLabel('Nome', { exact: true }).all()) await field.fill('Luca')
  for (const field of await page.getByLabel('Cognome').all()) await field.fill('Fittizi')
  await page.getByLabel(/^Data di nascita/).fill('01/02/1950')
  await page.getByLabel('Email').fill('luca@posta.example')
  await page.getByLabel('Telefono').fill('333 000 0000')
  await page.getByRole('button', { name: 'Conferma prenotazione' }).click()
  await page
    .getByText(/^Chi prenota e chi viene in visita hanno lo stesso nome/)
    .first()
    .waitFor()
  await context.close()
})

test('a visit confirmed at once is offered as a calendar file on the last page', async () => {
  const { page, context } = await visit(browser, product.url, PHONE)
  await openDetails(page, 'oculistica bambini')
  await page.getByLabel('Nome', { exact: true }).fill('Ada')
  await page.getByLabel('Cognome').fill('Prova')
  await page.getByLabel('Email').fill('ada@posta.example')
  await page.getByLabel('Telefono').fill('333 000 0000')
  await page.getByRole('button', { name: 'Conferma prenotazione' }).click()
  await page.getByRole('heading', { level: 2, name: 'Visita confermata' }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Aggiungi al calendario' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^visita-\d+\.ics$/)
  await context.close()
})
