import { expect, test } from 'vitest'
import { openDays } from '#test/days.ts'
import { bookable, person, wish } from '#test/factories.ts'
import { sendHeldMails } from '#test/held-mails.ts'
import { visitLink } from '#test/visit-links.ts'
import {
  accessibilityFaults,
  brokenWords,
  expectNoSidewaysScroll,
  hasFocus,
  NARROWEST,
  PHONE,
  textSetter,
  visit,
} from './browser.ts'
import { atDesk } from './desk.ts'
import { browser, database, product, stage } from './stage.ts'

stage()

const [day = '', feast = ''] = openDays(2)

type Offer = Awaited<ReturnType<typeof bookable>>

async function booked(offer: Offer, lastName: string, more: Record<string, unknown>): Promise<number> {
  const contactId = await person(database.db, { firstName: 'Ada', lastName })
  const visit = wish(offer, { firstName: 'Ada', lastName, appointmentDate: day })
  const { id } = await database.db
    .insertInto('appointments')
    .values({
      ...visit,
      ...{ contactId, doctorId: offer.doctorId, duration: 30, status: 'confirmed' as const },
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function stored(id: number) {
  return database.db
    .selectFrom('appointments')
    .select(['doctorId', 'status', 'stage'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

async function tasksAbout(id: number) {
  return database.db.selectFrom('tasks').select(['title', 'kind']).where('appointmentId', '=', id).execute()
}

test('the visits of an ill doctor go to a colleague, are cancelled, or are left as calls to make', async () => {
  const offer = await bookable(database.db, { doctors: 2 })
  const given = await booked(offer, 'Ceduta', { appointmentTime: '09:30' })
  const cancelled = await booked(offer, 'Disdetta', { appointmentTime: '10:00' })
  const left = await booked(offer, 'Lasciata', { appointmentTime: '10:30' })
  const called = await booked(offer, 'Sentita', { appointmentTime: '11:00' })
  const { page, complaints } = await atDesk(`/agenda?giorno=${day}&medici=${offer.doctorId}`)
  await page.getByRole('button', { name: /^Azioni per/ }).click()
  await page.getByRole('menuitem', { name: 'Il medico è malato…' }).click()
  const panel = page.getByRole('region', { name: 'Il medico è malato' })
  await panel.getByText('4 visite in questo periodo: che cosa ne fai?').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const choiceOf = (name: string) => panel.getByLabel(new RegExp(`^La visita di Ada ${name},`))

  await choiceOf('Ceduta').selectOption(`give:${offer.doctors[1]}`)
  // A choice is not lost by Esc.
  await choiceOf('Ceduta').focus()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Continua a modificare' }).click()
  await expect.poll(() => hasFocus(choiceOf('Ceduta'))).toBe(true)
  await choiceOf('Disdetta').selectOption('cancel')
  await page.keyboard.press('Control+Enter')
  await panel.getByText('2 visite cadono in questo periodo: decidi che cosa farne.').waitFor()
  await expect.poll(() => hasFocus(choiceOf('Lasciata'))).toBe(true)
  await choiceOf('Lasciata').selectOption('leave')
  await choiceOf('Sentita').selectOption('leave')
  await panel.getByLabel('Chiamato: Ada Sentita').check()
  await panel.getByText('2 e-mail fra 60 secondi, 1 telefonata in Da fare').waitFor()
  await page.keyboard.press('Control+Enter')
  await panel.waitFor({ state: 'hidden' })

  expect(await stored(given)).toMatchObject({ doctorId: offer.doctors[1], status: 'confirmed' })
  expect(await stored(cancelled)).toMatchObject({ doctorId: offer.doctorId, status: 'cancelled' })
  for (const id of [left, called])
    expect(await stored(id)).toMatchObject({ doctorId: offer.doctorId, status: 'confirmed' })
  const mails = await database.db
    .selectFrom('outbox')
    .select(['subjectId', 'notBefore'])
    .where('subjectId', 'in', [given, cancelled, left, called])
    .orderBy('subjectId')
    .execute()
  expect(mails.map(({ subjectId }) => subjectId)).toEqual([given, cancelled])
  for (const { notBefore } of mails) expect(Date.parse(notBefore ?? '')).toBeGreaterThan(Date.now())

  const calls = () => database.db.selectFrom('tasks').select('appointmentId').execute()
  expect(await calls()).toEqual([{ appointmentId: left }])

  // One undo puts all back, and takes the absence and the call away.
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  await page.getByText('È tornato tutto com’era.').first().waitFor()
  for (const id of [given, cancelled])
    expect(await stored(id)).toMatchObject({ doctorId: offer.doctorId, status: 'confirmed' })
  const { db } = database
  expect(
    await db.selectFrom('calendarMarks').select('id').where('doctorId', '=', offer.doctorId).execute(),
  ).toEqual([])
  expect(await db.selectFrom('outbox').select('id').where('heldKey', 'is not', null).execute()).toEqual([])
  expect(await calls()).toEqual([])
  expect(complaints).toEqual([])
})

test('patients of an ill doctor choose among held times on their phones, and the board shows it', async () => {
  const offer = await bookable(database.db, { doctors: 2 })
  const mail = { email: 'ada@example.com', phone: '+39 000 555 0199' }
  const chooses = await booked(offer, 'Sceglie', { appointmentTime: '09:30', ...mail })
  const calls = await booked(offer, 'Chiama', { appointmentTime: '10:00', ...mail })
  await booked(offer, 'Tace', { appointmentTime: '10:30', ...mail })
  const { page, complaints } = await atDesk(`/agenda?giorno=${day}&medici=${offer.doctorId}`)
  await page.getByRole('button', { name: /^Azioni per/ }).click()
  await page.getByRole('menuitem', { name: 'Il medico è malato…' }).click()
  const panel = page.getByRole('region', { name: 'Il medico è malato' })
  await panel.getByRole('button', { name: 'Nuovi orari, tutte le visite' }).click()
  await panel.getByText('3 e-mail fra 60 secondi, nessuna telefonata da fare').waitFor()
  await panel.getByRole('button', { name: 'Salva l’assenza' }).click()
  await panel.getByText('3 visite aspettano una risposta.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await sendHeldMails(database.db)

  const path = await visitLink(database.db, chooses)
  const phone = await visit(browser, product.url, PHONE)
  await phone.page.goto(path)
  await phone.page.getByRole('heading', { name: /la visita con .* non si può fare$/ }).waitFor()
  await phone.page.setViewportSize(NARROWEST)
  await expectNoSidewaysScroll(phone.page)
  await phone.page.setViewportSize(PHONE)
  await (await textSetter(phone.page))(32)
  expect(await brokenWords(phone.page)).toEqual([])
  await expectNoSidewaysScroll(phone.page)
  await (await textSetter(phone.page))(16)
  expect(await accessibilityFaults(phone.page)).toEqual([])
  const times = phone.page.getByRole('button', { name: /^Prendi questo/ })
  expect(await times.count()).toBe(3)
  await times.first().click()
  await phone.page.getByText('Fatto, grazie della pazienza.').waitFor()
  await expect.poll(() => hasFocus(phone.page.locator('#fatto'))).toBe(true)
  expect(await accessibilityFaults(phone.page)).toEqual([])

  // The mail's other button asks for nothing by itself: the question stands first.
  await phone.page.goto(`${await visitLink(database.db, calls)}?chiamatemi`)
  const first = phone.page.locator('#contenuto').getByRole('button').first()
  expect(await first.textContent()).toMatch(/^Chiamatemi voi/)
  expect(await accessibilityFaults(phone.page)).toEqual([])
  expect(await tasksAbout(calls)).toEqual([])
  await first.click()
  await phone.page.getByText(/^Ti chiamiamo (entro le|appena)/).waitFor()
  expect(await accessibilityFaults(phone.page)).toEqual([])
  await phone.page.getByRole('button', { name: 'Torna ai posti' }).click()
  expect(await times.count()).toBe(3)
  await phone.page.getByRole('link', { name: 'Nessuno va bene: guarda altri orari' }).click()
  await phone.page.getByText(/^La visita di .* non si può fare: scegli quando vuoi venire\.$/).waitFor()
  await phone.page.getByRole('link', { name: 'Torna agli orari tenuti' }).click()
  await phone.page.getByRole('link', { name: 'Disdici la visita' }).click()
  await phone.page.getByText('Ci dispiace che non si possa fare.').waitFor()
  expect(await phone.page.getByText('Confermata').count()).toBe(0)

  const board = panel.getByRole('listitem')
  await panel.getByText('2 visite aspettano una risposta.').waitFor({ timeout: 30_000 })
  for (const [name, answer] of [
    ['Ada Chiama', 'Chiede una telefonata'],
    ['Ada Sceglie', 'Ha scelto'],
    ['Ada Tace', 'Senza risposta'],
  ])
    await board
      .filter({ hasText: name ?? '' })
      .getByText(answer ?? '', { exact: true })
      .waitFor()
  await panel.getByRole('button', { name: 'Chiudi (Esc)' }).click()
  await panel.waitFor({ state: 'hidden' })
  const [call] = await tasksAbout(calls)
  expect(call).toMatchObject({ kind: 'call', title: expect.stringContaining('Chiede una telefonata') })

  // The board stands at the head of the panel when it is opened again.
  await page
    .getByRole('button', { name: /^Azioni per/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Il medico è malato…' }).click()
  await panel.getByRole('heading', { name: 'Le risposte dei pazienti' }).waitFor()
  expect(await panel.getByRole('button', { name: 'Salva l’assenza' }).count()).toBe(0)
  await panel.getByRole('button', { name: 'Un’altra assenza…' }).click()
  // Patients who are asked already are not decided about again.
  const again = panel.getByLabel(/^La visita di Ada Tace,/)
  await again.waitFor()
  expect(await again.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)).toBe(
    'Nuovi orari chiesti',
  )
  expect(await panel.getByText(/da decidere$/).count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])

  await phone.page.getByRole('button', { name: 'Disdici la visita' }).click()
  await phone.page.getByText(/^Fatto\. Ci dispiace ancora\./).waitFor()
  await phone.page.reload()
  await phone.page.getByText(/^Fatto\. Ci dispiace ancora\./).waitFor()
  expect(await accessibilityFaults(phone.page)).toEqual([])
  expect(phone.complaints).toEqual([])
  await phone.context.close()
  expect(complaints).toEqual([])
})

test('the answers are shown also when the visits are read again before the server has answered', async () => {
  const offer = await bookable(database.db)
  await booked(offer, 'Letta', { appointmentTime: '09:30', email: 'ada@example.com' })
  const { page, complaints } = await atDesk(`/agenda?giorno=${day}&medici=${offer.doctorId}`)
  await page.getByRole('button', { name: /^Azioni per/ }).click()
  await page.getByRole('menuitem', { name: 'Il medico è malato…' }).click()
  const panel = page.getByRole('region', { name: 'Il medico è malato' })
  await panel.getByLabel(/^La visita di Ada Letta,/).selectOption('propose')
  let isStored = false
  await page.route('**/api/calendar/marks', async (route) => {
    const answer = await route.fetch()
    isStored = true
    await route.fulfill({ response: answer })
  })
  // Holds the changed visit back until the window has noticed the absence by itself.
  await page.route('**/api/agenda/visits/*', async (route) => {
    if (isStored) await panel.getByText('1 visita aspetta una risposta.').waitFor()
    await route.continue()
  })
  await panel.getByRole('button', { name: 'Salva l’assenza' }).click()
  await page.getByText(/^Assenza salvata/).waitFor()
  expect(await panel.getByText('1 visita aspetta una risposta.').isVisible()).toBe(true)
  expect(complaints).toEqual([])
})

test('an absence that is undone asks its patients nothing, and its panel takes decisions again', async () => {
  const offer = await bookable(database.db)
  const id = await booked(offer, 'Resta', { appointmentTime: '09:30', email: 'ada@example.com' })
  const { page, complaints } = await atDesk(`/agenda?giorno=${day}&medici=${offer.doctorId}`)
  await page.getByRole('button', { name: /^Azioni per/ }).click()
  await page.getByRole('menuitem', { name: 'Il medico è malato…' }).click()
  const panel = page.getByRole('region', { name: 'Il medico è malato' })
  const choice = panel.getByLabel(/^La visita di Ada Resta,/)
  await choice.selectOption('propose')
  await panel.getByRole('button', { name: 'Salva l’assenza' }).click()
  await panel.getByText('1 visita aspetta una risposta.').waitFor()
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  await choice.waitFor()
  await panel.getByRole('heading', { name: 'Le risposte dei pazienti' }).waitFor({ state: 'hidden' })
  const mails = await database.db.selectFrom('outbox').select('id').where('subjectId', '=', id).execute()
  expect(mails).toEqual([])
  expect(
    await database.db.selectFrom('placeOffers').select('id').where('visitId', '=', id).execute(),
  ).toEqual([])
  expect(complaints).toEqual([])
})

test('the day of one doctor on a phone has the next patient on top, to call and to take in', async () => {
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Rome' })
  const offer = await bookable(database.db)
  const first = await booked(offer, 'Prima', {
    appointmentDate: today,
    appointmentTime: '23:00',
    stage: 'arrived',
    arrivedAt: new Date().toISOString(),
  })
  await booked(offer, 'Seconda', { appointmentDate: today, appointmentTime: '23:30' })
  await booked(offer, 'Finita', { appointmentDate: today, appointmentTime: '00:10', status: 'completed' })
  const { page, complaints } = await atDesk(`/agenda?vista=elenco&medici=${offer.doctorId}`, {
    viewport: PHONE,
  })
  const next = page.getByRole('region', { name: 'Prossima' })
  await next.getByRole('link', { name: 'Telefona a Ada Prima' }).waitFor()
  await page.getByRole('region', { name: 'Poi' }).getByText('SECONDA').waitFor()
  await page.getByText('Già viste o non venute: 1').waitFor()
  await expectNoSidewaysScroll(page)
  expect(await accessibilityFaults(page)).toEqual([])
  await next.getByRole('button', { name: 'In visita' }).click()
  await expect.poll(async () => (await stored(first)).stage).toBe('in_visit')
  const inRoom = page.getByRole('region', { name: 'In visita' })
  await inRoom.getByRole('button', { name: 'Conclusa' }).click()
  await expect.poll(async () => (await stored(first)).status).toBe('completed')
  expect(complaints).toEqual([])
})

test('a closed day is opened for a booking all the same', async () => {
  const offer = await bookable(database.db)
  await database.db
    .insertInto('calendarMarks')
    .values({ kind: 'closure', during: `[${feast} 00:00,${feast} 24:00)`, reason: 'Ponte' })
    .execute()
  const { page, complaints } = await atDesk(`/agenda?giorno=${feast}&medici=${offer.doctorId}`)
  await page.getByRole('heading', { name: 'Ponte: chiuso' }).waitFor()
  await page.getByRole('button', { name: 'Apri lo stesso…' }).click()
  await page.getByRole('gridcell', { name: /^Libero alle 8:00/ }).focus()
  await page.keyboard.press('n')
  await page.getByText(/, 8:00–/).waitFor()
  expect(complaints).toEqual([])
})
