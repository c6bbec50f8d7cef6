import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { book } from './bookings.ts'
import { accessibilityFaults, expectNoSidewaysScroll, PHONE, takenOver } from './browser.ts'
import { atDesk } from './desk.ts'
import { staff, stage } from './stage.ts'

stage('sample')
beforeAll(async () => {
  await book('Ada', 'Prima')
  await book('Bice', 'Seconda')
})

const TABLET = { width: 1024, height: 768 }
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu principale' })
const hasFocus = (control: Locator) => control.evaluate((one) => one === document.activeElement)
const wordsOf = (page: Page) => menuOf(page).getByRole('link').allInnerTexts()

async function open(path: string, viewport?: { width: number; height: number }) {
  const visited = await atDesk(path, viewport ? { viewport: { ...viewport } } : {})
  await ready(visited.page)
  return visited
}

/** The frame has keys as soon as the user is known. */
async function ready(page: Page): Promise<void> {
  await takenOver(page)
  await page.getByText('admin', { exact: true }).first().waitFor({ state: 'attached' })
}

/** People as `GET /api/agenda/people` finds them. */
const person = (id: number, firstName: string, lastName: string) => ({
  ...{ id, firstName, lastName, phone: '347 555 0118', email: '', dateOfBirth: '1961-02-14' },
  ...{
    fiscalCode: null,
    visits: 2,
    noShows: 0,
    nextVisit: { date: '2026-11-27', time: '11:00', serviceId: 1, subserviceId: null },
  },
  lastVisit: { date: '2026-05-12', doctorId: 1, serviceId: 1, subserviceId: null },
})

async function findsPeople(page: Page, people: (q: string) => object[]): Promise<void> {
  await page.route('**/api/agenda/people?**', (route) =>
    route.fulfill({
      json: { people: people(new URL(route.request().url()).searchParams.get('q') ?? ''), others: 0 },
    }),
  )
}

const fieldOf = (page: Page) => page.getByRole('combobox', { name: /^Nome, telefono/ })

describe('the side bar', () => {
  test('stands in groups from 1200 px, with the count of pending requests', async () => {
    const { page, complaints } = await open('/richieste-prenotazioni')
    await menuOf(page)
      .getByRole('link', { name: /^Prenotazioni\s*\d+ in attesa$/ })
      .waitFor()
    // Comes with its numbers.
    await menuOf(page)
      .getByRole('link', { name: /^Prima di aprire/ })
      .waitFor()
    const words = (await wordsOf(page)).map((text) => text.replace(/\s*\d.*$/s, ''))
    expect(words).toEqual([
      ...['Agenda', 'Da fare', 'Prenotazioni', 'Dashboard'],
      ...['Contatti', 'Liste', 'Convenzioni', 'Moduli'],
      ...['Sito web', 'Setup', 'Piani e prezzi', 'Utenti e permessi', 'Registro', 'Prima di aprire'],
    ])
    await menuOf(page).getByRole('list', { name: 'Persone' }).getByText('Convenzioni').waitFor()
    const account = page.getByRole('complementary', { name: 'Menu e account' })
    for (const name of ['Profilo', 'Torna al sito', 'Nuova prenotazione'])
      await account.getByRole('link', { name, exact: true }).waitFor()
    await account.getByRole('button', { name: 'Esci' }).waitFor()
    expect(complaints).toEqual([])
  })

  test('becomes a rail of signs over words at 1024 px, whose panel holds the rare entries', async () => {
    const { page, complaints } = await open('/dashboard', TABLET)
    const rail = await page.getByRole('complementary', { name: 'Menu e account' }).boundingBox()
    expect(rail?.width).toBe(84)
    expect(await menuOf(page).getByRole('link', { name: 'Liste' }).count()).toBe(0)
    // A word too wide for the rail keeps its whole name.
    await menuOf(page)
      .getByRole('link', { name: /^Prenotazioni/ })
      .waitFor()
    const more = page.getByRole('button', { name: 'Altro' })
    await more.click()
    expect(await more.getAttribute('aria-expanded')).toBe('true')
    expect(await accessibilityFaults(page)).toEqual([])
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => menuOf(page).getByRole('link', { name: 'Liste' }).count()).toBe(0)
    await expect.poll(() => hasFocus(more)).toBe(true)
    await more.click()
    await menuOf(page).getByRole('link', { name: 'Moduli' }).click()
    await page.getByRole('heading', { name: 'Moduli', level: 1 }).waitFor()
    await expect.poll(() => more.getAttribute('aria-expanded')).toBe('false')
    expect(complaints).toEqual([])
  })

  test('becomes a bar at the foot of a phone, with the count as a number', async () => {
    const { page } = await open('/contatti', PHONE)
    const bar = page.getByRole('navigation', { name: 'Menu rapido' })
    await expect.poll(async () => (await bar.boundingBox())?.height).toBe(64)
    await bar.getByRole('link', { name: /^Prenotazioni\s*\d+ in attesa$/ }).waitFor()
    await expect.poll(() => bar.locator('[aria-current=page]').allInnerTexts()).toEqual(['Contatti'])
    await bar.getByRole('link', { name: /^Da fare/ }).waitFor()
    await expectNoSidewaysScroll(page)
    expect(await accessibilityFaults(page)).toEqual([])
    await bar.getByRole('button', { name: 'Apri il menu' }).click()
    await page.getByRole('button', { name: /^Cerca persone/ }).click()
    await page.getByRole('dialog', { name: 'Cerca persone' }).waitFor()
  })
})

