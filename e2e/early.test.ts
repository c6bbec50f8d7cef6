import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { exampleClinic } from '#content/groups/clinic.ts'
import { SITE_PAGES } from '#test/pages.ts'
import { hydrated, PHONE, takenOver, visit } from './browser.ts'
import { ADMIN_PASSWORD } from './product.ts'
import { browser, product, stage } from './stage.ts'
import { tab } from './tab.ts'

stage()

/**
 * Keeps the page's scripts on their way until `arrive` is called. Asked for three seconds after the page (head.ts), they hold
 * back its `load`: it is opened without waiting for that.
 */
async function delayScripts(page: Page): Promise<{ arrive: () => void }> {
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return { arrive }
}

/** The page begins its own requests before it gets this answer; leaving it would be an error. */
const answered = (page: Page) => page.evaluate(() => fetch('/api/health').then(() => undefined))

test('a login sent while the scripts are loading is one, and leaves nothing in the address', async () => {
  const { page, context } = await visit(browser, product.url, PHONE)
  const { arrive } = await delayScripts(page)
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await answered(page)
  expect(new URL(page.url()).search).toBe('')
  arrive()
  await page.waitForURL('**/dashboard')
  await context.close()
})

test('no button of a public page changes its place when the scripts take the page over', async () => {
  const places = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('button')].map((button) => [
        button.textContent?.slice(0, 12),
        Math.round(button.getBoundingClientRect().top),
      ]),
    )
  const withoutPasskeys = '/login#senza-passkey'
  for (const path of ['/login', withoutPasskeys, '/prenota-visita', ...SITE_PAGES]) {
    const { page, context } = await visit(browser, product.url)
    if (path === withoutPasskeys) await page.addInitScript('delete window.PublicKeyCredential')
    const { arrive } = await delayScripts(page)
    await page.goto(path, { waitUntil: 'load' })
    await page.evaluate(() =>
      Promise.all([...document.fonts].map((face) => face.load())).then(() => undefined),
    )
    const before = await places(page)
    arrive()
    await hydrated(page)
    expect(await places(page), path).toEqual(expect.arrayContaining(before))
    await context.close()
  }
})

test('a message sent while the scripts are loading is sent once', async () => {
  const page = await tab(PHONE)
  const { arrive } = await delayScripts(page)
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/messages') && sent.push(request.url()))
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const form = page.getByRole('form', { name: 'Richiesta di informazioni' })
  for (const [label, text] of Object.entries({
    Nome: 'Anna',
    Cognome: 'Riva',
    Email: 'anna.riva@example.com',
    Telefono: '333 111 2222',
    Oggetto: 'Orari',
    Messaggio: 'Siete aperti il sabato?',
  }))
    await form.getByLabel(label, { exact: true }).fill(text)
  await form.getByRole('button', { name: 'Invia Richiesta' }).click()
  await answered(page)
  expect(sent).toEqual([])
  arrive()
  await page.getByText('Messaggio inviato').first().waitFor()
  expect(sent).toHaveLength(1)
})

test('a field that is left before the scripts have come is checked when they are there', async () => {
  const page = await tab(PHONE)
  await page.goto('/', { waitUntil: 'load' })
  await takenOver(page)
  const { arrive } = await delayScripts(page)
  const form = page.getByRole('form', { name: 'Richiesta di informazioni' })
  await form.getByLabel('Email').fill('anna@')
  await form.getByLabel('Telefono').focus()
  await answered(page)
  expect(await page.getByText('Email non valida').count()).toBe(0)
  arrive()
  await page.getByText('Email non valida').waitFor()
})

test('a list chosen from while the scripts are loading is part of the draft', async () => {
  const page = await tab(PHONE)
  await page.goto('/attiva-convenzione')
  await takenOver(page)
  const { arrive } = await delayScripts(page)
  const list = page.locator('[data-island="agreement-form"] select').first()
  await list.selectOption({ index: 1 })
  const chosen = await list.inputValue()
  arrive()
  const drafts = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  await expect.poll(drafts).toContain('attiva-convenzione')
  expect(await drafts()).toContain(`"${chosen}\\"`)
  expect(await list.inputValue()).toBe(chosen)
})

test('text typed while the scripts are loading is not replaced by the draft of the last visit', async () => {
  const page = await tab(PHONE)
  const form = page.getByRole('form', { name: 'Richiesta di informazioni' })
  const name = form.getByLabel('Nome', { exact: true })
  const message = form.getByLabel('Messaggio', { exact: true })
  await page.goto('/')
  await hydrated(page)
  await name.fill('Anna')
  await message.fill('Siete aperti?')
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage })))
    .toContain('Siete aperti?')
  const { arrive } = await delayScripts(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  expect(await name.inputValue()).toBe('')
  await message.fill('Avete un parcheggio?')
  arrive()
  await expect.poll(() => name.inputValue()).toBe('Anna')
  expect(await message.inputValue()).toBe('Avete un parcheggio?')
  // It is part of the draft without another key, so that the next page does not lose it.
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage })))
    .toContain('Avete un parcheggio?')
})

