import { sql } from 'kysely'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDays } from '#test/days.ts'
import { takenOver, visit } from './browser.ts'
import { logIn } from './product.ts'
import { browser, database, product, stage } from './stage.ts'

// The sample's registrations are over.
stage('sample', async () => {
  await database.db.updateTable('forms').set({ lastDay: null }).execute()
  const [day] = openDays(1)
  const during = sql<string>`tsrange(${day}::date, ${day}::date + 1)`
  await database.db
    .insertInto('calendarMarks')
    .values({ kind: 'closure', during, notice: 'Chiusi per il ponte' })
    .execute()
  return undefined
})

/** Every name ever written into the browser's storage, also of values deleted at once. */
async function recordNames(context: BrowserContext): Promise<Set<string>> {
  const names = new Set<string>()
  await context.exposeFunction('wroteDown', (name: string) => names.add(name))
  await context.addInitScript(() => {
    // The reviews' frame has no origin, and so nothing to keep.
    if (window !== window.top) return
    const { wroteDown } = window as unknown as { wroteDown: (name: string) => void }
    const write = Storage.prototype.setItem
    Storage.prototype.setItem = function (name, text) {
      wroteDown(name)
      write.call(this, name, text)
    }
  })
  context.on('response', async (response) => {
    // A page that is left takes its answers along.
    const headers = await response.headersArray().catch(() => [])
    for (const { name, value } of headers)
      if (name.toLowerCase() === 'set-cookie') names.add(value.split('=')[0] ?? '')
  })
  return names
}

/** Everything in the browser's storage now. */
async function lookAround(page: Page, names: Set<string>): Promise<void> {
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  for (const name of [...stored, ...cookies]) names.add(name)
}

/** The clinic's own forms are kept by their numbers: the page about cookies names them all at once. */
function withoutNumbers(names: Set<string>): string[] {
  return [...names].map((name) => name.replace(/^modulo-\d+$/, 'modulo-…')).toSorted()
}

/** The names the page about cookies lists. */
async function namesOnPage(page: Page): Promise<string[]> {
  await page.goto('/cookie')
  return page.getByRole('main').locator('code').allTextContents()
}

async function show(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await takenOver(page)
}

async function read(page: Page): Promise<void> {
  for (const path of ['/', '/servizi', '/centro-analisi', '/chi-siamo', '/privacy', '/webmail', '/cookie'])
    await show(page, path)
  await page.waitForLoadState('networkidle')
}

async function hideNotice(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Nascondi l’avviso' }).click()
}

async function write(page: Page): Promise<void> {
  await show(page, '/')
  const form = page.getByRole('form', { name: 'Richiesta di informazioni' })
  await form.getByLabel('Messaggio', { exact: true }).pressSequentially('Siete aperti')
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage })))
    .toContain('Siete aperti')
}

async function askForAgreement(page: Page): Promise<void> {
  await show(page, '/attiva-convenzione')
  await page.getByRole('form').getByLabel('Cognome').pressSequentially('Esempi')
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain('Esempi')
}

async function signUp(page: Page): Promise<void> {
  await show(page, '/inaugurazione')
  await page.getByRole('form').getByLabel('Messaggio').pressSequentially('Veniamo in due')
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage })))
    .toContain('Veniamo in due')
  await show(page, '/')
}

async function chooseAboutReviews(page: Page, answer: string): Promise<void> {
  await page.getByRole('button', { name: answer, exact: true }).click()
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('choice')
}

async function book(page: Page): Promise<void> {
  await page.goto('/prenota-visita')
  await page.getByRole('button', { name: /Centro Dentale/ }).click()
  await page.getByRole('button', { name: /Igiene orale/ }).waitFor()
  const uploaded = await page.evaluate(async () => {
    const form = new FormData()
    form.append('files', new File(['%PDF-1.4\n%%EOF\n'], 'referto.pdf', { type: 'application/pdf' }))
    return (await fetch('/api/appointments/upload', { method: 'POST', body: form })).status
  })
  expect(uploaded).toBeLessThan(300)
  // The place on the page is stored when it is left.
  await show(page, '/')
}

test('P1, 14.3.3: a browser stores exactly what the cookie page lists, and no cookie for a visitor who only reads', async () => {
  const { page, context, complaints } = await visit(browser, product.url)
  await context.route('https://recensioni.example/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "localStorage.setItem('del-fornitore', '1'); document.cookie = 'del-fornitore=1'",
    }),
  )
  const kept = await recordNames(context)
  const steps: [string, () => Promise<void>][] = [
    [
      'reading',
      async () => {
        await read(page)
        expect(await context.cookies()).toEqual([])
        // No other host is called either.
        expect(complaints).toEqual([])
      },
    ],
    ['hiding the notice', () => hideNotice(page)],
    ['writing to the clinic', () => write(page)],
    ['asking for an agreement', () => askForAgreement(page)],
    ['signing up for the event', () => signUp(page)],
    ['refusing the reviews', () => chooseAboutReviews(page, 'No, grazie')],
    ['agreeing to the reviews', () => chooseAboutReviews(page, 'Mostra le recensioni')],
    ['booking', () => book(page)],
    ['logging in', () => logIn(page)],
    [
      'switching the keys off',
      async () => {
        await page.goto('/profilo')
        await page.getByRole('switch', { name: 'Scorciatoie da tastiera' }).uncheck()
      },
    ],
    [
      'choosing the first page',
      async () => {
        await page.getByRole('combobox', { name: 'Pagina iniziale' }).selectOption('Agenda')
      },
    ],
    [
      'exporting for Excel',
      async () => {
        await show(page, '/contatti')
        await page.getByRole('checkbox', { name: 'Per Excel' }).check()
      },
    ],
    [
      'logging out',
      async () => {
        await page.getByRole('button', { name: 'Esci' }).click()
        await page.waitForURL(`${product.url}/`)
        await page.waitForLoadState('networkidle')
      },
    ],
  ]
  const first: Record<string, string[]> = {}
  for (const [step, go] of steps) {
    const before = new Set(kept)
    await go()
    await lookAround(page, kept)
    first[step] = withoutNumbers(new Set([...kept].filter((name) => !before.has(name))))
  }
  const listed = await namesOnPage(page)
  // Every stored name is listed once, and every listed name is written by the product.
  expect(listed.toSorted()).toEqual(withoutNumbers(kept))
  // And each only when the page says so.
  expect(first).toEqual({
    reading: [],
    'hiding the notice': ['avviso-nascosto'],
    'writing to the clinic': ['modulo-contatti'],
    'asking for an agreement': ['attiva-convenzione'],
    'signing up for the event': ['modulo-…'],
    'refusing the reviews': ['contenuti-di-terzi'],
    'agreeing to the reviews': [],
    booking: ['caricamenti', 'prenota-visita', 'react-router-scroll-positions'],
    'logging in': ['browser', 'may-have-session', 'sessione'],
    'switching the keys off': ['scorciatoie-da-tastiera'],
    'choosing the first page': ['pagina-iniziale'],
    'exporting for Excel': ['esporta-per-excel'],
    'logging out': ['toast-after-reload'],
  })
  await context.close()
})
