import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDays } from '#test/days.ts'
import { bookable, person, wish } from '#test/factories.ts'
import { accessibilityFaults, hasFocus } from './browser.ts'
import { today } from './clinic-day.ts'
import { atDesk } from './desk.ts'
import { database, staff, stage } from './stage.ts'

stage()

// A day of its own for each journey, so that none sees the visits of another.
const days = openDays(8)
const serviceField = (page: Page) => page.getByRole('combobox', { name: 'Servizio' })

/** A doctor who receives from 9:30 to 12:30, with a service of that name. */
async function doctorFor(service: string, options: Parameters<typeof bookable>[1] = {}) {
  const offer = await bookable(database.db, options)
  await database.db.updateTable('services').set({ name: service }).where('id', '=', offer.serviceId).execute()
  return offer
}

type Offer = Awaited<ReturnType<typeof doctorFor>>

/** The agenda of a doctor's day, and a keyboard that counts. */
async function receptionAt(day: string, { doctorId }: Offer) {
  const { page, complaints } = await atDesk(`/agenda?giorno=${day}&medici=${doctorId}`)
  const free = page.getByRole('gridcell', { name: /^Libero alle 9:30/ })
  await free.waitFor()
  const count = { keys: 0 }
  const press = async (key: string) => {
    count.keys += 1
    await page.keyboard.press(key)
  }
  const type = async (text: string) => {
    for (const letter of text) await press(letter)
  }
  /** Opens the panel at the free time; the patient found is chosen by Enter. */
  const findPatient = async (text: string, found: RegExp) => {
    await free.focus()
    await press('n')
    await page.getByRole('combobox', { name: 'Paziente' }).waitFor()
    await type(text)
    await page.getByRole('option', { name: found }).waitFor()
  }
  return { page, complaints, free, count, press, type, findPatient }
}

const visitsOf = (lastName: string) =>
  database.db
    .selectFrom('appointments')
    .select(['firstName', 'email', 'appointmentTime as time', 'doctorId', 'stage', 'status', 'lane'])
    .where('lastName', '=', lastName)
    .execute()

test('a new patient without an e-mail is booked by telephone with at most 25 keys', async () => {
  const [day = ''] = days
  const offer = await doctorFor('Wolframio di prova')
  const { page, complaints, count, press, findPatient } = await receptionAt(day, offer)
  await findPatient('neri ada 3335550123', /nuovo paziente/i)
  await press('Enter')
  await expect.poll(() => hasFocus(serviceField(page))).toBe(true)
  await page.getByRole('button', { name: /^Prenota Wolframio di prova, .* 9:30/, disabled: false }).waitFor()
  await page.getByRole('textbox', { name: /^Telefono/ }).focus()
  await page.keyboard.press('Enter')
  expect(await hasFocus(serviceField(page))).toBe(true)
  await press('Control+Enter')
  await expect
    .poll(() => visitsOf('Neri'))
    .toMatchObject([{ firstName: 'Ada', email: '', time: '09:30', doctorId: offer.doctorId }])
  expect(count.keys).toBeLessThanOrEqual(25)
  expect(complaints).toEqual([])
})

test('a patient found after the service was chosen does not take the focus from the free places', async () => {
  const day = days[2] ?? ''
  const offer = await doctorFor('Tallio di prova')
  await person(database.db, { firstName: 'Ines', lastName: 'Tardivi' })
  const { page, complaints, press, type } = await receptionAt(day, offer)
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/agenda/people*', async (route) => {
    await asked.promise
    await route.continue()
  })
  await press('n')
  await expect.poll(() => hasFocus(page.getByRole('combobox', { name: 'Paziente' }))).toBe(true)
  await type('tardivi')
  await press('Enter')
  await expect.poll(() => hasFocus(serviceField(page))).toBe(true)
  await type('tallio')
  await page.getByRole('option', { name: /Tallio di prova/ }).waitFor()
  await press('Enter')
  const places = page.getByRole('listbox', { name: 'Primi posti liberi' })
  await expect.poll(() => hasFocus(places)).toBe(true)
  asked.resolve()
  await page
    .getByText(/Ines Tardivi/)
    .first()
    .waitFor()
  await places.getByRole('option').nth(1).waitFor()
  await press('ArrowDown')
  await page.getByRole('button', { name: /^Prenota Tallio di prova, .* 10:00/, disabled: false }).waitFor()
  expect(await hasFocus(places)).toBe(true)
  expect(complaints).toEqual([])
})

