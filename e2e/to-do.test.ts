import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDays } from '#test/days.ts'
import { bookable, person, wish } from '#test/factories.ts'
import { accessibilityFaults, DESKTOP, expectNoSidewaysScroll, hasFocus, PHONE } from './browser.ts'
import { atDesk } from './desk.ts'
import { database, stage } from './stage.ts'

stage()

const group = (page: Page, name: string) => page.getByRole('region', { name })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('an empty desk says that all is done', async () => {
  const { page, complaints } = await atDesk('/da-fare')
  await page.getByRole('heading', { name: 'Tutto fatto.' }).waitFor()
  await page.getByText('Oggi non ci sono altre visite confermate.').waitFor()
  expect(await page.getByRole('region').count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('staff write a task, answer a message, confirm a request and close visits, with the keyboard too', async () => {
  const { db } = database
  const contactId = await person(db, { firstName: 'Elena', lastName: 'Ferrari', email: 'elena@example.com' })
  const message = { contactId, source: 'website', subject: 'Disdetta di domani' }
  await db
    .insertInto('contactMessages')
    .values([
      { ...message, message: 'Non riesco a venire.', createdAt: '2026-01-05T09:00:00Z' },
      { ...message, subject: 'Orari', message: 'Siete aperti il sabato?' },
    ])
    .execute()
  const offer = await bookable(db)
  const place = (more: object) => {
    const { uploadedFileIds: _, ...wanted } = wish(offer, { contactId, ...more })
    return db
      .insertInto('appointments')
      .values({ ...wanted, doctorId: offer.doctorId, duration: 30 })
      .execute()
  }
  await place({ firstName: 'Ugo', lastName: 'Neri', appointmentDate: '2099-03-03' })
  for (const appointmentTime of ['09:30', '10:00'])
    await place({
      firstName: 'Ada',
      lastName: 'Bassi',
      status: 'confirmed',
      appointmentDate: '2020-03-03',
      appointmentTime,
    })
  const { page, complaints } = await atDesk('/da-fare')
  const messages = group(page, 'Messaggi dal sito')
  await messages.getByRole('listitem').first().waitFor()
  await page.getByText('1 oltre il tempo').waitFor()

  // Opens beside the list, with the whole text.
  await messages.getByRole('link', { name: 'Elena Ferrari' }).first().click()
  const detail = page.getByRole('complementary', { name: 'Messaggio di Elena Ferrari' })
  await detail.getByText('Non riesco a venire.').waitFor()
  await detail.getByText('martedì 3 marzo, 9:30').waitFor()
  // A chosen time is in the answer; moved there, the patient is told, and the undo takes it back.
  await detail.getByRole('group', { name: 'Primi posti liberi' }).getByRole('button').first().click()
  const answer = detail.getByRole('link', { name: 'Rispondi' })
  await expect.poll(() => answer.getAttribute('href')).toContain('possiamo%20proporti')
  await detail.getByRole('button', { name: /^Sposta a/ }).click()
  await page
    .getByText(/^Spostata: /)
    .first()
    .waitFor()
  await expect.poll(() => answer.getAttribute('href')).toContain('%C3%A8%20spostata%20a')
  await page.getByRole('button', { name: 'Annulla' }).click()
  await detail.getByText('martedì 3 marzo, 9:30').waitFor()
  await detail.getByRole('button', { name: 'Messaggio dopo' }).click()
  await detail.getByText('Siete aperti il sabato?').waitFor()
  await detail.getByRole('button', { name: 'Messaggio prima' }).click()
  await detail.getByText('Non riesco a venire.').waitFor()
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    expect(await accessibilityFaults(page)).toEqual([])
    await expectNoSidewaysScroll(page)
  }
  await page.goto('/da-fare')
  await messages.getByRole('listitem').first().waitFor()

  // J goes to the first row; E closes it, and the focus stays where work goes on.
  await page.keyboard.press('j')
  await expect.poll(() => focused(page)).toBe('Elena Ferrari')
  // The row's buttons are reached by arrows; T begins a task about its person.
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => focused(page)).toBe('Rispondi Elena Ferrari')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('t')
  const about = page.getByRole('dialog', { name: 'Nuova cosa da fare' })
  await about.getByText('Elena Ferrari').waitFor()
  expect(await about.getByLabel('Su chi').count()).toBe(0)
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('Elena Ferrari')
  await page.keyboard.press('e')
  await page.getByText('Messaggio chiuso').first().waitFor()
  await expect.poll(() => messages.getByRole('listitem').count()).toBe(1)
  await expect.poll(() => focused(page)).toBe('Elena Ferrari')
  await page.keyboard.press('e')
  await expect.poll(() => messages.count()).toBe(0)

  const requests = group(page, 'Richieste in attesa')
  await requests.getByRole('button', { name: 'Conferma Ugo Neri' }).click()
  await page.getByText('Confermata: Ugo Neri').first().waitFor()
  await expect.poll(() => requests.count()).toBe(0)
  // The mail waits for its minute: undone, the request waits again.
  await page
    .getByText(/Avviso a Ugo Neri fra/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Annulla' }).click()
  // R asks for a reason, which goes to the patient; undone as well.
  await requests.getByRole('link', { name: 'Ugo Neri' }).focus()
  await page.keyboard.press('r')
  await page.getByLabel('Motivo').fill('Il medico è assente')
  await page.keyboard.press('Enter')
  await page.getByText('Rifiutata: Ugo Neri').first().waitFor()
  const [mail] = await db.selectFrom('outbox').select('content').where('heldKey', 'is not', null).execute()
  expect(JSON.stringify(mail)).toContain('Il medico è assente')
  await page.getByRole('button', { name: 'Annulla' }).click()
  await requests.getByRole('button', { name: 'Conferma Ugo Neri' }).click()
  await page.getByText('Confermata: Ugo Neri').first().waitFor()
  await expect.poll(() => requests.count()).toBe(0)

  await group(page, 'Visite da chiudere').getByRole('button', { name: 'Segna tutte concluse' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Segna concluse' }).click()
  await page.getByText('2 visite concluse').first().waitFor()

  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog', { name: 'Nuova cosa da fare' })
  await dialog.getByLabel('Che cosa').fill('Ordinare la carta per l’ECG')
  await dialog.getByLabel('Quando').fill('oggi')
  await dialog.getByLabel('Su chi').fill('ferrari')
  await page.getByRole('option', { name: /Ferrari Elena/ }).waitFor()
  // The person found for the text before is not taken for the text that follows.
  await dialog.getByLabel('Su chi').fill('ferrarini')
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: /Ferrari Elena/ }).waitFor({ state: 'detached' })
  expect(await dialog.getByLabel('Su chi').inputValue()).toBe('ferrarini')
  await dialog.getByLabel('Su chi').fill('ferrari')
  await page.getByRole('option', { name: /Ferrari Elena/ }).click()
  await dialog.getByRole('button', { name: 'Aggiungi' }).click()
  const tasks = group(page, 'Cose da fare')
  await tasks.getByText('Elena Ferrari').waitFor()
  const task = tasks.getByRole('link', { name: 'Ordinare la carta per l’ECG' })
  await task.focus()
  await page.keyboard.press('d')
  await page.getByRole('menuitem', { name: 'fra una settimana' }).waitFor()
  await page.keyboard.press('Escape')
  await task.click()
  const opened = page.getByRole('dialog', { name: 'Cosa da fare' })
  await opened.getByRole('button', { name: 'fra una settimana' }).click()
  await opened.getByRole('button', { name: 'Salva' }).click()
  const later = group(page, 'Più avanti')
  await later.getByRole('button', { name: 'Più avanti: apri il gruppo' }).click()
  await later.getByRole('button', { name: 'Fatto Ordinare la carta per l’ECG' }).click()
  await page.getByRole('heading', { name: 'Tutto fatto.' }).waitFor()
  const statuses = await db.selectFrom('appointments').select('status').orderBy('id').execute()
  expect(statuses.map(({ status }) => status)).toEqual(['confirmed', 'completed', 'completed'])
  expect(complaints).toEqual([])
})

test('a group shows its first rows until all are asked for, and links lead to the groups below', async () => {
  const contactId = await person(database.db)
  const message = { contactId, source: 'website', message: 'Orari?' }
  await database.db
    .insertInto('contactMessages')
    .values(Array.from({ length: 20 }, () => message))
    .execute()
  await database.db.insertInto('tasks').values({ kind: 'call', title: 'Avvisare Ada Riva' }).execute()
  const { page } = await atDesk('/da-fare')
  const rows = group(page, 'Messaggi dal sito').getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(8)
  await page.getByRole('navigation', { name: 'Gruppi' }).getByRole('link', { name: 'Chiamate 1' }).click()
  await expect.poll(() => focused(page)).toBe('Avvisare Ada Riva')
  await page.getByRole('button', { name: 'Mostra tutti (20)' }).click()
  await expect.poll(() => rows.count()).toBe(20)
  await page.keyboard.press('j')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('li')?.matches(':nth-child(10)')))
    .toBe(true)
})

