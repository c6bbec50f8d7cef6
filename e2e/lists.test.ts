import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import {
  accessibilityFaults,
  expectNoSidewaysScroll,
  hasFocus,
  NARROWEST,
  PHONE,
  timersRun,
} from './browser.ts'
import { answer } from './contact.ts'
import { addPeople, addressOf, atWork } from './contacts.ts'
import { atDesk } from './desk.ts'
import { cardOf, choose, offers, rowOf, saidOf, send } from './setup.ts'
import { addUser, database, stage } from './stage.ts'

stage('sample', async () => {
  await database.db.deleteFrom('contactRequests').execute()
})
beforeEach(async () => {
  await database.db.deleteFrom('lists').execute()
  await database.db.deleteFrom('contactRequests').execute()
})

async function addList(name: string, contacts: readonly number[] = []): Promise<number> {
  const { db } = database
  const { id } = await db.insertInto('lists').values({ name }).returning('id').executeTakeFirstOrThrow()
  const added = contacts.map((contactId, n) => ({
    ...{ listId: id, contactId },
    addedAt: new Date(Date.UTC(2026, 2, 1, 10, 0, n)).toISOString(),
  }))
  if (added.length > 0) await db.insertInto('listContacts').values(added).execute()
  return id
}

const figure = (page: Page, label: string) => page.getByText(label, { exact: true }).locator('..')
/** The names in the list, from above. */
const members = (page: Page) =>
  page
    .getByRole('table', { name: 'Contatti della lista' })
    .locator('tbody')
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('a')?.textContent ?? ''))