test('a known patient at the desk is booked and marked as arrived with at most 10 keys', async () => {
  const day = days[1] ?? ''
  const offer = await doctorFor('Vanadio di prova')
  await person(database.db, { firstName: 'Elsa', lastName: 'Sportelli' })
  const { page, complaints, count, press, findPatient } = await receptionAt(day, offer)
  await findPatient('spor', /Sportelli/)
  await press('Enter')
  await page.getByRole('button', { name: /^Prenota Vanadio di prova, /, disabled: false }).waitFor()
  await press('Control+Enter')
  await expect.poll(() => hasFocus(page.getByRole('gridcell', { name: /^Sportelli Elsa, 9:30/ }))).toBe(true)
  // Staff record the steps of a visit on its day, and today may be a holiday.
  await database.db
    .updateTable('appointments')
    .set({ appointmentDate: today })
    .where('lastName', '=', 'Sportelli')
    .execute()
  await page.goto(`/agenda?giorno=${today}&medici=${offer.doctorId}`)
  await page.getByRole('gridcell', { name: /^Sportelli Elsa, 9:30/ }).focus()
  await press('a')
  await expect.poll(() => visitsOf('Sportelli')).toMatchObject([{ stage: 'arrived' }])
  expect(count.keys).toBeLessThanOrEqual(10)
  expect(complaints).toEqual([])
})

test('a choice in a booking moves the focus before any further key, and keeps a note that was begun', async () => {
  const day = days[1] ?? ''
  const offer = await doctorFor('Renio di prova')
  await person(database.db, { firstName: 'Ines', lastName: 'Rapidi' })
  const { page, press, type, findPatient } = await receptionAt(day, offer)
  await findPatient('rapid', /Rapidi/)
  const service = await serviceField(page).elementHandle()
  // The browser hands over a waiting key before it runs a timer.
  const hasFocusNow = await page.evaluate(async (service) => {
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(enter)
    await null
    return document.activeElement === service
  }, service)
  expect(hasFocusNow).toBe(true)

  // The choice of a service leads to a note that is begun already: the next letters go on with it.
  const note = page.getByRole('textbox', { name: 'Nota interna' })
  await note.fill('Porta gli esami')
  await serviceField(page).focus()
  await type('ren')
  await page.getByRole('option', { name: /Renio di prova/ }).waitFor()
  await press('Enter')
  await expect.poll(() => hasFocus(note)).toBe(true)
  await type(' di ieri')
  expect(await note.inputValue()).toBe('Porta gli esami di ieri')
})

test('a text that is no service books nothing, and two quick Ctrl Enter never book outside the hours', async () => {
  const day = days[2] ?? ''
  const offer = await doctorFor('Ittrio di prova')
  await person(database.db, { firstName: 'Dora', lastName: 'Insistenti' })
  const { page, press, type, findPatient } = await receptionAt(day, offer)
  await findPatient('insis', /Insistenti/)
  await press('Enter')
  const book = page.getByRole('button', { name: /^Prenota Ittrio di prova, /, disabled: false })
  await book.waitFor()
  await type('qqq')
  await page.getByText('Nessun servizio per «qqq».').waitFor()
  await press('Enter')
  expect(await hasFocus(serviceField(page))).toBe(true)
  expect(await serviceField(page).inputValue()).toBe('qqq')
  expect(await page.getByRole('button', { name: /^Prenota( Ctrl|$)/ }).isDisabled()).toBe(true)
  await press('Control+Enter')
  await press('Control+a')
  await type('itt')
  await press('Enter')
  await book.waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  // The visit does not fit into the hours that are left.
  await page.getByRole('combobox', { name: 'Durata' }).selectOption('240')
  await press('Control+Enter')
  const change = page.getByRole('alert').getByText('Fuori orario')
  await change.waitFor()
  expect(await hasFocus(page.getByRole('button', { name: /^Cambia/ }).last())).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  await press('Control+Enter')
  await change.waitFor({ state: 'detached' })
  expect(await visitsOf('Insistenti')).toEqual([])
})

