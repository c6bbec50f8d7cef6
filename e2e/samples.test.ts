import type { Locator, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  accessibilityFaults,
  DESKTOP,
  expectNoSidewaysScroll,
  hasFocus,
  hydrated,
  PHONE,
  type Visit,
  visit,
} from './browser.ts'
import { addressOf } from './contacts.ts'
import { logIn } from './product.ts'
import { rowOf, saidOf } from './setup.ts'
import { browser, product, staff, stage } from './stage.ts'

stage()

// These pages keep nothing, so that all tests look at them in one window.
let desk: Visit
beforeAll(async () => {
  desk = await staff()
})

async function at(path: string, viewport = DESKTOP): Promise<Visit> {
  await desk.page.setViewportSize(viewport)
  desk.complaints.length = 0
  await desk.page.goto(path)
  return desk
}

const figure = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).locator('xpath=..').getByRole('definition')
const searchOf = (page: Page, name: string) => page.getByRole('searchbox', { name })
/** The name in each row, from above; letters that stand for a picture are no name. */
const rowsIn = async (page: Page, table: string) => {
  const rows = page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  const texts = await rows.allInnerTexts()
  return texts.map((text) => text.split(/[\n\t]+/).find((line) => line.length > 2))
}

describe('a visitor without a session', () => {
  let page: Page
  beforeAll(async () => {
    ;({ page } = await visit(browser, product.url))
  })
  afterEach(async () => {
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
  })
  afterAll(() => page?.context().close())

  test.each([
    ['/pipeline', 'Pipeline vendite', "Devi effettuare l'accesso per gestire la pipeline vendite."],
    ['/pazienti', 'Pazienti', "Devi effettuare l'accesso per gestire i pazienti."],
    ['/collaboratori', 'Collaboratori', "Devi effettuare l'accesso per gestire i collaboratori."],
    ['/attrezzature', 'Attrezzature', "Devi effettuare l'accesso per gestire le attrezzature."],
  ])('learns at %s why a login is needed, and returns after it', async (path, title, sentence) => {
    // The toast goes after five seconds, the page may still be loading then.
    await page.goto(path, { waitUntil: 'commit' })
    await Promise.all([
      saidOf(page).getByText('Accesso richiesto', { exact: true }).waitFor(),
      saidOf(page).getByText(sentence, { exact: true }).waitFor(),
    ])
    await page.waitForURL(/\/login\b/)
    await page.getByLabel('Username').fill('admin')
    await page.getByLabel('Password', { exact: true }).fill('una frase lunga per la prova')
    await page.getByRole('button', { name: 'Accedi', exact: true }).click()
    await page.waitForURL(`**${path}`)
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  })
})

