import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDays } from '#test/days.ts'
import { bookable, wish } from '#test/factories.ts'
import { accessibilityFaults, expectNoSidewaysScroll, hasFocus, PHONE } from './browser.ts'
import { addressOf, atWork } from './contacts.ts'
import { atDesk } from './desk.ts'
import { database, stage } from './stage.ts'

stage()

/** Requests of one doctor of their own, half an hour apart from 9:30 on. */
async function requests(
  people: readonly { firstName: string; lastName: string; phone?: string; status?: 'confirmed' }[],
  { day = openDays(1)[0] ?? '' } = {},
) {
  const offer = await bookable(database.db)
  const visits = people.map((person, place) => {
    const minutes = 9 * 60 + 30 + place * 30
    const time = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
    const moment = { appointmentDate: day, appointmentTime: time.join(':') }
    return { ...wish(offer, { ...person, ...moment }), doctorId: offer.doctorId, duration: 30 }
  })
  const rows = await database.db.insertInto('appointments').values(visits).returning('id').execute()
  return { offer, day, ids: rows.map(({ id }) => id) }
}

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const italian = (day: string) => day.split('-').toReversed().join('/')
const searchOf = (page: Page) => page.getByRole('searchbox', { name: 'Cerca nelle richieste' })
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const tick = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Scegli la richiesta di ${name}` })
const bar = (page: Page) => page.getByRole('region', { name: 'Azioni sulle richieste scelte' })
const namesIn = async (page: Page) => {
  const boxes = page.getByRole('checkbox', { name: /^Scegli la richiesta di / })
  const labels = await boxes.evaluateAll((all) => all.map((box) => box.closest('label')?.textContent ?? ''))
  return labels.map((label) => label.trim().replace('Scegli la richiesta di ', ''))
}

test('staff find a booking by half a telephone number, and Enter opens the only hit', async () => {
  const { ids } = await requests([
    { firstName: 'Olga', lastName: 'Trovati', phone: '+39 347 81/21 774' },
    { firstName: 'Ugo', lastName: 'Trovati', phone: '0362 555 0190' },
  ])
  const { page, complaints } = await atDesk('/richieste-prenotazioni')
  const search = searchOf(page)
  await rowOf(page, 'Olga Trovati').waitFor()
  await page.keyboard.press('/')
  expect(await hasFocus(search)).toBe(true)

  await page.keyboard.type('trov')
  await expect.poll(() => namesIn(page)).toEqual(['Olga Trovati', 'Ugo Trovati'])
  await page.keyboard.press('Enter')
  await search.fill('8121 77')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Olga Trovati' }).waitFor()
  await dialog.getByText(`Richiesta n. ${ids[0]}, ricevuta il`).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(addressOf(page)).toBe('/richieste-prenotazioni?q=8121 77')

  const row = rowOf(page, 'Olga Trovati')
  await row.getByText(`n. ${ids[0]}`, { exact: true }).waitFor()
  expect(await row.getByRole('link', { name: '+39 347 81/21 774' }).getAttribute('href')).toBe(
    'tel:+393478121774',
  )
  await search.fill(`#${ids[1]}`)
  await expect.poll(() => namesIn(page)).toEqual(['Ugo Trovati'])
  await search.fill('zzz')
  await page.getByText('Nessuna corrisponde a «zzz»').waitFor()
  await page.getByRole('button', { name: 'Cancella filtri' }).click()
  await rowOf(page, 'Ugo Trovati').waitFor()
  expect(complaints).toEqual([])
})

