import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityFaults, DESKTOP, expectNoSidewaysScroll, PHONE, visit } from './browser.ts'
import { atDesk } from './desk.ts'
import { ADMIN_PASSWORD } from './product.ts'
import { browser, database, product, stage } from './stage.ts'

stage('sample')

async function contacts(
  rows: { firstName: string; lastName: string; createdAt: string; viewed?: boolean }[],
) {
  await database.db
    .insertInto('contactRequests')
    .values(rows.map((row) => ({ ...row, email: 'prova@posta.example', phone: '+39 000 555 0100' })))
    .execute()
}

/** Each is as far from the others as a day is, and long ago. */
async function manyOlder(count: number): Promise<void> {
  await sql`
    INSERT INTO contact_requests (first_name, last_name, email, phone, created_at)
    SELECT 'Vecchio', 'Esempio', '', '039 555 0100', '2020-01-01'::timestamptz - n * interval '1 day'
    FROM generate_series(1, ${count}) AS n`.execute(database.db)
}

const panel = (page: Page, name: string) => page.getByRole('region', { name })
/** A figure with its description. */
const figure = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).locator('xpath=..')
const textOf = (page: Page, label: string) => figure(page, label).textContent()

test('the dashboard of a new clinic says what it will show', async () => {
  const { page, complaints } = await atDesk('/dashboard')
  await panel(page, 'Contatti recenti')
    .getByText('Nessun contatto: chi prenota o scrive dal sito compare qui.')
    .waitFor()
  await panel(page, 'Richieste in attesa').getByText('Nessuna richiesta in attesa di risposta.').waitFor()
  await expect.poll(() => textOf(page, 'Contatti totali')).toBe('Contatti totali00 nuovi oggi')
  expect(await accessibilityFaults(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('the dashboard tells the last events, counts the contacts and leads to the latest five, also on a phone', async () => {
  await contacts([
    { firstName: 'Giulia', lastName: 'Campioni', createdAt: '2026-02-28T23:30:00Z' },
    { firstName: 'Niccolò', lastName: 'Esempi', createdAt: '2026-02-27T09:00:00Z', viewed: true },
    { firstName: 'Rosa', lastName: 'Tipi', createdAt: '2026-02-26T09:00:00Z' },
    { firstName: 'Davide', lastName: 'Esemplari', createdAt: '2026-02-25T09:00:00Z' },
    { firstName: 'Martina', lastName: 'Provini', createdAt: '2026-02-24T09:00:00Z' },
    { firstName: 'Omar', lastName: 'Prototipi', createdAt: '2026-02-23T09:00:00Z' },
  ])
  await manyOlder(1228)
  const { id: writer } = await database.db
    .selectFrom('contactRequests')
    .select('id')
    .where('firstName', '=', 'Giulia')
    .executeTakeFirstOrThrow()
  await database.db
    .insertInto('contactMessages')
    .values({ contactId: writer, subject: 'Orari', message: 'Siete aperti?', source: 'website' })
    .execute()
  const { page, complaints } = await atDesk('/dashboard')
  const links = panel(page, 'Contatti recenti').getByRole('link')
  await links.first().waitFor()
  const rows = (await links.allInnerTexts()).map((text) => text.split(/\s*\n\s*/))
  // By the clinic's clock: in Rome that night was over.
  expect(rows).toEqual([
    ['GC', 'Giulia Campioni', 'NEW', 'Ospite · prova@posta.example', '01/03/2026'],
    ['NE', 'Niccolò Esempi', 'Ospite · prova@posta.example', '27/02/2026'],
    ['RT', 'Rosa Tipi', 'NEW', 'Ospite · prova@posta.example', '26/02/2026'],
    ['DE', 'Davide Esemplari', 'NEW', 'Ospite · prova@posta.example', '25/02/2026'],
    ['MP', 'Martina Provini', 'NEW', 'Ospite · prova@posta.example', '24/02/2026'],
  ])
  await expect.poll(() => textOf(page, 'Contatti totali')).toBe('Contatti totali1.2340 nuovi oggi')
  await expect.poll(() => textOf(page, 'Servizi attivi')).toMatch(/^Servizi attivi[1-9]\d*\+\d+ questo mese$/)
  await expect.poll(() => textOf(page, 'Personale medico')).toMatch(/^Personale medico\d+\+\d+ questo mese$/)
  await expect.poll(() => textOf(page, 'Appuntamenti oggi')).toBe('Appuntamenti oggi0come ieri')
  await expect.poll(() => page.getByText('Dati di esempio').count()).toBe(0)
  const activity = panel(page, 'Attività recente')
  const messages = activity.getByRole('link', { name: /^Messaggio ricevuto Giulia Campioni, Orari/ })
  await messages.waitFor()
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    expect(await accessibilityFaults(page)).toEqual([])
    await expectNoSidewaysScroll(page)
  }
  expect(complaints).toEqual([])
  const { id } = await database.db
    .selectFrom('contactRequests')
    .select('id')
    .where('firstName', '=', 'Niccolò')
    .executeTakeFirstOrThrow()
  await links.nth(1).click()
  await page.waitForURL(`**/contatti/${id}`)
  await page.getByText('Niccolò Esempi').first().waitFor()
})

test('each part that fails to load can be loaded again, and says so while it loads', async () => {
  const { page } = await atDesk()
  await page.route(/\/api\/(contacts|stats\/contacts|appointments)\b/, (route) =>
    route.fulfill({ status: 500, body: '' }),
  )
  await page.goto('/dashboard')
  const recent = panel(page, 'Contatti recenti')
  await recent.getByText('Non riusciamo a caricare i contatti.').waitFor()
  await panel(page, 'Richieste in attesa').getByText('Non riusciamo a caricare le richieste.').waitFor()
  const again = page.getByRole('button', { name: 'Riprova a caricare i contatti' })
  await again.waitFor()
  await figure(page, 'Servizi attivi')
    .getByText(/questo mese/)
    .waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.unroute(/\/api\/(contacts|stats\/contacts|appointments)\b/)
  const answer = Promise.withResolvers<void>()
  await page.route(/\/api\/contacts\?/, (route) => answer.promise.then(() => route.continue()))
  await recent.getByRole('button', { name: 'Riprova' }).click()
  await recent.getByRole('status').getByText('Caricamento...').waitFor()
  answer.resolve()
  await recent.getByRole('link', { name: /Giulia Campioni/ }).waitFor()
  await expect.poll(() => recent.getByRole('status').count()).toBe(0)
  await again.click()
  await figure(page, 'Contatti totali').getByText('1.234').waitFor()
})

test('the dashboard needs a login', async () => {
  const { page, context } = await visit(browser, product.url)
  // The toast goes after five seconds, the page may still be loading then.
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await Promise.all([
    page.getByText('Accesso richiesto').first().waitFor(),
    page.getByText("Devi effettuare l'accesso per visualizzare la dashboard.").first().waitFor(),
  ])
  await page.waitForURL('**/login')
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await context.close()
})
