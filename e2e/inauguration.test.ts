import type { Browser, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import {
  accessibilityFaults,
  DESKTOP,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
  stopClock,
  type Visit,
  visit,
} from './browser.ts'
import { until } from './reviews.ts'
import { send as ask } from './setup.ts'
import { browser, product, staff, stage } from './stage.ts'
import { tab } from './tab.ts'

stage()

type Field = { id?: number; label: string; type: string; required: boolean }
type Form = { fields: Field[]; isActive: boolean; lastDay: string | null }

let desk: Visit
/** As the product came with it. */
let first: Form | undefined
const changed = (change: Partial<Form>) => ask<Form>(desk.context, 'PUT', '/api/forms/1', change)

beforeEach(async () => {
  desk ??= await staff()
  first ??= await ask<Form>(desk.context, 'GET', '/api/forms/1')
  // The sample's day has passed. Fields that have gone are made anew.
  await changed({ isActive: true, lastDay: null, fields: first.fields.map(({ id: _, ...field }) => field) })
})

const FORM = 'Inaugurazione'
const form = (page: Page) => page.getByRole('form', { name: FORM })
const field = (page: Page, label: string) => form(page).getByLabel(label)
const send = (page: Page) => form(page).getByRole('button', { name: 'Conferma Iscrizione' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Introduzione' })

async function open(page: Page): Promise<void> {
  await page.goto('/inaugurazione')
  await form(page).waitFor()
  await hydrated(page)
}

async function fill(page: Page, email: string): Promise<void> {
  await field(page, 'Nome').first().fill('Ilaria')
  await field(page, 'Cognome').fill('Verdi')
  await field(page, 'Email').fill(email)
  await field(page, 'Telefono').fill('+39 333 000 0009')
  await field(page, 'Messaggio').fill('Veniamo in due.')
}

async function toast(page: Page, title: string, text: string): Promise<void> {
  await page.getByRole('listitem').filter({ hasText: title }).filter({ hasText: text }).waitFor()
}

/** A visitor who does not mind motion. */
async function moving(browser: Browser, size = DESKTOP): Promise<Page> {
  const { page } = await visit(browser, product.url, size)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  return page
}

/** Opens the page with a clock that stops soon after its script has begun, so that animations stand still. */
async function openStill(page: Page): Promise<void> {
  const debug = await page.context().newCDPSession(page)
  await debug.send('Animation.enable')
  await debug.send('Animation.setPlaybackRate', { playbackRate: 0 })
  await page.clock.install()
  await stopClock(page)
  await page.goto('/inaugurazione')
  // From then on what lies behind can't be reached.
  await until(page, async () => (await page.locator('[inert]:has(h1)').count()) === 1, 100)
}

test('the intro covers the page for four seconds, and then leaves by itself', async () => {
  const page = await moving(browser)
  await openStill(page)
  await page.clock.runFor(1_000)
  await expect.poll(() => dialog(page).count()).toBe(1)
  await page.clock.runFor(3_500)
  await dialog(page).waitFor({ state: 'detached' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Sei invitato all’inaugurazione')
  await page.context().close()
})

test('a tap anywhere ends the intro without reaching the page behind', async () => {
  const page = await moving(browser, PHONE)
  await openStill(page)
  const logo = await page.getByRole('link', { name: 'Ambulatorio, pagina iniziale' }).boundingBox()
  await page.touchscreen.tap((logo?.x ?? 0) + 20, (logo?.y ?? 0) + 20)
  await dialog(page).waitFor({ state: 'detached' })
  await page.clock.resume()
  await form(page).waitFor()
  expect(new URL(page.url()).pathname).toBe('/inaugurazione')
  await page.context().close()
})

test.each([
  ['its button', (page: Page) => page.getByRole('button', { name: 'Salta introduzione' }).click()],
  ['the Escape key', (page: Page) => page.keyboard.press('Escape')],
])('the intro is skipped by %s', async (_, skip) => {
  const page = await moving(browser)
  // Nothing goes by itself.
  await openStill(page)
  await skip(page)
  await dialog(page).waitFor({ state: 'detached' })
  await page.clock.resume()
  await form(page).waitFor()
  await page.context().close()
})

test('the intro is shown once, and a visitor who comes back from another page finds the same place', async () => {
  // Without a clock of its own, which would not know how the page was reached.
  const page = await moving(browser)
  await page.goto('/inaugurazione')
  await page.getByRole('button', { name: 'Salta introduzione' }).click()
  await field(page, 'Cognome').fill('Verdi')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('modulo-1'))).toContain('Verdi')
  await page.getByRole('link', { name: 'Informativa privacy' }).click()
  await page.waitForURL('**/privacy')
  await page.goBack()
  // The style sheet alone would hide it only after four seconds.
  expect(await page.locator('[role=dialog]').count()).toBe(0)
  await expect.poll(() => field(page, 'Cognome').inputValue()).toBe('Verdi')
  await page.reload()
  expect(await page.locator('[role=dialog]').count()).toBe(0)
  await page.context().close()
})

test('a page left during the intro is without it when the browser shows it again', async () => {
  const page = await moving(browser)
  await openStill(page)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  await expect.poll(() => dialog(page).count()).toBe(0)
  await field(page, 'Cognome').fill('Verdi')
  await page.context().close()
})

test('the intro ends also without scripts', async () => {
  const context = await browser.newContext({
    baseURL: product.url,
    javaScriptEnabled: false,
    locale: 'it-IT',
  })
  const page = await context.newPage()
  await page.goto('/inaugurazione')
  await expect.poll(() => dialog(page).isVisible()).toBe(false)
  await expect.poll(() => page.getByText('Dalle 16.00 alle 19.30').isVisible()).toBe(true)
  // Instead of a form that can't be sent.
  const note = page.locator('noscript p')
  await expect.poll(() => note.isVisible()).toBe(true)
  await expect
    .poll(() => note.textContent())
    .toContain('Per inviare il modulo da questa pagina serve JavaScript.')
  await expect.poll(() => form(page).isVisible()).toBe(false)
  await context.close()
})

test('reduced motion shows no intro, and neither axe nor the console complains on a phone and on a desktop', async () => {
  const { page, complaints, context } = await visit(browser, product.url, PHONE)
  // The intro would go by itself, and hidden it is found by no name: while it stands, what lies behind can't be reached.
  await page.addInitScript(() => {
    const seen = () => {
      if (document.querySelector('[inert]')) document.documentElement.dataset.wasInert = 'yes'
    }
    new MutationObserver(seen).observe(document, { subtree: true, childList: true, attributes: true })
  })
  await page.goto('/inaugurazione')
  await hydrated(page)
  await page.locator('[role=dialog]').waitFor({ state: 'detached' })
  expect(await page.locator('html').getAttribute('data-was-inert')).toBe(null)
  await form(page).waitFor()
  for (const text of ['28 giugno 2025', 'DJ set e aperitivo', 'Conoscere lo staff medico', 'Una nuova era'])
    await page.getByText(text).first().waitFor()
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    expect(await accessibilityFaults(page)).toEqual([])
    await expectNoSidewaysScroll(page)
  }
  expect(complaints).toEqual([])
  await context.close()
})

test('the fields come with the page, as staff have last changed them', async () => {
  const read = async () => (await fetch(`${product.url}/inaugurazione`)).text()
  const guests = { type: 'number', label: 'In quanti siete?', required: true }
  expect(await read()).not.toContain(guests.label)
  const { fields } = await ask<Form>(desk.context, 'GET', '/api/forms/1')
  await changed({ fields: [...fields, guests] })
  expect(await read()).toContain(guests.label)
})

test('a visitor signs up on a phone, and staff find the submission', async () => {
  const page = await tab(PHONE)
  await open(page)
  await expect.poll(() => field(page, 'Oggetto').inputValue()).toBe('Conferma Inaugurazione 28 Giugno')
  await send(page).click()
  await toast(page, 'Campi obbligatori mancanti', 'Per favore compila tutti i campi obbligatori.')
  await form(page).getByText('Questo campo è obbligatorio').first().waitFor()
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('nome')
  await fill(page, 'ilaria@posta.example')

  const asked = page.waitForRequest((request) => request.method() === 'POST')
  await send(page).click()
  expect((await asked).postDataJSON()).toMatchObject({
    ...{ firstName: 'Ilaria', lastName: 'Verdi', email: 'ilaria@posta.example', phone: '+39 333 000 0009' },
    ...{ subject: 'Conferma Inaugurazione 28 Giugno', message: 'Veniamo in due.' },
  })
  await toast(
    page,
    'Iscrizione confermata!',
    'La tua presenza è stata confermata! Ti aspettiamo il 28 Giugno alle 18:00.',
  )
  const done = form(page).getByRole('button', { name: 'Iscrizione confermata!' })
  await expect.poll(() => done.getAttribute('aria-disabled')).toBe('true')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('modulo-1'))).toBeNull()

  await desk.page.goto('/contatti?q=ilaria')
  await desk.page.getByRole('link', { name: 'Ilaria Verdi' }).first().click()
  await desk.page.getByRole('heading', { name: 'Ilaria Verdi' }).waitFor()
  await desk.page.getByText('Inaugurazione').first().waitFor()
})

