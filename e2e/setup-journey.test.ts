import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PHONE, visit } from './browser.ts'
import { logIn } from './product.ts'
import { cardOf, choose, rowOf, saidOf, send } from './setup.ts'
import { browser, product, stage } from './stage.ts'
import { chooseDay, fillDetails } from './wizard.ts'

stage()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function createCategory(page: Page): Promise<void> {
  await page.goto('/setup?tab=categorie')
  await page.getByRole('link', { name: 'Nuova categoria' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuova categoria' })
  await dialog.getByLabel('Nome').fill('Fisioterapia')
  await dialog.getByLabel('Descrizione').fill('Il movimento come cura.')
  await button(page, 'Crea').click()
  await cardOf(page, 'Fisioterapia').getByText('Attiva').waitFor()
}

async function createService(page: Page): Promise<void> {
  await page.goto('/setup')
  await page.getByRole('link', { name: 'Nuovo servizio' }).click()
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Rieducazione posturale')
  await page.getByRole('combobox', { name: 'Categoria' }).selectOption({ label: 'Fisioterapia' })
  await page.getByRole('textbox', { name: 'Descrizione breve' }).fill('Schiena e spalle.')
  const time = (place: string) => page.getByRole('textbox', { name: place, exact: true })
  await time('Lunedì, fascia 1, dalle').fill('9')
  await time('Lunedì, fascia 1, alle').fill('11')
  await button(page, 'Aggiungi una fascia a Lunedì').click()
  await time('Lunedì, fascia 2, dalle').fill('1730')
  await time('Lunedì, fascia 2, alle').fill('1830')
  await button(page, 'Crea').click()
  await page.getByRole('heading', { level: 1, name: 'Rieducazione posturale' }).waitFor()
  for (const [name, minutes] of [
    ['Prima seduta', '60 minuti'],
    ['Seduta', '30 minuti'],
  ] as const) {
    await button(page, 'Nuovo sottoservizio').click()
    const dialog = page.getByRole('dialog', { name: 'Nuovo sottoservizio' })
    await dialog.getByLabel('Nome').fill(name)
    await dialog.getByLabel('Descrizione breve').fill('Con il fisioterapista.')
    await dialog.getByLabel('Durata').selectOption(minutes)
    await dialog.getByLabel('Prezzo').fill('70,00')
    await dialog.getByRole('button', { name: 'Crea' }).click()
    await dialog.waitFor({ state: 'detached' })
    await button(page, `Modifica ${name}`).waitFor()
  }
}

async function createDoctor(page: Page): Promise<void> {
  await page.goto('/setup?tab=medici')
  await page.getByRole('link', { name: 'Nuovo medico' }).click()
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Nora')
  await page.getByRole('textbox', { name: 'Cognome' }).fill('Passi')
  await page.getByRole('textbox', { name: 'Specializzazione' }).fill('Fisiatria')
  await page.getByRole('searchbox', { name: /^Cerca tra i servizi/ }).fill('posturale')
  await page.getByRole('checkbox', { name: 'Rieducazione posturale' }).check()
  await expect.poll(() => page.getByRole('checkbox', { name: 'Fisioterapia' }).isChecked()).toBe(true)
  await button(page, 'Crea').click()
  await rowOf(page, 'Nora Passi').getByText('Attivo').waitFor()
}

/** The wizard up to its calendar. */
async function toTheCalendar(page: Page, kind: string): Promise<void> {
  await page.goto('/prenota-visita')
  await page.getByRole('button', { name: /^Fisioterapia/ }).click()
  await page.getByRole('button', { name: /^Rieducazione posturale/ }).click()
  await page.getByRole('button', { name: new RegExp(`^${kind}`) }).click()
  await page.getByRole('button', { name: /^Dr. Nora Passi/ }).click()
  await page.getByRole('heading', { name: 'Scegli data e ora' }).waitFor()
}

test('a visitor books a service that staff created, and no longer sees one they switched off', async () => {
  const staff = await visit(browser, product.url)
  await logIn(staff.page)
  await createCategory(staff.page)
  await createService(staff.page)
  await createDoctor(staff.page)

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
  await staff.page.goto('/richieste-prenotazioni')
  await rowOf(staff.page, 'Dario Collaudo').getByText('Rieducazione posturale').waitFor()
  await staff.page.goto('/setup?q=posturale')
  await choose(staff.page, 'il servizio Rieducazione posturale', 'Elimina')
  const ask = staff.page.getByRole('alertdialog')
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
  await saidOf(staff.page).getByText('Servizio disattivato: non compare più sul sito.').waitFor()
  await staff.page.getByText('Inattivo').waitFor()

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
  const requests = await send<{ lastName: string }[]>(staff.context, 'GET', '/api/appointments')
  expect(requests.map(({ lastName }) => lastName)).toEqual(['Collaudo'])
  for (const { context } of [staff, visitor, late]) await context.close()
})
