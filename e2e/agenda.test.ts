import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDays } from '#test/days.ts'
import { bookable, person, wish } from '#test/factories.ts'
import { accessibilityFaults, expectNoSidewaysScroll, hasFocus, PHONE } from './browser.ts'
import { today } from './clinic-day.ts'
import { atDesk } from './desk.ts'
import { database, staff, stage } from './stage.ts'

stage()

// A day of its own for each journey, so that none sees the visits of another.
const days = openDays(10)

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
const toastOf = (page: Page) => page.getByRole('region', { name: /^Notifiche/ })
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
  await toastOf(page).getByText('Spostata alle 10:00 · Maria Spostata').waitFor()
  await page
    .getByText(/^Spostata: Maria Spostata, .* Ctrl Z annulla\.$/)
    .first()
    .waitFor()
  await page.keyboard.press('z')
  await expect.poll(async () => (await stored('Spostata')).appointmentTime).toBe('09:30')
  await toastOf(page).getByText('Annullato: Maria Spostata').waitFor()
  expect(await mailsAbout(id)).toEqual([])
  expect(complaints).toEqual([])
})

test('a visit in hand keeps to its doctor, goes nowhere on a day without hours, and opens the hours it reaches', async () => {
  const dayAfter = (day: string) => new Date(Date.parse(day) + 24 * 60 * 60 * 1000)
  const day = days.find((one, at) => days[at + 1] === dayAfter(one).toISOString().slice(0, 10)) ?? ''
  const offer = await doctorWith(day, [{ firstName: 'Elda', lastName: 'Fedele', time: '09:30' }])
  await database.db
    .deleteFrom('serviceSchedules')
    .where('serviceId', '=', offer.serviceId)
    .where('dayOfWeek', '=', dayAfter(day).getUTCDay())
    .execute()
  const { page, complaints } = await atDesk()
  await openAgenda(day, offer, page, 'Fedele Elda')
  await cardOf(page, 'Fedele Elda').focus()
  await page.keyboard.press('s')
  await page.keyboard.press('PageDown')
  const away = page.getByText(/non riceve .*: Pag↓ per il giorno dopo\.$/).first()
  await away.waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('PageUp')
  await away.waitFor({ state: 'detached' })
  await page.locator('.ag-drop').waitFor()
  for (let quarters = 0; quarters < 50; quarters += 1) await page.keyboard.press('Shift+ArrowDown')
  await page.locator('.ag-drop').getByText('22:00–22:30 fuori orario').waitFor()
  await expect.poll(() => hasFocus(cardOf(page, 'Fedele Elda'))).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByText('Lasciata alle 9:30.').first().waitFor()
  expect(await stored('Fedele')).toMatchObject({ appointmentDate: day, appointmentTime: '09:30', version: 1 })
  expect(complaints).toEqual([])
})

test('Z undoes nothing older after a refused act, whose button still does, and a question hides it', async () => {
  const [day = ''] = days
  const offer = await doctorWith(day, [
    { firstName: 'Nina', lastName: 'Prima', time: '09:30' },
    { firstName: 'Pia', lastName: 'Seconda', time: '11:00' },
  ])
  const { page, complaints } = await atDesk()
  await openAgenda(day, offer, page, 'Prima Nina')
  await cardOf(page, 'Prima Nina').focus()
  for (const key of ['s', 'Shift+ArrowDown', 'Enter']) await page.keyboard.press(key)
  const toast = toastOf(page).getByText('Spostata alle 9:45 · Nina Prima')
  await toast.waitFor()
  await cardOf(page, 'Seconda Pia').focus()
  await page.keyboard.press('Delete')
  await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Sì, annulla la visita' }))).toBe(true)
  await toast.waitFor({ state: 'hidden' })
  await page.keyboard.press('z')
  await page.keyboard.press('Escape')
  await toast.waitFor()
  await expect.poll(() => hasFocus(cardOf(page, 'Seconda Pia'))).toBe(true)
  await page.keyboard.press('f')
  await page
    .getByText(/Il giorno della visita deve ancora venire/)
    .first()
    .waitFor()
  const undo = toastOf(page).getByRole('button', { name: 'Annulla', exact: true })
  await undo.waitFor()
  await page.keyboard.press('z')
  await toast.waitFor()
  expect((await stored('Prima')).appointmentTime).toBe('09:45')
  await undo.click()
  await expect.poll(async () => (await stored('Prima')).appointmentTime).toBe('09:30')
  expect(complaints).toEqual([])
})

