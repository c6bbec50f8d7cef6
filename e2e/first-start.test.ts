import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  accessibilityFaults,
  DESKTOP,
  expectNoSidewaysScroll,
  hydrated,
  NARROWEST,
  PHONE,
} from './browser.ts'
import { logIn } from './product.ts'
import { addUser, database, product, staff, stage } from './stage.ts'
import { tab } from './tab.ts'
import { chooseDay, fillDetails } from './wizard.ts'

stage('empty', async () => ({ CATALOGUE: 'empty' }))

const TABLET = { width: 1024, height: 800 }
const goOn = (page: Page) => page.getByRole('button', { name: 'Salva e continua' }).click()

async function write(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.getByRole('textbox', { name: new RegExp(`^${label}( \\*)?$`) }).fill(value)
}

async function expectSound(page: Page): Promise<void> {
  for (const viewport of [NARROWEST, PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(viewport)
    await expectNoSidewaysScroll(page)
  }
  expect(await accessibilityFaults(page)).toEqual([])
}

test('an administrator goes from an empty product to a first bookable time, and a visitor books it', async () => {
  const page = await tab(DESKTOP)
  await logIn(page)
  await page.getByRole('link', { name: 'Comincia' }).click()
  await page.getByRole('textbox', { name: 'Via e numero' }).waitFor()
  await expectSound(page)

  await write(page, { Nome: 'San Gerardo', 'Via e numero': 'Via Carducci 12', CAP: '20900', Comune: 'Monza' })
  await write(page, { Provincia: 'MB', Telefono: '039 234', 'Cellulare e WhatsApp': '333 123 4567' })
  await write(page, { 'E-mail': 'info@sangerardo' })
  await goOn(page)
  // The typed values are still there, and the wrong one is named.
  await page.getByRole('link', { name: 'E-mail: Un indirizzo come info@clinica.it' }).waitFor()
  await write(page, { 'E-mail': 'info@sangerardo.example' })
  await goOn(page)

  await page.getByRole('checkbox', { name: 'Lunedì' }).waitFor()
  await expectSound(page)
  await page.getByRole('checkbox', { name: 'Sabato' }).check()
  await write(page, { 'Sabato, pomeriggio, dalle': '', 'Sabato, pomeriggio, alle': '' })
  await goOn(page)

  await page.getByRole('radio', { name: 'Nessuno' }).waitFor()
  await expectSound(page)
  await goOn(page)

  await page.getByText('Nessun server di posta').waitFor()
  await page
    .getByText(/Ai pazienti le e-mail arrivano da .+@.+\. Le nuove richieste le leggete in .+@.+\./)
    .waitFor()
  await write(page, { 'Il tuo indirizzo': 'paola@sangerardo.example' })
  await page.getByRole('button', { name: 'Manda la prova' }).click()
  await page.getByText(/è un file in quella cartella/).waitFor()
  await expectSound(page)

  // The first start goes on where it was left.
  await page.goto('/avvio')
  await page.getByText('Nessun server di posta').waitFor()
  await page.getByRole('button', { name: 'Continua' }).click()

  await page.getByRole('textbox', { name: 'Cognome' }).waitFor()
  await write(page, { Nome: 'Ada', Cognome: 'Neri', Specializzazione: 'Cardiologia' })
  await goOn(page)
  await page.getByRole('link', { name: 'Giorni: Scegli almeno un giorno' }).waitFor()
  for (const day of ['Lunedì', 'Martedì', 'Mercoledì', 'Giovedì', 'Venerdì'])
    await page.getByRole('checkbox', { name: day }).check()
  await expectSound(page)
  await goOn(page)

  await page.getByRole('textbox', { name: 'Reparto' }).waitFor()
  await write(page, { Reparto: 'Polispecialistico', Servizio: 'Cardiologia', Prezzo: '120' })
  await expectSound(page)
  await goOn(page)
  await page.getByText(/^Si può prenotare: /).waitFor()
  await page.getByText('Il sito è ancora chiuso ai visitatori').waitFor()
  await expectSound(page)
  const address = await page.getByRole('link', { name: 'Prova a prenotare' }).getAttribute('href')

  await page.goto('/prima-di-aprire')
  await page.getByText('6 cose su 14 sono a posto. Le altre').waitFor()
  await page.getByRole('link', { name: 'Apri Il sito' }).waitFor()
  await expectSound(page)
  expect((await fetch(product.url)).status).toBe(503)
  await page.getByRole('button', { name: 'Apri il sito ai visitatori' }).click()
  await page.getByText('7 cose su 14 sono a posto. Le altre').waitFor()
  await expect.poll(async () => (await fetch(product.url)).status).toBe(200)
  // No event invites people: its page is not there.
  expect((await fetch(`${product.url}/inaugurazione`)).status).toBe(404)

  const visitor = await tab(PHONE)
  await visitor.goto(address ?? '')
  // The one kind of visit and the one doctor are chosen already.
  await chooseDay(visitor)
  await visitor
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .first()
    .click()
  await visitor.getByRole('button', { name: 'Continua' }).click()
  await fillDetails(visitor, { first: 'Anna', last: 'Bassi', email: 'anna@posta.example' })
  await visitor.getByRole('button', { name: 'Conferma prenotazione' }).click()
  await visitor.getByRole('heading', { level: 2, name: /Richiesta|Prenotazione|Visita/ }).waitFor()
  expect(await database.db.selectFrom('appointments').select('firstName').execute()).toEqual([
    { firstName: 'Anna' },
  ])

  await page.goto('/prima-di-aprire')
  await page.getByText('7 cose su 14 sono a posto. Le altre').waitFor()
  await page.getByRole('link', { name: 'Prima di aprire 7/14 a posto' }).waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: /^Come si fa/ }).click()
  await page.getByText('npm run backup').waitFor()
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Richieste in attesa' }).waitFor()
  expect(await page.getByRole('link', { name: 'Comincia' }).count()).toBe(0)
})

