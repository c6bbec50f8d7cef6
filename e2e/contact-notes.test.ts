import { readFile } from 'node:fs/promises'
import type { BrowserContext, Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pdf, png } from '#test/files.ts'
import { nextAddress } from '#test/visitor.ts'
import { accessibilityFaults, PHONE } from './browser.ts'
import { addPerson, answer, askDeletion, button, open, type Person, part, said, show } from './contact.ts'
import { atDesk } from './desk.ts'
import { focused, send } from './setup.ts'
import { product, staff, stage } from './stage.ts'

type Note = { id: number; content: string; version: number }

stage()

const notesAt = ({ id }: Person) => `/api/contacts/${id}/notes`
/** Chooses an action of a note. */
async function chooseOf(row: Locator, action: string): Promise<void> {
  await row.getByRole('button', { name: /^Azioni per la nota di admin del / }).click()
  await row.page().getByRole('menuitem', { name: action }).click()
}
const contents = async (context: BrowserContext, person: Person) =>
  (await send<Note[]>(context, 'GET', notesAt(person))).map(({ content }) => content)

describe('notes of a contact', () => {
  test('a note is added, changed and deleted, and a failure keeps the text', async () => {
    const { page, context, complaints } = await atDesk(undefined, { viewport: PHONE })
    const person = await addPerson(context)
    await open(page, person, '?mostra=note')
    const notes = part(page, 'Note interne')
    const text = page.getByRole('textbox', { name: 'Nuova nota interna' })
    const add = button(page, 'Aggiungi nota')
    await expect
      .poll(() => text.getAttribute('placeholder'))
      .toBe('Scrivi una nota, la vede solo il personale')
    await expect.poll(() => add.isDisabled()).toBe(true)
    await text.fill('  \n ')
    await expect.poll(() => add.isDisabled()).toBe(true)
    await text.fill('Chiamare\ndopo le 18.')
    await page.route('**/api/contacts/*/notes', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    )
    await add.click()
    await said(page, "Errore durante l'aggiunta della nota interna.").waitFor()
    await expect.poll(() => text.inputValue()).toBe('Chiamare\ndopo le 18.')
    await page.unroute('**/api/contacts/*/notes')
    complaints.length = 0
    // Two quick clicks are one note.
    await add.dblclick()
    const row = notes.getByRole('listitem')
    await row.getByText(/^\d\d\/\d\d\/\d{4} alle \d{1,2}:\d\d$/).waitFor()
    await row.getByRole('heading', { name: 'admin' }).waitFor()
    await expect.poll(() => text.inputValue()).toBe('')
    await expect.poll(() => contents(context, person)).toEqual(['Chiamare\ndopo le 18.'])

    await chooseOf(row, 'Modifica')
    const words = row.getByRole('textbox', { name: 'Testo della nota' })
    await words.fill('')
    await expect.poll(() => button(row, 'Salva').isDisabled()).toBe(true)
    await button(row, 'Annulla').click()
    await button(page, 'Chiudi senza salvare').click()
    await row.getByText('Chiamare').waitFor()
    await expect.poll(() => focused(page)).toMatch(/^Azioni per la nota di admin del /)
    await chooseOf(row, 'Modifica')
    await words.fill('Chiamare dopo le 19.')
    expect(await accessibilityFaults(page)).toEqual([])
    await button(row, 'Salva').click()
    await row.getByText('· modificata').waitFor()
    await expect.poll(() => focused(page)).toMatch(/^Azioni per la nota di admin del /)
    await expect.poll(() => contents(context, person)).toEqual(['Chiamare dopo le 19.'])

    const asked = answer(page, true)
    await chooseOf(row, 'Elimina')
    expect(await asked).toBe('Sei sicuro di voler eliminare questa nota?')
    await notes.getByText('Nessuna nota.').waitFor()
    await expect.poll(() => contents(context, person)).toEqual([])
    expect(complaints).toEqual([])
  })

  test('a note whose deletion was refused can be deleted again before the notes have been read again', async () => {
    const { page, context } = await atDesk()
    const person = await addPerson(context)
    await send(context, 'POST', notesAt(person), { content: 'Da togliere' })
    await open(page, person, '?mostra=note')
    const row = part(page, 'Note interne').getByRole('listitem')
    await row.waitFor()
    const { promise: held, resolve: arrive } = Promise.withResolvers<void>()
    await page.route('**/api/contacts/*/notes', async (route) => {
      await held
      await route.continue()
    })
    let refused = 0
    await page.route('**/api/notes/*', (route) =>
      ++refused === 1 ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    )
    for (const toast of ["Errore durante l'eliminazione della nota.", 'Nota eliminata.']) {
      const asked = answer(page, true)
      await chooseOf(row, 'Elimina')
      await asked
      await said(page, toast).waitFor()
    }
    arrive()
    await row.waitFor({ state: 'detached' })
  })

  test('a note added while the others are loading is shown', async () => {
    const { page, context } = await atDesk()
    const person = await addPerson(context)
    await send(context, 'POST', notesAt(person), { content: 'La prima' })
    const { promise: held, resolve: arrive } = Promise.withResolvers<void>()
    let asked = 0
    await page.route('**/api/contacts/*/notes', async (route) => {
      if (route.request().method() !== 'GET' || ++asked > 1) return route.continue()
      const response = await route.fetch()
      await held
      // The page may have given it up meanwhile.
      await route.fulfill({ response }).catch(() => undefined)
    })
    await open(page, person, '?mostra=note')
    const notes = part(page, 'Note interne')
    await page.getByRole('textbox', { name: 'Nuova nota interna' }).fill('La seconda')
    await expect.poll(() => asked).toBe(1)
    await button(page, 'Aggiungi nota').click()
    await said(page, 'Nota aggiunta.').waitFor()
    await expect.poll(() => contents(context, person)).toEqual(['La seconda', 'La prima'])
    arrive()
    await expect
      .poll(() =>
        notes
          .getByRole('listitem')
          .getByText(/^La (prima|seconda)$/)
          .allTextContents(),
      )
      .toEqual(['La seconda', 'La prima'])
  })

  test('text typed while a note is being saved stays in the editor, and is saved with the next click', async () => {
    const { page, context } = await atDesk()
    const person = await addPerson(context)
    await send(context, 'POST', notesAt(person), { content: 'Prima' })
    await open(page, person, '?mostra=note')
    const row = part(page, 'Note interne').getByRole('listitem')
    await chooseOf(row, 'Modifica')
    const words = row.getByRole('textbox', { name: 'Testo della nota' })
    await words.fill('Chiamare dopo le 18.')
    const { promise: held, resolve: arrive } = Promise.withResolvers<void>()
    const saving = page.waitForRequest((request) => request.method() === 'PUT')
    await page.route('**/api/notes/*', (route) => held.then(() => route.continue()))
    await button(row, 'Salva').click()
    await saving
    await words.fill('Chiamare dopo le 19.')
    arrive()
    await said(page, 'Nota aggiornata.').waitFor()
    await expect.poll(() => words.inputValue()).toBe('Chiamare dopo le 19.')
    await button(row, 'Salva').click()
    await words.waitFor({ state: 'detached' })
    await expect.poll(() => contents(context, person)).toEqual(['Chiamare dopo le 19.'])
  })

  test('a note changed or deleted meanwhile is reported, and the input stays', async () => {
    const { page, context } = await atDesk()
    const person = await addPerson(context)
    const { id, version } = await send<Note>(context, 'POST', notesAt(person), { content: 'Prima' })
    await open(page, person, '?mostra=note')
    const row = part(page, 'Note interne').getByRole('listitem')
    await chooseOf(row, 'Modifica')
    const words = row.getByRole('textbox', { name: 'Testo della nota' })
    await words.fill('Le mie parole')
    await send(context, 'PUT', `/api/notes/${id}`, { content: 'Le sue parole', version })
    await button(row, 'Salva').click()
    await Promise.all([
      row.getByText('Le sue parole', { exact: true }).waitFor(),
      said(page, "Errore durante l'aggiornamento della nota interna.").waitFor(),
    ])
    expect(await accessibilityFaults(page)).toEqual([])
    await expect.poll(() => words.inputValue()).toBe('Le mie parole')
    await expect.poll(() => contents(context, person)).toEqual(['Le sue parole'])
    await button(row, 'Salva comunque').click()
    await said(page, 'Nota aggiornata.').waitFor()
    await expect.poll(() => contents(context, person)).toEqual(['Le mie parole'])

    await chooseOf(row, 'Modifica')
    await words.fill('Non va persa')
    await send(context, 'DELETE', `/api/notes/${id}`)
    await button(row, 'Salva').click()
    await row.getByText('Nota non trovata.').waitFor()
    await expect.poll(() => words.inputValue()).toBe('Non va persa')
  })
})

