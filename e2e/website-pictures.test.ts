import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accessibilityFaults, expectNoSidewaysScroll, hasFocus, PHONE } from './browser.ts'
import { closed, focused, saidOf } from './setup.ts'
import { addUser, database, product, staff, stage } from './stage.ts'
import {
  at,
  cardOf,
  cards,
  choose,
  given,
  input,
  names,
  onlyCovers,
  queue,
  tabAt,
  tabOf,
} from './website-media.ts'

stage('sample')
beforeAll(async () => {
  await addUser('erica', 'editor')
})

let covers: number[] = []
beforeEach(async () => {
  covers = await onlyCovers()
})

async function command(page: Page, name: string, what: string) {
  await closed(page)
  await page.getByRole('button', { name: `Azioni per ${name}` }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

/** In the database, as a colleague's are: no page has sent them. In this order before all others. */
async function addPictures(count: number, name: (n: number) => string): Promise<number[]> {
  const { db } = database
  const { sha256, fileSize } = await db
    .selectFrom('media')
    .select(['sha256', 'fileSize'])
    .where('purpose', '=', 'site')
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: count }, (_, n) => ({
    ...{ filename: `${name(n)}-${n}.webp`, originalName: name(n), mimeType: 'image/webp', fileSize, sha256 },
    ...{ purpose: 'site' as const, createdAt: new Date(Date.now() + (3600 - n) * 1000).toISOString() },
  }))
  const inserted = await db.insertInto('media').values(rows).returning('id').execute()
  return inserted.map(({ id }) => id)
}

/** As the clinic's calendar has it. */

async function serviceOf(cover: number): Promise<{ id: number; name: string }> {
  return database.db
    .selectFrom('services')
    .select(['id', 'name'])
    .where('coverImageId', '=', cover)
    .executeTakeFirstOrThrow()
}

describe('the address of a picture', () => {
  test('a link is copied, or shown where the browser refuses that, and opens in a new tab', async () => {
    const [id] = await addPictures(1, () => 'locandina.png')
    const { page, context } = await at()
    const address = `${product.url}/api/public/media/${id}`
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await command(page, 'locandina.png', 'Copia link')
    await saidOf(page).getByText('Link copiato', { exact: true }).waitFor()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address)

    await context.clearPermissions()
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    })
    await command(page, 'locandina.png', 'Copia link')
    const dialog = page.getByRole('dialog', { name: 'Link dell’immagine' })
    const field = dialog.getByLabel('Link')
    await expect.poll(() => field.inputValue()).toBe(address)
    await expect
      .poll(() =>
        field.evaluate((at: HTMLInputElement) => [
          at === document.activeElement,
          at.selectionStart,
          at.selectionEnd,
        ]),
      )
      .toEqual([true, 0, address.length])
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Azioni per locandina.png')

    const [opened] = await Promise.all([context.waitForEvent('page'), command(page, 'locandina.png', 'Apri')])
    await opened.waitForLoadState()
    expect(opened.url()).toBe(address)
    await expect.poll(() => opened.evaluate(() => document.contentType)).toBe('image/webp')
    await context.close()
  })
})

test('a preview that failed to load is loaded again once there is a network', async () => {
  await addPictures(1, () => 'lontana.png')
  const { page, context } = await staff('/profilo')
  let broken = true
  await page.route('**/api/public/media/**', (route) => (broken ? route.abort() : route.continue()))
  await page.goto('/sito-web?tab=immagini')
  await page.getByText('Anteprima non disponibile').first().waitFor()
  broken = false
  await context.setOffline(true)
  await context.setOffline(false)
  await cardOf(page, 'lontana.png').waitFor()
  await expect.poll(() => page.getByText('Anteprima non disponibile').count()).toBe(0)
  await context.close()
})

