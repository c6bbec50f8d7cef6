import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrameLocator, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  accessibilityFaults,
  DESKTOP,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
  type Visit,
  visit,
} from './browser.ts'
import { send } from './setup.ts'
import { browser, product, staff, stage } from './stage.ts'

stage()

type Field = { id?: number; label: string; type: string; required?: boolean }
type Form = { id: number; version: number; fields: Field[]; listIds: number[] }
type Submission = { data: Record<string, string>; source: string; submitterName: string; contactId: number }

let desk: Visit
beforeAll(async () => {
  desk = await staff()
})

/** A form as staff make one. */
async function made(name: string, change: object = {}): Promise<Form> {
  const { id } = await send<Form>(desk.context, 'POST', '/api/forms', { name })
  return changed({ id }, { isActive: true, ...change })
}
/** Finished pages are dropped a moment after the answer. */
async function changed({ id }: { id: number }, change: object): Promise<Form> {
  const tag = async () => (await desk.context.request.get(`/modulo/${id}`)).headers().etag
  const before = await tag()
  const form = await send<Form>(desk.context, 'PUT', `/api/forms/${id}`, change)
  await expect.poll(tag).not.toBe(before)
  return form
}
const received = ({ id }: { id: number }) =>
  send<Submission[]>(desk.context, 'GET', `/api/forms/${id}/submissions?page=1`)

const PERSON: Field[] = [
  { label: 'Nome', type: 'text', required: true },
  { label: 'Cognome', type: 'text', required: true },
  { label: 'Email', type: 'email', required: true },
  { label: 'Telefono', type: 'phone', required: true },
]

type Place = Page | FrameLocator
const box = (place: Place, name: string) => place.getByRole('textbox', { name, exact: true })
const sendButton = (place: Place) => place.getByRole('button', { name: 'Invia', exact: true })
// Not the toast, which says so as well.
const thanks = (place: Place) => place.getByRole('main').getByRole('status').filter({ hasText: 'Grazie!' })

async function fillPerson(place: Place, firstName: string): Promise<void> {
  await box(place, 'Nome').fill(firstName)
  await box(place, 'Cognome').fill('Campioni')
  await box(place, 'Email').fill(`${firstName.toLowerCase()}@posta.example`)
  await box(place, 'Telefono').fill('+39 333 000 0009')
}

async function open(page: Page, { id }: Form): Promise<void> {
  await page.goto(`/modulo/${id}`)
  await hydrated(page)
}

const DARK = {
  ...{
    backgroundColor: '#12353f',
    textColor: '#f7f4ef',
    fieldBackgroundColor: '#17434f',
    fieldColor: '#ffffff',
  },
  ...{
    buttonColor: '#d6a02f',
    buttonTextColor: '#1c2b30',
    borderRadius: '20px',
    padding: '32px',
    formWidth: 800,
  },
}
const HTML = '<img src=x onerror="window.hacked=1">'

test('a form with every type of field is filled in, corrected, sent, and sent again', async () => {
  const form = await made(`Consulenza ${HTML}`, {
    ...DARK,
    description: `Ti richiamiamo noi.\n${HTML}`,
    fields: [
      ...PERSON.map((field) => ({ ...field, width: 'half' })),
      { label: 'Quando?', type: 'select', options: ['Mattina', 'Sera'], required: true, width: 'third' },
      { label: 'Nascita', type: 'date', width: 'third' },
      { label: 'Altezza', type: 'number', placeholder: 'in metri', width: 'third' },
      { label: HTML, type: 'textarea' },
      { label: 'Accetto', type: 'checkbox', required: true, fontSize: '18px', textAlign: 'center' },
    ],
  })
  const { page, context, complaints } = await visit(browser, product.url, PHONE)
  await open(page, form)
  await page.getByRole('heading', { level: 1, name: `Consulenza ${HTML}` }).waitFor()
  await expect.poll(() => page.title()).toContain('Consulenza <img')
  await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    expect(await accessibilityFaults(page)).toEqual([])
    await expectNoSidewaysScroll(page)
  }

  const wrong = (field: Locator) =>
    expect.poll(() =>
      field.evaluate((field) => {
        const words = document.getElementById(field.getAttribute('aria-describedby') ?? '')
        return field.getAttribute('aria-invalid') === 'true' ? words?.textContent : null
      }),
    )
  await box(page, 'Email').fill('ada@')
  const height = box(page, 'Altezza')
  await height.fill('1.000')
  // The field that was left has its error: drawn later, it would move the button from under the pointer.
  await wrong(box(page, 'Email')).toBe('Email non valida')
  await sendButton(page).click()
  await wrong(box(page, 'Nome')).toBe('Questo campo è obbligatorio')
  await wrong(box(page, 'Email')).toBe('Email non valida')
  await wrong(height).toBe('Scrivi un numero, senza punti per le migliaia: 1000 oppure 1,5')
  // The keyboard is led to the first one.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('nome')
  await expect.poll(() => page.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true')
  expect(await accessibilityFaults(page)).toEqual([])
  await expectNoSidewaysScroll(page)

  await fillPerson(page, 'Ada')
  await wrong(box(page, 'Nome')).toBe(null)
  await page.getByRole('combobox', { name: 'Quando?' }).selectOption('Sera')
  await page.getByLabel('Nascita').fill('1990-02-28')
  await height.fill('1,72')
  await box(page, HTML).fill(HTML)
  await page.getByRole('checkbox', { name: 'Accetto' }).check()
  // Kept in this tab, whatever happens.
  await page.reload()
  await hydrated(page)
  await expect.poll(() => box(page, HTML).inputValue()).toBe(HTML)
  await expect.poll(() => page.getByRole('checkbox').isChecked()).toBe(true)
  await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('Sera')
  await sendButton(page).click()
  await thanks(page).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const [submission] = await received(form)
  expect(submission).toMatchObject({
    ...{ source: 'web', submitterName: 'Ada Campioni' },
    data: {
      ...{ nome: 'Ada', cognome: 'Campioni', telefono: '+39 333 000 0009', quando: 'Sera' },
      ...{ nascita: '1990-02-28', altezza: '1.72', accetto: 'Sì', imgsrcxonerrorwindowhacked1: HTML },
    },
  })
  expect(submission?.contactId).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Compila di nuovo' }).click()
  await sendButton(page).waitFor()
  await expect.poll(() => box(page, 'Nome').inputValue()).toBe('')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  expect(await page.evaluate((key) => sessionStorage.getItem(key), `modulo-${form.id}`)).toBe(null)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  expect(complaints).toEqual([])
  await context.close()
})