describe('the keys of the back office', () => {
  test('G and a letter lead to a page, N begins a booking', async () => {
    const { page } = await open('/dashboard')
    for (const [letter, path] of [
      ['p', '/richieste-prenotazioni'],
      ['c', '/contatti'],
      ['l', '/liste'],
      ['v', '/convenzioni'],
      ['m', '/moduli'],
      ['s', '/setup'],
      ['d', '/dashboard'],
    ] as const) {
      await page.keyboard.press('g')
      await page.getByRole('status').filter({ hasText: 'Vai a' }).waitFor()
      await page.keyboard.press(letter)
      await page.waitForURL(`**${path}`)
    }
    await page.keyboard.press('n')
    await page.waitForURL('**/agenda?nuova=1')
  })

  test('? shows all keys, and none of them acts under a dialog or in a field', async () => {
    const { page } = await open('/contatti')
    await page.getByRole('searchbox').first().fill('g')
    await page.keyboard.press('s')
    await page.keyboard.press('?')
    await expect.poll(() => page.getByRole('searchbox').first().inputValue()).toBe('gs?')
    await page.getByRole('searchbox').first().fill('')
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    const map = page.getByRole('dialog', { name: 'Scorciatoie da tastiera' })
    await map.getByText('nuova prenotazione').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('n')
    await page.keyboard.press('Control+k')
    expect(await page.getByRole('dialog').count()).toBe(1)
    expect(new URL(page.url()).pathname).toBe('/contatti')
    await page.keyboard.press('Escape')
    await map.waitFor({ state: 'detached' })
  })

  test('J and K walk through the rows of a list, and Enter opens the row', async () => {
    const { page } = await open('/richieste-prenotazioni?stato=pending')
    const links = page.getByRole('table').locator('[data-row-link]')
    await links.nth(1).waitFor()
    await page.keyboard.press('j')
    await expect.poll(() => hasFocus(links.nth(0))).toBe(true)
    await page.keyboard.press('j')
    await expect.poll(() => hasFocus(links.nth(1))).toBe(true)
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    expect(new URL(page.url()).search).toMatch(/richiesta=\d+/)
  })

  test('single keys that are switched off leave Ctrl K', async () => {
    const { page, context } = await staff('/profilo')
    await page.getByRole('switch', { name: 'Scorciatoie da tastiera' }).uncheck()
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('?')
    await page.keyboard.press('n')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Cerca persone' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
    expect(new URL(page.url()).pathname).toBe('/profilo')
    await context.close()
  })
})