test('the place that is being booked is drawn here, and in other windows with the name of the user', async () => {
  const day = days[3] ?? ''
  const offer = await doctorFor('Osmio di prova')
  const other = await staff('/robots.txt')
  const follows = other.page.waitForResponse((response) => response.url().endsWith('/api/agenda/events'))
  await other.page.goto(`/agenda?giorno=${day}&medici=${offer.doctorId}`)
  await other.page.getByRole('gridcell', { name: /^Libero/ }).waitFor()
  await follows
  const { page, free, press } = await receptionAt(day, offer)
  await free.focus()
  await press('n')
  await page.locator('.ag-hold-own').waitFor()
  const held = other.page.getByRole('gridcell', { name: /^admin sta prenotando alle 9:30/ })
  await held.waitFor()
  expect(await accessibilityFaults(other.page)).toEqual([])
  await press('Escape')
  await held.waitFor({ state: 'detached' })
  expect(await page.locator('.ag-hold-own').count()).toBe(0)
  await other.context.close()
})

test('Esc while a visit is being booked closes the panel alone, and leaves the agenda where it is', async () => {
  const day = days[5] ?? ''
  const offer = await doctorFor('Tantalio di prova')
  await person(database.db, { firstName: 'Rosa', lastName: 'Frettolosi' })
  const { page, free, press, findPatient } = await receptionAt(day, offer)
  const title = page.getByRole('heading', { name: 'Nuova prenotazione' })
  await findPatient('frett', /Frettolosi/)
  await press('Enter')
  await page.getByRole('button', { name: /^Prenota Tantalio di prova, /, disabled: false }).waitFor()
  await page.route('**/api/agenda/visits', async (route) => {
    await title.waitFor({ state: 'hidden' })
    await free.focus()
    await press('n')
    await title.waitFor()
    await route.continue()
  })
  await press('Control+Enter')
  // Twice within one task, before the browser has gone back.
  await page.evaluate(() => {
    const esc = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    for (const _ of [1, 2]) document.activeElement?.dispatchEvent(esc())
  })
  await page.getByText(/^Prenotata Tantalio di prova/).waitFor()
  expect(page.url()).toContain(`/agenda?giorno=${day}`)
  // A panel that was opened meanwhile is another booking.
  expect(await title.isVisible()).toBe(true)
})

test('a key pressed while the browser still goes back from a closed panel counts', async () => {
  const day = days[3] ?? ''
  const { page } = await atDesk(`/agenda?giorno=${day}`)
  const title = page.getByRole('heading', { name: 'Nuova prenotazione' })
  await page.getByRole('button', { name: /^Nuova/ }).click()
  await title.waitFor()
  await page.evaluate(() => {
    for (const key of ['Escape', 't'])
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
  })
  await page.waitForURL(/\/agenda$/)
  await title.waitFor({ state: 'hidden' })
  await page.goBack()
  await page.waitForURL(`**/agenda?giorno=${day}`)
  expect(await title.isVisible()).toBe(false)
})