test('a page that arrives in pieces and is touched meanwhile works in the end', async () => {
  const whole = await (await fetch(`${product.url}/prenota-visita`)).text()
  const cut = whole.indexOf('type="later">') + 20
  expect(cut).toBeGreaterThan(20)
  const server = createServer(async (request, response) => {
    if (request.url !== '/prenota-visita') {
      const answer = await fetch(product.url + request.url)
      response.writeHead(answer.status, { 'Content-Type': answer.headers.get('content-type') ?? '' })
      response.end(Buffer.from(await answer.arrayBuffer()))
      return
    }
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
    response.write(whole.slice(0, cut))
    setTimeout(() => response.end(whole.slice(cut)), 1500)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { page, context } = await visit(browser, `http://127.0.0.1:${port}`, PHONE)
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(String(error)))
  await page.goto('/prenota-visita', { waitUntil: 'commit' })
  await page.getByRole('button', { name: /Centro Dentale/ }).click()
  await page.getByRole('button', { name: /Igiene orale/ }).waitFor()
  expect(failures).toEqual([])
  await context.close()
  await new Promise((resolve) => server.close(resolve))
})

test('a page with a resource that never arrives gets its scripts all the same', async () => {
  const page = await tab(PHONE)
  // The first picture hangs: the page is never loaded.
  await page.route('**/assets/poster-*', () => {})
  await page.goto('/servizi', { waitUntil: 'commit' })
  await page.waitForFunction(() => document.querySelector('script[type=later]') === null)
  expect(await page.evaluate(() => document.readyState)).not.toBe('complete')
})

test('pages of the back office start their scripts at once', async () => {
  const later = async (path: string) =>
    (await (await fetch(product.url + path)).text()).includes('type="later"')
  expect(await Promise.all(['/', '/prenota-visita', '/login'].map(later))).toEqual([true, true, true])
  expect(await Promise.all(['/dashboard', '/richieste-prenotazioni'].map(later))).toEqual([false, false])
})

test('a form without scripts puts nothing into its address', async () => {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('una password')
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  expect(page.url()).not.toContain('password')
  await context.close()
})

test('X17: a choice made while the scripts are loading is shown at once, and counts', async () => {
  const page = await tab(PHONE)
  const { arrive } = await delayScripts(page)
  await page.goto('/prenota-visita', { waitUntil: 'domcontentloaded' })
  const choice = page.getByRole('button', { name: /Centro Dentale/ })
  await choice.click()
  await answered(page)
  expect(await page.getByRole('heading', { name: 'Scegli una categoria' }).count()).toBe(1)
  // Shown at once, on what was pressed and at the top of the screen.
  expect(await choice.getAttribute('aria-busy')).toBe('true')
  const line = await page.evaluate(() => getComputedStyle(document.documentElement, '::before').height)
  expect(Number.parseFloat(line)).toBeGreaterThan(1)
  arrive()
  await page.getByRole('button', { name: /Igiene orale/ }).waitFor()
  expect(await page.locator('[aria-busy=true]').count()).toBe(0)
})

test('X17: a page whose scripts never come says so with the telephone, and a pressed button stops waiting', async () => {
  const page = await tab(PHONE)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/prenota-visita')
  const choice = page.getByRole('button', { name: /Centro Dentale/ })
  const note = page.getByRole('alert').filter({ hasText: 'non rispondono' })
  await note.getByRole('link', { name: exampleClinic.phone.text }).waitFor()
  await note.getByRole('link', { name: 'Ricarica la pagina' }).waitFor()
  await choice.click()
  expect(await choice.getAttribute('aria-busy')).toBeNull()
})

test('no script is requested before the page can be read', async () => {
  const page = await tab(PHONE)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.resourceType()))
  await page.goto('/', { waitUntil: 'load' })
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.js')),
  )
  const [load, script] = await page.evaluate(() => [
    performance
      .getEntriesByType('navigation')
      .map((entry) => (entry as PerformanceNavigationTiming).loadEventStart)[0],
    Math.min(
      ...performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    ),
  ])
  // After three seconds the scripts no longer wait for the rest of the page: head.ts.
  expect(script).toBeGreaterThanOrEqual(Math.min(load ?? Number.NaN, 3000))
  expect(asked).toContain('script')
})

test('the sign of waiting ends when React has drawn another button in place of the pressed one', async () => {
  const page = await tab()
  await page.goto('/attiva-convenzione')
  await page.locator('html[data-live]').waitFor({ state: 'attached' })
  const { arrive } = await delayScripts(page)
  const form = page.locator('[data-island="agreement-form"]')
  await form.locator('button').first().click()
  expect(await page.locator('html[data-waiting]').count()).toBe(1)
  await form
    .locator('button')
    .first()
    .evaluate((button) => button.remove())
  arrive()
  await page.locator('html:not([data-waiting])').waitFor({ state: 'attached' })
})