test('a form changed by staff meanwhile keeps the input, and is sent with its new fields', async () => {
  const form = await made('Cambia', { fields: [...PERSON, { label: 'Sport', type: 'text' }] })
  const { page, context } = await visit(browser, product.url, PHONE)
  await open(page, form)
  await fillPerson(page, 'Bea')
  await box(page, 'Sport').fill('Vela')
  const fields = form.fields.filter(({ label }) => label !== 'Telefono')
  await changed(form, { fields: [{ label: 'Città', type: 'text', required: true }, ...fields] })
  await sendButton(page).click()
  const said = page.getByRole('alert').filter({
    hasText:
      'Il modulo è cambiato mentre lo compilavi. Quello che hai scritto è ancora qui: controlla i campi e invia di nuovo.',
  })
  await said.waitFor()
  await box(page, 'Città').waitFor()
  await expect.poll(() => box(page, 'Telefono').count()).toBe(0)
  await expect.poll(() => box(page, 'Nome').inputValue()).toBe('Bea')
  await expect.poll(() => box(page, 'Sport').inputValue()).toBe('Vela')
  expect(await received(form)).toEqual([])
  await sendButton(page).click()
  // A new field must be filled in.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('città')
  await box(page, 'Città').fill('Lissone')
  await sendButton(page).click()
  await thanks(page).waitFor()
  expect(await received(form)).toMatchObject([{ data: { nome: 'Bea', sport: 'Vela', città: 'Lissone' } }])
  await context.close()
})

test('a form with fields named like built-in properties shows no errors before it is sent', async () => {
  const labels = ['Constructor', '__proto__', 'toString', 'Reset', 'Elements']
  const fields = labels.map((label) => ({ label, type: 'text', required: true }))
  const form = await made('Nomi', { fields })
  const { page, context, complaints } = await visit(browser, product.url)
  await open(page, form)
  await expect.poll(() => page.locator('form [name]').count()).toBeGreaterThan(labels.length)
  expect(await page.locator('[aria-invalid]').count()).toBe(0)
  await box(page, 'Constructor').fill('Uno')
  await box(page, 'toString').fill('Tre')
  // Such fields would hide the methods of a form element.
  for (const label of ['Reset', 'Elements']) await box(page, label).fill(label)
  await sendButton(page).click()
  await expect.poll(() => box(page, '__proto__').getAttribute('aria-invalid')).toBe('true')
  expect(await page.locator('[aria-invalid]').count()).toBe(1)
  await box(page, '__proto__').fill('Due')
  await sendButton(page).click()
  await thanks(page).waitFor()
  expect(await page.evaluate(() => ({ ...sessionStorage }))).toEqual({})
  expect(await received(form)).toMatchObject([
    { data: { constructor: 'Uno', proto: 'Due', tostring: 'Tre', reset: 'Reset', elements: 'Elements' } },
  ])
  expect(complaints).toEqual([])
  await context.close()
})

