import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDays } from '#test/days.ts'
import { bookable, person, wish } from '#test/factories.ts'
import { accessibilityFaults, expectNoSidewaysScroll, hasFocus, PHONE } from './browser.ts'
import { atDesk } from './desk.ts'
import { database, staff, stage } from './stage.ts'

stage()

// A day of its own for each journey, so that none sees the visits of another.
const days = openDays(8)

type Person = { firstName: string; lastName: string; time: string; email?: string; status?: 'pending' }

/** A doctor who receives from 9:30 to 12:30, with visits on the day. */
async function doctorWith(day: string, people: readonly Person[]) {
  const { db } = database
  const offer = await bookable(db)
  const doctor = await db
    .selectFrom('doctors')
    .select('lastName')
    .where('id', '=', offer.doctorId)
    .executeTakeFirstOrThrow()
  for (const { time, status = 'confirmed', ...names } of people) {
    const contactId = await person(db, names)
    const visit = wish(offer, { ...names, appointmentDate: day, appointmentTime: time })
    await db
      .insertInto('appointments')
      .values({ ...visit, contactId, doctorId: offer.doctorId, duration: 30, status })
      .execute()
  }
  return { ...offer, doctorName: doctor.lastName }
}

const addressOf = (day: string, { doctorId }: { doctorId: number }) =>
  `/agenda?giorno=${day}&medici=${doctorId}`
const cardOf = (page: Page, name: string) => page.getByRole('gridcell', { name: new RegExp(`^${name},`) })

async function openAgenda(day: string, offer: { doctorId: number }, page: Page, name: string): Promise<void> {
  await page.goto(addressOf(day, offer))
  await cardOf(page, name).waitFor()
}

async function stored(lastName: string) {
  return database.db
    .selectFrom('appointments')
    .selectAll()
    .where('lastName', '=', lastName)
    .executeTakeFirstOrThrow()
}

async function mailsAbout(id: number): Promise<string[]> {
  const rows = await database.db.selectFrom('outbox').select('kind').where('subjectId', '=', id).execute()
  return rows.map(({ kind }) => kind)
}

test('a visit moves by keyboard alone, waits a minute with its mail, and goes back with Z', async () => {
  const [day = ''] = days
  const offer = await doctorWith(day, [{ firstName: 'Maria', lastName: 'Spostata', time: '09:30' }])
  const { page, complaints } = await atDesk()
  await openAgenda(day, offer, page, 'Spostata Maria')
  await cardOf(page, 'Spostata Maria').focus()
  await page.keyboard.press('s')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await stored('Spostata')).appointmentTime).toBe('10:00')
  const { id } = await stored('Spostata')
  expect(await mailsAbout(id)).toEqual(['booking-moved'])
  await page
    .getByRole('region', { name: /^Notifiche/ })
    .getByRole('button', { name: /^Annulla/ })
    .waitFor()
  await page.keyboard.press('z')
  await expect.poll(async () => (await stored('Spostata')).appointmentTime).toBe('09:30')
  expect(await mailsAbout(id)).toEqual([])
  expect(complaints).toEqual([])
})

test('a visit that the panel lifts is put on another day by a click', async () => {
  const [day = '', next = ''] = days.slice(1)
  const offer = await doctorWith(day, [{ firstName: 'Bice', lastName: 'Posata', time: '09:30' }])
  const { page, complaints } = await atDesk()
  await openAgenda(day, offer, page, 'Posata Bice')
  await cardOf(page, 'Posata Bice').click()
  await page.getByRole('button', { name: 'Sposta' }).click()
  await page.locator(`.ag-cal [data-day="${next}"]`).click()
  await cardOf(page, 'Posata Bice').waitFor({ state: 'detached' })
  await page
    .getByRole('gridcell', { name: /^Libero alle/ })
    .first()
    .click({ position: { x: 20, y: 4 } })
  await expect.poll(async () => (await stored('Posata')).appointmentDate).toBe(next)
  expect((await stored('Posata')).appointmentTime).toBe('09:30')
  expect(complaints).toEqual([])
})

