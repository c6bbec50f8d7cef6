import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { book } from './bookings.ts'
import { accessibilityFaults, DESKTOP, expectNoSidewaysScroll, PHONE, visit } from './browser.ts'
import { atDesk } from './desk.ts'
import { announced, choose, focused, knowVersions, menuOf, rowOf, send, toFront } from './setup.ts'
import { addUser, browser, product, stage } from './stage.ts'

stage()

async function open(path = '/setup', viewport = DESKTOP) {
  const visitor = await atDesk(path, { viewport })
  await visitor.page.getByRole('listitem').locator('[data-row-link]').first().waitFor()
  return visitor
}

const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const namesIn = (part: Locator) => part.getByRole('listitem').getByRole('link').allTextContents()
const grip = (page: Page, name: string) => page.getByRole('button', { name: `Sposta ${name}`, exact: true })

/** The order as the server has it, whatever a screen shows. */
async function stored(page: Page, categoryId: number): Promise<string[]> {
  const answer = await page.request.get('/api/setup/services')
  const services = (await answer.json()) as { name: string; categoryId: number }[]
  return services.filter((one) => one.categoryId === categoryId).map(({ name }) => name)
}

async function categoryId(page: Page, name: string): Promise<number> {
  const answer = await page.request.get('/api/setup/categories')
  const categories = (await answer.json()) as { id: number; name: string }[]
  return categories.find((one) => one.name === name)?.id ?? 0
}

test('services are listed by category, and found by name and by category', async () => {
  const { page, complaints } = await open()
  await page
    .getByRole('navigation', { name: 'Filtra per categoria' })
    .getByRole('link', { name: /^Tutte 26/ })
    .waitFor()
  await group(page, 'Centro Dentale').getByText('Trascina per riordinare').waitFor()
  const search = page.getByRole('searchbox', { name: 'Cerca servizi...' })
  await search.fill('odontoiatria')
  await expect.poll(() => page.getByRole('listitem').locator('[data-row-link]').count()).toBe(1)
  await page.waitForURL('**/setup?q=odontoiatria')
  // An order is one of all rows of a category.
  await expect.poll(() => page.getByText('Trascina per riordinare').count()).toBe(0)
  await expect.poll(() => page.getByRole('button', { name: /^Sposta/ }).count()).toBe(0)

  await search.fill('niente di simile')
  await page.getByRole('heading', { name: 'Nessun servizio trovato' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancella filtri' }).first().click()
  await page.waitForURL('**/setup')
  await expect.poll(() => search.inputValue()).toBe('')

  await page.getByRole('link', { name: /^Medicina Estetica/ }).click()
  await group(page, 'Medicina Estetica').waitFor()
  await expect.poll(() => group(page, 'Centro Dentale').count()).toBe(0)
  await page.goBack()
  await group(page, 'Centro Dentale').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('a service opened right after the last key of a search leads back to that search', async () => {
  const { page, complaints } = await open()
  const search = page.getByRole('searchbox', { name: 'Cerca servizi...' })
  const address = await search.evaluate(async (input: HTMLInputElement) => {
    input.focus()
    document.execCommand('insertText', false, 'odontoiatria')
    await null
    return document.querySelector('li [data-row-link]')?.getAttribute('href')
  })
  expect(address).toMatch(/^\/setup\?q=odontoiatria&servizio=\d+$/)
  expect(complaints).toEqual([])
})

test('a service is moved with the keys, each step is announced, and Esc moves it back', async () => {
  const { page, complaints } = await open()
  const dental = group(page, 'Centro Dentale')
  const [first = '', second = '', ...rest] = await namesIn(dental)
  const id = await categoryId(page, 'Centro Dentale')

  await grip(page, second).focus()
  await page.keyboard.press('Space')
  await announced(page, `${second} sollevato, posizione 2 di 6.`)
  await page.keyboard.press('ArrowUp')
  await announced(page, `${second}, posizione 1 di 6.`)
  await page.keyboard.press('Escape')
  await announced(page, `Spostamento annullato: ${second} è tornato al suo posto.`)
  await expect.poll(() => namesIn(dental)).toEqual([first, second, ...rest])

  await page.keyboard.press('Space')
  await announced(page, `${second} sollevato, posizione 2 di 6.`)
  await page.keyboard.press('ArrowUp')
  await announced(page, `${second}, posizione 1 di 6.`)
  await page.keyboard.press('Space')
  await announced(page, `${second} lasciato in posizione 1 di 6.`)
  await expect.poll(() => namesIn(dental)).toEqual([second, first, ...rest])
  await expect.poll(() => stored(page, id)).toEqual([second, first, ...rest])
  // The key that dropped it opened nothing, and the keyboard is where it was.
  await expect.poll(() => page.getByRole('menu').count()).toBe(0)
  await expect.poll(() => focused(page)).toBe(`Sposta ${second}`)

  // The same moves by a menu, for users who cannot drag.
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Sposta in fondo' }).click()
  await expect.poll(() => stored(page, id)).toEqual([first, ...rest, second])
  await expect.poll(() => focused(page)).toBe(`Sposta ${second}`)
  await page.reload()
  await expect.poll(() => namesIn(dental)).toEqual([first, ...rest, second])
  expect(complaints).toEqual([])
})

/** Drops when `over` says that the row is over the wanted place: a drop counts for the place that was drawn last. */
async function drag(page: Page, from: Locator, to: Locator, over: string): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('nothing to drag')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + 10, start.y + 30, { steps: 4 })
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 12 })
  await announced(page, over)
  await page.mouse.up()
}