describe('deleting a picture', () => {
  test('asks, deletes it for good, and moves the keyboard focus to the next', async () => {
    await addPictures(2, (n) => ['prima.png', 'seconda.png'][n] ?? '')
    const page = await tabAt()
    const menu = page.getByRole('button', { name: 'Azioni per prima.png' })
    await menu.focus()
    await page.keyboard.press('Enter')
    // Opened by a key it begins at its first entry, and it is a part of the page like any other.
    await expect.poll(() => hasFocus(page.getByRole('menuitem', { name: 'Copia link' }))).toBe(true)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('End')
    await expect.poll(() => hasFocus(page.getByRole('menuitem', { name: 'Elimina' }))).toBe(true)
    await page.keyboard.press('Enter')
    const asked = page.getByRole('alertdialog', { name: 'Eliminare «prima.png»?' })
    await asked.getByRole('button', { name: 'Annulla' }).press('Enter')
    await asked.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(menu)).toBe(true)
    await command(page, 'prima.png', 'Elimina')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.route('**/api/media/*', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
    )
    await asked.getByRole('button', { name: 'Elimina' }).press('Enter')
    await saidOf(page).getByText("Errore durante l'eliminazione del file").waitFor()
    await page.unroute('**/api/media/*')
    await command(page, 'prima.png', 'Elimina')
    await asked.getByRole('button', { name: 'Elimina' }).press('Enter')
    await saidOf(page).getByText('Immagine eliminata.').waitFor()
    await expect.poll(() => cardOf(page, 'prima.png').count()).toBe(0)
    await expect.poll(() => focused(page)).toBe('Azioni per seconda.png')
    await page.reload()
    await cardOf(page, 'seconda.png').waitFor()
    expect(await names(page)).not.toContain('prima.png')
  })

  test('leads to the service instead when it is a service’s cover', async () => {
    const page = await tabAt()
    const { id, name } = await serviceOf(covers[0] ?? 0)
    const used = cards(page).filter({ hasText: `copertina di ${name}` })
    await used.getByText('In uso').waitFor()
    await used.getByRole('button').click()
    await page.getByRole('menuitem', { name: 'Elimina' }).click()
    const dialog = page.getByRole('dialog', { name: 'È ancora in uso' })
    await dialog
      .getByText(
        'L’immagine è la copertina di questo servizio: prima di eliminarla scegli un’altra copertina.',
      )
      .waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('link', { name }).click()
    await expect.poll(() => page.url()).toBe(`${product.url}/setup?tab=servizi&servizio=${id}`)
    await expect.poll(() => page.getByRole('textbox', { name: 'Nome', exact: true }).inputValue()).toBe(name)
  })

  test('fails with the server’s message when it became a cover at that moment', async () => {
    const [id] = await addPictures(1, () => 'contesa.png')
    const page = await tabAt()
    await command(page, 'contesa.png', 'Elimina')
    const { id: serviceId, name } = await serviceOf(covers[0] ?? 0)
    // The window does not get the news it would hear within seconds.
    await page.route('**/api/changes', (route) => route.abort())
    await database.db
      .updateTable('services')
      .set({ coverImageId: id ?? null })
      .where('id', '=', serviceId)
      .execute()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
    const dialog = page.getByRole('dialog', { name: 'È ancora in uso' })
    await dialog
      .getByRole('alert')
      .getByText(`L’immagine è la copertina di «${name}»: prima di eliminarla scegli un’altra copertina.`)
      .waitFor()
    await dialog.getByRole('link', { name }).waitFor()
    await dialog.getByRole('button', { name: 'Ho capito' }).click()
    await expect.poll(() => focused(page)).toBe('Azioni per contesa.png')
    await cardOf(page, 'contesa.png').getByText('In uso').waitFor()
    await database.db
      .updateTable('services')
      .set({ coverImageId: covers[0] ?? null })
      .where('id', '=', serviceId)
      .execute()
  })

  test('stays hidden from an editor, who still sees the uses of a picture', async () => {
    const page = await tabAt('erica')
    const { name } = await serviceOf(covers[0] ?? 0)
    await cards(page)
      .filter({ hasText: `copertina di ${name}` })
      .getByRole('button')
      .click()
    await page.getByRole('menuitem', { name: 'Copia link' }).waitFor()
    await page.getByRole('menuitem', { name }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Elimina' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await input(page).setInputFiles(await given('di erica.png'))
    await cardOf(page, 'di erica.png').waitFor()
  })
})

