import { sql } from 'kysely'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDays } from '#test/days.ts'
import { bookable, wish } from '#test/factories.ts'
import { book } from './bookings.ts'
import { accessibilityFaults, expectNoSidewaysScroll, PHONE, takenOver } from './browser.ts'
import { atWork } from './contacts.ts'
import { atDesk } from './desk.ts'
import { endSession } from './setup.ts'
import { database, product, stage } from './stage.ts'

stage()

/** A colleague's change by a call, unknown to the page. */
async function changeElsewhere(context: BrowserContext, id: number, change: object): Promise<void> {
  const response = await context.request.patch(`/api/appointments/${id}`, {
    data: change,
    headers: { Origin: product.url },
  })
  expect(response.status()).toBe(200)
}

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

const openRequest = (page: Page, name: string) =>
  rowOf(page, name)
    .getByRole('link', { name: /^Vedi la richiesta/ })
    .click()

test('a refused change of status returns, gives the reason, and keeps the keyboard focus in its row', async () => {
  const id = await book('Giulia', 'Campioni', { ahead: 3 })
  const { page, context } = await atDesk('/richieste-prenotazioni?stato=pending')
  const row = rowOf(page, 'Giulia Campioni')
  await row.getByText('In attesa').waitFor()

  await page.route(`**/api/appointments/${id}`, (route) => route.fulfill({ status: 500, body: '' }))
  await row.getByRole('button', { name: 'Conferma la richiesta di Giulia Campioni' }).press('Enter')
  await page.getByText("Si è verificato un errore nell'aggiornamento dello stato.").first().waitFor()
  await row.getByText('In attesa').waitFor()
  await expect.poll(() => atWork(page)).toMatch(/^Vedi la richiesta di Giulia Campioni/)
  await page.unroute(`**/api/appointments/${id}`)

  await changeElsewhere(context, id, { phone: '+39 000 555 0199' })
  const reject = async () => {
    await row.getByRole('button', { name: /^Rifiuta/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rifiuta' }).click()
  }
  await reject()
  await page.getByText('Qualcun altro ha modificato questi dati nel frattempo.').first().waitFor()
  await row.getByText('In attesa').waitFor()
  // The colleague's status has arrived: the next click is based on it.
  await row.getByText('+39 000 555 0199').waitFor()

  await reject()
  await page.getByText('Stato aggiornato').first().waitFor()
  // It no longer belongs to the filter, and yet keeps its place until the next load.
  await row.getByText('Annullata').waitFor()
  await expect.poll(() => row.getByRole('button', { name: /^(Conferma|Rifiuta)/ }).count()).toBe(0)
  await page.reload()
  await page.getByText('Nessuna richiesta in questo stato').waitFor()
  await page.getByRole('link', { name: 'Mostra tutte' }).click()
  await row.getByText('Annullata').waitFor()
  await row.getByRole('link', { name: 'Giulia Campioni', exact: true }).click()
  await page.waitForURL(/\/contatti\/\d+$/)
  await page.getByRole('heading', { name: 'Giulia Campioni', level: 1 }).waitFor()
})

test('P15: a minor is marked, and the edit dialog keeps its input through errors, a clash and closing', async () => {
  const id = await book('Omar', 'Prototipi', { ahead: 4 })
  const { page, context } = await atDesk(`/richieste-prenotazioni?richiesta=${id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Omar Prototipi' }).waitFor()
  expect(await dialog.getByText('Minorenne', { exact: true }).count()).toBe(0)
  // Only what waits for an answer is offered one.
  const answers = () => dialog.getByRole('button', { name: /^(Conferma|Rifiuta)$/ }).allTextContents()
  expect(await answers()).toEqual(['Rifiuta', 'Conferma'])
  await changeElsewhere(context, id, { dateOfBirth: '2020-03-01' })
  await page.reload()
  await dialog.getByText('Minorenne', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Modifica' }).click()
  await dialog.getByRole('button', { name: 'Un altro orario…' }).click()
  const time = dialog.getByLabel('Ora')
  await time.fill('2215')
  await time.blur()
  await expect.poll(() => time.inputValue()).toBe('22:15')

  await dialog.getByLabel('Telefono').fill('12')
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await dialog.getByRole('link', { name: /Numero di telefono richiesto/ }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByLabel('Telefono').fill('+39 000 555 9999')

  await page.keyboard.press('Escape')
  await page.getByText('Hai modifiche non salvate.').waitFor()
  await page.getByRole('button', { name: 'Continua a modificare' }).click()

  await dialog.getByLabel('Stato').selectOption('Confermata')
  const theirs = { phone: '+39 000 555 7777', status: 'completed', notes: 'Nota di una collega' }
  await changeElsewhere(context, id, theirs)
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  // The differences are named in the words of the page.
  const clash = dialog.getByRole('alert').filter({ hasText: 'Qualcun altro ha modificato questi dati' })
  await expect
    .poll(() => clash.getByRole('definition').allTextContents())
    .toEqual(expect.arrayContaining([theirs.phone, 'Completata', 'Nota di una collega']))
  await expect.poll(() => dialog.getByLabel('Telefono').inputValue()).toBe('+39 000 555 9999')
  await expect.poll(() => time.inputValue()).toBe('22:15')

  // The session ends while the form is open: the draft is still there after the login.
  await endSession(page)
  await dialog.getByRole('button', { name: 'Salva comunque' }).click()
  const again = page.getByRole('dialog', { name: 'Sessione scaduta' })
  await again.getByLabel('Password', { exact: true }).fill('una frase lunga per la prova')
  expect(await accessibilityFaults(page)).toEqual([])
  await again.getByRole('button', { name: 'Accedi', exact: true }).click()
  await again.waitFor({ state: 'detached' })
  await expect.poll(() => dialog.getByLabel('Telefono').inputValue()).toBe('+39 000 555 9999')
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  const late = page.getByRole('alertdialog', { name: '22:15 è fuori orario' })
  await late.getByRole('button', { name: 'Salva lo stesso' }).click()
  await dialog.getByText('+39 000 555 9999').waitFor()
  await dialog.getByText(/, 22:15$/).waitFor()
  await dialog.getByText('Confermata', { exact: true }).waitFor()
  expect(await answers()).toEqual([])
  await dialog.getByRole('button', { name: 'Chiudi' }).click()
  await expect.poll(() => atWork(page)).toMatch(/^Vedi la richiesta di Omar Prototipi/)
})

test('a clash on a phone scrolls into view with the colleague’s values, as the page shows them', async () => {
  const id = await book('Nadia', 'Bozzetti', { ahead: 5 })
  const { page, context } = await atDesk(`/richieste-prenotazioni?richiesta=${id}`, { viewport: PHONE })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Modifica' }).click()
  await dialog.getByLabel('Data di nascita').fill('01/02/1980')
  await dialog.getByLabel('Note').fill('Telefonare prima.')
  await changeElsewhere(context, id, { dateOfBirth: '1981-03-04' })
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  const held = (text: string) =>
    page.waitForFunction((words) => {
      const { activeElement: at } = document
      const { top, bottom } = at?.getBoundingClientRect() ?? { top: -1, bottom: -1 }
      return (
        at?.textContent?.includes(words) && !at.querySelector('input') && top >= 0 && bottom <= innerHeight
      )
    }, text)
  await held('Qualcun altro ha modificato questi dati nel frattempo.')
  await held('Data di nascita, ora:04/03/1981')
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a save under way is awaited, and going Back asks and then discards the form', async () => {
  const id = await book('Ivo', 'Attese', { ahead: 8 })
  const { page } = await atDesk('/richieste-prenotazioni')
  await openRequest(page, 'Ivo Attese')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Modifica' }).click()
  await dialog.getByLabel('Note').fill('Chiamare dopo le 18.')

  const held: (() => void)[] = []
  await page.route(`**/api/appointments/${id}`, async (route) => {
    if (route.request().method() === 'PATCH') await new Promise<void>((go) => held.push(go))
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect.poll(() => held.length).toBe(1)
  await dialog.getByRole('button', { name: 'Annulla' }).dispatchEvent('click')
  await expect.poll(() => page.getByText('Hai modifiche non salvate.').count()).toBe(0)
  held[0]?.()
  await page.getByText('Richiesta aggiornata').first().waitFor()
  await dialog.getByText('Chiamare dopo le 18.').waitFor()

  await dialog.getByRole('button', { name: 'Modifica' }).click()
  await dialog.getByLabel('Note').fill('Non più.')
  await page.goBack()
  await page.getByRole('button', { name: 'Chiudi senza salvare' }).click()
  await page.waitForURL('**/richieste-prenotazioni')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => atWork(page)).toMatch(/^Vedi la richiesta di Ivo Attese/)
})

test('text typed while a request is being saved stays in its dialog, and is saved with the next click', async () => {
  const id = await book('Rita', 'Correnti', { ahead: 9 })
  const { page } = await atDesk(`/richieste-prenotazioni?richiesta=${id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Modifica' }).click()
  const notes = dialog.getByLabel('Note')
  await notes.fill('Chiamare dopo le 18.')
  const answer = Promise.withResolvers<void>()
  const saving = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.route(`**/api/appointments/${id}`, async (route) => {
    if (route.request().method() === 'PATCH') await answer.promise
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await saving
  await notes.fill('Chiamare dopo le 19.')
  answer.resolve()
  await page.getByText('Richiesta aggiornata').first().waitFor()
  await expect.poll(() => notes.inputValue()).toBe('Chiamare dopo le 19.')
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await notes.waitFor({ state: 'detached' })
  await dialog.getByText('Chiamare dopo le 19.').waitFor()
})

test('a request moved onto another visit of its doctor is refused, and saved on top of it once staff tick that they mean it', async () => {
  const offer = await bookable(database.db)
  const [appointmentDate = ''] = openDays(1)
  const visits = ['10:00', '11:30'].map((appointmentTime) => ({
    ...wish(offer, { firstName: 'Dina', lastName: `Incastri delle ${appointmentTime}`, appointmentDate }),
    ...{ doctorId: offer.doctorId, appointmentTime, duration: 30 },
  }))
  const [first, second] = await database.db
    .insertInto('appointments')
    .values(visits)
    .returning('id')
    .execute()
  const { page } = await atDesk(`/richieste-prenotazioni?richiesta=${second?.id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Modifica' }).click()
  await dialog.getByRole('button', { name: 'Un altro orario…' }).click()
  const time = dialog.getByLabel('Ora')
  await time.fill('10:00')
  const onTop = dialog.getByRole('checkbox', {
    name: 'Metti la visita sopra l’altra del medico (incastro)',
  })
  expect(await onTop.count()).toBe(0)
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await dialog
    .getByText(/^Il medico ha già un’altra visita in questo orario: .+, fino alle \d/)
    .first()
    .waitFor()
  await onTop.waitFor()
  expect(await onTop.isChecked()).toBe(false)
  expect(await accessibilityFaults(page)).toEqual([])
  await onTop.check()
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await page.getByText('Richiesta aggiornata').first().waitFor()
  await dialog.getByText(/, 10:00$/).waitFor()
  const { rows } = await sql`
    SELECT id, appointment_time AS time, lane FROM appointments WHERE doctor_id = ${offer.doctorId} ORDER BY lane`.execute(
    database.db,
  )
  expect(rows).toEqual([
    { id: first?.id, time: '10:00', lane: 0 },
    { id: second?.id, time: '10:00', lane: 1 },
  ])
})

test('a visit without an e-mail address is saved, and a time outside the hours only after the question that names the reason', async () => {
  const offer = await bookable(database.db)
  const [appointmentDate = ''] = openDays(1)
  const person = { firstName: 'Nora', lastName: 'Telefonate', email: '', status: 'confirmed' as const }
  const { id } = await database.db
    .insertInto('appointments')
    .values({
      ...wish(offer, { ...person, appointmentDate }),
      ...{ doctorId: offer.doctorId, appointmentTime: '10:00', duration: 30 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { page } = await atDesk(`/richieste-prenotazioni?richiesta=${id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Storia' }).click()
  await dialog.getByRole('heading', { name: 'Storia della visita' }).waitFor()
  // A patient without an address gets no confirmation.
  expect(await dialog.getByRole('button', { name: 'Rimanda conferma' }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Modifica' }).click()
  const save = dialog.getByRole('button', { name: 'Salva', exact: true })
  await dialog.getByRole('button', { name: '11:00' }).click()
  await dialog.getByLabel('Email').fill('nora@')
  await save.click()
  await dialog.getByRole('link', { name: 'Email: Email non valida' }).waitFor()
  await dialog.getByLabel('Email').fill('')
  const phone = await dialog.getByLabel('Telefono').inputValue()
  await dialog.getByLabel('Telefono').fill('')
  await save.click()
  await dialog.getByRole('link', { name: 'Telefono: Serve un’e-mail o un telefono' }).waitFor()
  await dialog.getByLabel('Telefono').fill(phone)

  await dialog.getByRole('button', { name: 'Un altro orario…' }).click()
  await dialog.getByLabel('Ora').fill('22:00')
  await save.click()
  const question = page.getByRole('alertdialog', { name: '22:00 è fuori orario' })
  await question.getByText(/riceve 9:30–12:30/).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await expect.poll(() => atWork(page)).toBe('Cambia')
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  const stored = () =>
    database.db
      .selectFrom('appointments')
      .select(['appointmentTime', 'email', 'phone'])
      .where('id', '=', id)
      .executeTakeFirst()
  expect(await stored()).toMatchObject({ appointmentTime: '10:00' })
  await save.click()
  await question.getByRole('button', { name: 'Salva lo stesso' }).click()
  await page.getByText('Richiesta aggiornata').first().waitFor()
  expect(await stored()).toEqual({ appointmentTime: '22:00', email: '', phone })
})

test('X9: an administrator deletes after a confirmation, and goes on after a new login where the session ended', async () => {
  await book('Ada', 'Modellini', { ahead: 5 })
  await book('Pietro', 'Finti', { ahead: 6 })
  const { page } = await atDesk('/richieste-prenotazioni', { viewport: PHONE })
  await rowOf(page, 'Ada Modellini').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await expectNoSidewaysScroll(page)

  const asked: string[] = []
  page.on('dialog', (box) => {
    asked.push(box.message())
    return asked.length === 1 ? box.dismiss() : box.accept()
  })
  await openRequest(page, 'Ada Modellini')
  const remove = page.getByRole('button', { name: 'Elimina la richiesta' })
  await remove.click()
  await page.getByRole('dialog').getByRole('heading', { name: 'Ada Modellini' }).waitFor()
  // The dialog of the deleted request never says that a colleague has deleted it.
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.body.textContent?.includes('Richiesta non trovata')) document.body.dataset.missed = ''
    }).observe(document.body, { childList: true, subtree: true })
  })
  await remove.click()
  await page.getByText('Richiesta eliminata').first().waitFor()
  await page.getByText(/^Avviso a Ada Modellini fra \d+ second/).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Non avvisare' }).click()
  await page.getByText('Non parte nessun messaggio.').first().waitFor()
  await expect.poll(() => rowOf(page, 'Ada Modellini').count()).toBe(0)
  expect(await page.evaluate(() => document.body.dataset.missed)).toBeUndefined()
  expect(asked).toEqual(Array(2).fill('Sei sicuro di voler eliminare questa richiesta?'))

  await endSession(page)
  await rowOf(page, 'Pietro Finti')
    .getByRole('button', { name: /^Conferma/ })
    .click()
  const again = page.getByRole('dialog', { name: 'Sessione scaduta' })
  await again.getByLabel('Password', { exact: true }).fill('sbagliata')
  await again.getByRole('button', { name: 'Accedi', exact: true }).click()
  await again.getByText('Username o password non corretti.').waitFor()
  await again.getByLabel('Password', { exact: true }).fill('una frase lunga per la prova')
  await again.getByRole('button', { name: 'Accedi', exact: true }).click()
  await rowOf(page, 'Pietro Finti').getByText('In attesa').waitFor()
})

test('the dialog of a deleted request closes before the page has gone back', async () => {
  const id = await book('Lino', 'Tolti', { ahead: 7 })
  const { page } = await atDesk('/richieste-prenotazioni')
  await openRequest(page, 'Lino Tolti')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Lino Tolti' }).waitFor()
  // Without Back the address goes on naming the deleted request: only the deletion closes the dialog.
  await page.evaluate(() => {
    history.go = () => {}
  })
  page.once('dialog', (question) => void question.accept())
  await dialog.getByRole('button', { name: 'Elimina la richiesta' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toContain(`richiesta=${id}`)
})

test('the menu of small screens holds the keyboard focus, closes with Esc, and leads on', async () => {
  const { page, complaints } = await atDesk('/dashboard', { viewport: PHONE })
  const open = page.getByRole('button', { name: /^Apri il menu/ })
  // The button is drawn by the server, and does nothing before React has taken the page over.
  await takenOver(page)
  await open.click()
  await expect.poll(() => atWork(page)).toBe('Chiudi il menu')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => atWork(page)).toMatch(/^Apri il menu/)
  await open.click()
  const menu = page.getByRole('navigation', { name: 'Menu principale' })
  await menu.getByRole('link', { name: /Prenotazioni/ }).click()
  await page.getByRole('heading', { name: 'Richieste di Prenotazione' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => open.getAttribute('aria-expanded')).toBe('false')
  expect(complaints).toEqual([])
})

test('an unknown request is reported', async () => {
  const { page } = await atDesk('/richieste-prenotazioni?richiesta=999999')
  await page.getByText('Richiesta non trovata').waitFor()
  await page.getByRole('button', { name: 'Torna all’elenco' }).click()
  await page.waitForURL('**/richieste-prenotazioni')
})