test.each(['/pipeline', '/pazienti', '/collaboratori', '/attrezzature'])(
  '%s is marked as an example, asks the server for no other data than devices, and offers no dead controls',
  async (path) => {
    const { page } = await at('/pricing')
    await hydrated(page)
    await page.getByRole('main').locator(`a[href="${path}"]`).waitFor()
    await page.waitForLoadState('networkidle')
    const asked: string[] = []
    const note = (request: Request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`)
    }
    page.on('request', note)
    await page.getByRole('main').locator(`a[href="${path}"]`).click()
    const heading = page.getByRole('heading', { level: 1 })
    await heading.getByText('Dati di esempio', { exact: true }).waitFor()
    await page.getByText('Questi sono esempi fissi: nulla è reale e nulla viene salvato.').waitFor()
    // Calls of the staff's frame, also on a page without data.
    const ofTheFrame = [
      'GET /api/changes',
      'GET /api/appointments/pending-count',
      'GET /api/auth/user',
      'GET /api/desk/count',
      'GET /api/start/count',
      'GET /api/agenda/events',
      'GET /api/site-settings/maintenance_mode',
      // The clinic's own devices take the place of the examples.
      ...(path === '/attrezzature' ? ['GET /api/setup/resources'] : []),
    ]
    expect(asked.filter((one) => !ofTheFrame.includes(one))).toEqual([])
    await expect.poll(() => page.getByRole('main').getByRole('button').count()).toBe(0)
    const seen = (await page.getByRole('main').allInnerTexts()).join('\n')
    const mails = seen.match(/\S+@\S+/g) ?? []
    const phones = seen.match(/\d{3} \d{3} \d{4}/g) ?? []
    const people = path === '/pazienti' || path === '/collaboratori' ? 10 : 0
    expect([mails.length, phones.length]).toEqual([people, people])
    expect(mails.filter((mail) => !mail.endsWith('@example.com'))).toEqual([])
    expect(phones.filter((phone) => !phone.startsWith('000 555 '))).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Piani e prezzi' }).click()
    await page.waitForURL('**/pricing')
    page.off('request', note)
  },
)

test('opportunities stand in their stages with the sums of their rows', async () => {
  const { page, complaints } = await at('/pipeline')
  const stage = (name: string) => page.getByRole('region', { name, exact: true })
  const inEuros = (text: string | null) => Number(text?.replace(/\D/g, ''))
  let open = 0
  for (const [name, count] of [
    ['Primo contatto', 3],
    ['Qualificata', 2],
    ['Proposta', 2],
    ['Trattativa', 2],
    ['Chiusa, vinta', 2],
    ['Chiusa, persa', 1],
  ] as const) {
    await expect.poll(() => stage(name).getByRole('listitem').count()).toBe(count)
    const amounts = await stage(name)
      .getByRole('listitem')
      .getByText(/^[\d.]+ €$/)
      .allInnerTexts()
    expect(amounts.length).toBe(count)
    const sum = amounts.map(inEuros).reduce((one, other) => one + other, 0)
    expect(
      inEuros(await stage(name).getByRole('paragraph').filter({ hasText: 'Somma:' }).textContent()),
      name,
    ).toBe(sum)
    if (!name.startsWith('Chiusa')) open += sum
    if (name === 'Chiusa, vinta') expect(inEuros(await figure(page, 'Valore vinto').textContent())).toBe(sum)
  }
  expect(inEuros(await figure(page, 'Valore aperto').textContent())).toBe(open)
  await expect.poll(() => figure(page, 'Tasso di conversione').textContent()).toBe('65%')
  await stage('Trattativa').getByText('18.000 €', { exact: true }).waitFor()
  expect(complaints).toEqual([])
})

test('patients are found without accents and by their state, and address, Back and keyboard follow', async () => {
  const { page, complaints } = await at('/pazienti')
  const search = searchOf(page, 'Cerca pazienti')
  await search.waitFor()
  await hydrated(page)
  expect((await rowsIn(page, 'Pazienti')).length).toBe(10)
  await page.keyboard.press('/')
  await expect.poll(() => hasFocus(search)).toBe(true)
  await page.keyboard.type('NICCOLO')
  await expect.poll(() => rowsIn(page, 'Pazienti')).toEqual(['Niccolò Esempi'])
  await expect.poll(() => addressOf(page)).toBe('/pazienti?q=NICCOLO')
  await page.getByRole('status').getByText('1 paziente', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => addressOf(page)).toBe('/pazienti')
  await search.fill('0005550142')
  await expect.poll(() => rowsIn(page, 'Pazienti')).toEqual(['Giulia Campioni'])

  await search.fill('visita cardiologica')
  await expect.poll(() => rowsIn(page, 'Pazienti')).toEqual(['Giulia Campioni', 'Lorenzo Simulacri'])
  await expect.poll(() => addressOf(page)).toBe('/pazienti?q=visita cardiologica')
  await page.getByRole('link', { name: 'Inattivo 1', exact: true }).click()
  await expect.poll(() => rowsIn(page, 'Pazienti')).toEqual(['Lorenzo Simulacri'])
  await expect.poll(() => addressOf(page)).toBe('/pazienti?q=visita cardiologica&stato=inactive')
  await page.goBack()
  await expect.poll(() => rowsIn(page, 'Pazienti')).toEqual(['Giulia Campioni', 'Lorenzo Simulacri'])
  await page.goForward()
  await expect.poll(() => rowsIn(page, 'Pazienti')).toEqual(['Lorenzo Simulacri'])
  await page.reload()
  await expect.poll(() => rowsIn(page, 'Pazienti')).toEqual(['Lorenzo Simulacri'])
  await expect.poll(() => search.inputValue()).toBe('visita cardiologica')

  await search.fill('nessuno così')
  await page.getByRole('heading', { name: 'Nessun paziente trovato' }).waitFor()
  await page.getByText('Niente corrisponde a «nessuno così» nello stato «Inattivo».').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancella filtri' }).click()
  await expect.poll(() => addressOf(page)).toBe('/pazienti')
  await expect.poll(async () => (await rowsIn(page, 'Pazienti')).length).toBe(10)
  await expect.poll(() => hasFocus(search)).toBe(true)

  // Typed and gone on from at once: Back finds it all the same.
  await search.fill('cardiologica')
  await page.getByRole('link', { name: 'Inattivo 1', exact: true }).click()
  await expect.poll(() => addressOf(page)).toBe('/pazienti?q=cardiologica&stato=inactive')
  await page.goBack()
  await expect.poll(() => addressOf(page)).toBe('/pazienti?q=cardiologica')
  await expect.poll(() => search.inputValue()).toBe('cardiologica')
  expect(complaints).toEqual([])
})

test('the list of collaborators shows absences with their last day', async () => {
  const { page, complaints } = await at('/collaboratori')
  const state = (name: string) => page.getByRole('link', { name, exact: true })
  for (const name of ['Tutti 10', 'Attivo 6', 'In ferie 2', 'In malattia 1', 'Inattivo 1'])
    await state(name).waitFor()
  await state('In ferie 2').click()
  await expect.poll(() => rowsIn(page, 'Collaboratori')).toEqual(['Paolo Figurini', 'Noè Copia'])
  await expect.poll(() => addressOf(page)).toBe('/collaboratori?stato=vacation')
  await rowOf(page, 'Noè Copia')
    .getByText(/^Rientro il \d\d\/\d\d\/\d{4}$/)
    .waitFor()
  await searchOf(page, 'Cerca collaboratori').fill('centro')
  await page.getByRole('heading', { name: 'Nessun collaboratore trovato' }).waitFor()
  await state('In malattia 1').click()
  await expect.poll(() => rowsIn(page, 'Collaboratori')).toEqual(['Ugo Modellini'])
  await page.goto('/collaboratori?stato=altro')
  await state('Tutti 10').waitFor()
  await expect.poll(async () => (await rowsIn(page, 'Collaboratori')).length).toBe(10)
  expect(complaints).toEqual([])
})

describe('the list of equipment', () => {
  /** The visible text of a row, without the labels of cards. */
  const linesOf = async (cell: Locator) => (await cell.allInnerTexts()).join()
  const next = (page: Page, name: string) => rowOf(page, name).getByRole('cell').nth(3)

  test('shows dates relative to the day in Rome', async () => {
    const context = await browser.newContext({
      ...{ baseURL: product.url, viewport: DESKTOP, locale: 'it-IT', timezoneId: 'America/New_York' },
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await logIn(page)
    for (const [instant, today, tomorrow, thirtieth, after, overdue] of [
      // Half past midnight in Rome, on the day of 25 hours; elsewhere it is still the day before.
      ['2026-10-24T22:30:00Z', '25/10/2026', '26/10/2026', '24/11/2026', '25/11/2026', '18/10/2026'],
      // An evening in winter, an hour before it is tomorrow; over the end of a short month.
      ['2027-01-31T22:00:00Z', '31/01/2027', '01/02/2027', '02/03/2027', '03/03/2027', '24/01/2027'],
    ] as const) {
      await page.clock.setFixedTime(instant)
      await page.goto('/attrezzature')
      await expect.poll(() => linesOf(next(page, 'Frigorifero'))).toBe(`${today}\nOggi`)
      expect(await linesOf(next(page, 'Autoclave'))).toBe(`${tomorrow}\nDomani`)
      expect(await linesOf(next(page, 'Centrifuga'))).toBe(`${thirtieth}\nTra 30 giorni`)
      expect(await linesOf(next(page, 'Defibrillatore'))).toBe(after)
      expect(await linesOf(next(page, 'Radiografico'))).toBe(`${overdue}\nScaduta da 7 giorni`)
      await expect.poll(() => figure(page, 'Manutenzioni in scadenza').textContent()).toBe('5')
      await expect.poll(() => figure(page, 'Manutenzioni scadute').textContent()).toBe('2')
    }
    await context.close()
  })

  test('marks an overdue row in red and in words, and can be searched and filtered', async () => {
    const { page, complaints } = await at('/attrezzature')
    const colour = (name: string) =>
      next(page, name)
        .getByText(/^\d\d\/\d\d\/\d{4}$/)
        .evaluate((day) => getComputedStyle(day).color)
    const red = await colour('Laser')
    expect(red).toBe('rgb(163, 45, 36)')
    expect(await colour('Radiografico')).toBe(red)
    expect(await colour('Frigorifero')).not.toBe(red)
    await next(page, 'Laser').getByText('Scaduta da 35 giorni').waitFor()
    const states = page.getByRole('navigation', { name: 'Filtra per stato' }).getByRole('link')
    await expect
      .poll(() => states.allInnerTexts().then((texts) => texts.map((text) => text.replace(/\s+/g, ' '))))
      .toEqual(['Tutte 11', 'Operativa 7', 'In manutenzione 1', 'Da controllare 2', 'Guasta 1'])
    await page.getByRole('link', { name: 'Guasta 1', exact: true }).click()
    await expect.poll(() => rowsIn(page, 'Attrezzature')).toEqual(['Laser per epilazione'])
    // The figures above are of all.
    await expect.poll(() => figure(page, 'Totale attrezzature').textContent()).toBe('11')
    await page.getByRole('link', { name: 'Tutte 11', exact: true }).click()
    await searchOf(page, 'Cerca attrezzature').fill('esempio-004')
    await expect.poll(() => rowsIn(page, 'Attrezzature')).toEqual(['Radiografico panoramico'])
    expect(complaints).toEqual([])
  })

  test('keeps a search typed before the page has followed a chosen filter', async () => {
    const { page, complaints } = await at('/attrezzature?stato=broken')
    await expect.poll(() => rowsIn(page, 'Attrezzature')).toEqual(['Laser per epilazione'])
    const search = searchOf(page, 'Cerca attrezzature')
    await page.getByRole('link', { name: 'Tutte 11', exact: true }).evaluate(async (link: HTMLElement) => {
      link.click()
      // A key comes when all promises of the click are settled; the page is drawn later.
      for (let turn = 0; turn < 100; turn++) await null
      document.querySelector<HTMLInputElement>('input[type=search]')?.focus()
      document.execCommand('insertText', false, 'esempio-004')
    })
    await expect.poll(() => rowsIn(page, 'Attrezzature')).toEqual(['Radiografico panoramico'])
    expect(await search.inputValue()).toBe('esempio-004')
    // Back replaces the text with the search of its address, and what was typed just before is not written there.
    await page.evaluate(() => {
      document.execCommand('insertText', false, ' altro')
      history.back()
    })
    await expect.poll(() => rowsIn(page, 'Attrezzature')).toEqual(['Laser per epilazione'])
    await expect.poll(() => search.inputValue()).toBe('')
    expect(complaints).toEqual([])
  })
})

test.each(['/pipeline', '/pazienti', '/collaboratori', '/attrezzature'])(
  '%s fits on a phone',
  async (path) => {
    const { page, complaints } = await at(path, PHONE)
    const main = page.getByRole('main')
    await main.getByText('Dati di esempio', { exact: true }).waitFor()
    await expectNoSidewaysScroll(page)
    const cut = () =>
      main
        .locator('td, li, p')
        .evaluateAll((parts) =>
          parts
            .filter((part) => !part.matches('.sr-only') && part.scrollWidth > part.clientWidth + 1)
            .map((part) => part.outerHTML),
        )
    if (path === '/attrezzature') await main.getByText('Scaduta da 7 giorni').waitFor()
    if (path === '/pazienti') {
      await searchOf(page, 'Cerca pazienti').fill('rosa')
      await page
        .getByRole('row', { name: /Rosa Tipi/ })
        .getByText('Controllo della vista')
        .waitFor()
    }
    expect(await cut()).toEqual([])
    expect(complaints).toEqual([])
  },
)