test('a form keeps the input when the server does not answer or the form is closed meanwhile', async () => {
  const form = await made('Chiude', { fields: PERSON })
  const { page, context } = await visit(browser, product.url)
  await open(page, form)
  await fillPerson(page, 'Carla')
  await page.route('**/submit', (route) => route.abort())
  await sendButton(page).click()
  await page.getByRole('alert').filter({ hasText: 'controlla la connessione e riprova' }).waitFor()
  await page.unroute('**/submit')
  await changed(form, { isActive: false })
  await sendButton(page).click()
  await page.getByRole('alert').filter({ hasText: 'Questo modulo non è più disponibile.' }).waitFor()
  await expect.poll(() => box(page, 'Nome').inputValue()).toBe('Carla')
  expect((await page.goto(`/modulo/${form.id}`))?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Questo modulo non è disponibile' }).waitFor()
  expect((await page.goto('/modulo/abc'))?.status()).toBe(404)
  await context.close()
})

test('a form can be read without JavaScript, and names other ways to reach the clinic', async () => {
  const form = await made('Senza', { fields: PERSON })
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/modulo/${form.id}`)
  await page.getByRole('heading', { level: 1, name: 'Senza' }).waitFor()
  // Playwright does not find text inside noscript.
  await expect
    .poll(() => page.locator('noscript p').textContent())
    .toContain('Per inviare il modulo da questa pagina serve JavaScript.')
  await expect.poll(() => page.getByRole('textbox').count()).toBe(0)
  await context.close()
})

describe('a frame on another site', () => {
  let site: http.Server
  let address: string
  /** The snippet pasted into the other site's page. */
  let code = ''

  beforeAll(async () => {
    site = http.createServer((_, response) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.end(`<!doctype html><title>Palestra</title><body style="background:#fde9da">${code}`)
    })
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    // Another name of this machine: another site, not only another port.
    address = `http://localhost:${(site.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise((resolve) => site.close(resolve)))

  const heightOf = (page: Page) =>
    page.locator('iframe').evaluate((element) => element.getBoundingClientRect().height)

  /** The snippet staff copy. */
  async function codeOf({ id }: Form): Promise<string> {
    await desk.page.goto(`/moduli?codice=${id}`)
    const text = desk.page.getByRole('textbox', { name: 'Codice per un altro sito' })
    await text.waitFor()
    return text.inputValue()
  }

  test('grows to the height of its form, which can be sent from there', async () => {
    const form = await made('Incorporato', { fields: PERSON })
    code = await codeOf(form)
    const { page, context } = await visit(browser, product.url, PHONE)
    await page.goto(`${address}/promo`)
    const inside = page.frameLocator('iframe')
    await sendButton(inside).waitFor()
    await expect.poll(() => heightOf(page)).not.toBe(640)
    const empty = await heightOf(page)
    await sendButton(inside).click()
    await inside.getByText('Questo campo è obbligatorio').first().waitFor()
    await expect.poll(() => heightOf(page)).toBeGreaterThan(empty)
    await fillPerson(inside, 'Dora')
    await sendButton(inside).click()
    await thanks(inside).waitFor()
    await expect.poll(() => heightOf(page)).toBeLessThan(empty)
    // Of where it stands browsers tell the site.
    expect(await received(form)).toMatchObject([
      { source: new URL(address).host, submitterName: 'Dora Campioni' },
    ])

    await changed(form, { integrations: [{ name: 'Sito della palestra', url: `${address}/promo` }] })
    await page.reload()
    await fillPerson(inside, 'Elsa')
    await sendButton(inside).click()
    await thanks(inside).waitFor()
    expect((await received(form))[0]).toMatchObject({
      source: 'Sito della palestra',
      submitterName: 'Elsa Campioni',
    })

    // The page it stands on can be seen around it, and the notice on privacy opens beside it.
    const body = inside.locator('body')
    await expect
      .poll(() => body.evaluate((element) => getComputedStyle(element).backgroundColor))
      .toBe('rgba(0, 0, 0, 0)')
    await inside.getByRole('button', { name: 'Compila di nuovo' }).click()
    const opened = context.waitForEvent('page')
    await inside.getByRole('link', { name: 'Informativa privacy' }).click()
    expect(new URL((await opened).url()).pathname).toBe('/privacy')

    await changed(form, { isActive: false })
    await page.reload()
    await inside.getByRole('heading', { name: 'Questo modulo non è disponibile' }).waitFor()
    await context.close()
  })

  test('shows no other page', async () => {
    const form = await made('Non incorporato', { fields: PERSON })
    const { page, context, complaints } = await visit(browser, product.url)
    for (const path of [`/modulo/${form.id}`, '/', '/login']) {
      code = `<iframe src="${product.url}${path}"></iframe>`
      complaints.length = 0
      await page.goto(address)
      await expect.poll(() => complaints.some((text) => text.includes('frame-ancestors'))).toBe(true)
    }
    await context.close()
  })
})