describe('the gallery', () => {
  test('loads hundreds of pictures in portions, and moves the focus to the new ones', async () => {
    await addPictures(60, (n) => `foto ${n}.png`)
    const page = await tabAt()
    await expect.poll(() => cards(page).count()).toBe(24)
    const all = 60 + covers.length
    await page.getByText(`24 di ${all} immagini`).waitFor()
    await page.getByRole('button', { name: 'Mostra altre' }).press('Enter')
    await expect.poll(() => cards(page).count()).toBe(48)
    await expect.poll(() => focused(page)).toBe('Azioni per foto 24.png')
    await page.getByRole('button', { name: 'Mostra altre' }).press('Enter')
    await expect.poll(() => cards(page).count()).toBe(all)
    await expect.poll(() => page.getByRole('button', { name: 'Mostra altre' }).count()).toBe(0)
  })

  test('the list reports that it failed to load, and loads again', async () => {
    const page = await tabOf()
    await page.route('**/api/media/user', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/sito-web?tab=immagini')
    await page.getByRole('heading', { name: 'Non riusciamo a caricare le immagini' }).waitFor()
    await page.unroute('**/api/media/user')
    await page.getByRole('button', { name: 'Riprova' }).click()
    await expect.poll(() => cards(page).count()).toBe(covers.length)
  })

  test('asks for the first picture when empty, and the button keeps the focus after the upload', async () => {
    const page = await tabOf()
    await page.route('**/api/media/user', (route) => route.fulfill({ json: [] }))
    await page.goto('/sito-web?tab=immagini')
    await page.getByText('Nessuna immagine: trascina qui la prima').waitFor()
    expect(await page.getByRole('button', { name: 'Scegli file' }).count()).toBe(1)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.unroute('**/api/media/user')
    await choose(page).focus()
    await input(page).setInputFiles(await given('la prima.png'))
    await cardOf(page, 'la prima.png').waitFor()
    await page.getByText('Trascina qui un’immagine').waitFor()
    await expect.poll(() => hasFocus(choose(page))).toBe(true)
  })

  test('follows changes of pictures and services by other users', async () => {
    const page = await tabAt()
    const other = await tabAt('erica')
    await input(other).setInputFiles(await given('di un’altra finestra.png'))
    await cardOf(page, 'di un’altra finestra.png').waitFor()
    const { id, name } = await serviceOf(covers[0] ?? 0)
    await cards(page)
      .filter({ hasText: `copertina di ${name}` })
      .waitFor()
    await database.db.updateTable('services').set({ coverImageId: null }).where('id', '=', id).execute()
    await expect
      .poll(() =>
        cards(page)
          .filter({ hasText: `copertina di ${name}` })
          .count(),
      )
      .toBe(0)
    await database.db
      .updateTable('services')
      .set({ coverImageId: covers[0] ?? null })
      .where('id', '=', id)
      .execute()
  })
})

test('a phone shows two pictures side by side, with every control within reach of a thumb', async () => {
  const { page, context, complaints } = await at(PHONE)
  const long = `${'Una immagine dal nome molto lungo '.repeat(4)}.png`
  await input(page).setInputFiles([await given(long), await given('corta.png')])
  await cardOf(page, 'corta.png').waitFor()
  await expect.poll(() => queue(page).count()).toBe(0)
  const places = await cards(page).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().left))
  expect(new Set(places).size).toBe(2)
  const small = await page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons
        // A control behind a label is pressed through its button.
        .filter((button) => button.tagName === 'BUTTON')
        .map((button) => ({ name: button.getAttribute('aria-label'), box: button.getBoundingClientRect() }))
        .filter(({ box }) => box.height < 44 || box.width < 44)
        .map(({ name }) => name),
    )
  expect(small).toEqual([])
  await cardOf(page, 'corta.png').getByRole('button').click()
  const { height } = (await page.getByRole('menuitem', { name: 'Elimina' }).boundingBox()) ?? { height: 0 }
  expect(height).toBeGreaterThanOrEqual(44)
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  expect(await accessibilityFaults(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Velocità' }).click()
  for (const [label, value] of [
    ['Visitatori oggi', '124'],
    ['Visitatori del mese', '3.480'],
    ['Pagine per visitatore', '2,6'],
    ['Tempo medio', '1:48'],
  ] as const)
    await expect
      .poll(() => page.getByText(label, { exact: true }).locator('..').textContent())
      .toBe(label + value)
  await page.getByRole('heading', { name: 'Visitatori del sito Dati di esempio' }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
