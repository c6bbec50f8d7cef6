import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crowd } from '#test/catalogue.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { accessibilityFaults, DESKTOP, expectNoSidewaysScroll, NARROWEST, PHONE, visit } from './browser.ts'
import { atWork } from './contacts.ts'
import { atDesk } from './desk.ts'
import { logIn, type Product, startProduct } from './product.ts'
import { announced, CATEGORIES, cardOf, choose, DOCTORS, menuOf, rowOf, saidOf, send } from './setup.ts'
import { addUser, browser, stage } from './stage.ts'

stage('sample')

describe('categories in the setup', () => {
  test('a category is created with Enter, changed with Ctrl+S and deleted', async () => {
    const { page, complaints } = await atDesk(CATEGORIES)
    const dental = cardOf(page, 'Centro Dentale')
    await dental.getByText('Attiva', { exact: true }).waitFor()
    await dental.getByText(/^Creata il \d\d\/\d\d\/\d{4}$/).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])

    await page.getByRole('link', { name: 'Nuova categoria' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nuova categoria' })
    await dialog.getByRole('textbox', { name: 'Nome' }).fill('CENTRO dentale')
    await page.keyboard.press('Enter')
    await dialog.getByText('Nome: Esiste già una categoria con questo nome.').waitFor()
    await expect
      .poll(() => dialog.getByRole('textbox', { name: 'Nome' }).getAttribute('aria-invalid'))
      .toBe('true')
    await expect.poll(() => saidOf(page).getByText('Errore').count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('textbox', { name: 'Nome' }).fill('Riabilitazione')
    await dialog.getByRole('textbox', { name: 'Descrizione' }).fill('Fisioterapia dopo un intervento.')
    await dialog.getByRole('textbox', { name: 'Nome' }).press('Enter')
    await saidOf(page).getByText('Categoria creata.').waitFor()
    const card = cardOf(page, 'Riabilitazione')
    await card.getByText('Fisioterapia dopo un intervento.').waitFor()
    await card.getByText('Nessun servizio').waitFor()
    await expect.poll(() => atWork(page)).toBe('Riabilitazione')

    await page.keyboard.press('Enter')
    const change = page.getByRole('dialog', { name: 'Modifica categoria' })
    await change.getByText(/tutti i suoi servizi non compaiono sul sito/).waitFor()
    await change.getByLabel('Attiva').uncheck()
    await page.keyboard.press('Control+s')
    await saidOf(page).getByText('Categoria aggiornata.').waitFor()
    await card.getByText('Disattiva', { exact: true }).waitFor()
    await expect.poll(() => atWork(page)).toBe('Riabilitazione')

    await choose(page, 'la categoria Riabilitazione', 'Elimina')
    await page
      .getByRole('alertdialog', { name: 'Eliminare «Riabilitazione»?' })
      .getByRole('button', { name: 'Elimina' })
      .click()
    await saidOf(page).getByText('Categoria eliminata.').waitFor()
    await expect.poll(() => card.count()).toBe(0)
    // The row that took its place, or the last one.
    await expect.poll(() => page.locator('[data-row-link]:focus').count()).toBe(1)
    expect(complaints.filter((text) => !text.includes('409'))).toEqual([])
  })

  test('a category with services cannot be deleted, and is gone from the site once switched off', async () => {
    const { page, context } = await atDesk(CATEGORIES)
    const card = cardOf(page, 'Medicina Estetica')
    await choose(page, 'la categoria Medicina Estetica', 'Elimina')
    await page.getByRole('button', { name: 'Elimina', exact: true }).click()
    const refused = page.getByRole('alertdialog', { name: 'È ancora in uso' })
    await refused.getByText('La categoria ha 6 servizi e non si può eliminare.').waitFor()
    await refused.getByRole('button', { name: 'Disattiva' }).click()
    await saidOf(page).getByText('Categoria disattivata').waitFor()
    await card.getByText('Disattiva', { exact: true }).waitFor()
    const site = await send<{ name: string }[]>(context, 'GET', '/api/booking/categories')
    expect(site.map(({ name }) => name)).not.toContain('Medicina Estetica')

    await card.getByRole('link', { name: '6 servizi di Medicina Estetica' }).click()
    await page.getByRole('navigation', { name: 'Filtra per categoria' }).waitFor()
    await expect
      .poll(() => page.getByRole('heading', { level: 2 }).allTextContents())
      .toEqual(['Medicina Estetica'])
  })

  test('a new category keeps its input after a failed call and a wrong click, and an unknown address and a failed load are reported', async () => {
    const { page } = await atDesk(CATEGORIES, { viewport: PHONE })
    await expectNoSidewaysScroll(page)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'Nuova categoria' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nuova categoria' })
    await dialog.getByRole('textbox', { name: 'Nome' }).fill('Pediatria')
    await page.route('**/api/setup/categories', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    )
    await dialog.getByRole('button', { name: 'Crea' }).click()
    await saidOf(page).getByText('Errore nella creazione della categoria.').waitFor()
    await dialog.getByText('Quello che hai scritto è rimasto').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.goBack()
    await page.getByRole('button', { name: 'Continua a modificare' }).click()
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Nome' }).inputValue()).toBe('Pediatria')
    await page.unroute('**/api/setup/categories')
    await dialog.getByRole('button', { name: 'Crea' }).click()
    await cardOf(page, 'Pediatria').waitFor()
    // The dialog closes by going back in the history, which would end the next page's loading.
    await dialog.waitFor({ state: 'detached' })

    await page.goto(`${CATEGORIES}&categoria=999999`)
    await page.getByRole('dialog', { name: 'Categoria non trovata' }).waitFor()
    await page.getByRole('button', { name: 'Torna all’elenco' }).click()
    await page.waitForURL(`**${CATEGORIES}`)

    await page.route('**/api/setup/categories', (route) => route.abort())
    await page.reload()
    await page.getByRole('heading', { name: 'Non riusciamo a caricare le categorie' }).waitFor()
    await page.unroute('**/api/setup/categories')
    await page.getByRole('button', { name: 'Riprova' }).click()
    await cardOf(page, 'Pediatria').waitFor()

    await page.route('**/api/setup/categories', (route) => route.fulfill({ json: [] }))
    await page.reload()
    await page.getByRole('heading', { name: 'Nessuna categoria trovata' }).waitFor()
    await page.getByRole('link', { name: 'Crea Prima Categoria' }).click()
    await dialog.waitFor()
  })
})

test('an editor changes categories and doctors without a button to delete them', async () => {
  await addUser('redattore', 'editor')
  const { page } = await atDesk(CATEGORIES, { name: 'redattore' })
  await cardOf(page, 'Centro Dentale').getByRole('link', { name: 'Centro Dentale', exact: true }).waitFor()
  await expect.poll(() => menuOf(page, 'la categoria Centro Dentale').count()).toBe(0)
  await page.goto(DOCTORS)
  const row = rowOf(page, 'Dr.ssa Elisa Conti')
  await row.getByRole('link', { name: 'Dr.ssa Elisa Conti' }).waitFor()
  await expect.poll(() => menuOf(page, 'Dr.ssa Elisa Conti').count()).toBe(0)
  await row.getByRole('link', { name: 'Dr.ssa Elisa Conti' }).click()
  await page.getByLabel('Telefono').fill('+39 000 555 0199')
  await page.getByRole('button', { name: 'Aggiorna' }).click()
  await saidOf(page).getByText('Medico aggiornato.').waitFor()
})

describe('60 doctors, 200 services and very long names', () => {
  let full: TestDatabase
  let large: Product
  beforeAll(async () => {
    full = await testDatabase('empty')
    await crowd(full.db)
    large = await startProduct({ DATABASE_URL: full.url })
  })
  afterAll(async () => {
    await large?.stop()
    await full?.drop()
  })

  test('200 services and 60 doctors fit small screens, and can be found and moved', async () => {
    const { page, context } = await visit(browser, large.url, PHONE)
    const fits = async () => {
      for (const viewport of [PHONE, NARROWEST]) {
        await page.setViewportSize(viewport)
        await expectNoSidewaysScroll(page)
      }
    }
    await logIn(page)
    for (const path of ['/setup', CATEGORIES, `${CATEGORIES}&categoria=1`, DOCTORS]) {
      await page.goto(path)
      await page
        .getByText(/Della Rovere|Otorinolaringoiatria/i)
        .first()
        .waitFor()
      await fits()
    }
    expect(await accessibilityFaults(page)).toEqual([])
    await page.goto(`${DOCTORS}&medico=1`)
    await page.getByText('200 servizi scelti').waitFor()
    const all = page.getByRole('button', { name: /^Tutti i servizi di .* centro-analisi$/ })
    await all.click()
    await page.getByText('160 servizi scelti').waitFor()
    await page.getByRole('button', { name: /^Mostra i servizi di .* polispecialistico$/ }).click()
    const category = page.getByRole('checkbox', { name: /polispecialistico$/ })
    await category.check()
    await category.uncheck()
    await page.getByText('120 servizi scelti').waitFor()
    await fits()
    expect(await accessibilityFaults(page)).toEqual([])

    await page.setViewportSize(DESKTOP)
    await page.goto('/setup')
    const edits = page.getByRole('listitem').locator('[data-row-link]')
    await expect.poll(() => edits.count()).toBe(200)
    const search = page.getByRole('searchbox', { name: 'Cerca servizi...' })
    await search.pressSequentially('mente 19')
    // 19 and 190 to 199.
    await expect.poll(() => edits.count()).toBe(11)
    await search.fill('')
    await expect.poll(() => edits.count()).toBe(200)
    const [first = '', second = ''] = await page
      .getByRole('button', { name: /^Sposta / })
      .evaluateAll((all) => all.slice(0, 2).map((one) => one.getAttribute('aria-label') ?? ''))
    await page.getByRole('button', { name: second, exact: true }).focus()
    await page.keyboard.press('Space')
    await announced(page, /sollevato, posizione 2 di 40/)
    await page.keyboard.press('ArrowUp')
    await announced(page, /, posizione 1 di 40\.$/)
    await page.keyboard.press('Space')
    await expect
      .poll(() =>
        page
          .getByRole('button', { name: /^Sposta / })
          .first()
          .getAttribute('aria-label'),
      )
      .toBe(second)
    expect(first).not.toBe(second)
    await context.close()
  })

  test('a search typed slowly on a slow device keeps every character, also right after the filters were cleared', async () => {
    const { page, context } = await visit(browser, large.url, DESKTOP)
    await logIn(page)
    await page.goto('/setup')
    const search = page.getByRole('searchbox', { name: 'Cerca servizi...' })
    await page
      .getByRole('button', { name: /^Sposta / })
      .first()
      .waitFor()
    const device = await context.newCDPSession(page)
    await device.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    // The address takes up a search after 250 ms without a key, and a page of 200 services follows it late.
    await search.pressSequentially('mente 19', { delay: 500, timeout: 100_000 })
    const searched = async () => [new URL(page.url()).searchParams.get('q'), await search.inputValue()]
    await expect.poll(searched).toEqual(['mente 19', 'mente 19'])
    // Typed as soon as the input is empty, before the page has followed the address.
    await device.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.getByRole('button', { name: 'Cancella filtri' }).evaluate(async (button: HTMLElement) => {
      button.click()
      // A key comes when all promises of the click are settled; the page is drawn later.
      for (let turn = 0; turn < 100; turn++) await null
      document.execCommand('insertText', false, 'mente 2')
    })
    await expect.poll(searched).toEqual(['mente 2', 'mente 2'])
    await context.close()
  })
})