test('the tray shows the old place after a refused V, and V on a visit says why it does nothing', async () => {
  const [day = '', next = ''] = days
  const offer = await doctorWith(day, [
    { firstName: 'Rita', lastName: 'Tolta', time: '09:30' },
    { firstName: 'Zoe', lastName: 'Presente', time: '11:00' },
  ])
  const { page } = await atDesk()
  await openAgenda(day, offer, page, 'Tolta Rita')
  await cardOf(page, 'Tolta Rita').focus()
  await page.keyboard.press('x')
  await cardOf(page, 'Presente Zoe').focus()
  await page.keyboard.press('v')
  await page.getByText('Qui c’è già Zoe Presente: scegli un tempo libero.').first().waitFor()
  await page.locator(`.ag-cal [data-day="${next}"]`).click()
  await cardOf(page, 'Presente Zoe').waitFor({ state: 'detached' })
  await database.db.updateTable('appointments').set({ notes: 'x' }).where('lastName', '=', 'Tolta').execute()
  await page
    .getByRole('gridcell', { name: /^Libero alle/ })
    .first()
    .focus()
  await page.keyboard.press('v')
  await toastOf(page)
    .getByText(/^È appena cambiata/)
    .waitFor()
  const [, month, date] = day.split('-').map(Number)
  await page.locator('.ag-tray').getByText(`ora ${date}/${month}, 9:30`).waitFor()
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

test('a visit that is cut before the answer to its last move has come stays to be put elsewhere', async () => {
  const day = days[2] ?? ''
  const offer = await doctorWith(day, [{ firstName: 'Lia', lastName: 'Lesta', time: '09:30' }])
  const { page, complaints } = await atDesk()
  await openAgenda(day, offer, page, 'Lesta Lia')
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/agenda/visits/*', async (route) => {
    if (route.request().method() === 'PATCH') await answered.promise
    await route.continue()
  })
  await cardOf(page, 'Lesta Lia').focus()
  for (const key of ['s', 'Shift+ArrowDown', 'Enter']) await page.keyboard.press(key)
  await page
    .getByRole('gridcell', { name: /^Lesta Lia, 9:45/ })
    .and(page.locator(':focus'))
    .waitFor()
  await page.keyboard.press('x')
  const tray = page.getByRole('region', { name: 'Da ricollocare' })
  await tray.getByText(/Lesta/i).waitFor()
  answered.resolve()
  await toastOf(page)
    .getByText(/^Spostata alle 9:45/)
    .waitFor()
  expect(await tray.getByText(/Lesta/i).count()).toBe(1)
  await page.getByRole('gridcell', { name: /^Libero alle 10:15/ }).focus()
  await page.keyboard.press('v')
  await expect.poll(async () => (await stored('Lesta')).appointmentTime).toBe('10:15')
  await tray.getByText(/Lesta/i).waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

test('the day flow goes by single keys from arrived to completed', async () => {
  // Staff record the steps of a visit on its day.
  const offer = await doctorWith(today, [
    { firstName: 'Ada', lastName: 'Flusso', time: '09:30' },
    { firstName: 'Pia', lastName: 'Svelta', time: '10:30' },
  ])
  const { page, complaints } = await atDesk()
  await openAgenda(today, offer, page, 'Flusso Ada')
  // The second key comes before the answer to the first.
  await cardOf(page, 'Svelta Pia').focus()
  await page.keyboard.press('a')
  await page.keyboard.press('i')
  await expect.poll(async () => (await stored('Svelta')).stage).toBe('in_visit')
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
  await expect.poll(() => hasFocus(page.getByRole('combobox', { name: 'Paziente' }))).toBe(true)
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
  await page.getByRole('button', { name: /^Prenota Zirconia di prova, /, disabled: false }).waitFor()
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

test('a search shows no visit of the day before while those of the next day are on their way', async () => {
  const day = days[6] ?? ''
  const offer = await doctorWith(day, [{ firstName: 'Ugo', lastName: 'Precedenti', time: '11:00' }])
  const { page, complaints } = await atDesk()
  await openAgenda(day, offer, page, 'Precedenti Ugo')
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/agenda?from=*', async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Giorno dopo' }).click()
  const isLater = ({ searchParams }: URL) => searchParams.get('giorno') !== day
  await page.waitForURL(isLater)
  await page.keyboard.press('/')
  const field = page.getByRole('searchbox', { name: 'Trova nell’agenda' })
  await field.fill('precedenti')
  const said = page.getByRole('search').getByRole('status')
  await expect.poll(() => said.textContent()).toBe('cerco…')
  await field.press('Enter')
  answered.resolve()
  await expect.poll(() => said.textContent()).toBe('Qui non c’è: Ctrl K cerca ovunque')
  expect(isLater(new URL(page.url()))).toBe(true)
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
  await page.keyboard.press('/')
  const half = (await stored('Leggibile')).phone.slice(-4)
  await page.getByRole('searchbox', { name: 'Trova nell’agenda' }).fill(half)
  await page
    .getByRole('search')
    .getByText(/^[12] visit[ae]$/)
    .waitFor()
  await page.keyboard.press('Escape')
  await cardOf(page, 'Leggibile Rosa').click()
  await page.getByRole('heading', { name: 'Rosa Leggibile' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const phone = await atDesk(addressOf(day, offer), { viewport: PHONE })
  await cardOf(phone.page, 'Leggibile Rosa').waitFor()
  await expectNoSidewaysScroll(phone.page)
  expect(await accessibilityFaults(phone.page)).toEqual([])
  await phone.page.keyboard.press('/')
  const field = phone.page.getByRole('searchbox', { name: 'Trova nell’agenda' })
  await field.fill('Bianchi')
  await phone.page.getByRole('search').getByText('Qui non c’è').waitFor()
  expect((await field.boundingBox())?.width).toBeGreaterThan(120)
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

test('a block opens by Enter with its times, and is removed by Delete after a question', async () => {
  const day = days[8] ?? ''
  const offer = await doctorWith(day, [{ firstName: 'Nora', lastName: 'Bloccata', time: '09:30' }])
  const [from, to] = [`${day}T11:00`, `${day}T11:30`]
  const block = { kind: 'block' as const, doctorId: offer.doctorId, from, to, reason: 'Riunione' }
  const { page, complaints } = await atDesk()
  const made = await page.request.post('/api/calendar/marks', { data: block })
  expect(made.status()).toBe(201)
  await openAgenda(day, offer, page, 'Bloccata Nora')
  const mark = page.getByRole('gridcell', { name: 'Riunione' })
  await mark.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Tempo bloccato/ })
  await expect.poll(() => dialog.getByRole('textbox', { name: /^Dalle/ }).inputValue()).toBe('11:00')
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocus(mark)).toBe(true)
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Togli', exact: true }).click()
  await mark.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

test('the list walks by J and K, and its rows take the keys and the actions of the grid', async () => {
  const day = days[9] ?? ''
  const offer = await doctorWith(day, [
    { firstName: 'Prima', lastName: 'Elencata', time: '09:30' },
    { firstName: 'Seconda', lastName: 'Listata', time: '10:00', status: 'pending' },
  ])
  const { page, complaints } = await atDesk(`${addressOf(day, offer)}&vista=elenco`)
  const second = page.getByRole('button', { name: 'LISTATA Seconda', exact: true })
  await second.waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect.poll(() => hasFocus(second)).toBe(true)
  await page.keyboard.press('c')
  await page
    .getByRole('row', { name: /Seconda/ })
    .getByText('Confermata')
    .waitFor()
  await page.getByRole('button', { name: 'Altre azioni per Seconda Listata' }).click()
  await page.getByRole('menuitem', { name: 'Annulla la visita…' }).waitFor()
  await page.keyboard.press('Escape')
  await second.click()
  await page.getByRole('heading', { name: 'Seconda Listata' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  // A move needs the day with its columns.
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocus(second)).toBe(true)
  await page.keyboard.press('s')
  await page
    .getByRole('status')
    .filter({ hasText: /^Sposti Seconda Listata, 10:00/ })
    .waitFor()
  for (const key of ['Shift+ArrowDown', 'Shift+ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect.poll(async () => (await stored('Listata')).appointmentTime).toBe('10:30')
  expect(complaints).toEqual([])
})

test('a drag over free time books where the mouse was pressed', async () => {
  const day = days[8] ?? ''
  const offer = await doctorWith(day, [{ firstName: 'Dora', lastName: 'Trascinata', time: '09:30' }])
  const { page } = await atDesk()
  await openAgenda(day, offer, page, 'Trascinata Dora')
  const box = await page.getByRole('gridcell', { name: /^Libero alle 10:00/ }).boundingBox()
  if (!box) throw new Error('No free time is drawn.')
  await page.mouse.move(box.x + 20, box.y + 4)
  await page.mouse.down()
  await page.mouse.move(box.x + 20, box.y + box.height - 4, { steps: 4 })
  await page.mouse.up()
  await page
    .getByRole('region', { name: 'Nuova visita' })
    .getByText(/10:00–/)
    .waitFor()
})