test('the day flow goes by single keys from arrived to completed', async () => {
  // The steps are taken on the day of the visit.
  const day = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Rome' }).format(new Date())
  const offer = await doctorWith(day, [{ firstName: 'Ada', lastName: 'Flusso', time: '09:30' }])
  const { page, complaints } = await atDesk()
  await openAgenda(day, offer, page, 'Flusso Ada')
  await cardOf(page, 'Flusso Ada').focus()
  for (const [key, said, stage, status] of [
    ['a', 'In sala', 'arrived', 'confirmed'],
    ['i', 'In visita', 'in_visit', 'confirmed'],
    ['f', 'Conclusa', null, 'completed'],
  ] as const) {
    await page.keyboard.press(key)
    // The next key is for the visit as it has come back: its new version is there a moment before the sentence is heard.
    await page
      .locator('.ag-foot [role=status]')
      .filter({ hasText: `${said}: Ada Flusso` })
      .waitFor({ state: 'attached' })
    expect(await stored('Flusso')).toMatchObject({ stage, status })
  }
  expect(complaints).toEqual([])
})

test('a caller who is known is booked with at most 25 keys', async () => {
  const day = days[2] ?? ''
  const offer = await doctorWith(day, [{ firstName: 'Teresa', lastName: 'Galbiati', time: '09:30' }])
  await database.db
    .updateTable('services')
    .set({ name: 'Zirconia di prova' })
    .where('id', '=', offer.serviceId)
    .execute()
  const { page, complaints } = await atDesk()
  await openAgenda(day, offer, page, 'Galbiati Teresa')
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  await press('n')
  const field = page.getByRole('combobox').first()
  await field.waitFor()
  for (const letter of 'galb') await press(letter)
  await page
    .getByRole('option', { name: /Galbiati/ })
    .first()
    .waitFor()
  await press('Enter')
  // No faster than hands: the focus goes to the service once the person is taken.
  await expect.poll(() => hasFocus(page.getByRole('combobox', { name: 'Servizio' }))).toBe(true)
  for (const letter of 'zir') await press(letter)
  await page
    .getByRole('option', { name: /Zirconia di prova/ })
    .first()
    .waitFor()
  await press('Enter')
  await page.getByRole('button', { name: /^Prenota Zirconia di prova, / }).waitFor()
  await press('Control+Enter')
  await expect
    .poll(async () => {
      const rows = await database.db
        .selectFrom('appointments')
        .select(['channel', 'serviceId', 'status'])
        .where('lastName', '=', 'Galbiati')
        .orderBy('id')
        .execute()
      return rows.at(-1)
    })
    .toEqual({ channel: 'phone', serviceId: offer.serviceId, status: 'confirmed' })
  expect(keys).toBeLessThanOrEqual(25)
  expect(complaints).toEqual([])
})