test('filters by day, doctor and service stand in the address, count the result and are taken off one by one', async () => {
  const { offer, day } = await requests([
    { firstName: 'Elio', lastName: 'Filtrati' },
    { firstName: 'Rosa', lastName: 'Filtrati', status: 'confirmed' },
  ])
  const { page } = await atDesk('/richieste-prenotazioni')
  await page.getByLabel('Medico').selectOption(String(offer.doctorId))
  await expect.poll(() => namesIn(page)).toEqual(['Elio Filtrati', 'Rosa Filtrati'])
  await page.getByText(/^2 di \d+$/).waitFor()
  await page.getByLabel('Servizio').selectOption(String(offer.serviceId))
  await page.getByLabel('Dal giorno').fill(italian(day))
  await page.getByRole('button', { name: /^Togli il filtro Dal/ }).waitFor()
  await page.getByRole('link', { name: /^Confermata/ }).click()
  await expect.poll(() => namesIn(page)).toEqual(['Rosa Filtrati'])
  expect(await page.getByLabel('Ordina per').inputValue()).toBe('day')
  await page.reload()
  await expect.poll(() => namesIn(page)).toEqual(['Rosa Filtrati'])
  expect(await accessibilityFaults(page)).toEqual([])
  const question = { stato: 'confirmed', dal: day, medico: String(offer.doctorId) }
  const { serviceId: servizio } = offer
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    ...question,
    servizio: String(servizio),
  })

  await page.getByRole('button', { name: /^Togli il filtro Servizio/ }).click()
  await page.getByRole('button', { name: 'Cancella filtri' }).click()
  await expect.poll(() => addressOf(page)).toBe('/richieste-prenotazioni?stato=confirmed')
  await page.getByRole('link', { name: /^Prossime/ }).click()
  await page.waitForURL('**/richieste-prenotazioni?quando=upcoming')
  await rowOf(page, 'Elio Filtrati').getByText('· Sito web').waitFor()
  await page.getByLabel('Provenienza').selectOption('Sportello')
  await page.getByRole('button', { name: 'Togli il filtro Provenienza: Sportello' }).waitFor()
  await expect.poll(() => namesIn(page)).toEqual([])
  await page.getByRole('link', { name: 'Passate' }).click()
  await page.waitForURL('**/richieste-prenotazioni?quando=past&provenienza=desk')
})