test('a service is dragged with the pointer, never into another category, and moves made while one is saved stay', async () => {
  // High enough for both groups: nothing is to scroll while it is dragged.
  const { page } = await open('/setup', { width: 1440, height: 1600 })
  const beauty = group(page, 'Medicina Estetica')
  const before = await namesIn(beauty)
  const [first = '', second = '', third = '', ...rest] = before
  const id = await categoryId(page, 'Medicina Estetica')
  const dental = await namesIn(group(page, 'Centro Dentale'))

  const elsewhere = `${first} è sopra un altro gruppo: Centro Dentale.`
  await drag(page, grip(page, first), grip(page, dental.at(-1) ?? ''), elsewhere)
  await page.getByText('Non puoi spostare servizi tra categorie diverse.').first().waitFor()
  await expect.poll(() => stored(page, id)).toEqual(before)

  await drag(page, grip(page, third), grip(page, first), `${third}, posizione 1 di ${before.length}.`)
  await expect.poll(() => stored(page, id)).toEqual([third, first, second, ...rest])
  await expect.poll(() => namesIn(beauty)).toEqual([third, first, second, ...rest])

  // Successive moves stay as they were made while the first is still being saved.
  const waiting: (() => void)[] = []
  await page.route('**/api/setup/services/reorder', async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    await route.continue()
  })
  for (const name of [first, second]) {
    await grip(page, name).click()
    await page.getByRole('menuitem', { name: 'Sposta in cima' }).click()
  }
  const after = [second, first, third, ...rest]
  await expect.poll(() => namesIn(beauty)).toEqual(after)
  const seen: string[] = []
  // The first is answered and the list read again: nothing of the second may be seen to go back.
  for (let n = 0; n < 2; n += 1) {
    await expect.poll(() => waiting.length).toBeGreaterThan(n)
    waiting[n]?.()
    for (let look = 0; look < 10; look += 1) seen.push((await namesIn(beauty)).join())
  }
  await expect.poll(() => stored(page, id)).toEqual(after)
  expect(new Set(seen)).toEqual(new Set([after.join()]))
})

test('open requests show the new name of a service', async () => {
  await book('Ugo', 'Saggio', { service: 'Oculistica' })
  const { page, context } = await atDesk('/richieste-prenotazioni')
  await rowOf(page, 'Oculistica').first().waitFor()
  const services = await send<{ id: number; name: string }[]>(context, 'GET', '/api/setup/services')
  const { id } = services.find(({ name }) => name === 'Oculistica') ?? { id: 0 }
  await knowVersions(page)
  await send(context, 'PUT', `/api/setup/services/${id}`, { name: 'Visita oculistica' })
  await toFront(page)
  await rowOf(page, 'Visita oculistica').first().waitFor()
})

test('two users who order the same category at once both keep their move', async () => {
  const { page, context } = await open()
  const category = await categoryId(page, 'Polispecialistico')
  const before = await stored(page, category)
  const [first = '', last = ''] = [before[0], before.at(-1)]
  // The window still shows the old order.
  await page.route('**/api/changes', (route) => route.abort())
  type Service = { id: number; name: string; categoryId: number }
  const all = await send<Service[]>(context, 'GET', '/api/setup/services')
  const [moved, ...others] = all.filter((one) => one.categoryId === category)
  const serviceOrderUpdates = [...others, moved].map((one, index) => ({ id: one?.id, sortOrder: index + 1 }))
  await send(context, 'PUT', '/api/setup/services/reorder', { serviceOrderUpdates })
  expect(await stored(page, category)).toEqual([...before.slice(1), first])
  await grip(page, last).click()
  await page.getByRole('menuitem', { name: 'Sposta in cima' }).click()
  const after = [last, ...before.slice(1, -1), first]
  await expect.poll(() => stored(page, category)).toEqual(after)
  await expect.poll(() => namesIn(group(page, 'Polispecialistico'))).toEqual(after)
})