/** A person who has sent documents with a request, as visitors do. */
async function withFiles(context: BrowserContext, email: string): Promise<Person> {
  const files = new FormData()
  files.append('files', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'radiografia.png')
  files.append('files', new Blob([new Uint8Array(pdf())], { type: 'application/pdf' }), 'referto.pdf')
  const sent = await fetch(`${product.url}/api/appointments/upload`, { method: 'POST', body: files })
  const uploaded = ((await sent.json()) as { files: { id: number }[] }).files
  const cookie = sent.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const read = async <T>(path: string) => (await (await fetch(product.url + path)).json()) as T
  const [category] = await read<{ id: number }[]>('/api/booking/categories')
  const [service] = await read<{ id: number }[]>(`/api/booking/services/${category?.id}`)
  for (let ahead = 3; ahead < 20; ahead += 1) {
    const date = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
    const question = new URLSearchParams({ doctorId: '-1', serviceId: String(service?.id), date })
    const [time] = await read<string[]>(`/api/appointments/available-slots?${question}`)
    if (!time) continue
    const booked = await fetch(`${product.url}/api/appointments`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: cookie, 'X-Forwarded-For': nextAddress() },
      body: JSON.stringify({
        ...{ categoryId: category?.id, serviceId: service?.id, subserviceId: null, doctorId: null },
        ...{ appointmentDate: date, appointmentTime: time, firstName: 'Ada', lastName: 'Modellini' },
        ...{ email, phone: '+39 000 555 0143', dateOfBirth: null, fiscalCode: null },
        ...{ notes: '', uploadedFileIds: uploaded.map(({ id }) => id) },
      }),
    })
    expect(booked.status).toBe(201)
    const { id } = await send<{ id: number }>(context, 'GET', `/api/contacts/by-email/${email}`)
    return send<Person>(context, 'GET', `/api/contacts/${id}`)
  }
  throw new Error('no free time')
}

