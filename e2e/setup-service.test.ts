import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  accessibilityFaults,
  DESKTOP,
  expectNoSidewaysScroll,
  openBrowser,
  PHONE,
  type Visit,
  visit,
} from './browser.ts'
import { logIn, type Product, startProduct } from './product.ts'

let browser: Browser
let product: Product

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

type Hours = { dayOfWeek: number; startTime: string; endTime: string }
type Service = { id: number; name: string; version: number; coverImage: string | null; icon: string | null }

/** A call of the member of staff whose window it is, behind the back of the page. */
async function api<T>(context: BrowserContext, method: string, path: string, data?: object): Promise<T> {
  const response = await context.request.fetch(path, {
    method,
    headers: { Origin: product.url },
    ...(data && { data }),
  })
  expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true)
  return (await response.json()) as T
}

const read = (context: BrowserContext, id: number) =>
  api<Service>(context, 'GET', `/api/setup/services/${id}`)

async function hoursOf(context: BrowserContext, id: number): Promise<string[]> {
  const hours = await api<Hours[]>(context, 'GET', `/api/setup/services/${id}/schedules`)
  return hours.map(({ dayOfWeek, startTime, endTime }) => `${dayOfWeek} ${startTime}-${endTime}`)
}

async function staff(viewport = DESKTOP): Promise<Visit> {
  const guest = await visit(browser, product.url, viewport)
  await logIn(guest.page)
  guest.complaints.length = 0
  return guest
}

let count = 0