test('staff confirm several requests at once with one undo, and one a colleague has changed stays ticked with the reason', async () => {
  await requests([
    { firstName: 'Ada', lastName: 'Insieme' },
    { firstName: 'Bea', lastName: 'Insieme' },
    { firstName: 'Ciro', lastName: 'Insieme' },
  ])
  const { page } = await atDesk('/richieste-prenotazioni?stato=pending&q=insieme')
  for (const name of ['Ada', 'Bea', 'Ciro']) await tick(page, `${name} Insieme`).check()
  await bar(page).getByText('3 scelte').waitFor()
  expect(await bar(page).getByRole('button').allTextContents()).toEqual(
    expect.arrayContaining(['Conferma 3', 'Rifiuta 3', 'Deseleziona']),
  )
  expect(await accessibilityFaults(page)).toEqual([])

  await database.db
    .updateTable('appointments')
    .set({ notes: 'Di una collega' })
    .where('firstName', '=', 'Bea')
    .execute()
  await bar(page).getByRole('button', { name: 'Conferma 3' }).click()
  const question = page.getByRole('dialog', { name: 'Confermi 3 prenotazioni?' })
  await question.getByText('3 pazienti saranno avvisati.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await question.getByRole('button', { name: 'Conferma 3' }).click()
  await page.getByText('2 confermate, 1 no').first().waitFor()
  await page.getByText('Qualcun altro ha modificato questi dati nel frattempo.').first().waitFor()
  // The confirmed ones leave the tab with the read that brings the colleague's version.
  await expect.poll(() => namesIn(page)).toEqual(['Bea Insieme'])
  expect(await tick(page, 'Bea Insieme').isChecked()).toBe(true)
  await page.getByText('Avviso a 2 pazienti fra').first().waitFor()
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  await page.getByText('Annullato: 2 pazienti').first().waitFor()
  await expect.poll(() => namesIn(page)).toEqual(['Ada Insieme', 'Bea Insieme', 'Ciro Insieme'])
  await bar(page).getByRole('button', { name: 'Rifiuta 1' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Motivo' }).fill('Il medico è assente.')
  await page.keyboard.press('Enter')
  await page.getByText('1 rifiutata').first().waitFor()
  await bar(page).waitFor({ state: 'detached' })
  await page.reload()
  await expect.poll(() => namesIn(page)).toEqual(['Ada Insieme', 'Ciro Insieme'])
})

test('only what all ticked rows allow is offered, and past visits are completed from their worklist', async () => {
  const past = [
    { firstName: 'Dora', lastName: 'Passati', status: 'confirmed' as const },
    { firstName: 'Fabio', lastName: 'Passati', status: 'confirmed' as const },
    { firstName: 'Enzo', lastName: 'Passati' },
  ]
  await requests(past, { day: dayAhead(-2) })
  const { page } = await atDesk('/richieste-prenotazioni?q=passati')
  const offered = () => bar(page).getByRole('button').allTextContents()
  await tick(page, 'Dora Passati').check()
  await expect.poll(offered).toEqual(expect.arrayContaining(['Completa 1']))
  await tick(page, 'Enzo Passati').check()
  await expect.poll(offered).not.toContain('Completa 2')
  expect(await offered()).not.toContain('Conferma 2')
  await tick(page, 'Dora Passati').uncheck()
  await expect.poll(offered).toEqual(expect.arrayContaining(['Conferma 1', 'Rifiuta 1']))
  await page.goto('/richieste-prenotazioni?quando=to-close')
  await tick(page, 'Fabio Passati').check()
  await bar(page).getByRole('button', { name: 'Non venuto 1' }).click()
  const missed = page.getByRole('dialog', { name: 'Segni come mancata la visita di Fabio Passati?' })
  await missed.getByText('Nessun paziente sarà avvisato.').waitFor()
  await missed.getByRole('button', { name: 'Non venuto' }).click()
  await page.getByText('1 mancata').first().waitFor()
  await rowOf(page, 'Dora Passati')
    .getByRole('button', { name: /^Completa la richiesta/ })
    .click()
  await rowOf(page, 'Dora Passati').getByText('Completata').waitFor()
  await page.reload()
  await page.getByText('Nessuna visita da chiudere').waitFor()
})

test('the keyboard alone goes through the days, ticks, confirms and rejects with a reason, and adds to a list', async () => {
  await requests([
    { firstName: 'Iva', lastName: 'Tastiera' },
    { firstName: 'Leo', lastName: 'Tastiera' },
  ])
  const [list] = await database.db
    .insertInto('lists')
    .values({ name: 'Da richiamare' })
    .returning('id')
    .execute()
  const { page } = await atDesk('/richieste-prenotazioni?stato=pending&q=tastiera')
  await page.getByRole('rowheader', { name: /2 in attesa$/ }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await bar(page).getByText('1 scelta').waitFor()
  await page.keyboard.press('c')
  await rowOf(page, 'Iva Tastiera').getByText('Confermata').waitFor()
  // The focus has gone on to the next row.
  await expect.poll(() => atWork(page)).toMatch(/^Vedi la richiesta di Leo Tastiera/)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => atWork(page)).toMatch(/^Conferma la richiesta di Leo/)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('t')
  const task = page.getByRole('dialog', { name: 'Nuova cosa da fare' })
  await task.getByText('Leo Tastiera').waitFor()
  await expect.poll(() => hasFocus(task.getByLabel('Che cosa'))).toBe(true)
  await page.keyboard.type('Chiedere gli esami')
  await page.keyboard.press('Control+Enter')
  await task.waitFor({ state: 'detached' })
  await expect.poll(() => atWork(page)).toMatch(/^Vedi la richiesta di Leo Tastiera/)
  await page.keyboard.press('m')
  const move = page.getByRole('dialog', { name: 'Modifica richiesta' })
  await move.getByRole('button', { name: '10:00 (attuale)' }).waitFor()
  await page.keyboard.press('Escape')
  await move.waitFor({ state: 'detached' })
  await expect.poll(() => atWork(page)).toMatch(/^Vedi la richiesta di Leo Tastiera/)
  await page.keyboard.press('r')
  const refusal = page.getByRole('dialog', { name: 'Rifiuti la prenotazione di Leo Tastiera?' })
  await expect.poll(() => hasFocus(refusal.getByRole('textbox'))).toBe(true)
  await page.keyboard.type('Il medico è assente.')
  await page.keyboard.press('Enter')
  await rowOf(page, 'Leo Tastiera').getByText('Annullata').waitFor()
  // The row changes before the server has answered.
  const lastChanges = async () => {
    const last = database.db.selectFrom('appointmentEvents').select('changes').orderBy('id', 'desc').limit(1)
    return (await last.executeTakeFirst())?.changes
  }
  await expect.poll(lastChanges).toMatchObject({ reason: [null, 'Il medico è assente.'] })

  // Requests written by the test belong to no contact.
  const contact = { firstName: 'Iva', lastName: 'Tastiera', email: 'iva@example.com', phone: '333 000 0000' }
  const { id } = await database.db
    .insertInto('contactRequests')
    .values(contact)
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.db
    .updateTable('appointments')
    .set({ contactId: id })
    .where('firstName', '=', 'Iva')
    .execute()
  await page.goto('/richieste-prenotazioni?q=tastiera')
  await tick(page, 'Iva Tastiera').check()
  await bar(page).getByRole('button', { name: 'Aggiungi a lista' }).click()
  await page.getByRole('dialog').getByLabel('Lista').selectOption('Da richiamare')
  await page.keyboard.press('Control+Enter')
  await page.getByText('1 contatto aggiunto a «Da richiamare»').first().waitFor()
  const members = await database.db.selectFrom('listContacts').selectAll().execute()
  expect(members).toMatchObject([{ listId: list?.id, contactId: id }])
})

test('a visit moves to a free time of its doctor, and another day asks for a time again', async () => {
  const days = openDays(2)
  const { ids } = await requests([{ firstName: 'Mara', lastName: 'Spostati' }], { day: days[0] ?? '' })
  const { page } = await atDesk(`/richieste-prenotazioni?richiesta=${ids[0]}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Modifica' }).click()
  const time = (text: string) => dialog.getByRole('button', { name: text })
  await time('10:00').waitFor()
  expect(await time('9:30 (attuale)').getAttribute('aria-pressed')).toBe('true')
  await time('12:00').click()
  const day = dialog.getByLabel(/^Data \*?$/)
  // On a Sunday the doctor has no times.
  const sunday = [0, 1, 2, 3, 4, 5, 6]
    .map((more) => dayAhead(7 + more))
    .find((one) => new Date(one).getUTCDay() === 0)
  await day.fill(italian(sunday ?? ''))
  await dialog.getByText('In questo giorno il medico non ha orari liberi.').waitFor()
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await dialog.getByText('Orario non valido').first().waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  await day.fill(italian(days[1] ?? ''))
  await time('11:30').click()
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await page.getByText('Richiesta aggiornata').first().waitFor()
  await dialog.getByText(/, 11:30$/).waitFor()
})

test('filters open with a button on a phone, targets fit a finger, and nothing scrolls sideways', async () => {
  await requests([{ firstName: 'Pia', lastName: 'Tascabili' }])
  const { page } = await atDesk('/richieste-prenotazioni?q=tascabili', { viewport: PHONE })
  await tick(page, 'Pia Tascabili').check()
  await page.getByRole('button', { name: 'Filtri', exact: true }).click()
  await page.getByLabel('Dal giorno').waitFor()
  await expectNoSidewaysScroll(page)
  expect(await accessibilityFaults(page)).toEqual([])
  const targets = [
    page.locator('.row-pick').first(),
    page.getByRole('link', { name: '+39 333 000 0000' }),
    bar(page).getByRole('button', { name: 'Conferma 1' }),
    bar(page).getByRole('button', { name: 'Deseleziona' }),
  ]
  for (const target of targets) expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await bar(page).getByRole('button', { name: 'Deseleziona' }).click()
  expect(await tick(page, 'Pia Tascabili').isChecked()).toBe(false)
})
