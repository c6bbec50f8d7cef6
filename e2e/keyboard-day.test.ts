import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { person, wish } from '#test/factories.ts'
import { hydrated, visit } from './browser.ts'
import { card, day, fillDay, today, visitOf } from './clinic-day.ts'
import { keysOnly } from './keyboard.ts'
import { ADMIN_PASSWORD } from './product.ts'
import { browser, database, product, stage } from './stage.ts'

stage('empty')

const daysAhead = (Date.parse(day) - Date.parse(today)) / 86_400_000
let doctors: number[] = []

/** Nine doctors have visits; the tenth has five requests in the afternoon. */
beforeAll(async () => {
  const { db } = database
  const offer = await fillDay({ busy: 9 })
  doctors = offer.doctors
  const contactId = await person(db, { firstName: 'Teresa', lastName: 'Galbiati' })
  await db.insertInto('contactMessages').values({ contactId, source: 'website', message: 'Orari?' }).execute()
  await db.insertInto('tasks').values({ title: 'Ordinare la carta' }).execute()
  await person(db, { firstName: 'Pia', lastName: 'Sportelli' })
  for (const [n, firstName] of ['Iva', 'Leo', 'Mia', 'Noè', 'Ugo'].entries())
    await db
      .insertInto('appointments')
      .values({
        ...wish(offer, {
          firstName,
          lastName: 'Richiesti',
          appointmentDate: day,
          appointmentTime: `1${n + 3}:00`,
        }),
        ...{
          doctorId: doctors[9] ?? 0,
          duration: 30,
          contactId: await person(db, { firstName, lastName: 'Richiesti' }),
        },
      })
      .execute()
})

/**
 * Moves a visit to today, where staff record its steps. In the database, because a holiday or a late hour refuses a booking
 * today.
 */
const toToday = (lastName: string, firstName: string, time: string) =>
  database.db
    .updateTable('appointments')
    .set({ appointmentDate: today, appointmentTime: time })
    .where('lastName', '=', lastName)
    .where('firstName', '=', firstName)
    .execute()

const line = (page: Page, text: string) =>
  page.locator('.ag-foot [role=status]').filter({ hasText: text }).waitFor({ state: 'attached' })

/** The dashboard, after a login by keys. */
async function atWork() {
  const { page, complaints } = await visit(browser, product.url)
  const keys = await keysOnly(page)
  await page.goto('/login')
  await hydrated(page)
  keys.step('log in')
  await keys.goTo(page.getByLabel('Username'))
  await keys.type('admin')
  await keys.press('Tab')
  await keys.type(ADMIN_PASSWORD)
  await keys.press('Enter')
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await hydrated(page)
  /** Opens the agenda of the filled day. */
  const toAgenda = async () => {
    await keys.press('g', 'a')
    await page.waitForURL('**/agenda')
    await page.locator('.ag-foot').waitFor()
    await keys.press('Shift+PageDown')
    for (let n = 7; n < daysAhead; n += 1) await keys.press('PageDown')
    await card(page, 'Abate Ada0', '8:00').waitFor()
  }
  /** Goes to a visit on the screen with the agenda's search. */
  const find = async (name: string, found: RegExp) => {
    await keys.press('/')
    await keys.landsOn(page.getByRole('searchbox', { name: 'Trova nell’agenda' }))
    await keys.press('Control+a')
    await keys.type(name)
    await page.getByRole('search').getByText('1 visita', { exact: true }).waitFor()
    await keys.press('Enter')
    const cell = page.getByRole('gridcell', { name: found })
    await keys.landsOn(cell)
    return cell
  }
  return { page, complaints, keys, toAgenda, find }
}

const service = (page: Page) => page.getByRole('combobox', { name: 'Servizio' })
const patient = (page: Page) => page.getByRole('combobox', { name: 'Paziente' })