test('P in the panel of a visit books another one for the same person, with the same doctor and service', async () => {
  const day = days[4] ?? ''
  const offer = await doctorFor('Cromo di prova')
  const names = { firstName: 'Lea', lastName: 'Ancorati' }
  const contactId = await person(database.db, names)
  const visit = wish(offer, { ...names, appointmentDate: day, appointmentTime: '10:00' })
  await database.db
    .insertInto('appointments')
    .values({ ...visit, contactId, doctorId: offer.doctorId, duration: 30, status: 'confirmed' })
    .execute()
  const { page, complaints, press } = await receptionAt(day, offer)
  await page.getByRole('gridcell', { name: /^Ancorati Lea/ }).click()
  await page.getByRole('heading', { name: 'Lea Ancorati' }).waitFor()
  // The keys of a panel are for a visit that has been read.
  await page.getByRole('button', { name: 'Altre azioni' }).waitFor()
  await press('p')
  await page.getByRole('button', { name: 'Stesso medico, stesso servizio' }).click()
  const book = page.getByRole('button', { name: /^Prenota Cromo di prova, /, disabled: false })
  await book.waitFor()
  const [, month, date] = day.split('-').map(Number)
  await page.getByText(`Ha già Cromo di prova il ${date}/${month} alle 10:00.`).waitFor()
  const chosen = await book.textContent()
  const doctor = page.getByRole('combobox', { name: 'Medico' })
  expect(await doctor.inputValue()).toBe(String(offer.doctorId))
  await page.getByRole('combobox', { name: 'Ripeti' }).selectOption('6')
  expect(await book.textContent()).toBe(chosen)
  await press('Control+Enter')
  await expect.poll(async () => (await visitsOf('Ancorati')).length).toBe(2)
  // The panel stays for the visit in six months, with the same service and doctor.
  await expect.poll(() => book.textContent()).not.toBe(chosen)
  expect(await doctor.inputValue()).toBe(String(offer.doctorId))
  await press('Control+Enter')
  await expect.poll(async () => (await visitsOf('Ancorati')).length).toBe(3)
  // The visit is on a day that is not shown: single keys must not act on the card that was open before.
  await expect.poll(() => hasFocus(page.getByRole('button', { name: /^Nuova/ }))).toBe(true)
  expect(complaints).toEqual([])
})

test('a visit is booked into a room, changes its service in its panel, and keeps a note that was left', async () => {
  const day = days[5] ?? ''
  const kinds = [
    { name: 'Iridio breve', duration: 30 },
    { name: 'Iridio lungo', duration: 45 },
  ]
  const offer = await doctorFor('Iridio di prova', { subservices: kinds })
  await database.db.insertInto('resources').values({ kind: 'room', name: 'Sala Iridio' }).execute()
  await person(database.db, { firstName: 'Pia', lastName: 'Stanziali' })
  const { page, complaints, press, type, findPatient } = await receptionAt(day, offer)
  await findPatient('stanz', /Stanziali/)
  await press('Enter')
  await expect.poll(() => hasFocus(serviceField(page))).toBe(true)
  await type('breve')
  await press('Enter')
  await page.getByRole('button', { name: /^Prenota Iridio breve, /, disabled: false }).waitFor()
  await page.getByRole('combobox', { name: 'Stanza' }).selectOption('Sala Iridio')
  await press('Control+Enter')
  const card = page.getByRole('gridcell', { name: /^Stanziali Pia, 9:30, Iridio breve.*Sala Iridio/ })
  await expect.poll(() => hasFocus(card)).toBe(true)

  await press('Enter')
  const change = page.getByRole('button', { name: 'Cambia servizio' })
  await change.click()
  const service = page.getByRole('combobox', { name: 'Servizio' })
  await expect.poll(() => service.locator('option').count()).toBe(2)
  await service.selectOption({ label: 'Iridio lungo, 45 min' })
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await page.getByText('Iridio lungo · 45 min').waitFor()
  await expect.poll(() => hasFocus(change)).toBe(true)

  const notes = async () => {
    const rows = await database.db
      .selectFrom('appointments')
      .select('notes')
      .where('lastName', '=', 'Stanziali')
      .execute()
    return rows.map(({ notes }) => notes)
  }
  const note = page.getByRole('textbox', { name: 'Nota interna' })
  await page.getByRole('button', { name: 'Aggiungi' }).click()
  await note.fill('Porta gli esami')
  await press('Escape')
  await expect.poll(notes).toEqual(['Porta gli esami'])
  await page.getByRole('button', { name: 'Modifica' }).click()
  await note.fill('Porta gli esami e la tessera')
  await page.getByRole('button', { name: 'Chiudi (Esc)' }).click()
  await expect.poll(notes).toEqual(['Porta gli esami e la tessera'])

  await page.getByRole('gridcell', { name: /^Stanziali Pia/ }).click()
  await page.getByRole('button', { name: /^Sposta/ }).waitFor()
  await expect.poll(() => hasFocus(page.getByRole('heading', { name: 'Pia Stanziali' }))).toBe(true)
  await press('Control+Enter')
  await page.getByText('Sposti', { exact: false }).first().waitFor()
  expect(complaints).toEqual([])
})