test('a move in one window is seen in another within a second', async () => {
  const day = days[3] ?? ''
  const offer = await doctorWith(day, [{ firstName: 'Livia', lastName: 'Vista', time: '09:30' }])
  const first = await atDesk()
  const second = await staff(addressOf(day, offer))
  await openAgenda(day, offer, first.page, 'Vista Livia')
  await cardOf(second.page, 'Vista Livia').waitFor()
  await cardOf(first.page, 'Vista Livia').focus()
  for (const key of ['s', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Enter']) await first.page.keyboard.press(key)
  await second.page.getByRole('gridcell', { name: /^Vista Livia, 10:00/ }).waitFor()
  await second.context.close()
})

test('a move outside the hours asks first and names the reason', async () => {
  const day = days[4] ?? ''
  const offer = await doctorWith(day, [{ firstName: 'Ivo', lastName: 'Tardi', time: '12:00' }])
  const { page, complaints } = await atDesk()
  await openAgenda(day, offer, page, 'Tardi Ivo')
  await cardOf(page, 'Tardi Ivo').focus()
  for (const key of ['s', 'Shift+ArrowDown', 'Enter']) await page.keyboard.press(key)
  await page
    .getByText(/^Fuori orario: .* riceve 9:30–12:30/)
    .first()
    .waitFor()
  expect((await stored('Tardi')).appointmentTime).toBe('12:00')
  await page.getByRole('button', { name: 'Sposta lo stesso' }).click()
  await expect.poll(async () => (await stored('Tardi')).appointmentTime).toBe('12:15')
  // The browser itself complains of the refusal.
  expect(complaints.filter((one) => !one.includes('409'))).toEqual([])
})

test('the day of a doctor is printed with a box for each patient, and with initials alone', async () => {
  const day = days[5] ?? ''
  const offer = await doctorWith(day, [{ firstName: 'Olga', lastName: 'Stampata', time: '09:30' }])
  const note = { notes: 'Porta la lastra' }
  await database.db.updateTable('appointments').set(note).where('lastName', '=', 'Stampata').execute()
  const { page, complaints } = await atDesk(`/agenda/stampa?giorno=${day}`)
  await page.getByRole('combobox', { name: 'Medico' }).selectOption(String(offer.doctorId))
  const sheet = page.getByRole('region', { name: /foglio 1 di 1/ })
  await sheet.getByText('STAMPATA Olga').waitFor()
  await sheet.getByText('libero fino alle 12:30').waitFor()
  await sheet.getByText(note.notes).waitFor()
  await page.getByLabel('Solo iniziali').check()
  await sheet.getByText('S. O.').waitFor()
  expect(await sheet.getByText(note.notes).count()).toBe(0)
  expect(await sheet.getByText('Olga').count()).toBe(0)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button', { name: /^Stampa/ }).isVisible()).toBe(false)
  await page.emulateMedia({ media: null })
  expect(complaints).toEqual([])
})

test('the agenda can be read by all and fits a phone', async () => {
  const day = days[6] ?? ''
  const offer = await doctorWith(day, [
    { firstName: 'Rosa', lastName: 'Leggibile', time: '09:30' },
    { firstName: 'Pia', lastName: 'Attesa', time: '10:00', status: 'pending' },
  ])
  const { page } = await atDesk()
  await openAgenda(day, offer, page, 'Leggibile Rosa')
  expect(await accessibilityFaults(page)).toEqual([])
  await cardOf(page, 'Leggibile Rosa').click()
  await page.getByRole('heading', { name: 'Rosa Leggibile' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const phone = await atDesk(addressOf(day, offer), { viewport: PHONE })
  await cardOf(phone.page, 'Leggibile Rosa').waitFor()
  await expectNoSidewaysScroll(phone.page)
  expect(await accessibilityFaults(phone.page)).toEqual([])
})

test('T in the panel of a visit writes a task about it, which the desk shows with its patient', async () => {
  const day = days[7] ?? ''
  const offer = await doctorWith(day, [{ firstName: 'Ida', lastName: 'Ricordata', time: '09:30' }])
  const { page, complaints } = await atDesk()
  await openAgenda(day, offer, page, 'Ricordata Ida')
  await cardOf(page, 'Ricordata Ida').click()
  await expect.poll(() => hasFocus(page.getByRole('heading', { name: 'Ida Ricordata' }))).toBe(true)
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog', { name: 'Nuova cosa da fare' })
  await dialog.getByLabel('Che cosa').fill('Chiedere l’impegnativa')
  await dialog.getByRole('button', { name: 'Aggiungi' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.goto('/da-fare')
  const tasks = page.getByRole('region', { name: 'Cose da fare' })
  await tasks
    .getByRole('listitem')
    .filter({ hasText: 'Ida Ricordata' })
    .getByText('Chiedere l’impegnativa')
    .first()
    .waitFor()
  expect(complaints).toEqual([])
})