test('the visits of a day are booked, moved, cancelled and taken in without a pointer', async () => {
  const { page, complaints, keys, toAgenda, find } = await atWork()

  keys.step('who comes, by doctor')
  await toAgenda()
  await find('abate ada0', /^Abate Ada0, 8:00/)
  for (let place = 1; place < 9; place += 1) {
    await keys.press('ArrowRight')
    await keys.landsOn(card(page, `Abate Ada${place}`, '8:00'))
  }
  await keys.press('ArrowDown')
  await keys.landsOn(card(page, 'Bruno Ada8', '8:30'))

  keys.step('a known caller books the first free place')
  await keys.press('n')
  await keys.landsOn(patient(page))
  await keys.type('galb')
  await page.getByRole('option', { name: /Galbiati/ }).waitFor()
  await keys.press('Enter')
  await keys.landsOn(service(page))
  await keys.type('zir')
  await page.getByRole('option', { name: /Zirconia/ }).waitFor()
  await keys.press('Enter')
  await page.getByRole('button', { name: /^Prenota Zirconia di prova, /, disabled: false }).waitFor()
  await keys.press('Control+Enter')
  await keys.landsOn(page.getByRole('gridcell', { name: /^Galbiati Teresa, / }))

  keys.step('a new caller without e-mail books another of the free places')
  await keys.press('n')
  await keys.landsOn(patient(page))
  await keys.type('neri ada 3335550123')
  await page.getByRole('option', { name: /nuovo paziente/i }).waitFor()
  await keys.press('Enter')
  await keys.landsOn(service(page))
  await keys.type('zir')
  await page.getByRole('option', { name: /Zirconia/ }).waitFor()
  await keys.press('Enter')
  const book = page.getByRole('button', { name: /^Prenota Zirconia di prova, /, disabled: false })
  await book.waitFor()
  const first = await book.textContent()
  await keys.press('ArrowDown')
  await expect.poll(() => book.textContent()).not.toBe(first)
  await keys.press('Control+Enter')
  await expect.poll(async () => (await visitOf('Ada', 'Neri')).status).toBe('confirmed')
  await page.getByRole('heading', { name: 'Nuova prenotazione' }).waitFor({ state: 'hidden' })

  keys.step('a visit moves by half an hour')
  await find('negri ada5', /^Negri Ada5/)
  await keys.press('s')
  await line(page, 'Sposti')
  await keys.press('Shift+ArrowDown', 'Shift+ArrowDown', 'Enter')
  await expect.poll(async () => (await visitOf('Ada5', 'Negri')).time).toBe('13:00')
  await keys.landsOn(card(page, 'Negri Ada5', '13:00'))

  keys.step('the visit goes to another week')
  await keys.press('x')
  await page.getByRole('region', { name: /Da ricollocare/ }).waitFor()
  await keys.press('Shift+PageDown')
  await card(page, 'Abate Ada0').waitFor({ state: 'detached' })
  // The focus stays in the doctor's column, which has one long free time that day.
  await page
    .getByRole('gridcell', { name: /^Libero alle 8:00/ })
    .and(page.locator(':focus'))
    .waitFor()
  await keys.press('v')
  await expect.poll(async () => (await visitOf('Ada5', 'Negri')).date > day).toBe(true)

  keys.step('a visit is cancelled, and the cancellation undone')
  await keys.press('Shift+PageUp')
  await find('leone ada0', /^Leone Ada0/)
  await keys.press('Delete')
  await keys.landsOn(page.getByRole('button', { name: /annulla la visita$/ }))
  await keys.press('Enter')
  await expect.poll(async () => (await visitOf('Ada0', 'Leone')).status).toBe('cancelled')
  // Z undoes the newest toast's change, and there is one of the move.
  await page
    .getByRole('region', { name: /^Notifiche/ })
    .getByText(/^Annullata: Ada0 Leone/)
    .waitFor()
  await keys.press('z')
  await expect.poll(async () => (await visitOf('Ada0', 'Leone')).status).toBe('confirmed')

  keys.step('a walk-in is booked on a free time of a doctor, and has arrived')
  const negri = await find('negri ada3', /^Negri Ada3/)
  await keys.press('ArrowDown')
  await page
    .getByRole('gridcell', { name: /^Libero alle 13:00/ })
    .and(page.locator(':focus'))
    .waitFor()
  await keys.press('n')
  await keys.landsOn(patient(page))
  await keys.type('spor')
  await page.getByRole('option', { name: /Sportelli/ }).waitFor()
  await keys.press('Enter')
  await page.getByRole('button', { name: /^Prenota Zirconia di prova, /, disabled: false }).waitFor()
  await keys.press('Control+Enter')
  await keys.landsOn(card(page, 'Sportelli Pia', '13:00'))
  await negri.waitFor()
  await toToday('Sportelli', 'Pia', '00:00')
  await toToday('Bruno', 'Ada1', '00:00')
  await keys.press('t')
  // The search is in the visits on the screen, and those of the day before stay until today’s have come.
  await negri.waitFor({ state: 'detached' })
  await find('sportelli', /^Sportelli Pia/)
  for (const [key, said, stage] of [
    ['a', 'In sala', 'arrived'],
    ['i', 'In visita', 'in_visit'],
    ['f', 'Conclusa', null],
  ] as const) {
    await keys.press(key)
    await line(page, `${said}: Pia Sportelli`)
    expect((await visitOf('Pia', 'Sportelli')).stage).toBe(stage)
  }

  keys.step('a patient did not come')
  await find('bruno', /^Bruno Ada1/)
  await keys.press('Shift+A')
  await line(page, 'Non si è presentato: Ada1 Bruno')
  expect((await visitOf('Ada1', 'Bruno')).stage).toBe('no_show')

  keys.report({
    'log in': 40,
    'who comes, by doctor': 30,
    'a known caller books the first free place': 12,
    'a new caller without e-mail books another of the free places': 28,
    'a visit moves by half an hour': 18,
    'the visit goes to another week': 3,
    'a visit is cancelled, and the cancellation undone': 18,
    'a walk-in is booked on a free time of a doctor, and has arrived': 38,
    'a patient did not come': 10,
  })
  expect(complaints).toEqual([])
})