test('a service with a booking is not deleted but deactivated, and one without is deleted', async () => {
  await book('Ugo', 'Saggio', { service: 'Nutrizione' })
  const { page } = await open()
  await choose(page, 'il servizio Nutrizione', 'Elimina')
  const ask = page.getByRole('alertdialog')
  await ask.getByRole('heading', { name: 'Eliminare «Nutrizione»?' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await ask.getByRole('button', { name: 'Annulla' }).click()
  await ask.waitFor({ state: 'hidden' })

  await choose(page, 'il servizio Nutrizione', 'Elimina')
  await ask.getByRole('button', { name: 'Elimina' }).click()
  await ask.getByText(/1 prenotazione/).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await ask.getByRole('button', { name: 'Disattiva' }).click()
  await page.getByText('Servizio disattivato: non compare più sul sito.').first().waitFor()
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Nutrizione', exact: true }) })
  await row.getByText('Inattivo').waitFor()
  // An inactive record has no further proposal.
  await choose(page, 'il servizio Nutrizione', 'Elimina')
  await ask.getByRole('button', { name: 'Elimina' }).click()
  await ask.getByText(/1 prenotazione/).waitFor()
  await expect.poll(() => ask.getByRole('button', { name: 'Disattiva' }).count()).toBe(0)
  await ask.getByRole('button', { name: 'Ho capito' }).click()

  await choose(page, 'il servizio Medicina interna', 'Elimina')
  await ask.getByRole('button', { name: 'Elimina' }).click()
  await page.getByText('Servizio eliminato.').first().waitFor()
  await expect.poll(() => namesIn(group(page, 'Polispecialistico'))).not.toContain('Medicina interna')
  // The keyboard is not lost with the row.
  await expect.poll(() => page.locator('[data-row-link]:focus').count()).toBe(1)
})

test('an editor finds no button to delete, and the server refuses it too', async () => {
  await addUser('paola', 'editor')
  const { page } = await atDesk('/setup', { name: 'paola' })
  await grip(page, 'Urologia').waitFor()
  await expect.poll(() => menuOf(page, 'il servizio Urologia').count()).toBe(0)
  const services = (await (await page.request.get('/api/setup/services')).json()) as {
    id: number
    name: string
  }[]
  const { id } = services.find(({ name }) => name === 'Urologia') ?? { id: 0 }
  const refused = await page.request.delete(`/api/setup/services/${id}`, { headers: { Origin: product.url } })
  expect([refused.status(), await refused.json()]).toEqual([
    403,
    { message: 'Non hai i permessi per questa operazione.', code: 'forbidden', issues: [] },
  ])
  await page.reload()
  await grip(page, 'Urologia').waitFor()
})

test('the setup needs a login, which leads back to it', async () => {
  const { page, context } = await visit(browser, product.url)
  // The toast goes after five seconds, the page may still be loading then.
  await page.goto('/setup?tab=medici', { waitUntil: 'commit' })
  await page.getByText('Accesso richiesto').first().waitFor()
  await page.getByText("Devi effettuare l'accesso per visualizzare il setup.").first().waitFor()
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('una frase lunga per la prova')
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await page.waitForURL('**/setup?tab=medici')
  await context.close()
})

test('a failed load, a refused order and a failed deletion are each reported, and leave the rows', async () => {
  const { page } = await atDesk()
  await page.route('**/api/setup/services', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/setup')
  await page.getByRole('heading', { name: 'Non riusciamo a caricare i servizi' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.unroute('**/api/setup/services')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await grip(page, 'Igiene orale').waitFor()

  const clinic = group(page, 'Polispecialistico')
  const before = await namesIn(clinic)
  await page.route('**/api/setup/services/reorder', (route) => route.fulfill({ status: 500, body: '' }))
  await grip(page, before[1] ?? '').click()
  await page.getByRole('menuitem', { name: 'Sposta su' }).click()
  await page.getByText("Errore nell'aggiornamento dell'ordinamento.").first().waitFor()
  await expect.poll(() => namesIn(clinic)).toEqual(before)
  await page.unroute('**/api/setup/services/reorder')

  await page.route('**/api/setup/services/*', (route) => route.fulfill({ status: 500, body: '' }))
  await choose(page, 'il servizio Urologia', 'Elimina')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
  await page.getByText("Errore nell'eliminazione del servizio.").first().waitFor()
  await page.getByRole('link', { name: 'Urologia', exact: true }).waitFor()
})

test('a phone has every action in reach, and nothing overflows its screen', async () => {
  const { page } = await open('/setup', PHONE)
  await grip(page, 'Igiene orale').waitFor()
  await expectNoSidewaysScroll(page)
  expect(await accessibilityFaults(page)).toEqual([])
  await grip(page, 'Igiene orale').tap()
  await page.getByRole('menuitem', { name: 'Sposta giù' }).waitFor()
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
})
