import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { bookable, person, wish } from '#test/factories.ts'
import { addMedia } from '#test/uploads.ts'
import { accessibilityFaults, DESKTOP, expectNoSidewaysScroll, PHONE, visit } from './browser.ts'
import { card, day, today } from './clinic-day.ts'
import { atDesk } from './desk.ts'
import { ADMIN_PASSWORD } from './product.ts'
import { addUser, browser, database, product, stage } from './stage.ts'

stage()

const DOCTOR = 'dottoressa'
let offer: Awaited<ReturnType<typeof bookable>>
/** Of the doctor's own patient. */
let own: number

/** A confirmed visit; answers its id. */
async function place(firstName: string, more: object = {}): Promise<number> {
  const { uploadedFileIds: _, ...wanted } = wish(offer, { lastName: 'Bassi', status: 'confirmed', firstName })
  const { id } = await database.db
    .insertInto('appointments')
    .values({ ...wanted, doctorId: offer.doctorId, duration: 30, appointmentDate: today, ...more })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

beforeAll(async () => {
  const { db } = database
  offer = await bookable(db, { doctors: 2, start: '08:00', end: '18:00' })
  await addUser(DOCTOR, 'medico', offer.doctorId)
  own = await person(db, { firstName: 'Ada', lastName: 'Bassi', email: 'ada@example.com' })
  const other = await person(db, { firstName: 'Bice', lastName: 'Altrui', email: 'bice@example.com' })
  const bice = { contactId: other, doctorId: offer.doctors[1], lastName: 'Altrui' }
  await place('Bice', { ...bice, appointmentTime: '10:00' })
  await place('Bice', { ...bice, appointmentDate: day, appointmentTime: '10:00' })
})

const atOwn = (path: string, viewport = DESKTOP) => atDesk(path, { name: DOCTOR, viewport })
const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name, exact: true })

