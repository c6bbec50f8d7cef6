import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { bookable, person, wish } from '#test/factories.ts'
import { accessibilityFaults, DESKTOP, expectNoSidewaysScroll, PHONE } from './browser.ts'
import { card, day, today } from './clinic-day.ts'
import { atDesk } from './desk.ts'
import { addUser, database, stage } from './stage.ts'

stage()

const DOCTOR = 'dottoressa'
let offer: Awaited<ReturnType<typeof bookable>>
/** Of the doctor's own patient, and of a patient of another doctor. */
let own: number
let other: number

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

const stored = (id: number) =>
  database.db
    .selectFrom('appointments')
    .select(['status', 'stage', 'notes'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

beforeAll(async () => {
  const { db } = database
  offer = await bookable(db, { doctors: 2, start: '08:00', end: '18:00' })
  await addUser(DOCTOR, 'medico', offer.doctorId)
  own = await person(db, { firstName: 'Ada', lastName: 'Bassi', email: 'ada@example.com' })
  other = await person(db, { firstName: 'Bice', lastName: 'Altrui', email: 'bice@example.com' })
  const bice = { contactId: other, doctorId: offer.doctors[1], lastName: 'Altrui' }
  await place('Bice', { ...bice, appointmentTime: '10:00' })
  await place('Bice', { ...bice, appointmentDate: day, appointmentTime: '10:00' })
})

const atOwn = (path: string, viewport = DESKTOP) => atDesk(path, { name: DOCTOR, viewport })
const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name, exact: true })

test('a doctor sees the own day on a phone after the log-in, takes a visit through its steps, and one back', async () => {
  const id = await place('Ada', { contactId: own, stage: 'arrived', appointmentTime: '09:00' })
  const { page, complaints } = await atOwn('/dashboard', PHONE)
  await page.waitForURL('**/agenda')
  await page.getByRole('heading', { name: 'La mia giornata' }).waitFor()
  await section(page, 'Prossima').getByText('BASSI').waitFor()
  expect(await page.getByText('ALTRUI').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Nuova' }).count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await section(page, 'Prossima').getByRole('button', { name: 'In visita' }).click()
  await section(page, 'In visita').getByRole('button', { name: 'Conclusa' }).click()
  await page.getByText('Già viste o non venute: 1').waitFor()
  await expect.poll(() => stored(id)).toMatchObject({ status: 'completed' })
  await page
    .getByRole('button', { name: /^Annulla/ })
    .first()
    .click()
  await section(page, 'In visita').getByText('BASSI').waitFor()
  await expect.poll(() => stored(id)).toMatchObject({ status: 'confirmed', stage: 'in_visit' })
  const bar = page.getByRole('navigation', { name: 'Menu rapido' })
  await page.goto('/da-fare')
  await expect.poll(() => bar.getByRole('link').allInnerTexts()).toEqual(['Agenda', 'Da fare', 'Contatti'])
  expect(complaints).toEqual([])
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
  for (const path of [
    '/setup',
    '/richieste-prenotazioni',
    '/liste',
    '/convenzioni',
    '/moduli',
    '/sito-web',
  ]) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'Questa pagina è per la segreteria' }).waitFor()
  }
  expect(await accessibilityFaults(page)).toEqual([])
  const frames = ['/api/auth/user', '/api/desk/count', '/api/changes', '/api/agenda/events']
  expect(asked.filter((path) => !frames.includes(path))).toEqual([])
  await page.getByRole('link', { name: 'Vai all’agenda' }).click()
  await page.waitForURL('**/agenda')
  await page.getByRole('link', { name: 'Le mie assenze' }).waitFor()
})

