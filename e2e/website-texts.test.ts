import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { accessibilityFaults, expectNoSidewaysScroll, hasFocus, PHONE } from './browser.ts'
import { atDesk } from './desk.ts'
import { ADMIN_PASSWORD } from './product.ts'
import { send } from './setup.ts'
import { toast } from './setup-service.ts'
import { addUser, database, product, staff, stage } from './stage.ts'

stage()
afterEach(async () => {
  await database.db.deleteFrom('siteTexts').execute()
  await database.db.deleteFrom('siteTextDrafts').execute()
})

const HOME = '/sito-web?gruppo=prima-pagina'
const API = '/api/site/texts/prima-pagina'
const LEAD = 'Visite, esami e referti nello stesso luogo.'
const THEIRS = 'Il testo di un collega.'

const lead = (page: Page) => page.getByLabel(/^Sottotitolo/).first()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const saved = (page: Page) => page.getByText(/^Bozza, salvata alle \d+:\d\d\. 1 campo cambiato/)

test('W1: a draft saves itself, survives a reload, and only its writer’s fields and preview have it', async () => {
  const { page, context, complaints } = await atDesk(HOME)
  await page.getByText('Sono i testi iniziali. Se vanno bene così, «Pubblica» li conferma.').waitFor()
  await lead(page).fill(LEAD)
  await saved(page).waitFor()
  await page.getByRole('link', { name: /^Prima pagina bozza, 1 campo/ }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.reload()
  await expect.poll(() => lead(page).inputValue()).toBe(LEAD)
  await saved(page).waitFor()

  const preview = await context.request.get(`${product.url}/?bozza`)
  expect(await preview.text()).toContain(LEAD)
  const headers = preview.headers()
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['x-robots-tag']).toBe('noindex')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
  // A colleague finds the published text in the fields and in the preview.
  await addUser('collega', 'editor')
  const colleague = await staff(HOME, { name: 'collega' })
  await colleague.page.getByText(/^Sono i testi iniziali\./).waitFor()
  expect(await lead(colleague.page).inputValue()).not.toBe(LEAD)
  expect(await (await colleague.context.request.get(`${product.url}/?bozza`)).text()).not.toContain(LEAD)
  await colleague.context.close()
  // A visitor gets the usual page, and nothing tells of drafts.
  const asVisitor = await fetch(`${product.url}/?bozza`)
  expect(await asVisitor.text()).toBe(await (await fetch(`${product.url}/`)).text())
  expect(asVisitor.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  // The preview marks the changed text, and its links lead nowhere.
  const frame = page.frameLocator('iframe[title="Anteprima di «Prima pagina»"]')
  await frame.locator('[data-bozza]').filter({ hasText: LEAD }).waitFor()
  await frame.getByRole('link', { name: 'Scopri i Servizi' }).first().click()
  expect(page.frames().map((one) => new URL(one.url()).pathname)).toEqual(['/sito-web', '/'])
  expect(complaints).toEqual([])
})

test('a text is published, and an earlier version comes back through the history', async () => {
  const { page, complaints } = await atDesk(HOME)
  for (const text of [LEAD, 'Un altro sottotitolo.']) {
    await lead(page).fill(text)
    await saved(page).waitFor()
    await button(page, 'Pubblica').click()
    await page.getByText(/^Tutto pubblicato, ultima modifica oggi alle/).waitFor()
  }
  expect(await (await fetch(product.url)).text()).toContain('Un altro sottotitolo.')
  await button(page, 'Storia').click()
  const history = page.getByRole('dialog', { name: 'Storia di «Prima pagina»' })
  await history.getByText('Versione 2').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await history.getByRole('button', { name: 'Torna a questa (versione 1)' }).click()
  await expect.poll(() => lead(page).inputValue()).toBe(LEAD)
  await saved(page).waitFor()
  await button(page, 'Storia').click()
  await expect.poll(() => history.locator('del').allTextContents()).toEqual(['Un altro sottotitolo.'])
  expect(await history.locator('ins').allTextContents()).toEqual([LEAD])
  await page.keyboard.press('Escape')
  await button(page, 'Scarta la bozza').click()
  await button(page, 'Scarta').click()
  await expect.poll(() => lead(page).inputValue()).toBe('Un altro sottotitolo.')
  expect(complaints).toEqual([])
})

test('a wrong text is refused at its field, and a promise is only warned about', async () => {
  const { page } = await atDesk(HOME)
  await lead(page).fill('La clinica più moderna: chiama {telefonino}')
  await page
    .getByText(/promette un confronto: la pubblicità sanitaria può solo informare/)
    .first()
    .waitFor()
  await saved(page).waitFor()
  await button(page, 'Pubblica').click()
  await page.getByText('Il segnaposto {telefonino} non esiste.').waitFor()
  await expect.poll(() => hasFocus(lead(page))).toBe(true)
  await lead(page).fill('La clinica più moderna di tutte')
  await button(page, 'Pubblica').click()
  await toast(page, 'Successo').waitFor()
})

test('W14: a publication by a colleague meanwhile is shown before it is replaced', async () => {
  const { page, context } = await atDesk(HOME)
  await lead(page).fill(LEAD)
  await saved(page).waitFor()
  const { version } = await send<{ version: number }>(context, 'GET', API)
  await send(context, 'POST', `${API}/publish`, { value: { 'banner.lead': THEIRS }, version })
  await button(page, 'Pubblica').click()
  const clash = page.getByRole('dialog', { name: 'Nel frattempo qualcuno ha pubblicato' })
  await clash.getByText(THEIRS).waitFor()
  await clash.getByText(LEAD).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await clash.getByRole('button', { name: 'Pubblica comunque' }).click()
  await page.getByText(/^Tutto pubblicato/).waitFor()
  const text = await send<{ value: object; version: number }>(context, 'GET', API)
  expect(text).toMatchObject({ value: { 'banner.lead': LEAD }, version: version + 2 })
})

test('a draft that cannot be saved stays, says so, and is saved later', async () => {
  const { page } = await atDesk(HOME)
  await page.route('**/draft', (route) => route.fulfill({ status: 503, body: 'x' }))
  await lead(page).fill(LEAD)
  await page.getByText(/^La bozza non si è salvata\./).waitFor()
  await page.getByRole('link', { name: /^Chi siamo/ }).click()
  await page.getByRole('alertdialog', { name: 'Hai modifiche non salvate.' }).waitFor()
  await button(page, 'Continua a modificare').click()
  await page.unroute('**/draft')
  await saved(page).waitFor({ timeout: 10_000 })
  // A draft on its way when its group is left arrives all the same.
  await lead(page).fill(`${LEAD} Davvero.`)
  await page.getByRole('link', { name: /^Chi siamo/ }).click()
  await page.getByRole('heading', { name: 'Che cosa ci distingue' }).waitFor()
  await page.getByRole('link', { name: /^Prima pagina/ }).click()
  await expect.poll(() => lead(page).inputValue()).toBe(`${LEAD} Davvero.`)
})

test('the facts of the clinic and the items of a list are edited, also on a phone', async () => {
  const { page, context } = await atDesk('/sito-web', { viewport: PHONE })
  await page.getByRole('link', { name: /^Avvisi/ }).click()
  await expect
    .poll(() => hasFocus(page.getByRole('heading', { name: 'Avvisi', level: 2 }).first()))
    .toBe(true)
  await page.getByRole('button', { name: 'Aggiungi avviso' }).click()
  const notice = page.getByRole('group', { name: 'Avviso 1' })
  await notice
    .getByLabel(/^Testo/)
    .first()
    .fill('Siamo chiusi il 7 dicembre')
  await notice.getByLabel('Dal').fill('24/11/2026')
  await saved(page).waitFor()
  await expectNoSidewaysScroll(page)
  expect(await accessibilityFaults(page)).toEqual([])
  await button(page, 'Pubblica').click()
  await page.getByText(/^Tutto pubblicato/).waitFor()
  const { value } = await send<{ value: Record<string, object[]> }>(context, 'GET', '/api/site/texts/avvisi')
  expect(value['bar.items']).toMatchObject([{ text: 'Siamo chiusi il 7 dicembre', from: '2026-11-24' }])
  await page.getByRole('link', { name: 'Tutti i testi' }).click()
  await expect.poll(() => hasFocus(page.getByRole('link', { name: /^Avvisi/ }))).toBe(true)

  await page.getByRole('link', { name: 'La clinica', exact: true }).click()
  await page.getByLabel('Telefono', { exact: true }).fill('039 555 0100')
  const hours = page.getByRole('group', { name: 'Ambulatorio, riga 2' })
  await hours.getByRole('button', { name: 'domenica' }).click()
  await page.getByText(/^Bozza, salvata alle \d+:\d\d\. 2 campi cambiati/).waitFor()
  await expectNoSidewaysScroll(page)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a search finds texts by their words and leads to their field', async () => {
  const { page } = await atDesk(HOME)
  await page.getByLabel('Cerca nei testi').fill('rilassa prelievi ago')
  await page.getByText(/^Nessun testo con/).waitFor()
  await page.getByLabel('Cerca nei testi').fill('teme l’ago')
  await page.getByRole('link', { name: 'Perché da noi: Personale, testo' }).click()
  await expect.poll(() => hasFocus(page.getByLabel(/^Personale, testo/))).toBe(true)
})

test('W17: periods of retention are published after the user has identified again, and never too short ones', async () => {
  const { page, complaints } = await atDesk('/sito-web?gruppo=conservazione')
  const contacts = page.getByLabel(/^Contatti/)
  await contacts.fill('1')
  await button(page, 'Pubblica').click()
  await page.getByText('Almeno 365 giorni: con meno si perderebbe ciò che serve ancora.').waitFor()
  await expect.poll(() => hasFocus(contacts)).toBe(true)
  await contacts.fill('3650')
  await saved(page).waitFor()
  const confirmedAt = new Date(Date.now() - 11 * 60_000).toISOString()
  await database.db.updateTable('sessions').set({ confirmedAt }).execute()

  await button(page, 'Pubblica').click()
  const dialog = page.getByRole('dialog', { name: 'Conferma che sei tu' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await database.db.selectFrom('siteTexts').selectAll().execute()).toEqual([])
  await saved(page).waitFor()

  await button(page, 'Pubblica').click()
  await dialog.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD)
  await dialog.getByRole('button', { name: 'Conferma' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(/^Tutto pubblicato/).waitFor()
  expect(await (await fetch(`${product.url}/privacy`)).text()).toContain('3650 giorni')
  expect(complaints.filter((text) => !text.includes('403'))).toEqual([])
})
