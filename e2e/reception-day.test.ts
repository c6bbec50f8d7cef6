import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { person } from '#test/factories.ts'
import { hasFocus } from './browser.ts'
import { card, day, fillDay, today, visitOf } from './clinic-day.ts'
import { atDesk } from './desk.ts'
import { addUser, database, stage } from './stage.ts'

stage('empty')

/** The hands of the reception: each click and each key counts. */
function handsOn(page: Page) {
  const spent = new Map<string, { clicks: number; keys: number }>()
  let now = { clicks: 0, keys: 0 }
  return {
    spent,
    task: (name: string) => {
      now = { clicks: 0, keys: 0 }
      spent.set(name, now)
    },
    click: async (target: Locator) => {
      now.clicks += 1
      await target.click()
    },
    press: async (...keys: string[]) => {
      for (const key of keys) {
        now.keys += 1
        await page.keyboard.press(key)
      }
    },
    type: async (text: string) => {
      for (const letter of text) {
        now.keys += 1
        await page.keyboard.press(letter === ' ' ? 'Space' : letter)
      }
    },
  }
}

test('a reception goes through its day of a hundred visits with few clicks and keys', async () => {
  const clinic = await fillDay({ busy: 10 })
  const { db } = database
  const [first = 0, second = 0] = clinic.doctors
  await person(db, { firstName: 'Teresa', lastName: 'Galbiati' })
  const disdetta = await person(db, { firstName: 'Pia', lastName: 'Disdetti' })
  await db
    .insertInto('contactMessages')
    .values({
      contactId: disdetta,
      source: 'website',
      subject: 'Disdetta visita di domani',
      message: 'Non posso venire.',
    })
    .execute()
  await addUser('sara', 'editor')
  const { page, complaints } = await atDesk(undefined, { name: 'sara' })
  const hands = handsOn(page)

  hands.task('who comes today, by doctor')
  await page.goto(`/agenda?giorno=${day}`)
  await card(page, 'Abate Ada0', '8:00').waitFor()
  await card(page, 'Negri Ada0', '12:30').waitFor()

  hands.task('a known caller books')
  await hands.press('n')
  await page.getByRole('combobox', { name: 'Paziente' }).waitFor()
  await hands.type('galb')
  await page.getByRole('option', { name: /Galbiati/ }).waitFor()
  await hands.press('Enter')
  await expect.poll(() => hasFocus(page.getByRole('combobox', { name: 'Servizio' }))).toBe(true)
  await hands.type('zir')
  await page.getByRole('option', { name: /Zirconia di prova/ }).waitFor()
  await hands.press('Enter')
  await page.getByRole('button', { name: /^Prenota Zirconia di prova, /, disabled: false }).waitFor()
  await hands.press('Control+Enter')
  await expect.poll(async () => (await visitOf('Teresa', 'Galbiati')).status).toBe('confirmed')
  await page.getByRole('heading', { name: 'Nuova prenotazione' }).waitFor({ state: 'hidden' })
  // The next single key must be about the booked visit, not about the first patient of the day.
  await expect.poll(() => hasFocus(page.getByRole('gridcell', { name: /^Galbiati Teresa, / }))).toBe(true)

  hands.task('a visit moves by half an hour')
  // The caller has a doctor's first free place, at 13: the visit that moves there is another doctor's.
  const { doctorId: taken } = await visitOf('Teresa', 'Galbiati')
  const place = clinic.doctors.findIndex((id) => id !== taken)
  await page.goto(`/agenda?giorno=${day}&medici=${clinic.doctors[place]}`)
  await card(page, `Negri Ada${place}`, '12:30').focus()
  await hands.press('s', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Enter')
  await expect.poll(async () => (await visitOf(`Ada${place}`, 'Negri')).time).toBe('13:00')

  hands.task('a visit is cancelled, and the cancellation taken back')
  await page.goto(`/agenda?giorno=${day}&medici=${first}`)
  await card(page, 'Leone Ada0', '11:30').focus()
  await hands.press('Delete')
  await page.getByRole('button', { name: /annulla la visita$/ }).waitFor()
  await hands.press('Enter')
  await expect.poll(async () => (await visitOf('Ada0', 'Leone')).status).toBe('cancelled')
  await page
    .getByRole('region', { name: /^Notifiche/ })
    .getByRole('button', { name: /^Annulla/ })
    .waitFor()
  await hands.press('z')
  await expect.poll(async () => (await visitOf('Ada0', 'Leone')).status).toBe('confirmed')

  hands.task('a patient arrives, goes in and leaves')
  await db
    .updateTable('appointments')
    .set({ appointmentDate: today })
    .where('doctorId', '=', second)
    .execute()
  await page.goto(`/agenda?giorno=${today}&medici=${second}`)
  await card(page, 'Abate Ada1', '8:00').focus()
  for (const [key, said, stage] of [
    ['a', 'In sala', 'arrived'],
    ['i', 'In visita', 'in_visit'],
    ['f', 'Conclusa', null],
  ] as const) {
    await hands.press(key)
    // The next key is for the visit as it has come back: its new version is there a moment before the sentence is heard.
    await page
      .locator('.ag-foot [role=status]')
      .filter({ hasText: `${said}: Ada1 Abate` })
      .waitFor({ state: 'attached' })
    expect((await visitOf('Ada1', 'Abate')).stage).toBe(stage)
  }

  hands.task('a new patient without e-mail walks in')
  await page.goto(`/agenda?giorno=${day}&medici=${second}`)
  await page
    .getByRole('gridcell', { name: /^Libero alle/ })
    .first()
    .waitFor()
  await hands.press('n')
  const patient = page.getByRole('combobox', { name: 'Paziente' })
  await expect.poll(() => hasFocus(patient)).toBe(true)
  await hands.type('nuovi zoe')
  await page.getByRole('option', { name: /nuovo paziente/ }).waitFor()
  await hands.press('Enter')
  await expect.poll(() => hasFocus(page.getByLabel('Telefono *'))).toBe(true)
  await hands.type('3471234567')
  await hands.click(page.getByText('Sportello', { exact: true }))
  await hands.click(page.getByRole('combobox', { name: 'Servizio' }))
  await hands.type('zir')
  await page.getByRole('option', { name: /Zirconia di prova/ }).waitFor()
  await hands.press('Enter')
  await page.getByRole('button', { name: /^Prenota Zirconia di prova, /, disabled: false }).waitFor()
  await hands.press('Control+Enter')
  await expect
    .poll(() =>
      database.db.selectFrom('appointments').select('channel').where('lastName', '=', 'Nuovi').execute(),
    )
    .toEqual([{ channel: 'desk' }])
  // The panel closes by going back in the history, which would end the next page's loading.
  await page.getByRole('heading', { name: 'Nuova prenotazione' }).waitFor({ state: 'hidden' })
  await db
    .updateTable('appointments')
    .set({ appointmentDate: today, appointmentTime: '07:00' })
    .where('lastName', '=', 'Nuovi')
    .execute()
  const { doctorId: whose } = await visitOf('Zoe', 'Nuovi')
  await page.goto(`/agenda?giorno=${today}&medici=${whose}`)
  await card(page, 'Nuovi Zoe', '7:00').focus()
  await hands.press('a')
  await expect.poll(async () => (await visitOf('Zoe', 'Nuovi')).stage).toBe('arrived')

  hands.task('a patient has not come')
  const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
  await db
    .updateTable('appointments')
    .set({ appointmentDate: yesterday })
    .where('lastName', '=', 'Bruno')
    .where('doctorId', '=', second)
    .execute()
  await page.goto(`/agenda?giorno=${yesterday}&medici=${second}`)
  await card(page, 'Bruno Ada1', '8:30').focus()
  await hands.press('Shift+A')
  await expect.poll(async () => (await visitOf('Ada1', 'Bruno')).stage).toBe('no_show')

  hands.task('a list on paper')
  await page.goto(`/agenda?giorno=${day}&medici=${first}`)
  await hands.click(page.getByRole('button', { name: /^Azioni per/ }))
  await hands.click(page.getByRole('menuitem', { name: 'Stampa il foglio' }))
  await page.getByRole('region', { name: /foglio 1 di 1$/ }).waitFor()

  hands.task('a doctor is ill: ten visits cancelled, each patient told')
  await page.goto(`/agenda?giorno=${day}&medici=${clinic.doctors[2]}`)
  await hands.click(page.getByRole('button', { name: /^Azioni per/ }))
  await hands.click(page.getByRole('menuitem', { name: 'Il medico è malato…' }))
  const panel = page.getByRole('region', { name: 'Il medico è malato' })
  await panel.getByText('10 visite in questo periodo: che cosa ne fai?').waitFor()
  await hands.click(panel.getByRole('button', { name: /^Annulla.*, tutte le visite$/ }))
  await hands.press('Control+Enter')
  await panel.waitFor({ state: 'hidden' })
  const left = await db
    .selectFrom('appointments')
    .select('status')
    .where('doctorId', '=', clinic.doctors[2] ?? 0)
    .execute()
  expect(left.map(({ status }) => status)).toEqual(Array(10).fill('cancelled'))

  hands.task('a message is found and answered')
  await hands.click(page.getByRole('link', { name: /^Da fare/ }).first())
  await hands.click(page.getByText('Disdetta visita di domani').first())
  await expect
    .poll(() =>
      page
        .getByRole('link', { name: /^Rispondi/ })
        .first()
        .getAttribute('href'),
    )
    .toMatch(/^mailto:/)

  const most = Object.fromEntries(
    [...hands.spent].map(([name, { clicks, keys }]) => [name, { clicks, keys }]),
  )
  expect(most).toMatchObject({
    'who comes today, by doctor': { clicks: 0, keys: 0 },
    'a visit moves by half an hour': { clicks: 0, keys: 4 },
    'a list on paper': { clicks: 2, keys: 0 },
  })
  for (const [name, { clicks, keys }] of hands.spent) {
    process.stdout.write(`${name}: ${clicks} clicks, ${keys} keys\n`)
    // A new person has a name and a telephone number to type.
    const most = name.includes('new patient') ? 30 : 15
    expect([name, clicks + keys <= most]).toEqual([name, true])
  }
  expect(complaints).toEqual([])
})