/** Somebody at the page of a service of their own: Mondays in the morning. */
async function atService(viewport = DESKTOP): Promise<Visit & { id: number; name: string }> {
  const guest = await staff(viewport)
  const [category] = await api<{ id: number }[]>(guest.context, 'GET', '/api/setup/categories')
  count += 1
  const name = `Visita di prova ${count}`
  const { id } = await api<Service>(guest.context, 'POST', '/api/setup/services', {
    name,
    categoryId: category?.id,
    shortDescription: 'Una prova',
    schedules: [{ dayOfWeek: 1, startTime: '09:30', endTime: '12:30' }],
  })
  await guest.page.goto(`/setup?servizio=${id}`)
  await guest.page.getByRole('heading', { level: 1, name }).waitFor()
  return { ...guest, id, name }
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const day = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })
const time = (page: Page, place: string) => page.getByRole('textbox', { name: place, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first()
const unsaved = (page: Page) => page.getByText('Modifiche non salvate', { exact: true })
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id ?? '')

/** The hours of a day as they stand in the form. */
async function typed(page: Page, name: string): Promise<string[]> {
  const inputs = page.getByRole('textbox', { name: new RegExp(`^${name}, fascia`) })
  const values = await inputs.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
  return values.flatMap((value, index) => (index % 2 === 0 ? [`${value}-${values[index + 1]}`] : []))
}

test('a service with split hours and two kinds of visits is created, and the site shows it', async () => {
  const { page, context, complaints } = await staff()
  await page.goto('/setup?q=visita')
  await page.getByRole('link', { name: 'Nuovo servizio' }).click()
  await page.getByRole('heading', { level: 1, name: 'Nuovo servizio' }).waitFor()
  expect(await typed(page, 'Lunedì')).toEqual(['09:00-17:00'])
  await field(page, 'Nome').fill('Visita allergologica')
  await page.getByRole('combobox', { name: 'Categoria' }).selectOption({ index: 1 })
  await field(page, 'Descrizione breve').fill('Prove e terapia')

  await time(page, 'Lunedì, fascia 1, dalle').fill('930')
  await time(page, 'Lunedì, fascia 1, alle').fill('1230')
  await button(page, 'Aggiungi una fascia a Lunedì').click()
  await expect.poll(() => focused(page)).toBe('Lunedì, fascia 2, dalle')
  expect(await typed(page, 'Lunedì')).toEqual(['09:30-12:30', '13:30-19:00'])
  await time(page, 'Lunedì, fascia 2, dalle').fill('15')
  // Opens with the hours of the day before; a row goes by its own button, and the keyboard stays in the day.
  await day(page, 'Mercoledì').check()
  expect(await typed(page, 'Mercoledì')).toEqual(['09:30-12:30', '15:00-19:00'])
  await button(page, 'Togli la fascia 09:30–12:30 (Mercoledì, fascia 1)').press('Enter')
  await expect.poll(() => focused(page)).toBe('Togli la fascia 15:00–19:00 (Mercoledì, fascia 1)')

  await field(page, 'Nome').press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Visita allergologica' }).waitFor()
  await toast(page, 'Successo').waitFor()
  expect(await page.title()).toBe('Visita allergologica · Ambulatorio')
  const id = Number(new URL(page.url()).searchParams.get('servizio'))
  expect(await hoursOf(context, id)).toEqual(['1 09:30-12:30', '1 15:00-19:00', '3 15:00-19:00'])
  expect(await typed(page, 'Mercoledì')).toEqual(['15:00-19:00'])

  await page.getByText('la visita dura 30 minuti').waitFor()
  for (const [name, minutes, price] of [
    ['Prima visita', '45 minuti', '120,00'],
    ['Controllo', '15 minuti', 'Su preventivo'],
  ] as const) {
    await button(page, 'Nuovo sottoservizio').click()
    const dialog = page.getByRole('dialog', { name: 'Nuovo sottoservizio' })
    expect(await dialog.getByLabel('Durata').inputValue()).toBe('30')
    await dialog.getByLabel('Nome').fill(name)
    await dialog.getByLabel('Descrizione breve').fill('Colloquio e visita')
    await dialog.getByLabel('Durata').selectOption(minutes)
    await dialog.getByLabel('Prezzo').fill(price)
    await dialog.getByLabel('Prezzo').press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Nuovo sottoservizio')
  }
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Modifica/ }) })
  expect(await rows.allInnerTexts()).toEqual([
    expect.stringMatching(/Prima visita\s+Colloquio e visita\s+45 min\s+120,00 €\s+Attivo/),
    expect.stringMatching(/Controllo\s+Colloquio e visita\s+15 min\s+Su preventivo\s+Attivo/),
  ])
  const shown = await api<Record<string, { services: { id: number; subservices: { name: string }[] }[] }>>(
    context,
    'GET',
    '/api/public/services',
  )
  const onSite = Object.values(shown)
    .flatMap(({ services }) => services)
    .find((one) => one.id === id)
  expect(onSite?.subservices.map(({ name }) => name)).toEqual(['Prima visita', 'Controllo'])

  // The way back leads to what was searched for, and Back does not lead to an empty form.
  await page.goBack()
  await page.waitForURL('**/setup?q=visita')
  expect(complaints).toEqual([])
  await context.close()
})