test('documents are viewed and downloaded, and a failure is reported in the row', async () => {
  const { page, context, complaints } = await atDesk()
  const person = await withFiles(context, 'ada@posta.example')
  await open(page, person)
  const files = part(page, 'File caricati')
  await files.getByText('radiografia.png').waitFor()
  await expect.poll(() => files.getByText(/^\d+,\d KB$/).count()).toBe(2)
  await show(page, 'Visite')
  await part(page, 'Richieste di prenotazione').getByText('In attesa').waitFor()

  await button(files, 'Anteprima di radiografia.png').click()
  const dialog = page.getByRole('dialog', { name: 'radiografia.png' })
  const picture = dialog.getByRole('img', { name: 'radiografia.png' })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  const address = (await picture.getAttribute('src')) ?? ''
  expect(address).toMatch(/^blob:/)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  // Nothing of it is left behind.
  complaints.length = 0
  const gone = await page.evaluate(
    (one) =>
      fetch(one).then(
        () => false,
        () => true,
      ),
    address,
  )
  expect(gone).toBe(true)
  complaints.length = 0

  // Seen only where the browser has a viewer of its own; that of the journeys has none.
  const viewer = await page.evaluate(() => navigator.pdfViewerEnabled)
  await expect
    .poll(() => files.getByRole('button', { name: /^Anteprima di referto\.pdf/ }).count())
    .toBe(viewer ? 1 : 0)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(files, 'Scarica referto.pdf').click(),
  ])
  expect(download.suggestedFilename()).toBe('referto.pdf')
  expect(await readFile(await download.path())).toEqual(Buffer.from(pdf()))
  expect(complaints).toEqual([])

  await page.route('**/api/media/*/download', (route) => route.fulfill({ status: 500, body: '' }))
  await button(files, 'Scarica referto.pdf').click()
  await files.getByText('Impossibile scaricare il documento.').waitFor()
  await button(files, 'Anteprima di radiografia.png').click()
  await dialog.getByText('Impossibile mostrare il documento.').waitFor()
  await page.unroute('**/api/media/*/download')
  await button(dialog, 'Riprova').click()
  await picture.waitFor()
  await page.keyboard.press('Escape')

  await askDeletion(page, person)
  await page
    .getByText('Spariscono anche 2 file. La richiesta di prenotazione resta. Non si può annullare.')
    .waitFor()
})

test('a PDF opens in another tab without access to the page, and a failure is reported in the row', async () => {
  const { page, context } = await staff()
  const person = await withFiles(context, 'eva@posta.example')
  // The browser of the journeys has no viewer, and saves what one would show: the way there is the same.
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true })
  })
  await open(page, person)
  const files = part(page, 'File caricati')
  const look = button(files, 'Anteprima di referto.pdf, in una nuova scheda')
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/api/media/*/download', (route) => held.then(() => route.continue()))
  const [tab] = await Promise.all([context.waitForEvent('page'), look.click()])
  expect(await tab.evaluate(() => window.opener === null)).toBe(true)
  const led: string[] = []
  tab.on('download', (download) => led.push(download.url()))
  tab.on('framenavigated', (frame) => led.push(frame.url()))
  go()
  await expect.poll(() => led.at(-1)).toMatch(/^blob:/)
  await expect.poll(() => look.getAttribute('aria-busy')).toBe(null)
  await expect.poll(() => files.getByRole('alert').count()).toBe(0)
  await page.unroute('**/api/media/*/download')

  await page.route('**/api/media/*/download', (route) => route.fulfill({ status: 500, body: '' }))
  const [other] = await Promise.all([context.waitForEvent('page'), look.click()])
  await files.getByText('Impossibile scaricare il documento.').waitFor()
  await expect.poll(() => other.isClosed()).toBe(true)
  await context.close()
})