test('letters typed before the panel is there go to its field, and R alone refuses no request', async () => {
  const day = days[7] ?? ''
  const offer = await doctorFor('Renio di prova')
  const { uploadedFileIds: _, ...wanted } = wish(offer, {
    firstName: 'Ida',
    lastName: 'Attesi',
    appointmentDate: day,
  })
  await database.db
    .insertInto('appointments')
    .values({ ...wanted, doctorId: offer.doctorId, duration: 30, appointmentTime: '11:00' })
    .execute()
  const { page, complaints } = await atDesk()
  const come = Promise.withResolvers<void>()
  await page.route('**/NewVisitPanel-*.js', async (route) => {
    await come.promise
    await route.continue()
  })
  await page.goto(`/agenda?giorno=${day}&medici=${offer.doctorId}`)
  const waiting = page.getByRole('gridcell', { name: /^Attesi Ida, 11:00/ })
  await waiting.focus()
  await page.keyboard.press('r')
  await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Lascia', exact: true }))).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(waiting)).toBe(true)
  await page.keyboard.press('n')
  await page.keyboard.type('rossi')
  come.resolve()
  const field = page.getByRole('combobox', { name: 'Paziente' })
  await expect.poll(() => hasFocus(field)).toBe(true)
  await expect.poll(() => field.inputValue()).toBe('rossi')
  await page.keyboard.type(' an')
  expect(await field.inputValue()).toBe('rossi an')
  expect(await visitsOf('Attesi')).toMatchObject([{ status: 'pending' }])
  expect(complaints).toEqual([])
})

test('a booking that was begun is left only after a question', async () => {
  const day = days[7] ?? ''
  const offer = await doctorFor('Osmio di prova')
  await person(database.db, { firstName: 'Rita', lastName: 'Interrotti' })
  const { page, press, findPatient } = await receptionAt(day, offer)
  await findPatient('interr', /Interrotti/)
  await press('Enter')
  await expect.poll(() => hasFocus(serviceField(page))).toBe(true)
  await press('Escape')
  await page.getByRole('button', { name: 'Continua a modificare' }).click()
  // The next Esc is the panel's once the question has given the focus back.
  await expect.poll(() => hasFocus(serviceField(page))).toBe(true)
  await press('Escape')
  await page.getByRole('button', { name: 'Chiudi senza salvare' }).click()
  await page.getByRole('heading', { name: 'Nuova prenotazione' }).waitFor({ state: 'hidden' })
})