test('an ill doctor’s visits are settled, the day is printed, and the user leaves without a pointer', async () => {
  const { page, complaints, keys, toAgenda, find } = await atWork()
  keys.step('from the agenda to another page, and back')
  await toAgenda()
  await find('abate ada2', /^Abate Ada2/)
  await keys.press('g', 'p')
  await page.getByRole('heading', { level: 1, name: /prenotazion/i }).waitFor()
  await hydrated(page)

  keys.step('a doctor is ill')
  await toAgenda()
  await find('abate ada2', /^Abate Ada2/)
  const panel = page.getByRole('region', { name: 'Il medico è malato' })
  await keys.goTo(page.getByRole('button', { name: /^Azioni per/ }).nth(2), 'Shift+Tab')
  await keys.press('Enter')
  await keys.goTo(page.getByRole('menuitem', { name: 'Il medico è malato…' }), 'ArrowDown')
  await keys.press('Enter')
  await panel.getByText('10 visite in questo periodo: che cosa ne fai?').waitFor()
  await keys.goTo(panel.getByRole('button', { name: /^Lascia.*, tutte le visite$/ }))
  await keys.press('Enter')
  const choiceOf = (name: string) => panel.getByLabel(new RegExp(`^La visita di Ada2 ${name},`))
  await keys.goTo(choiceOf('Bruno'))
  await keys.press('a')
  await expect.poll(() => choiceOf('Bruno').inputValue()).toBe('cancel')
  await keys.goTo(choiceOf('Donati'))
  await keys.press('d')
  await expect.poll(() => choiceOf('Donati').inputValue()).toMatch(/^give:/)
  await keys.press('Control+Enter')
  await panel.waitFor({ state: 'hidden' })
  await expect.poll(async () => (await visitOf('Ada2', 'Bruno')).status).toBe('cancelled')
  expect((await visitOf('Ada2', 'Donati')).doctorId).not.toBe(doctors[2])
  expect(await visitOf('Ada2', 'Conti')).toMatchObject({ doctorId: doctors[2], status: 'confirmed' })

  keys.step('the list on paper')
  await keys.press('Control+p')
  await page.getByRole('region', { name: /foglio 1 di/ }).waitFor()
  expect(page.url()).toContain('/agenda/stampa')

  keys.step('the map of the keys')
  await keys.press('g', 'f')
  await page.getByRole('region', { name: 'Chiamate' }).waitFor()
  await keys.press('?')
  await page.getByRole('dialog').waitFor()
  await keys.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  // A call on its way while the session ends is answered 401, and the browser says so.
  expect(complaints).toEqual([])
  keys.step('log out')
  await keys.goTo(page.getByRole('button', { name: 'Esci' }), 'Shift+Tab')
  await keys.press('Enter')
  await page.waitForURL(/\/(login)?$/)
  keys.report({
    'log in': 40,
    'from the agenda to another page, and back': 22,
    'a doctor is ill': 45,
    'the list on paper': 1,
    'the map of the keys': 4,
    'log out': 4,
  })
})