test('a doctor opens an own visit in the agenda and writes its note; keys and places book and move nothing', async () => {
  const id = await place('Carla', { contactId: own, appointmentDate: day, appointmentTime: '11:00' })
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
  await panel.getByRole('button', { name: 'Aggiungi' }).click()
  await panel.getByRole('textbox', { name: 'Nota interna' }).fill('Portare gli esami.')
  await panel.getByRole('button', { name: 'Salva la nota' }).click()
  await panel.getByText('Portare gli esami.').waitFor()
  await expect.poll(() => stored(id)).toMatchObject({ notes: 'Portare gli esami.' })
  expect(await accessibilityFaults(page)).toEqual([])
  await page.goto(`/agenda/stampa?giorno=${day}`)
  await page.getByText('Stampa 1 foglio').waitFor()
  expect(await page.getByText('Altrui').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('U1: a doctor reads an own patient, adds a note, and does not find the patient of another doctor', async () => {
  await place('Ada', { contactId: own, appointmentDate: day, appointmentTime: '12:00' })
  const { page, complaints } = await atOwn('/contatti')
  const list = page.getByRole('table', { name: 'Contatti' })
  await list.getByRole('link', { name: 'Ada Bassi' }).waitFor()
  expect(await list.getByText('Altrui').count()).toBe(0)
  for (const name of ['Nuovo contatto', 'Gestione campi', /Esporta/])
    expect(await page.getByText(name).count()).toBe(0)
  await list.getByRole('link', { name: 'Ada Bassi' }).click()
  await section(page, 'Prossima visita').getByRole('link', { name: 'Apri' }).waitFor()
  for (const name of ['Modifica', 'Nuova prenotazione', 'Aggiungi una visita', 'Messaggi'])
    expect(await page.getByRole('link', { name }).count()).toBe(0)
  await page.getByRole('textbox', { name: 'Nuova nota interna' }).fill('Rivedere fra un mese.')
  await page.getByRole('button', { name: 'Aggiungi nota' }).click()
  await section(page, 'Tutto').getByText('Rivedere fra un mese.').waitFor()
  for (const viewport of [PHONE, { width: 1024, height: 768 }, DESKTOP]) {
    await page.setViewportSize(viewport)
    expect(await accessibilityFaults(page)).toEqual([])
    await expectNoSidewaysScroll(page)
  }
  expect(complaints).toEqual([])
  await page.goto(`/contatti/${other}`)
  await page.getByRole('heading', { name: 'Contatto non trovato' }).waitFor()
  expect(await page.getByText('Altrui').count()).toBe(0)
})

test('a doctor proposes absences, and the reception accepts one with a visit inside and refuses another', async () => {
  await place('Dora', { appointmentDate: '2099-03-03', appointmentTime: '10:00' })
  const doctor = await atOwn('/agenda')
  await doctor.page.getByRole('link', { name: 'Le mie assenze' }).click()
  for (const [from, reason] of [
    ['03/03/2099', 'Congresso'],
    ['05/03/2099', 'Ferie'],
  ] as const) {
    await doctor.page.getByRole('button', { name: 'Proponi un’assenza' }).click()
    const dialog = doctor.page.getByRole('dialog', { name: 'Proponi un’assenza' })
    await dialog.getByLabel('Dal giorno').fill(from)
    await dialog.getByLabel('Motivo').fill(reason)
    await dialog.getByRole('button', { name: 'Proponi' }).click()
    await doctor.page.getByRole('listitem').filter({ hasText: reason }).waitFor()
  }
  const rows = doctor.page.getByRole('list', { name: 'Assenze' }).getByRole('listitem')
  await expect.poll(() => rows.filter({ hasText: 'In attesa della segreteria' }).count()).toBe(2)
  expect(await accessibilityFaults(doctor.page)).toEqual([])

  const { page, complaints } = await atDesk('/da-fare')
  const proposed = section(page, 'Assenze proposte 2')
  await proposed.getByText('1 visita in quel periodo · Congresso').waitFor()
  await proposed.getByRole('button', { name: 'Accetta…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Assenza: / })
  await dialog.getByText('Dora Bassi').waitFor()
  await dialog.getByRole('button', { name: 'Accetta' }).click()
  await dialog.getByText('1 visita cade in questo periodo: decidi che cosa farne.').waitFor()
  await dialog.getByRole('combobox', { name: /^La visita di Dora Bassi/ }).selectOption('leave')
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Accetta' }).click()
  await page.getByText('Assenza accettata').first().waitFor()
  await section(page, 'Assenze proposte 1').getByRole('button', { name: 'Rifiuta' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rifiuta' }).click()
  await page.getByText('Assenza rifiutata').first().waitFor()
  expect(complaints).toEqual([])

  await doctor.page.reload()
  await rows.filter({ hasText: 'Congresso' }).getByText('In calendario').waitFor()
  await expect.poll(() => rows.count()).toBe(1)
  await doctor.page.getByText('Un’assenza in calendario la toglie la segreteria: chiedi a loro.').waitFor()
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
