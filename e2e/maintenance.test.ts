import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults, expectNoSidewaysScroll, hasFocus, hydrated, PHONE, visit } from './browser.ts'
import { toFront } from './setup.ts'
import { addUser, browser, database, staff as logInAt, product, stage } from './stage.ts'
import { newTab, tab } from './tab.ts'
import { chooseDay, fillDetails } from './wizard.ts'

stage('sample')

const SENTENCE = 'Il sito è temporaneamente in manutenzione. Torneremo online al più presto.'

const arrive = tab

// The browsers of two administrators: their session is a file's, their tabs are a test's.
const desks: BrowserContext[] = []
beforeAll(async () => {
  for (let n = 0; n < 2; n += 1) desks.push((await logInAt('/robots.txt')).context)
})
afterAll(() => desks.splice(0))

const MAINTENANCE = '/sito-web?tab=manutenzione'

async function deskOf(one: number, path = MAINTENANCE): Promise<Page> {
  const page = await newTab(desks[one] as BrowserContext)
  await page.goto(path)
  if (path === MAINTENANCE) await theSwitch(page).waitFor()
  return page
}
const staff = () => deskOf(0)
const colleague = () => deskOf(1)

afterEach(async () => {
  await database.db
    .updateTable('siteSettings')
    .set({ value: '' })
    .where('key', '=', 'maintenance_message')
    .execute()
  await set(false)
})

/** As a colleague would, somewhere else. */
async function set(on: boolean): Promise<void> {
  await database.db
    .updateTable('siteSettings')
    .set({ value: String(on) })
    .where('key', '=', 'maintenance_mode')
    .execute()
  await expect.poll(() => status('/')).toBe(on ? 503 : 200)
}

const status = async (path: string): Promise<number> => {
  const answer = await fetch(product.url + path)
  await answer.arrayBuffer()
  return answer.status
}
const theSwitch = (page: Page) => page.getByRole('switch', { name: 'Modalità manutenzione' })
const message = (page: Page) => page.getByLabel('Messaggio per i visitatori')
const save = (page: Page) => page.getByRole('button', { name: 'Salva messaggio' }).click()
const told = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

async function askToClose(page: Page): Promise<void> {
  await theSwitch(page).click()
  await page.getByRole('button', { name: 'Chiudi il sito' }).click()
}

async function close(page: Page): Promise<void> {
  await askToClose(page)
  await told(page, 'Manutenzione attivata')
  await expect.poll(() => status('/')).toBe(503)
}

test('an editor sees the state of the site, and that only an administrator changes it', async () => {
  await addUser('nina', 'editor')
  const { page, context } = await logInAt(MAINTENANCE, { name: 'nina' })
  await expect.poll(() => theSwitch(page).isDisabled()).toBe(true)
  await page.getByText(SENTENCE).waitFor()
  await page
    .getByText('Solo un amministratore può chiudere e riaprire il sito, o cambiare il messaggio.')
    .waitFor()
  expect(await message(page).count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await context.close()
})

test('staff close the site with a message, and visitors read it and return when it is open', async () => {
  const marta = await staff()
  await message(marta).fill('Stiamo <b>rinnovando</b> il sito.\nTorniamo lunedì.')
  await save(marta)
  await told(marta, 'Messaggio salvato')
  expect(await marta.getByRole('heading', { name: 'Manutenzione' }).textContent()).toBe('Manutenzione')
  await close(marta)
  await marta.getByRole('heading', { name: 'Manutenzione Attiva' }).waitFor()
  await marta.getByText(/Chi non ha fatto l’accesso vede la pagina di manutenzione\./).waitFor()
  expect(await accessibilityFaults(marta)).toEqual([])

  const page = await arrive()
  expect((await page.goto('/servizi?da=lettera&x=%22'))?.status()).toBe(503)
  await page.getByRole('heading', { name: 'Sito in Manutenzione' }).waitFor()
  await page.getByText('Stiamo <b>rinnovando</b> il sito. Torniamo lunedì.').waitFor()
  await page.getByRole('link', { name: 'info@ambulatorio.example' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const again = page.waitForResponse((answer) => answer.url().includes('/servizi?'))
  await page.getByRole('button', { name: 'Riprova' }).click()
  expect((await again).status()).toBe(503)
  await page.getByRole('heading', { name: 'Sito in Manutenzione' }).waitFor()

  // Staff see the page as visitors do, and the site as ever.
  const looked = marta.context().waitForEvent('page')
  await marta.getByRole('link', { name: /Guarda la pagina/ }).click()
  await (await looked).getByRole('heading', { name: 'Sito in Manutenzione' }).waitFor()
  const site = await marta.context().newPage()
  expect((await site.goto('/servizi'))?.status()).toBe(200)
  await hydrated(site)
  await site.getByRole('link', { name: 'Prenota Visita' }).first().click()
  await site.getByRole('button', { name: /^Centro Dentale/ }).click()
  await site.getByRole('button', { name: /^Igiene orale/ }).waitFor()

  await theSwitch(marta).click()
  await told(marta, 'Manutenzione disattivata')
  await expect.poll(() => status('/')).toBe(200)
  await page.getByRole('button', { name: 'Riprova' }).click()
  await page.getByRole('heading', { name: 'I Nostri Servizi' }).waitFor()
  expect(new URL(page.url()).search).toBe('?da=lettera&x=%22')
})

test.each([
  ['with scripts', true],
  ['without scripts', false],
])('the button Riprova, %s, asks each time and keeps the address', async (_, javaScriptEnabled) => {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled })
  const page = await context.newPage()
  const again = page.getByRole('button', { name: 'Riprova' })
  for (const [address, ...keys] of [
    ['/servizi', 'Enter', javaScriptEnabled ? ' ' : 'Enter', 'click'],
    ['/servizi#centro-dentale', 'click'],
    ['/servizi?da=lettera%20a&x=#centro-dentale', 'click', 'Enter'],
    ['/#contatti', 'click'],
  ] as const) {
    await set(true)
    const [asked = '', hash] = address.split('#')
    // Another place on the page that is open would be no load.
    await page.goto('about:blank')
    expect((await page.goto(address))?.status()).toBe(503)
    for (const key of keys) {
      const answer = page.waitForResponse((one) => one.request().isNavigationRequest())
      const arrived = page.waitForEvent('framenavigated')
      await (key === 'click' ? again.click() : again.press(key))
      expect([(await answer).status(), (await answer).url()]).toEqual([503, product.url + asked])
      await arrived
      await page.waitForLoadState()
      // A link leads to the page, a reload also to the place in it.
      expect(page.url()).toBe(product.url + (javaScriptEnabled && hash ? address : asked))
    }
    await set(false)
    await again.click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.getByText('Sito in Manutenzione').count()).toBe(0)
  }
  await context.close()
})