test('several exams, of which one is drawn at home, are booked by telephone as one visit with its address', async () => {
  const day = days.at(-3) ?? ''
  const kinds = [
    { name: 'Emocromo di prova', duration: 15 },
    { name: 'Domicilio di prova', duration: 15 },
  ]
  const offer = await doctorFor('Sangue di prova', { subservices: kinds })
  const { db } = database
  const laboratory = db.selectFrom('serviceCategories').select('id').where('slug', '=', 'centro-analisi')
  await db.updateTable('services').set({ categoryId: laboratory }).where('id', '=', offer.serviceId).execute()
  await db.updateTable('subservices').set({ atHome: true }).where('name', '=', 'Domicilio di prova').execute()
  await person(db, { firstName: 'Iva', lastName: 'Esamini' })
  const { page, complaints, press, type } = await receptionAt(day, offer)
  await press('n')
  await expect.poll(() => hasFocus(page.getByRole('combobox', { name: 'Paziente' }))).toBe(true)
  await type('esamini')
  await page.getByRole('option', { name: /Esamini Iva/ }).waitFor()
  await press('Enter')
  await expect.poll(() => hasFocus(serviceField(page))).toBe(true)
  await type('emocromo')
  await page.getByRole('option', { name: /Emocromo di prova/ }).waitFor()
  await press('Enter')
  const places = page.getByRole('listbox', { name: 'Primi posti liberi' })
  await places.getByRole('option').first().waitFor()
  const audited = Promise.withResolvers<void>()
  await page.route('**/api/agenda/places*', async (route) => {
    await audited.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Aggiungi un esame' }).click()
  await page.getByRole('menuitem', { name: 'Sangue di prova, Domicilio di prova' }).click()
  await page.getByRole('button', { name: 'Togli Emocromo di prova' }).waitFor()
  // A menu that has closed gives the focus back to its button a moment later.
  await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Aggiungi un esame' }))).toBe(true)
  await press('Control+Enter')
  const address = page.getByRole('textbox', { name: 'Indirizzo del prelievo' })
  await expect.poll(() => hasFocus(address)).toBe(true)
  // The places of one exam stand, and can be read, until those of both exams have come.
  expect(await places.getAttribute('aria-busy')).toBe('true')
  await page.getByText('cerco…').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  audited.resolve()
  await type('Via Prova 1')
  await page
    .getByRole('button', { name: /^Prenota Domicilio di prova e un altro esame, /, disabled: false })
    .waitFor()
  await press('Control+Enter')
  const booked = () =>
    db
      .selectFrom('appointments as a')
      .innerJoin('appointmentExams as exam', 'exam.appointmentId', 'a.id')
      .select(['a.homeAddress', 'exam.name'])
      .where('a.lastName', '=', 'Esamini')
      .execute()
  await expect
    .poll(booked)
    .toEqual([{ homeAddress: 'Via Prova 1', name: 'Sangue di prova, Emocromo di prova' }])
  expect(complaints).toEqual([])
})

test('the panel of a new visit puts a caller on the waiting list', async () => {
  const day = days.at(-2) ?? ''
  const offer = await doctorFor('Afnio di prova')
  await person(database.db, { firstName: 'Lia', lastName: 'Paziente', email: 'lia@posta.example' })
  const { page, complaints, press, type } = await receptionAt(day, offer)
  const join = page.getByRole('button', { name: 'Metti in lista d’attesa' })
  await press('n')
  await expect.poll(() => hasFocus(page.getByRole('combobox', { name: 'Paziente' }))).toBe(true)
  await type('paziente')
  await page.getByRole('option', { name: /Paziente Lia/ }).waitFor()
  await press('Enter')
  await expect.poll(() => hasFocus(serviceField(page))).toBe(true)
  await type('afnio')
  await page.getByRole('option', { name: /Afnio di prova/ }).waitFor()
  await press('Enter')
  expect(await accessibilityFaults(page)).toEqual([])
  await join.click()
  await page.getByText('Lia Paziente è in lista d’attesa: Afnio di prova, con chiunque.').first().waitFor()
  await expect.poll(() => page.getByRole('heading', { name: 'Nuova prenotazione' }).count()).toBe(0)
  const waiting = database.db
    .selectFrom('waitingEntries')
    .select('confirmedAt')
    .where('serviceId', '=', offer.serviceId)
    .execute()
  expect(await waiting).toEqual([{ confirmedAt: expect.any(String) }])
  expect(complaints).toEqual([])
})

test('a free time of the agenda names the people on the waiting list it suits, the longest waiting first', async () => {
  const day = days.at(-1) ?? ''
  const offer = await doctorFor('Attesa di prova')
  const wait = { serviceId: offer.serviceId, until: '2199-12-31', noticeHours: 1, confirmedAt: 'now' }
  for (const [firstName, weekdays] of [
    ['Ida', [0, 1, 2, 3, 4, 5, 6]],
    ['Ugo', [0]],
  ] as const) {
    const contactId = await person(database.db, {
      firstName,
      lastName: 'Attesi',
      email: `${firstName}@posta.example`,
    })
    await database.db
      .insertInto('waitingEntries')
      .values({ ...wait, contactId, weekdays: [...weekdays] })
      .execute()
  }
  const { page, free, complaints } = await receptionAt(day, offer)
  await free.click()
  const list = page.getByRole('region', { name: 'In lista d’attesa: 1 persona' })
  await list.getByRole('link', { name: 'Ida Attesi' }).waitFor()
  expect(await list.textContent()).toContain('Attesa di prova')
  expect(await accessibilityFaults(page)).toEqual([])
  expect(complaints).toEqual([])
  await page.context().close()
})