test('an optional message may stay empty', async () => {
  const fields = first?.fields.map(({ id: _, ...field }) => ({
    ...field,
    required: field.label !== 'Messaggio',
  }))
  await changed({ ...(fields && { fields }) })
  const page = await tab()
  await open(page)
  await fill(page, 'muta@posta.example')
  await field(page, 'Messaggio').fill('')
  await send(page).click()
  await toast(page, 'Iscrizione confermata!', 'La tua presenza è stata confermata!')
})

test('a draft stays without a network, after a reload, and when staff change the form', async () => {
  const page = await tab()
  await open(page)
  await fill(page, 'resta@posta.example')
  await page.route('**/api/forms/1/submit', (route) => route.abort())
  await send(page).click()
  await toast(
    page,
    "Errore nell'invio",
    "Si è verificato un errore durante l'invio del modulo. Riprova più tardi.",
  )
  await form(page).getByText('Quello che hai scritto è ancora qui.').waitFor()
  await page.unroute('**/api/forms/1/submit')
  await page.reload()
  await form(page).waitFor()
  await expect.poll(() => field(page, 'Messaggio').inputValue()).toBe('Veniamo in due.')

  const { fields } = await ask<Form>(desk.context, 'GET', '/api/forms/1')
  const guests = { type: 'number', label: 'In quanti siete?', required: true }
  await field(page, 'Oggetto').fill('Arriviamo tardi')
  await changed({ fields: [...fields.filter(({ label }) => label !== 'Oggetto'), guests] })
  await send(page).click()
  await form(page).getByText('Il modulo è cambiato mentre lo compilavi.').waitFor()
  await field(page, 'In quanti siete?').fill('2')
  await expect.poll(() => field(page, 'Oggetto').count()).toBe(0)
  // The text of the deleted field can be copied.
  await form(page).getByText('Arriviamo tardi').waitFor()
  await expect.poll(() => field(page, 'Messaggio').inputValue()).toBe('Veniamo in due.')
  // Not the six any more: sent by the keys of its fields.
  const asked = page.waitForRequest((request) => request.method() === 'POST')
  await send(page).click()
  expect((await asked).postDataJSON()).toMatchObject({ nome: 'Ilaria', inquantisiete: '2' })
  await toast(page, 'Iscrizione confermata!', 'La tua presenza è stata confermata!')

  // The page of the example stays while the form has the example's last day.
  await changed({ isActive: false, lastDay: '2025-06-28' })
  await page.goto('/inaugurazione')
  await page.getByText('Le iscrizioni non sono aperte').waitFor()
})

test('the page says after the last day that registrations are closed, and offers the telephone', async () => {
  await changed({ lastDay: '2025-06-28' })
  const page = await tab(PHONE)
  await page.goto('/inaugurazione')
  await page.getByText('Le iscrizioni si sono chiuse il 28 giugno 2025.').waitFor()
  await page.getByText('Per informazioni puoi chiamarci o scriverci:').waitFor()
  await expect.poll(() => form(page).count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a visitor with the form open after its last day is told so, and keeps the input', async () => {
  const page = await tab()
  await open(page)
  await fill(page, 'tardi@posta.example')
  await changed({ lastDay: '2025-06-28' })
  await send(page).click()
  await form(page).getByText('Le iscrizioni si sono chiuse il 28 giugno 2025.').waitFor()
  await expect.poll(() => field(page, 'Messaggio').inputValue()).toBe('Veniamo in due.')
})