test('the button Riprova on the maintenance page’s own address leads to the site', async () => {
  const marta = await staff()
  await close(marta)
  const page = await arrive()
  expect((await page.goto('/modalita-manutenzione'))?.status()).toBe(503)
  const refused = page.waitForResponse(`${product.url}/`)
  await page.getByRole('button', { name: 'Riprova' }).click()
  expect((await refused).status()).toBe(503)
  await theSwitch(marta).click()
  await expect.poll(() => status('/modalita-manutenzione')).toBe(200)
  await page.goto('/modalita-manutenzione')
  await page.getByRole('button', { name: 'Riprova' }).press(' ')
  await page.getByRole('link', { name: 'Chi Siamo' }).first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('every staff page says that the site is closed, also in another window', async () => {
  const [marta, anna] = [await staff(), await deskOf(1, '/contatti')]
  await anna.setViewportSize(PHONE)
  await hydrated(anna)
  expect(await anna.getByRole('link', { name: 'Sito chiuso' }).count()).toBe(0)
  await close(marta)
  await marta.getByRole('link', { name: 'Sito web Chiuso ai visitatori' }).waitFor()
  // A page asks every five seconds for what others have changed.
  await anna.getByRole('link', { name: 'Sito chiuso' }).waitFor()
  await expectNoSidewaysScroll(anna)
  expect(await accessibilityFaults(anna)).toEqual([])
  await anna.getByRole('link', { name: 'Sito chiuso' }).click()
  await expect.poll(() => theSwitch(anna).isChecked()).toBe(true)
  await theSwitch(anna).click()
  await told(anna, 'Manutenzione disattivata')
  await toFront(marta)
  await expect.poll(() => theSwitch(marta).isChecked()).toBe(false)
  await expect.poll(() => marta.getByText('Chi non ha fatto l’accesso').count()).toBe(0)
})

test('closing the site asks first and names the effect on visitors; opening it does not ask', async () => {
  const page = await staff()
  await theSwitch(page).click()
  const asked = page.getByRole('alertdialog', { name: 'Chiudere il sito ai visitatori?' })
  await asked.getByText(/^Il sito si chiude subito per i visitatori/).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await asked.getByRole('button', { name: 'Annulla' }).click()
  await asked.waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(theSwitch(page))).toBe(true)
  expect(await theSwitch(page).isChecked()).toBe(false)
  expect(await status('/')).toBe(200)

  await close(page)
  await theSwitch(page).click()
  await told(page, 'Manutenzione disattivata')
  await expect.poll(() => status('/')).toBe(200)
})

test('a refused switch returns to its place and gives the reason', async () => {
  const page = await staff()
  const answers = [
    { status: 403, body: JSON.stringify({ message: 'Non hai i permessi per questa operazione.' }) },
    // The server's own errors do not help the user.
    { status: 500, body: JSON.stringify({ code: 'internal', message: 'Si è verificato un errore.' }) },
  ]
  const release = Promise.withResolvers<void>()
  await page.route('**/api/site-settings/maintenance_mode', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    await release.promise
    await route.fulfill(answers.shift() ?? { status: 500 })
  })
  await askToClose(page)
  // At once, before any answer.
  await page.getByRole('heading', { name: 'Manutenzione Attiva' }).waitFor()
  await expect.poll(() => theSwitch(page).isChecked()).toBe(true)
  release.resolve()
  await told(page, 'Non hai i permessi per questa operazione.')
  await expect.poll(() => theSwitch(page).isChecked()).toBe(false)
  await askToClose(page)
  await told(page, "Errore durante l'aggiornamento")
  await expect.poll(() => theSwitch(page).isChecked()).toBe(false)
  expect(await status('/')).toBe(200)
})