test('a list is created by keyboard, found, changed after a failure that keeps the input, and deleted', async () => {
  const { page, context, complaints } = await atDesk('/dashboard')
  await page.getByRole('link', { name: 'Liste', exact: true }).click()
  await page.getByRole('heading', { name: 'Gestione Liste' }).waitFor()
  await page.getByRole('heading', { name: 'Nessuna lista trovata' }).waitFor()
  await page.getByText('Inizia creando la tua prima lista').waitFor()
  await page.getByRole('link', { name: 'Crea Prima Lista' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Crea Nuova Lista' })
  const name = dialog.getByLabel('Nome Lista')
  await expect.poll(() => hasFocus(name)).toBe(true)
  await expect.poll(() => name.getAttribute('placeholder')).toBe('Es. Pazienti VIP')
  await name.press('Enter')
  await dialog.getByRole('link', { name: 'Nome Lista: Il nome della lista è obbligatorio' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await name.fill('Pazienti VIP')
  await dialog.getByLabel('Descrizione').fill('Percorsi annuali')
  await expect.poll(() => dialog.getByLabel('Colore').inputValue()).toBe('#3b82f6')
  await dialog.getByRole('button', { name: 'Terracotta' }).press('Enter')
  await expect.poll(() => dialog.getByLabel('Colore').inputValue()).toBe('#d0744e')
  await dialog.getByText('#d0744e').waitFor()
  await dialog.getByRole('button', { name: 'Crea Lista' }).press('Enter')
  await saidOf(page).getByText('Lista creata', { exact: true }).waitFor()
  await cardOf(page, 'Pazienti VIP').getByText('0 contatti').waitFor()
  await expect.poll(() => atWork(page)).toBe('Altre azioni per la lista Pazienti VIP')
  await expect.poll(() => addressOf(page)).toBe('/liste')

  await page.route('**/api/lists/*', (route) => route.fulfill({ status: 500, body: '' }))
  await choose(page, 'la lista Pazienti VIP', 'Modifica')
  const change = page.getByRole('dialog', { name: 'Modifica Lista' })
  await change.getByLabel('Nome Lista').fill('Pazienti Gold')
  await change.getByRole('button', { name: 'Salva Modifiche' }).click()
  await saidOf(page).getByText("Errore durante l'aggiornamento della lista").waitFor()
  await change.getByRole('alert').getByText('Quello che hai scritto è rimasto').waitFor()
  await expect.poll(() => change.getByLabel('Nome Lista').inputValue()).toBe('Pazienti Gold')
  await page.unroute('**/api/lists/*')
  complaints.length = 0
  await page.keyboard.press('Control+s')
  await saidOf(page).getByText('Lista aggiornata', { exact: true }).waitFor()
  await cardOf(page, 'Pazienti Gold').getByText('Percorsi annuali').waitFor()
  await expect.poll(() => atWork(page)).toBe('Altre azioni per la lista Pazienti Gold')
  await expect
    .poll(() => send<object[]>(context, 'GET', '/api/lists'))
    .toMatchObject([{ name: 'Pazienti Gold', description: 'Percorsi annuali', color: '#d0744e' }])

  const refused = answer(page, false)
  await choose(page, 'la lista Pazienti Gold', 'Elimina')
  expect(await refused).toBe('Sei sicuro di voler eliminare la lista "Pazienti Gold"?')
  await page.getByText('Percorsi annuali').waitFor()
  const agreed = answer(page, true)
  await choose(page, 'la lista Pazienti Gold', 'Elimina')
  await agreed
  await saidOf(page).getByText('Lista eliminata', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Nessuna lista trovata' }).waitFor()
  await expect.poll(() => atWork(page)).toBe('Crea Prima Lista')
  expect(await accessibilityFaults(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('a menu that is opened as soon as it has closed stays open', async () => {
  const id = await addList('Aperta')
  const { page, complaints } = await atDesk('/liste')
  const more = page.getByRole('button', { name: 'Altre azioni per la lista Aperta' })
  await more.press('Enter')
  await page.locator('[role=menu]:focus-within').waitFor()
  await more.evaluate(async (button: HTMLElement) => {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    )
    for (let turn = 0; turn < 100 && document.querySelector('[role=menu]'); turn += 1) await Promise.resolve()
    button.click()
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  await expect.poll(() => page.locator('[role=menu]:focus-within').count()).toBe(1)
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await database.db.deleteFrom('lists').where('id', '=', id).execute()
  expect(complaints).toEqual([])
})

test('lists are searched by name and description, and an editor sees no button to delete them, also on a phone', async () => {
  await addUser('redattore', 'editor')
  const long = 'Superlunghissimo'.repeat(6)
  const [rosa = 0] = await addPeople(database, [
    { firstName: 'Rosa', lastName: 'Tipi' },
    { firstName: long, lastName: 'Tipi' },
  ])
  await addList('Èlite', [rosa])
  const crowded = await addList(`Lista ${long}`, [rosa])
  const id = await addList('Richiami')
  await database.db.updateTable('lists').set({ description: 'A sei mesi' }).where('id', '=', id).execute()
  const { page, complaints } = await atDesk('/liste', { viewport: PHONE, name: 'redattore' })
  await cardOf(page, 'Èlite').getByText('1 contatto', { exact: true }).waitFor()
  expect(await offers(page, 'la lista Èlite', 'Modifica')).toBe(true)
  expect(await offers(page, 'la lista Èlite', 'Elimina')).toBe(false)
  await expectNoSidewaysScroll(page)
  expect(await accessibilityFaults(page)).toEqual([])
  const search = page.getByPlaceholder('Cerca liste...')
  await search.fill('SEI mesi')
  await expect.poll(() => page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Richiami'])
  await search.fill('mesi richiami')
  await expect.poll(() => addressOf(page)).toBe('/liste?q=mesi richiami')
  await expect.poll(() => page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Richiami'])
  await search.fill('elite')
  await expect.poll(() => page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Èlite'])
  await expect.poll(() => addressOf(page)).toBe('/liste?q=elite')
  await search.fill('niente')
  await page.getByText('Nessun risultato per la ricerca').waitFor()
  await page.getByRole('button', { name: 'Cancella ricerca' }).click()
  await expect.poll(() => hasFocus(search)).toBe(true)
  // Beside the link of the card.
  await cardOf(page, 'Èlite').getByText('1 contatto', { exact: true }).click()
  await page.getByRole('heading', { name: 'Èlite', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Rosa Tipi', exact: true }).click()
  await page.getByRole('heading', { name: 'Rosa Tipi' }).waitFor()
  await page.getByRole('link', { name: 'Èlite' }).waitFor()
  await page.getByRole('link', { name: 'Lista', exact: true }).click()
  await page.getByRole('heading', { name: 'Èlite', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Rimuovi Rosa Tipi' }).waitFor()
  await page.setViewportSize(NARROWEST)
  await expectNoSidewaysScroll(page)
  expect(await accessibilityFaults(page)).toEqual([])

  // Names without any blank stay within the screen, also where it is narrow.
  await page.goto(`/liste/${crowded}?aggiungi=1`)
  const dialog = page.getByRole('dialog')
  const right = (words: Locator) =>
    words.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect().right
    })
  await expect.poll(() => right(dialog.getByText(`Lista ${long}`))).toBeLessThan(320)
  await dialog.getByLabel('Seleziona un contatto').fill('super')
  await dialog.getByRole('option', { name: long, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => right(saidOf(page).getByRole('listitem').getByText(long))).toBeLessThan(320)
  await dialog.getByRole('button', { name: 'Fine' }).click()
  await page.getByRole('button', { name: `Rimuovi ${long} Tipi` }).waitFor()
  await expectNoSidewaysScroll(page)
  expect(complaints).toEqual([])
})

const people = [
  { firstName: 'Niccolò', lastName: 'Esempi' },
  { firstName: 'Ada', lastName: 'Modelli', email: '' },
  { firstName: 'Bruno', lastName: 'Modelli' },
  { firstName: 'Carla', lastName: 'Modelli', phone: '' },
  ...Array.from({ length: 30 }, (_, n) => ({ firstName: 'Prova', lastName: `Numero ${n}` })),
]

test('contacts are added one after the other by keyboard alone, and are no longer offered', async () => {
  const ids = await addPeople(database, people)
  const id = await addList('Pazienti VIP')
  const { page, context, complaints } = await atDesk(`/liste/${id}`)
  await page.getByRole('heading', { name: 'Nessun contatto in questa lista' }).waitFor()
  await page.getByRole('link', { name: 'Aggiungi Primo Contatto' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Aggiungi Contatto alla Lista' })
  const search = dialog.getByRole('combobox', { name: 'Seleziona un contatto' })
  const offered = () => dialog.getByRole('option').allTextContents()
  await expect.poll(() => hasFocus(search)).toBe(true)
  await expect.poll(async () => (await offered()).length).toBe(20)
  await dialog.getByText('20 di 34').waitFor()
  // Without a selection no member is added.
  await page.keyboard.press('Enter')
  await expect.poll(() => search.getAttribute('aria-invalid')).toBe('true')
  expect(await accessibilityFaults(page)).toEqual([])

  await page.keyboard.type('niccolo')
  await expect.poll(offered).toEqual(['Niccolò Esempi (niccolò.esempi@posta.example)'])
  await expect.poll(() => dialog.getByRole('option', { selected: true }).count()).toBe(1)
  await page.keyboard.press('Enter')
  await saidOf(page).getByText('Contatto aggiunto', { exact: true }).waitFor()
  await dialog.getByText('Niccolò Esempi è nella lista').waitFor()
  await expect.poll(() => hasFocus(search)).toBe(true)

  // The draft is still there to be changed.
  await page.keyboard.type('modelli')
  await expect
    .poll(offered)
    .toEqual([
      'Ada Modelli',
      'Bruno Modelli (bruno.modelli@posta.example)',
      'Carla Modelli (carla.modelli@posta.example)',
    ])
  // Waits for the answer to the whole word: half of it finds the same people, and chooses none.
  await expect.poll(() => dialog.getByRole('option', { selected: true }).textContent()).toBe('Ada Modelli')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect
    .poll(() => dialog.getByRole('option', { selected: true }).textContent())
    .toBe('Carla Modelli (carla.modelli@posta.example)')
  await page.keyboard.press('Enter')
  await dialog.getByText('Carla Modelli e un altro sono nella lista').waitFor()
  await expect.poll(async () => (await offered()).length).toBe(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog.getByText('Ada Modelli e altri 2 sono nella lista').waitFor()
  await expect.poll(offered).toEqual(['Bruno Modelli (bruno.modelli@posta.example)'])

  // A failure keeps what was searched and chosen.
  await page.route('**/api/lists/*/contacts', (route) => route.fulfill({ status: 500, body: '' }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await saidOf(page).getByText("Errore durante l'aggiunta del contatto").waitFor()
  await expect.poll(() => search.inputValue()).toBe('modelli')
  await expect.poll(() => dialog.getByRole('option', { selected: true }).count()).toBe(1)
  await page.unroute('**/api/lists/*/contacts')
  complaints.length = 0
  await timersRun(page)
  await page.keyboard.press('Enter')
  await dialog.getByText('Bruno Modelli e altri 3 sono nella lista').waitFor()
  await dialog.getByText('nessuno corrisponde a «modelli»').waitFor()

  // A colleague was quicker.
  await page.keyboard.type('29@posta')
  await expect.poll(offered).toEqual(['Prova Numero 29 (prova.numero 29@posta.example)'])
  await expect.poll(() => dialog.getByRole('option', { selected: true }).count()).toBe(1)
  await send(context, 'POST', `/api/lists/${id}/contacts`, { contactId: ids.at(-1) })
  await page.keyboard.press('Enter')
  await dialog.getByRole('alert').getByText('Il contatto è già in questa lista.').waitFor()
  await expect.poll(offered).toEqual([])
  complaints.length = 0

  await dialog.getByRole('button', { name: 'Fine' }).press('Enter')
  await expect
    .poll(() => members(page))
    .toEqual(['Prova Numero 29', 'Bruno Modelli', 'Ada Modelli', 'Carla Modelli', 'Niccolò Esempi'])
  await expect.poll(() => atWork(page)).toBe('Aggiungi Contatto')
  await figure(page, 'Totale Contatti').getByText('5', { exact: true }).waitFor()
  await figure(page, 'Con Email').getByText('4', { exact: true }).waitFor()
  await figure(page, 'Con Telefono').getByText('4', { exact: true }).waitFor()
  expect(complaints).toEqual([])
})

test('Enter waits for the search, and typing while a contact is being added is kept', async () => {
  await addPeople(database, people)
  const id = await addList('Pazienti VIP')
  const { page, complaints } = await atDesk(`/liste/${id}?aggiungi=1`)
  const dialog = page.getByRole('dialog', { name: 'Aggiungi Contatto alla Lista' })
  const search = dialog.getByRole('combobox', { name: 'Seleziona un contatto' })
  const chosen = dialog.getByRole('option', { selected: true })
  await dialog.getByText('20 di 34').waitFor()

  const answered = Promise.withResolvers<void>()
  await page.route('**/api/lists/*/contacts', (route) => answered.promise.then(() => route.continue()))
  await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST'),
    search.pressSequentially('niccolo').then(() => page.keyboard.press('Enter')),
  ])
  await search.fill('modelli')
  await chosen.getByText('Ada Modelli').waitFor()
  await page.keyboard.press('ArrowDown')
  await chosen.getByText('Bruno Modelli').waitFor()
  // Asked for while the other is still on the way: it follows.
  await page.keyboard.press('Enter')
  answered.resolve()
  await dialog.getByText('Bruno Modelli e un altro sono nella lista').waitFor()
  await expect.poll(() => hasFocus(search)).toBe(true)
  await expect.poll(() => search.inputValue()).toBe('modelli')
  await page.unroute('**/api/lists/*/contacts')

  await page.route('**/candidates?*', (route) => route.fulfill({ status: 500, body: '' }))
  await search.fill('carla')
  await page.keyboard.press('Enter')
  await saidOf(page).getByText('Non riusciamo a caricare i contatti.').waitFor()
  await page.unroute('**/candidates?*')
  complaints.length = 0
  await dialog.getByRole('button', { name: 'Riprova' }).click()
  await chosen.getByText('Carla Modelli').waitFor()
  await dialog.getByRole('button', { name: 'Fine' }).click()
  await expect.poll(() => members(page)).toEqual(['Bruno Modelli', 'Niccolò Esempi'])
  expect(complaints).toEqual([])
})

test('Enter adds the contact that was chosen, also when another has become the first meanwhile', async () => {
  await addPeople(database, people)
  const id = await addList('Pazienti VIP')
  const { page } = await atDesk(`/liste/${id}?aggiungi=1`)
  const dialog = page.getByRole('dialog', { name: 'Aggiungi Contatto alla Lista' })
  const search = dialog.getByRole('combobox', { name: 'Seleziona un contatto' })
  const chosen = dialog.getByRole('option', { selected: true })
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/lists/*/contacts', (route) => answered.promise.then(() => route.continue()))
  await search.fill('niccolo')
  await chosen.waitFor()
  await page.keyboard.press('Enter')
  await search.fill('modelli')
  await chosen.getByText('Ada Modelli').waitFor()
  await addPeople(database, [{ firstName: 'Abele', lastName: 'Modelli' }])
  // The candidates are read again once the first contact has been added.
  answered.resolve()
  await dialog.getByRole('option').first().getByText('Abele Modelli').waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByText('Ada Modelli e un altro sono nella lista').waitFor()
})

test('an added contact disappears from the searches that found it, and from no others', async () => {
  await addPeople(database, people)
  const id = await addList('Pazienti VIP')
  const { page } = await atDesk(`/liste/${id}?aggiungi=1`)
  const dialog = page.getByRole('dialog', { name: 'Aggiungi Contatto alla Lista' })
  const search = dialog.getByRole('combobox', { name: 'Seleziona un contatto' })
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/lists/*/contacts', (route) => answered.promise.then(() => route.continue()))
  await search.fill('niccolo')
  await dialog.getByRole('option', { selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await search.fill('modelli')
  await dialog.getByText('3 contatti', { exact: true }).waitFor()
  // From here on reads of the list fail.
  await page.route('**/candidates?*', () => {})
  answered.resolve()
  await dialog.getByText('Niccolò Esempi è nella lista').waitFor()
  expect(await dialog.getByText('3 contatti', { exact: true }).count()).toBe(1)
})

test('members are searched on the server, removed after a confirmation, and listed on their own page', async () => {
  const ids = await addPeople(database, people)
  const id = await addList('Pazienti VIP', [...ids, ...(await addPeople(database, more(30)))])
  const { page, complaints } = await atDesk(`/liste/${id}`)
  await expect.poll(async () => (await members(page)).length).toBe(50)
  const answered = Promise.withResolvers<void>()
  await page.route(`**/api/lists/${id}`, (route) => answered.promise.then(() => route.continue()))
  await page.reload()
  await page.getByRole('table', { name: 'Caricamento...', includeHidden: true }).waitFor()
  await page.getByRole('status').getByText('Caricamento...', { exact: true }).waitFor()
  answered.resolve()
  await expect.poll(async () => (await members(page)).length).toBe(50)
  await page.unroute(`**/api/lists/${id}`)
  await page.getByText('1–50 di 64 contatti').waitFor()
  await page.getByRole('link', { name: 'Successiva' }).click()
  await expect.poll(async () => (await members(page)).at(-1)).toBe('Niccolò Esempi')
  await expect.poll(() => addressOf(page)).toBe(`/liste/${id}?page=2`)
  const search = page.getByPlaceholder('Cerca contatti...')
  await search.fill('modelli')
  await expect.poll(() => members(page)).toEqual(['Carla Modelli', 'Bruno Modelli', 'Ada Modelli'])
  await expect.poll(() => addressOf(page)).toBe(`/liste/${id}?q=modelli`)
  await rowOf(page, 'Bruno Modelli').getByText('Aggiunto il 01/03/2026').waitFor()

  const refused = answer(page, false)
  await page.getByRole('button', { name: 'Rimuovi Bruno Modelli' }).click()
  expect(await refused).toBe('Sei sicuro di voler rimuovere Bruno Modelli da questa lista?')
  const agreed = answer(page, true)
  await page.getByRole('button', { name: 'Rimuovi Bruno Modelli' }).click()
  await agreed
  await saidOf(page).getByText('Contatto rimosso', { exact: true }).waitFor()
  await expect.poll(() => members(page)).toEqual(['Carla Modelli', 'Ada Modelli'])
  await expect.poll(() => atWork(page)).toBe('Ada Modelli')
  await figure(page, 'Totale Contatti').getByText('63', { exact: true }).waitFor()

  await page.route('**/api/lists/*/contacts/*', (route) => route.fulfill({ status: 500, body: '' }))
  const again = answer(page, true)
  await page.getByRole('button', { name: 'Rimuovi Ada Modelli' }).click()
  await again
  await saidOf(page).getByText('Errore durante la rimozione del contatto').waitFor()
  await expect.poll(() => members(page)).toEqual(['Carla Modelli', 'Ada Modelli'])
  complaints.length = 0

  await search.fill('nessuno')
  await page.getByRole('heading', { name: 'Nessun contatto trovato' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.goto('/liste/2000000000')
  await page.getByText('Lista non trovata').waitFor()
  complaints.length = 0
  await page.goto('/liste/abc')
  await page.getByText('Lista non trovata').waitFor()
  await page.getByRole('link', { name: 'Torna alle liste' }).click()
  await cardOf(page, 'Pazienti VIP').getByText('63 contatti').waitFor()
  expect(complaints).toEqual([])
})

const todayInRome = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' }).format(new Date())

const more = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ firstName: 'Altra', lastName: `Persona ${n}` }))

test('a list is exported as a file that other programs read, and an empty list is not', async () => {
  const ids = await addPeople(database, [
    { firstName: 'Niccolò', lastName: 'Èsempi', email: 'nic@posta.example', phone: '+39 02 1234567' },
    { firstName: "=cmd|'/c calc'!A0", lastName: 'Rossi, "detto"', email: '', phone: '+393335550101' },
  ])
  const id = await addList('Pazienti VIP', ids)
  const { page, context, complaints } = await atDesk(`/liste/${id}`)
  const button = page.getByRole('button', { name: 'Esporta' })
  const before = todayInRome()
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  // It may be midnight in between.
  expect([before, todayInRome()].map((day) => `lista-Pazienti-VIP-${day}.csv`)).toContain(
    download.suggestedFilename(),
  )
  expect(parse(await readFile(await download.path()), { bom: true, record_delimiter: '\r\n' })).toEqual([
    ['Nome', 'Cognome', 'Email', 'Telefono', 'Data Aggiunta'],
    ["'=cmd|'/c calc'!A0", 'Rossi, "detto"', '', '+39 3335550101', '01/03/2026'],
    ['Niccolò', 'Èsempi', 'nic@posta.example', '+39 02 1234567', '01/03/2026'],
  ])

  await page.route('**/export', (route) => route.fulfill({ status: 500, body: '' }))
  await button.click()
  await saidOf(page).getByText('Errore durante l’esportazione della lista').waitFor()
  await page.unroute('**/export')
  complaints.length = 0

  // Everybody the clinic knows is in it already.
  await page.getByRole('link', { name: 'Aggiungi Contatto' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Tutti i contatti sono già in questa lista').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  // Closed by Back, which comes late: the page read again before it would open the dialog again.
  await dialog.waitFor({ state: 'detached' })

  await database.db.deleteFrom('listContacts').execute()
  await page.reload()
  await page.getByRole('heading', { name: 'Nessun contatto in questa lista' }).waitFor()
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
  await button.press('Enter')
  await Promise.all([
    saidOf(page).getByText('Nessun dato', { exact: true }).waitFor(),
    saidOf(page).getByText('Non ci sono contatti da esportare').waitFor(),
  ])
  expect(await accessibilityFaults(page)).toEqual([])
  // The server has been asked and has refused, which the browser writes down.
  complaints.length = 0
  // A colleague adds members: the server decides, not the page as shown.
  await send(context, 'POST', `/api/lists/${id}/contacts`, { contactId: ids[0] })
  const [filled] = await Promise.all([page.waitForEvent('download'), button.press('Enter')])
  expect(await readFile(await filled.path(), 'utf8')).toContain('Niccolò')
  expect(complaints).toEqual([])
})