test('a refused change brings the row back with the reason, and a filter without rows can be taken off', async () => {
  await database.db.insertInto('tasks').values({ title: 'Richiamare il fornitore' }).execute()
  const { page } = await atDesk('/da-fare?oltre=1')
  await page.getByRole('heading', { name: 'Niente con questi filtri' }).waitFor()
  await page.getByRole('button', { name: 'Cancella filtri' }).click()
  const tasks = group(page, 'Cose da fare')
  await page.route('**/api/tasks/*', (route) => route.fulfill({ status: 500, body: '' }))
  await tasks.getByRole('button', { name: 'Fatto Richiamare il fornitore' }).click()
  await page.getByText('Non è stato possibile. Riprova.').first().waitFor()
  await tasks.getByRole('link', { name: 'Richiamare il fornitore' }).waitFor()
})

test('accepting an absence asks about each visit where it is seen, and its toast counts them and can stop the mails', async () => {
  const { db } = database
  const [day = ''] = openDays(1)
  const offer = await bookable(db, { doctors: 2 })
  const place = async (firstName: string, appointmentTime: string, doctorId = offer.doctorId) => {
    const { uploadedFileIds: _, ...wanted } = wish(offer, { firstName, lastName: 'Riva', appointmentTime })
    const visit = { ...wanted, appointmentDate: day, status: 'confirmed' as const, duration: 30 }
    const insertion = db.insertInto('appointments').values({ ...visit, doctorId })
    return (await insertion.returning('id').executeTakeFirstOrThrow()).id
  }
  const visits = [await place('Ada', '09:30'), await place('Omar', '10:00')]
  await place('Ugo', '10:00', offer.doctors[1])
  await db
    .insertInto('absenceProposals')
    .values({
      doctorId: offer.doctorId,
      during: `[${day} 00:00,${day} 24:00)`,
      reason: 'Congresso',
    })
    .execute()
  const { page, complaints } = await atDesk('/da-fare')
  await group(page, 'Assenze proposte').getByRole('button', { name: 'Accetta…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Assenza: Dr\. / })
  await dialog.getByText('Motivo: Congresso').waitFor()
  const choiceOf = (name: string) => dialog.getByRole('combobox', { name: `La visita di ${name} Riva` })
  await choiceOf('Ada').waitFor()
  const alert = dialog.getByRole('contentinfo').getByRole('alert')
  for (const viewport of [PHONE, { width: 1024, height: 768 }, DESKTOP]) {
    await page.setViewportSize(viewport)
    await dialog.getByRole('button', { name: 'Accetta' }).click()
    await expect.poll(() => hasFocus(choiceOf('Ada'))).toBe(true)
    expect(await alert.textContent()).toBe('2 visite cadono in questo periodo: decidi che cosa farne.')
    expect(await accessibilityFaults(page)).toEqual([])
    await expectNoSidewaysScroll(page)
  }
  await dialog.getByRole('button', { name: 'Dai a un collega, tutte le visite' }).click()
  await dialog.getByText('1 di 2: per 1 nessun collega è libero.').waitFor()
  await dialog.getByRole('button', { name: 'Accetta' }).click()
  await expect.poll(() => hasFocus(choiceOf('Omar'))).toBe(true)
  await choiceOf('Omar').selectOption('cancel')
  await dialog.getByRole('button', { name: 'Accetta e annulla 1 visita' }).click()
  await page.getByText('Assenza accettata: 1 visita annullata, 1 visita a un collega').first().waitFor()
  await page
    .getByText(/^Avviso a 2 pazienti fra/)
    .first()
    .waitFor()
  const waiting = () => db.selectFrom('outbox').select('id').where('subjectId', 'in', visits).execute()
  // The doctor has been written to: the absence stays, the patients' mails alone can be stopped.
  expect(await page.getByRole('button', { name: 'Annulla', exact: true }).count()).toBe(0)
  expect(await waiting()).toHaveLength(2)
  await page.getByRole('button', { name: 'Non avvisare' }).click()
  await page.getByText('Non parte nessun messaggio.').first().waitFor()
  await expect.poll(waiting).toEqual([])
  expect(complaints).toEqual([])
})