test('what is wrong stands by its field and in the summary, and the keyboard goes there', async () => {
  const { page, context } = await staff()
  await page.goto('/setup?servizio=nuovo')
  await button(page, 'Crea').click()
  await expect.poll(() => field(page, 'Nome').evaluate((one) => one === document.activeElement)).toBe(true)
  const summary = page.getByRole('region', { name: 'Controlla 2 campi:' })
  await summary.getByRole('link', { name: 'Nome: Il nome è obbligatorio' }).waitFor()
  await summary.getByRole('link', { name: 'Categoria: La categoria è obbligatoria' }).click()
  expect(
    await page.getByRole('combobox', { name: 'Categoria' }).evaluate((one) => one === document.activeElement),
  ).toBe(true)

  await field(page, 'Nome').fill('Visita sbagliata')
  await page.getByRole('combobox', { name: 'Categoria' }).selectOption({ index: 1 })
  await day(page, 'Martedì').check()
  await button(page, 'Aggiungi una fascia a Martedì').click()
  const start = time(page, 'Martedì, fascia 2, dalle')
  await start.fill('16')
  // Not while one is still in the row: on leaving it.
  await start.press('Tab')
  expect(await page.getByText('Si sovrappone').count()).toBe(0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const overlap = 'Si sovrappone alla fascia 09:00–17:00 dello stesso giorno'
  await page.getByText(overlap, { exact: true }).waitFor()
  expect(await start.inputValue()).toBe('16:00')
  expect(await start.getAttribute('aria-invalid')).toBe('true')
  await time(page, 'Lunedì, fascia 1, alle').fill('8')
  await time(page, 'Lunedì, fascia 1, alle').press('Control+s')
  await page.getByRole('link', { name: `Martedì, fascia 2: ${overlap}` }).waitFor()
  await expect.poll(() => focused(page)).toBe('Lunedì, fascia 1, alle')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: `Martedì, fascia 2: ${overlap}` }).press('Enter')
  expect(await focused(page)).toBe('Martedì, fascia 2, dalle')
  // A closed day is nobody's fault, and has its hours again when it opens.
  await day(page, 'Martedì').uncheck()
  await page.getByText(overlap).first().waitFor({ state: 'detached' })
  await day(page, 'Martedì').check()
  expect(await typed(page, 'Martedì')).toEqual(['09:00-17:00', '16:00-19:00'])
  await start.fill('17')
  await time(page, 'Lunedì, fascia 1, alle').fill('12.30')
  await page.keyboard.press('Control+s')
  await page.getByRole('heading', { level: 1, name: 'Visita sbagliata' }).waitFor()
  const id = Number(new URL(page.url()).searchParams.get('servizio'))
  expect(await hoursOf(context, id)).toEqual(['1 09:00-12:30', '2 09:00-17:00', '2 17:00-19:00'])
  await context.close()
})