test('requests, tasks and a family are worked through without a pointer', async () => {
  const { page, complaints, keys } = await atWork()
  const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  const rowLink = (text: string) => page.locator('[data-row-link]').filter({ hasText: text })
  /** A row is gone, and the focus is on another. */
  const nextRow = async (gone: Locator) => {
    await gone.waitFor({ state: 'detached' })
    await page.locator('[data-row-link]:focus').waitFor()
  }
  const said = (text: RegExp | string) =>
    page
      .getByRole('region', { name: /^Notifiche/ })
      .getByText(text)
      .first()

  keys.step('requests: searched, one confirmed, one rejected with a reason')
  await keys.press('g', 'p')
  const search = page.getByRole('searchbox', { name: 'Cerca nelle richieste' })
  await rowOf('Iva Richiesti').waitFor()
  await keys.press('/')
  await keys.landsOn(search)
  await keys.type('richiesti')
  await page.waitForURL('**q=richiesti*')
  await rowOf('Abate').first().waitFor({ state: 'detached' })
  await rowOf('Noè Richiesti').waitFor()
  await keys.goTo(rowOf('Iva Richiesti').locator('[data-row-link]'))
  await keys.press('c')
  await rowOf('Iva Richiesti').getByText('Confermata').waitFor()
  await keys.landsOn(rowOf('Leo Richiesti').locator('[data-row-link]'))
  await keys.press('r')
  const refusal = page.getByRole('dialog', { name: /^Rifiuti la prenotazione di Leo/ })
  await keys.landsOn(refusal.getByRole('textbox'))
  await keys.type('Il medico è assente.')
  await keys.press('Enter')
  await rowOf('Leo Richiesti').getByText('Annullata').waitFor()

  keys.step('requests: two confirmed at once')
  await keys.landsOn(rowOf('Mia Richiesti').locator('[data-row-link]'))
  await keys.press('x', 'j', 'x')
  const both = page.getByRole('button', { name: 'Conferma 2' })
  await keys.goTo(both)
  await keys.press('Enter')
  const asked = page.getByRole('dialog')
  await asked.getByRole('button', { name: /^Conferma/ }).waitFor()
  await keys.press('Control+Enter')
  await rowOf('Noè Richiesti').getByText('Confermata').waitFor()

  keys.step('what waits: a request rejected, a message done, a task put off')
  await keys.press('g', 'f')
  // The page of requests, which is left, has a row of the same name.
  await page.getByRole('heading', { level: 1, name: 'Da fare' }).waitFor()
  const request = rowLink('Ugo Richiesti')
  await request.waitFor()
  await keys.goTo(request, 'j')
  await keys.press('r')
  await keys.landsOn(page.getByLabel('Motivo'))
  await keys.type('Il medico è assente')
  await keys.press('Enter')
  await said('Rifiutata: Ugo Richiesti').waitFor()
  await nextRow(request)
  const message = rowLink('Teresa Galbiati')
  await keys.goTo(message, 'k')
  await keys.press('Enter')
  await page.getByRole('complementary', { name: 'Messaggio di Teresa Galbiati' }).waitFor()
  await keys.press('Escape')
  await keys.landsOn(message)
  await keys.press('e')
  await said('Messaggio chiuso').waitFor()
  await nextRow(message)
  const paper = rowLink('Ordinare la carta')
  await keys.goTo(paper, 'j')
  await keys.press('d')
  await keys.goTo(page.getByRole('menuitem', { name: 'fra una settimana' }), 'ArrowDown')
  await keys.press('Enter')
  await paper.waitFor({ state: 'detached' })

  keys.step('a task for Friday, looked at and done')
  await keys.press('t')
  const dialog = page.getByRole('dialog', { name: 'Nuova cosa da fare' })
  await keys.landsOn(dialog.getByLabel('Che cosa'))
  await keys.type('Richiamare')
  await keys.goTo(dialog.getByLabel('Quando'))
  await keys.type('venerdì')
  await keys.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await keys.goTo(page.getByRole('button', { name: 'Più avanti: apri il gruppo' }), 'j')
  await keys.press('Enter')
  const task = rowLink('Richiamare')
  await keys.goTo(task, 'j')
  await keys.press('Enter')
  await page.getByRole('dialog', { name: 'Cosa da fare' }).waitFor()
  await keys.press('Escape')
  await keys.landsOn(task)
  await keys.press('e')
  await task.waitFor({ state: 'detached' })

  keys.step('a contact: next visit, a relative, and a booking from there')
  await keys.press('Control+k')
  const people = page.getByRole('dialog', { name: 'Cerca persone' })
  await keys.landsOn(people.getByRole('combobox'))
  await keys.type('richiesti iva')
  await people
    .getByText(/Richiesti/)
    .first()
    .waitFor()
  await keys.press('Enter')
  await page.waitForURL(/contatti\/\d+/)
  await page.getByRole('region', { name: 'Prossima visita' }).getByText('Zirconia di prova').waitFor()
  await hydrated(page)
  const family = page.getByRole('region', { name: 'Famiglia' })
  await keys.goTo(family.getByRole('button', { name: /^Aggiungi/ }))
  await keys.press('Enter')
  const relation = page.getByRole('dialog', { name: 'Aggiungi un familiare' })
  await keys.landsOn(relation.getByRole('combobox', { name: 'Persona' }))
  await keys.type('richiesti')
  await relation.getByRole('option').first().waitFor()
  await keys.press('ArrowDown', 'Enter')
  await keys.goTo(relation.getByRole('combobox', { name: 'Che cosa è per questo contatto' }))
  await keys.press('f')
  await keys.goTo(relation.getByRole('button', { name: 'Aggiungi', exact: true }))
  await keys.press('Enter')
  await said('Legame aggiunto.').waitFor()
  await family.getByText(/Figli/).waitFor()
  await keys.goTo(
    page.getByRole('main').getByRole('link', { name: 'Nuova prenotazione' }).first(),
    'Shift+Tab',
  )
  await keys.press('Enter')
  await keys.landsOn(service(page))
  await keys.type('zir')
  await page.getByRole('option', { name: /Zirconia/ }).waitFor()
  await keys.press('Enter')
  await page.getByRole('button', { name: /^Prenota Zirconia di prova, /, disabled: false }).waitFor()
  await keys.press('Control+Enter')
  await page.getByRole('heading', { name: 'Nuova prenotazione' }).waitFor({ state: 'hidden' })
  const visits = await database.db
    .selectFrom('appointments')
    .select(['firstName', 'status'])
    .where('lastName', '=', 'Richiesti')
    .orderBy('id')
    .execute()
  expect(visits.map(({ firstName, status }) => `${firstName} ${status}`)).toEqual([
    'Iva confirmed',
    'Leo cancelled',
    'Mia confirmed',
    'Noè confirmed',
    'Ugo cancelled',
    'Iva confirmed',
  ])

  keys.report({
    'log in': 40,
    'requests: searched, one confirmed, one rejected with a reason': 48,
    'requests: two confirmed at once': 18,
    'what waits: a request rejected, a message done, a task put off': 50,
    'a task for Friday, looked at and done': 36,
    'a contact: next visit, a relative, and a booking from there': 80,
  })
  expect(complaints).toEqual([])
})