describe('the maintenance message', () => {
  test('stays when it cannot be saved and when another user saved first', async () => {
    const [marta, anna] = [await staff(), await colleague()]
    await message(marta).fill('Torniamo lunedì.')
    await marta.getByText('Messaggio non salvato').waitFor()
    await marta.route('**/api/site-settings/maintenance_message', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 502, body: 'x' }) : route.continue(),
    )
    await save(marta)
    await told(marta, "Errore durante l'aggiornamento del messaggio")
    expect(await message(marta).inputValue()).toBe('Torniamo lunedì.')
    await marta.unrouteAll()

    await message(anna).fill('Torniamo martedì.')
    await save(anna)
    await told(anna, 'Messaggio salvato')
    await save(marta)
    await marta
      .getByText(/^Qualcun altro ha modificato questi dati/)
      .first()
      .waitFor()
    await told(marta, 'Torniamo martedì.')
    expect(await message(marta).inputValue()).toBe('Torniamo lunedì.')
    await marta.getByRole('button', { name: 'Salva comunque' }).click()
    await told(marta, 'Messaggio salvato')
    // A window without a draft shows the saved message.
    await toFront(anna)
    await expect.poll(() => message(anna).inputValue()).toBe('Torniamo lunedì.')
  })

  test('stays as a draft after leaving, and has a limit', async () => {
    const page = await staff()
    await message(page).fill('x'.repeat(601))
    await save(page)
    await told(page, 'Al massimo 600 caratteri')
    await page.getByRole('link', { name: 'Contatti' }).click()
    await page.getByText('Hai modifiche non salvate.').waitFor()
    await page.getByRole('button', { name: 'Continua a modificare' }).click()
    // Until it has gone it keeps the focus.
    await page.getByText('Hai modifiche non salvate.').waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(page.getByRole('link', { name: 'Contatti' }))).toBe(true)
    expect(await message(page).inputValue()).toHaveLength(601)
    await message(page).fill('Torniamo presto.')
    await page.keyboard.press('Control+s')
    await told(page, 'Messaggio salvato')
    await page.getByRole('link', { name: 'Contatti' }).click()
    await page.waitForURL('**/contatti')
  })

  test('saves for one of two users who write the first one at once', async () => {
    await database.db.deleteFrom('siteSettings').where('key', '=', 'maintenance_message').execute()
    const [marta, anna] = [await staff(), await colleague()]
    await message(marta).fill('Torniamo lunedì.')
    await message(anna).fill('Torniamo martedì.')
    await save(marta)
    await told(marta, 'Messaggio salvato')
    await save(anna)
    await told(anna, 'Torniamo lunedì.')
    await anna.getByRole('button', { name: 'Salva comunque' }).click()
    await told(anna, 'Messaggio salvato')
    await toFront(marta)
    await expect.poll(() => message(marta).inputValue()).toBe('Torniamo martedì.')
  })
})