test('what the server refuses stands by the row it is about', async () => {
  const { page, context, id } = await atService()
  await page.route(`**/api/setup/services/${id}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 400,
          json: {
            message: 'Controlla i dati inseriti.',
            code: 'not_valid',
            issues: [{ path: 'schedules.1.startTime', message: 'Troppo presto' }],
          },
        })
      : route.continue(),
  )
  await day(page, 'Giovedì').check()
  await button(page, 'Aggiorna').click()
  await page.getByRole('link', { name: 'Giovedì, fascia 1: Troppo presto' }).waitFor()
  await expect.poll(() => focused(page)).toBe('Giovedì, fascia 1, dalle')
  await context.close()
})

test('a failed call keeps what was typed, says so twice, and can be tried again', async () => {
  const { page, context } = await staff()
  await page.goto('/setup?servizio=nuovo')
  await field(page, 'Nome').fill('Visita fortunata')
  await page.getByRole('combobox', { name: 'Categoria' }).selectOption({ index: 2 })
  await field(page, 'Descrizione lunga').fill('Prima riga\nseconda riga')
  await day(page, 'Sabato').check()
  await page.route('**/api/setup/services', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  await page.keyboard.press('Control+s')
  await toast(page, 'Errore nella creazione del servizio.').waitFor()
  await page.getByRole('alert').filter({ hasText: 'Quello che hai scritto è rimasto' }).waitFor()
  expect(await field(page, 'Nome').inputValue()).toBe('Visita fortunata')
  expect(await field(page, 'Descrizione lunga').inputValue()).toBe('Prima riga\nseconda riga')
  expect(await typed(page, 'Sabato')).toEqual(['09:00-17:00'])
  expect(await accessibilityFaults(page)).toEqual([])
  await page.unroute('**/api/setup/services')
  await page.keyboard.press('Control+s')
  await page.getByRole('heading', { level: 1, name: 'Visita fortunata' }).waitFor()

  await page.route('**/api/setup/services/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await field(page, 'Nome').fill('Visita fortunata due')
  await button(page, 'Aggiorna').click()
  await toast(page, "Errore nell'aggiornamento del servizio.").waitFor()
  expect(await field(page, 'Nome').inputValue()).toBe('Visita fortunata due')
  await unsaved(page).waitFor()
  await context.close()
})

test('after a clash the others’ changes are taken over, and one’s own stay on top', async () => {
  const { page, context, id } = await atService()
  // No news from others: the clash is found by saving.
  await page.route('**/api/changes*', (route) => route.abort())
  await field(page, 'Nome').fill('Il mio nome')
  await day(page, 'Venerdì').check()
  const { version } = await read(context, id)
  await api(context, 'PUT', `/api/setup/services/${id}`, {
    version,
    shortDescription: 'Di una collega',
    schedules: [{ dayOfWeek: 2, startTime: '10:00', endTime: '11:00' }],
  })
  await button(page, 'Aggiorna').click()
  const note = page
    .getByRole('alert')
    .filter({ hasText: 'Qualcun altro ha modificato questi dati nel frattempo.' })
  await note.getByRole('button', { name: 'Ricarica' }).click()
  await expect.poll(() => field(page, 'Descrizione breve').inputValue()).toBe('Di una collega')
  expect(await field(page, 'Nome').inputValue()).toBe('Il mio nome')
  expect(await typed(page, 'Lunedì')).toEqual([])
  expect(await typed(page, 'Martedì')).toEqual(['10:00-11:00'])
  expect(await typed(page, 'Venerdì')).toEqual(['09:30-12:30'])
  await expect.poll(() => field(page, 'Nome').evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Control+s')
  await toast(page, 'Successo').waitFor()
  expect(await hoursOf(context, id)).toEqual(['2 10:00-11:00', '5 09:30-12:30'])
  await context.close()
})

test('what others save is shown as long as nothing is typed, and never over what is', async () => {
  const { page, context, id } = await atService()
  await api(context, 'PUT', `/api/setup/services/${id}`, { shortDescription: 'Da un’altra finestra' })
  await expect
    .poll(() => field(page, 'Descrizione breve').inputValue(), { timeout: 12_000 })
    .toBe('Da un’altra finestra')
  await field(page, 'Nome').fill('Scrivo io')
  const news = page.waitForResponse((answer) => answer.url().endsWith(`/services/${id}`))
  await api(context, 'PUT', `/api/setup/services/${id}`, { name: 'Scrive lei', shortDescription: 'Ancora' })
  await news
  await page.waitForLoadState('networkidle')
  expect(await field(page, 'Nome').inputValue()).toBe('Scrivo io')
  expect(await field(page, 'Descrizione breve').inputValue()).toBe('Da un’altra finestra')

  await api(context, 'DELETE', `/api/setup/services/${id}`)
  await page.getByText('Questo servizio non c’è più').waitFor()
  expect(await field(page, 'Nome').inputValue()).toBe('Scrivo io')
  await button(page, 'Aggiorna').click()
  await page.getByRole('alert').filter({ hasText: 'Servizio non trovato.' }).waitFor()
  await context.close()
}, 60_000)

test('nothing that was typed is lost by a link, by Back or by a closed dialog', async () => {
  const { page, context, id, name } = await atService()
  await page.goto('/setup')
  await page.getByRole('link', { name: `Modifica ${name}` }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await field(page, 'Nome').fill('Un altro nome')
  await unsaved(page).waitFor()

  const ask = page.getByRole('alertdialog', { name: 'Hai modifiche non salvate.' })
  const ways = [
    () => page.getByRole('link', { name: 'Servizi', exact: true }).click(),
    () => page.getByRole('link', { name: 'Annulla' }).click(),
    () => page.getByRole('link', { name: /^Prenotazioni/ }).click(),
    () => page.evaluate(() => history.back()),
  ]
  for (const leave of ways) {
    await leave()
    await ask.getByRole('button', { name: 'Continua a modificare' }).click()
    await ask.waitFor({ state: 'detached' })
    expect(await field(page, 'Nome').inputValue()).toBe('Un altro nome')
    expect(new URL(page.url()).search).toBe(`?servizio=${id}`)
  }
  // Typed back to what it was: nothing is to be saved any more.
  await field(page, 'Nome').fill(name)
  await unsaved(page).waitFor({ state: 'detached' })

  await button(page, 'Nuovo sottoservizio').click()
  const dialog = page.getByRole('dialog', { name: 'Nuovo sottoservizio' })
  await dialog.getByLabel('Nome').fill('Prima')
  await page.keyboard.press('Escape')
  await ask.getByRole('button', { name: 'Continua a modificare' }).click()
  expect(await dialog.getByLabel('Nome').inputValue()).toBe('Prima')
  await page.evaluate(() => history.back())
  await ask.getByRole('button', { name: 'Continua a modificare' }).click()
  expect(await dialog.getByLabel('Nome').inputValue()).toBe('Prima')
  // Ctrl+S is for the dialog, not for the page below it.
  await dialog.getByLabel('Nome').press('Control+s')
  await dialog.getByRole('link', { name: 'Descrizione breve: La descrizione breve è obbligatoria' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await ask.getByRole('button', { name: 'Chiudi senza salvare' }).click()
  await dialog.waitFor({ state: 'detached' })

  await field(page, 'Nome').fill('Un altro nome')
  await page.getByRole('link', { name: 'Annulla' }).click()
  await ask.getByRole('button', { name: 'Chiudi senza salvare' }).click()
  await page.getByRole('link', { name: `Modifica ${name}` }).waitFor()
  expect((await read(context, id)).name).toBe(name)
  await context.close()
})

test('an icon is read at once, or refused in words', async () => {
  const { page, context, id } = await atService()
  const icon = page.getByLabel('Icona: scegli un file')
  await icon.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('testo') })
  await page.getByText('Seleziona un file immagine valido.').waitFor()
  await icon.setInputFiles({ name: 'icona.png', mimeType: 'image/png', buffer: Buffer.from('testo') })
  await page.getByText('Seleziona un file immagine valido.').waitFor()
  const noise = await sharp({
    create: {
      width: 700,
      height: 700,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
  await icon.setInputFiles({ name: 'grande.png', mimeType: 'image/png', buffer: noise })
  await page.getByText('L’icona supera i 500KB.').waitFor()
  await unsaved(page).waitFor({ state: 'detached' })

  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#4a90a4' } })
    .png()
    .toBuffer()
  await icon.setInputFiles({ name: 'icona.png', mimeType: 'image/png', buffer: png })
  await page.getByRole('img', { name: 'Icona: anteprima' }).waitFor()
  expect(await page.getByText('L’icona supera i 500KB.').count()).toBe(0)
  await button(page, 'Aggiorna').click()
  await toast(page, 'Successo').waitFor()
  expect((await read(context, id)).icon).toMatch(/^data:image\//)
  await button(page, 'Rimuovi icona').click()
  await button(page, 'Aggiorna').click()
  await unsaved(page).waitFor({ state: 'detached' })
  await expect.poll(async () => (await read(context, id)).icon).toBeNull()
  await context.close()
})

test('a cover goes to the server at once; saving waits for it, and a failed one is told', async () => {
  const { page, context, id } = await atService()
  const jpeg = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#e0d7c8' } })
    .jpeg()
    .toBuffer()
  const file = { name: 'copertina.jpg', mimeType: 'image/jpeg', buffer: jpeg }
  const cover = page.getByLabel('Immagine di copertina: scegli un file')
  const preview = page.getByRole('img', { name: 'Immagine di copertina: anteprima' })

  await page.route('**/api/media/upload*', (route) =>
    route.fulfill({
      status: 415,
      json: { message: 'Il file è danneggiato.', code: 'wrong_type', issues: [] },
    }),
  )
  await cover.setInputFiles(file)
  await toast(page, "Errore nel caricamento dell'immagine.").waitFor()
  await page.getByText('Il file è danneggiato.').waitFor()
  expect(await preview.count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.unroute('**/api/media/upload*')

  const held: (() => void)[] = []
  await page.route('**/api/media/upload*', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await cover.setInputFiles(file)
  await preview.waitFor()
  await field(page, 'Nome').fill('Con una copertina')
  await button(page, 'Aggiorna').click()
  await page.getByText('Salvo appena l’immagine è caricata…').waitFor()
  expect((await read(context, id)).name).not.toBe('Con una copertina')
  held.pop()?.()
  await toast(page, 'Successo').waitFor()
  const saved = await read(context, id)
  expect(saved).toMatchObject({ name: 'Con una copertina', coverImage: expect.stringMatching(/^\d+$/) })
  await expect.poll(() => preview.getAttribute('src')).toBe(`/api/public/media/${saved.coverImage}?w=480`)
  await expect
    .poll(() => preview.evaluate((one) => (one as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  await unsaved(page).waitFor({ state: 'detached' })

  await cover.setInputFiles({ ...file, buffer: Buffer.concat([jpeg, Buffer.alloc(2 * 1024 * 1024)]) })
  await page.getByText('L’immagine supera i 2MB.').waitFor()
  expect(await preview.count()).toBe(1)
  await context.close()
})

test('hours that could not be read are left alone, unless somebody writes new ones', async () => {
  const { page, context, id } = await atService()
  const schedules = `**/api/setup/services/${id}/schedules`
  await page.route(schedules, (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  await page.getByText('Non siamo riusciti a leggere gli orari').waitFor()
  expect(await typed(page, 'Lunedì')).toEqual(['09:00-17:00'])
  await field(page, 'Nome').fill('Solo il nome')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await button(page, 'Aggiorna').click()
  expect((await sent).postDataJSON()).toEqual({ name: 'Solo il nome', version: expect.any(Number) })
  await toast(page, 'Successo').waitFor()
  expect(await hoursOf(context, id)).toEqual(['1 09:30-12:30'])

  await field(page, 'Nome').fill('Ancora il nome')
  await day(page, 'Sabato').check()
  await page.unroute(schedules)
  await button(page, 'Riprova').click()
  await page.getByText('Non siamo riusciti a leggere gli orari').waitFor({ state: 'detached' })
  await expect.poll(() => typed(page, 'Lunedì')).toEqual(['09:30-12:30'])
  expect(await typed(page, 'Sabato')).toEqual(['09:00-17:00'])
  expect(await field(page, 'Nome').inputValue()).toBe('Ancora il nome')
  await button(page, 'Aggiorna').click()
  await expect.poll(() => hoursOf(context, id)).toEqual(['1 09:30-12:30', '6 09:00-17:00'])
  await context.close()
})

test('a kind of visit is deactivated, clashes, fails and goes', async () => {
  const { page, context, id } = await atService()
  const { id: kind } = await api<{ id: number }>(context, 'POST', '/api/setup/subservices', {
    serviceId: id,
    name: 'Prima visita',
    shortDescription: 'Colloquio',
    duration: 60,
    price: '80',
  })
  await page.reload()
  await button(page, 'Modifica Prima visita').click()
  const dialog = page.getByRole('dialog', { name: 'Modifica sottoservizio' })
  await dialog.getByRole('switch', { name: 'Attivo, si può scegliere' }).uncheck()
  await page.route(`**/api/setup/subservices/${kind}`, (route) => route.fulfill({ status: 500, body: '' }))
  await dialog.getByRole('button', { name: 'Aggiorna' }).click()
  await toast(page, "Errore nell'aggiornamento del sottoservizio.").waitFor()
  await page.unroute(`**/api/setup/subservices/${kind}`)
  expect(await dialog.getByRole('switch').isChecked()).toBe(false)
  await api(context, 'PUT', `/api/setup/subservices/${kind}`, { price: '90,00' })
  await dialog.getByRole('button', { name: 'Aggiorna' }).click()
  await dialog.getByRole('button', { name: 'Ricarica' }).click()
  await expect.poll(() => dialog.getByLabel('Prezzo').inputValue()).toBe('90,00')
  expect(await dialog.getByRole('switch').isChecked()).toBe(false)
  await dialog.getByRole('button', { name: 'Aggiorna' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('listitem').filter({ hasText: 'Prima visita' }).getByText('Inattivo').waitFor()
  await page.getByText('90,00 €').waitFor()
  expect(await api<object[]>(context, 'GET', `/api/booking/subservices/${id}`)).toEqual([])

  await button(page, 'Elimina Prima visita').click()
  const ask = page.getByRole('alertdialog', { name: 'Eliminare «Prima visita»?' })
  await ask.getByRole('button', { name: 'Elimina' }).click()
  await page.getByText('la visita dura 30 minuti').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Nuovo sottoservizio')
  await context.close()
})

test('who may not delete has no button for it', async () => {
  const { page, context, id } = await atService()
  await api(context, 'POST', '/api/setup/subservices', {
    serviceId: id,
    name: 'Controllo',
    shortDescription: 'Breve',
  })
  await page.route('**/api/auth/user', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), role: 'editor' } })
  })
  await page.reload()
  await button(page, 'Modifica Controllo').waitFor()
  expect(await page.getByRole('button', { name: /^Elimina/ }).count()).toBe(0)
  await context.close()
})

test('Monday’s hours go to all workdays, and back again', async () => {
  const { page, context } = await atService()
  await day(page, 'Mercoledì').check()
  await time(page, 'Mercoledì, fascia 1, alle').fill('11')
  await button(page, 'Copia gli orari di lunedì fino a venerdì').click()
  for (const name of ['Martedì', 'Mercoledì', 'Giovedì', 'Venerdì']) {
    expect(await typed(page, name)).toEqual(['09:30-12:30'])
  }
  expect(await typed(page, 'Sabato')).toEqual([])
  await button(page, 'Annulla la copia').click()
  expect(await typed(page, 'Mercoledì')).toEqual(['09:30-11:00'])
  expect(await typed(page, 'Venerdì')).toEqual([])
  await day(page, 'Domenica').check()
  await page.getByText('Dal sito non si prenota di domenica.').waitFor()
  await context.close()
})

test('a service nobody has and one that cannot be read say so', async () => {
  const { page, context, id } = await atService()
  await page.goto('/setup?categoria=2&servizio=999999')
  await page.getByText('Servizio non trovato').waitFor()
  expect(await page.getByRole('link', { name: 'Torna ai servizi' }).getAttribute('href')).toBe(
    '/setup?categoria=2',
  )
  await page.route(`**/api/setup/services/${id}`, (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(`/setup?servizio=${id}`)
  await page.getByText('Non riusciamo a caricare il servizio').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.unroute(`**/api/setup/services/${id}`)
  await button(page, 'Riprova').click()
  await field(page, 'Nome').waitFor()
  await context.close()
})

test('fits small screens, and everything on it can be touched', async () => {
  for (const width of [PHONE.width, 320]) {
    const { page, context, complaints } = await atService({ ...PHONE, width })
    await button(page, 'Aggiungi una fascia a Lunedì').click()
    await time(page, 'Lunedì, fascia 2, dalle').fill('10')
    await field(page, 'Nome').fill('')
    await button(page, 'Aggiorna').click()
    await page.getByRole('region', { name: 'Controlla 2 campi:' }).waitFor()
    await expectNoSidewaysScroll(page)
    expect(await accessibilityFaults(page)).toEqual([])
    const small = await page
      .getByRole('main')
      .locator('a, button, input:not([type=file], [role=switch]), select, label:has([role=switch])')
      .evaluateAll((all) =>
        all
          .filter((one) => one.getBoundingClientRect().height < 44)
          .map(
            (one) =>
              `${one.textContent || one.getAttribute('aria-label')} ${one.getBoundingClientRect().height}`,
          ),
      )
    expect(small).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  }
})