test('U1: a doctor works a day on the phone, and the reception answers the proposed absences', async () => {
  const { db } = database
  const report = await addMedia(db, Buffer.from('Referto'), 'document')
  const id = await place('Ada', {
    ...{ contactId: own, stage: 'arrived', appointmentTime: '09:00', uploadedFileIds: [report] },
  })
  const about = { uploadContext: 'appointment', uploadContextId: id }
  await db
    .insertInto('contactAttachments')
    .values({ ...about, contactId: own, mediaId: report })
    .execute()
  await place('Dora', { appointmentDate: '2099-03-03', appointmentTime: '10:00' })
  const { page, complaints } = await visit(browser, product.url, PHONE)
  const isGood = async () => {
    expect(await page.getByText(/altrui/i).count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await expectNoSidewaysScroll(page)
  }
  await page.goto('/login')
  await page.getByLabel('Username').fill(DOCTOR)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()

  // The day: a patient goes in, gets a note, and is done.
  await page.getByRole('heading', { name: 'La mia giornata' }).waitFor()
  await section(page, 'Prossima').getByText('BASSI').waitFor()
  expect(await page.getByRole('button', { name: 'Nuova' }).count()).toBe(0)
  await isGood()
  await section(page, 'Prossima').getByRole('button', { name: 'In visita' }).click()
  await section(page, 'In visita').getByRole('button', { name: 'BASSI Ada' }).click()
  const panel = section(page, 'Visita')
  await panel.getByRole('button', { name: 'Aggiungi' }).click()
  await panel.getByRole('textbox', { name: 'Nota interna' }).fill('Portare gli esami.')
  await panel.getByRole('button', { name: 'Salva la nota' }).click()
  await panel.getByRole('button', { name: 'Modifica' }).waitFor()
  await panel.getByRole('button', { name: 'Chiudi' }).click()
  await section(page, 'In visita').getByRole('button', { name: 'Conclusa' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Conclusa: Ada Bassi' }).waitFor()

  // The patient: a note, and the document of the visit.
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await page.getByRole('link', { name: 'Contatti' }).click()
  await page.getByRole('link', { name: 'Ada Bassi' }).waitFor()
  const bar = page.getByRole('navigation', { name: 'Menu rapido' })
  expect(await bar.getByRole('link').allInnerTexts()).toEqual(['Agenda', 'Da fare', 'Contatti'])
  for (const name of ['Nuovo contatto', 'Gestione campi', /Esporta/])
    expect(await page.getByText(name).count()).toBe(0)
  await isGood()
  await page.getByRole('link', { name: 'Ada Bassi' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Scarica sito.png' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('sito.png')
  await page.getByRole('textbox', { name: 'Nuova nota interna' }).fill('Rivedere fra un mese.')
  await page.getByRole('button', { name: 'Aggiungi nota' }).click()
  await section(page, 'Tutto').getByText('Rivedere fra un mese.').waitFor()
  for (const name of ['Modifica', 'Nuova prenotazione', 'Aggiungi una visita', 'Messaggi'])
    expect(await page.getByRole('link', { name }).count()).toBe(0)
  for (const viewport of [DESKTOP, { width: 1024, height: 768 }, PHONE]) {
    await page.setViewportSize(viewport)
    await isGood()
  }

  // Absences: one is accepted with a visit inside, another refused.
  await bar.getByRole('link', { name: 'Agenda' }).click()
  await page.getByRole('link', { name: 'Le mie assenze' }).click()
  for (const [from, reason] of [
    ['03/03/2099', 'Congresso'],
    ['05/03/2099', 'Ferie'],
  ] as const) {
    await page.getByRole('button', { name: 'Proponi un’assenza' }).click()
    const dialog = page.getByRole('dialog', { name: 'Proponi un’assenza' })
    await dialog.getByLabel('Dal giorno').fill(from)
    await dialog.getByLabel('Motivo').fill(reason)
    await dialog.getByRole('button', { name: 'Proponi' }).click()
    await page.getByRole('listitem').filter({ hasText: reason }).waitFor()
  }
  const rows = page.getByRole('list', { name: 'Assenze' }).getByRole('listitem')
  await expect.poll(() => rows.filter({ hasText: 'In attesa della segreteria' }).count()).toBe(2)
  await isGood()

  const desk = await atDesk('/da-fare')
  await section(desk.page, 'Assenze proposte 2').getByText('1 visita in quel periodo · Congresso').waitFor()
  await section(desk.page, 'Assenze proposte 2').getByRole('button', { name: 'Accetta…' }).click()
  const dialog = desk.page.getByRole('dialog', { name: /^Assenza: / })
  await dialog.getByText('Dora Bassi').waitFor()
  await dialog.getByRole('button', { name: 'Accetta' }).click()
  await dialog.getByText('1 visita cade in questo periodo: decidi che cosa farne.').waitFor()
  await dialog.getByRole('combobox', { name: /^La visita di Dora Bassi/ }).selectOption('leave')
  expect(await accessibilityFaults(desk.page)).toEqual([])
  await dialog.getByRole('button', { name: 'Accetta' }).click()
  await desk.page.getByText('Assenza accettata').first().waitFor()
  await section(desk.page, 'Assenze proposte 1').getByRole('button', { name: 'Rifiuta' }).click()
  await desk.page.getByRole('alertdialog').getByRole('button', { name: 'Rifiuta' }).click()
  await desk.page.getByText('Assenza rifiutata').first().waitFor()
  expect(desk.complaints).toEqual([])

  await page.reload()
  await rows.filter({ hasText: 'Congresso' }).getByText('In calendario').waitFor()
  await expect.poll(() => rows.count()).toBe(1)
  await page.getByText('Un’assenza in calendario la toglie la segreteria: chiedi a loro.').waitFor()
  expect(complaints).toEqual([])
  await bar.getByRole('button', { name: 'Apri il menu' }).click()
  await page.getByRole('button', { name: 'Esci' }).click()
  await page.getByText('Logout effettuato').first().waitFor()
})

test('a doctor has four pages, and every other one is refused without reading anything', async () => {
  const { page } = await atOwn('/da-fare')
  const menu = page.getByRole('navigation', { name: 'Menu principale' })
  await page.getByText(DOCTOR, { exact: true }).first().waitFor()
  expect((await menu.getByRole('link').allInnerTexts()).map((text) => text.replace(/\s*\d.*$/s, ''))).toEqual(
    [...['Agenda', 'Da fare', 'Contatti', 'Le mie assenze']],
  )
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  for (const path of '/setup /richieste-prenotazioni /liste /convenzioni /moduli /sito-web'.split(' ')) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'Questa pagina non è per i medici' }).waitFor()
  }
  expect(await accessibilityFaults(page)).toEqual([])
  const frames = ['/api/auth/user', '/api/desk/count', '/api/changes', '/api/agenda/events']
  expect(asked.filter((path) => !frames.includes(path))).toEqual([])
  await page.getByRole('link', { name: 'Vai all’agenda' }).click()
  await page.waitForURL('**/agenda')
  await page.getByRole('link', { name: 'Le mie assenze' }).waitFor()
})

test('a doctor opens an own visit in the agenda; keys and places book and move nothing', async () => {
  await place('Carla', { contactId: own, appointmentDate: day, appointmentTime: '11:00' })
  const { page, complaints } = await atOwn(`/agenda?giorno=${day}&nuova=1&medici=${offer.doctors[1]}`)
  await card(page, 'Bassi Carla').waitFor()
  expect(await card(page, 'Altrui Bice').count()).toBe(0)
  expect(await page.getByRole('region', { name: 'Nuova visita' }).count()).toBe(0)
  await page
    .getByRole('gridcell', { name: /^Libero/ })
    .first()
    .click()
  await card(page, 'Bassi Carla').focus()
  for (const key of ['n', 'x', 'm', 'b', 's', 'Alt+ArrowDown']) await page.keyboard.press(key)
  await page.getByText('Lo fa la segreteria.').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/agenda')
  expect(await page.getByRole('region', { name: 'Da ricollocare' }).count()).toBe(0)
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: 'Visita', exact: true })
  await panel.getByRole('heading', { name: 'Carla Bassi' }).waitFor()
  for (const name of ['Sposta', 'Annulla la visita…', 'Arrivato', 'Conferma'])
    expect(await panel.getByRole('button', { name }).count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.goto(`/agenda/stampa?giorno=${day}`)
  await page.getByText('Stampa 1 foglio').waitFor()
  expect(await page.getByText('Altrui').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('a doctor who enters absences without the reception adds one and takes it away', async () => {
  await database.db.updateTable('users').set({ marksAbsences: true }).where('username', '=', DOCTOR).execute()
  const { page, complaints } = await atOwn('/agenda/assenze', PHONE)
  await page.getByRole('button', { name: 'Nuova assenza' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuova assenza' })
  await dialog.getByLabel('Dal giorno').fill('10/03/2099')
  await dialog.getByLabel('Al giorno', { exact: true }).fill('12/03/2099')
  await dialog.getByLabel('Motivo').fill('Vacanza')
  await dialog.getByRole('button', { name: 'Aggiungi' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Vacanza' })
  await row.getByText('In calendario').waitFor()
  await expectNoSidewaysScroll(page)
  await row.getByRole('button', { name: /^Togli/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Togli' }).click()
  await row.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})