test('the section reports settings that fail to load, retries once by itself, and again on request', async () => {
  const page = await newTab(desks[0] as BrowserContext)
  let asked = 0
  await page.route('**/api/site-settings/maintenance_message', (route) => {
    asked += 1
    return route.fulfill({ status: 503, body: 'x' })
  })
  await page.goto(MAINTENANCE)
  await page.getByText('Non riusciamo a caricare le impostazioni della manutenzione').waitFor()
  expect(asked).toBe(2)
  expect(await theSwitch(page).count()).toBe(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Riprova' }).click()
  await theSwitch(page).waitFor()
})

test('a visitor in the middle of a booking is told, keeps the input, and goes on when the site is open again', async () => {
  const marta = await staff()
  const page = await arrive(PHONE)
  await page.goto('/prenota-visita')
  await page.getByRole('button', { name: /^Centro Dentale/ }).click()
  await page.getByRole('button', { name: /^Igiene orale/ }).click()
  await page.getByRole('button', { name: /^Adulti/ }).click()
  await page.getByRole('button', { name: /^Dr.ssa Giulia Riva/ }).click()
  await page.getByRole('heading', { name: 'Scegli data e ora' }).waitFor()
  await chooseDay(page)
  await close(marta)

  // Times of another day are not told any more.
  const days = page
    .getByRole('grid')
    .getByRole('gridcell', { selected: false })
    .getByRole('button', { disabled: false })
  const chosen = await page.getByRole('region', { name: /^Orari di/ }).getAttribute('aria-label')
  await days.last().click()
  await page.getByText(SENTENCE).first().waitFor()
  await page.getByRole('button', { name: 'Riprova' }).waitFor()
  await page.getByRole('button', { name: new RegExp(`^${chosen?.replace('Orari di ', '')}`, 'i') }).click()
  await page
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Continua' }).click()
  await fillDetails(page, { first: 'Francesca', last: 'Segnaposto', email: 'francesca@posta.example' })
  await page.getByLabel(/^Note/).fill('Preferisco la mattina.')
  await page.getByRole('button', { name: 'Conferma prenotazione' }).click()
  await told(page, 'Sito in manutenzione')
  await told(page, `${SENTENCE} Quello che hai scritto resta qui: riprova più tardi.`)
  expect(await page.getByLabel(/^Note/).inputValue()).toBe('Preferisco la mattina.')
  expect(await page.getByLabel('Email').inputValue()).toBe('francesca@posta.example')
  expect(await database.db.selectFrom('appointments').select('id').execute()).toEqual([])

  await theSwitch(marta).click()
  await told(marta, 'Manutenzione disattivata')
  await expect.poll(() => status('/')).toBe(200)
  await page.getByRole('button', { name: 'Conferma prenotazione' }).click()
  await page.getByRole('heading', { name: 'Richiesta inviata' }).waitFor()
})

test('a link to another page of a site closed meanwhile opens the maintenance page', async () => {
  const marta = await staff()
  const page = await arrive()
  await page.goto('/chi-siamo')
  await hydrated(page)
  await close(marta)
  await page.getByRole('link', { name: 'Centro Analisi' }).first().click()
  await page.getByText(SENTENCE).waitFor()
  await page.waitForURL('**/centro-analisi')
  await theSwitch(marta).click()
  await expect.poll(() => status('/')).toBe(200)
  await page.getByRole('button', { name: 'Riprova' }).click()
  await page.getByRole('heading', { level: 1 }).getByText('Centro Analisi').waitFor()
})

describe('a window opened before the site was closed', () => {
  const inFooter = (page: Page, name: string | RegExp) =>
    page.getByRole('contentinfo').getByRole('link', { name, exact: true }).first()
  const isClosed = (page: Page) => page.getByRole('button', { name: 'Riprova' }).waitFor()
  const at = (page: Page, path: string) => page.waitForURL(product.url + path)
  let context: BrowserContext
  let page: Page
  beforeAll(async () => {
    ;({ context, page } = await visit(browser, product.url))
  })
  afterAll(() => context?.close())

  test('the next link shows the closed site, and leads on once it is open', async () => {
    await page.goto('/termini')
    await hydrated(page)
    for (const [path, name] of [
      ['/chi-siamo', 'Chi Siamo'],
      ['/', /pagina iniziale$/],
      ['/servizi', 'Servizi'],
    ] as const) {
      await set(true)
      await inFooter(page, name).click()
      await isClosed(page)
      await at(page, path)
      await set(false)
      await page.getByRole('button', { name: 'Riprova' }).click()
      await inFooter(page, 'Termini').click()
      await at(page, '/termini')
      await hydrated(page)
    }
  })
})

test('the maintenance page in a frame of another site fits, and Riprova stays in the frame', async () => {
  const site = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><title>Palestra</title><iframe title="Modulo" src="${product.url}/modulo/1/incorpora#nome" width="320" height="400"></iframe>`,
    )
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const marta = await staff()
  await close(marta)
  const page = await arrive()
  // Another name of this machine is another site.
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}`)
  const frame = page.frameLocator('iframe')
  await frame.getByRole('heading', { name: 'Sito in Manutenzione' }).waitFor()
  for (const _ of ['once', 'twice']) {
    const refused = page.waitForResponse((answer) => answer.url().includes('/modulo/1/incorpora'))
    const arrived = page.waitForEvent('framenavigated')
    await frame.getByRole('button', { name: 'Riprova' }).click()
    expect((await refused).status()).toBe(503)
    await arrived
  }
  await theSwitch(marta).click()
  await expect.poll(() => status('/modulo/1/incorpora')).toBe(200)
  await frame.getByRole('button', { name: 'Riprova' }).click()
  await frame.getByText('Le iscrizioni si sono chiuse').waitFor()
  await new Promise((resolve) => site.close(resolve))
})