describe('the search of people', () => {
  test('opens the chosen contact with Enter and books for it with Ctrl Enter', async () => {
    const { page, complaints } = await open('/dashboard')
    const asked: string[] = []
    await findsPeople(page, (q) => {
      asked.push(q)
      return [person(1, 'Teresa', 'Galbiati'), person(2, 'Mirko', 'Galbiati')]
    })
    await page.keyboard.press('Control+k')
    await fieldOf(page).waitFor()
    await expect.poll(() => hasFocus(fieldOf(page))).toBe(true)
    await page.keyboard.type('galb')
    const rows = page.getByRole('grid', { name: 'Persone trovate' }).getByRole('row')
    await expect.poll(() => rows.count()).toBe(2)
    for (const words of ['14/02/1961 · 347 555 0118', 'Prossima ven 27/11/2026, 11:00', 'Ultima 12/05/2026'])
      await rows.first().getByText(words).waitFor()
    await expect.poll(() => asked.at(-1)).toBe('galb')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => rows.nth(1).getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/contatti/2')
    await page.goto('/dashboard')
    await ready(page)
    await page.getByRole('button', { name: 'Cerca persone' }).click()
    await fieldOf(page).fill('galb')
    await expect.poll(() => rows.count()).toBe(2)
    await page.keyboard.press('Control+Enter')
    await page.waitForURL('**/agenda?nuova=1&contatto=1')
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
  })

  test('opens the only person found when Enter comes before the answer', async () => {
    const { page } = await open('/dashboard')
    await findsPeople(page, () => [person(3, 'Irene', 'Galbusera')])
    await page.keyboard.press('Control+k')
    // Keys that come before the dialog lead nowhere.
    await page.keyboard.type('gc')
    await expect.poll(() => hasFocus(fieldOf(page))).toBe(true)
    await fieldOf(page).fill('')
    await page.keyboard.type('galbus')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/contatti/3')
  })

  test('says that there is no such person, and that it cannot ask', async () => {
    const { page } = await open('/dashboard')
    await findsPeople(page, () => [])
    await page.keyboard.press('Control+k')
    await fieldOf(page).fill('zz')
    const dialog = page.getByRole('dialog', { name: 'Cerca persone' })
    await dialog.getByText('Nessuna persona trovata per «zz».').waitFor()
    await dialog.getByRole('link', { name: 'Nuovo contatto' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.route('**/api/agenda/people?**', (route) => route.fulfill({ status: 400, json: {} }))
    await fieldOf(page).fill('zzz')
    await dialog.getByRole('alert').getByText('Non riusciamo a cercare le persone.').waitFor()
    // Looked for before the answers change: a change of another window asks again as well, and takes the button away.
    const again = await dialog.getByRole('button', { name: 'Riprova' }).elementHandle()
    await findsPeople(page, () => [person(4, 'Zoe', 'Zzz')])
    await again?.evaluate((button) => (button as HTMLElement).click())
    await dialog.getByRole('link', { name: /^Zzz Zoe/ }).waitFor()
  })
})

test('a user who has chosen the agenda begins with it after the login', async () => {
  const { page, context } = await staff('/profilo')
  await page.getByRole('combobox', { name: 'Pagina iniziale' }).selectOption('Agenda')
  await page.goto('/login')
  await page.waitForURL('**/agenda')
  await page.goto('/profilo')
  const choice = page.getByRole('combobox', { name: 'Pagina iniziale' })
  await expect.poll(() => choice.inputValue()).toBe('/agenda')
  await choice.selectOption('Dashboard')
  await page.goto('/login')
  await page.waitForURL('**/dashboard')
  await context.close()
})