test('a call that fails keeps the typed values, and the next attempt adds nothing twice', async () => {
  const { page, context } = await staff('/avvio?passo=medico')
  await hydrated(page)
  await write(page, { Nome: 'Ugo', Cognome: 'Sala' })
  await page.getByRole('checkbox', { name: 'Lunedì' }).check()
  await page.route('**/api/setup/doctors/*/hours', (route) => route.abort())
  await goOn(page)
  await page.getByRole('alert').first().waitFor()
  expect(await page.getByRole('textbox', { name: 'Cognome' }).inputValue()).toBe('Sala')
  await page.unroute('**/api/setup/doctors/*/hours')
  await goOn(page)
  await page.getByText(/^Si può prenotare/).waitFor()
  const sala = database.db.selectFrom('doctors').select('id').where('lastName', '=', 'Sala')
  expect(await sala.execute()).toHaveLength(1)
  await context.close()
})

test('the page opens a closed site to visitors, and the reception does not see the checks', async () => {
  const { page, context } = await staff('/prima-di-aprire')
  await page.getByRole('link', { name: 'Guarda il sito' }).waitFor()
  await database.db
    .updateTable('siteSettings')
    .set({ value: 'true' })
    .where('key', '=', 'maintenance_mode')
    .execute()
  await page.reload()
  await page.getByRole('button', { name: 'Apri il sito ai visitatori' }).click()
  await page.getByRole('link', { name: 'Guarda il sito' }).waitFor()
  await expect.poll(async () => (await fetch(product.url)).status).toBe(200)
  await context.close()
  await addUser('segreteria', 'editor')
  const reception = await staff('/prima-di-aprire', { name: 'segreteria' })
  await reception.page.getByText('Solo per gli amministratori').waitFor()
  expect(await reception.page.getByRole('link', { name: 'Prima di aprire' }).count()).toBe(0)
  await reception.context.close()
})
