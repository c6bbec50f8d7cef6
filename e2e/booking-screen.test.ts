import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { exampleClinic } from '#content/groups/clinic.ts'
import {
  accessibilityFaults,
  brokenWords,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
  textSetter,
  visit,
} from './browser.ts'
import { browser, product, stage } from './stage.ts'
import { tab } from './tab.ts'
import { fillDetails } from './wizard.ts'

stage()

const SLOTS = '**/api/appointments/available-slots?*'
const WHY = '**/api/appointments/why?*'
const NEXT = '**/api/appointments/next-free-day?*'
const DAYS = '**/api/appointments/days?*'
const NOTE = 'La prenotazione deve essere confermata dal nostro staff.'
const times = (page: Page) => page.getByRole('button', { name: /^\d\d:\d\d$/ })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 2, name }).waitFor()
const position = (page: Page) => page.getByText(/^Passo \d di \d/)

/** Answers the questions for free times as `slots` says, whatever the calendar of the clinic has. */
async function answerSlots(page: Page, slots: (date: string) => readonly string[]): Promise<void> {
  await page.route(SLOTS, (route) => {
    const date = new URL(route.request().url()).searchParams.get('date') ?? ''
    return route.fulfill({ json: slots(date) })
  })
}

async function openTimes(page: Page, doctor = 'Dr.ssa Giulia Riva'): Promise<void> {
  await page.goto('/prenota-visita')
  await page.getByRole('button', { name: /^Centro Dentale/ }).click()
  await page.getByRole('button', { name: /^Igiene orale/ }).click()
  await page.getByRole('button', { name: /^Adulti/ }).click()
  await page.getByRole('button', { name: new RegExp(`^${doctor}`) }).click()
  await title(page, 'Scegli data e ora')
  await page.getByRole('grid').waitFor()
}

const openDays = (page: Page) => page.getByRole('gridcell').getByRole('button', { disabled: false })

async function openDetails(page: Page, doctor?: string): Promise<void> {
  await openTimes(page, doctor)
  await page.getByRole('button', { name: 'Mese successivo' }).click()
  await openDays(page).nth(10).click()
  await times(page).first().click()
  await page.getByRole('button', { name: 'Continua' }).click()
  await title(page, 'I tuoi dati')
}

const box = async (element: Locator) => {
  const found = await element.boundingBox()
  if (!found) throw new Error('not drawn')
  return found
}

test('X13: a screen reader announces that a day has no free times, and how many another has', async () => {
  const page = await tab()
  // No day is chosen when the calendar opens.
  await page.route(NEXT, (route) => route.fulfill({ json: { date: null } }))
  let empty = ''
  await answerSlots(page, (date) => {
    empty ||= date
    return date === empty ? [] : ['09:30', '10:00', '10:30']
  })
  await page.route(WHY, (route) =>
    route.fulfill({
      json: { reason: 'full', words: 'Tutto occupato.', nextDay: '2030-01-16', colleague: null },
    }),
  )
  await openTimes(page)
  await page.getByRole('button', { name: 'Mese successivo' }).click()
  // A live region is read when its words change: one that comes together with its words is often not.
  const announcement = page.locator('[role=status][data-announces=times]')
  expect(await announcement.count()).toBe(1)
  expect(await announcement.textContent()).toBe('')
  const region = await announcement.elementHandle()

  await openDays(page).nth(8).click()
  const day = page.getByRole('region', { name: /^Orari di / }).getByRole('heading', { level: 3 })
  await expect
    .poll(async () => announcement.textContent())
    .toBe(`Nessun orario libero ${((await day.textContent()) ?? '').toLowerCase()}.`)
  const next = page.getByRole('status').filter({ hasText: 'Prossimo giorno con orari liberi' })
  await expect
    .poll(() => next.textContent())
    .toMatch(/^Perché non ci sono orari\? Tutto occupato\..*mercoledì 16 gennaio/i)
  expect(await accessibilityFaults(page)).toEqual([])

  await openDays(page).nth(9).click()
  await expect
    .poll(async () => announcement.textContent())
    .toBe(`3 orari liberi ${((await day.textContent()) ?? '').toLowerCase()}.`)
  // The same element all along.
  expect(await announcement.evaluate((one, before) => one === before, region)).toBe(true)
})

test('a day without free times offers a colleague with an earlier day, and the telephone', async () => {
  const page = await tab(PHONE)
  // No day is chosen when the calendar opens.
  await page.route(NEXT, (route) => route.fulfill({ json: { date: null } }))
  const next = (date: string) => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
  let full = ''
  await answerSlots(page, (date) => {
    full ||= date
    return date === full ? [] : ['09:30']
  })
  await page.route(WHY, (route) =>
    route.fulfill({
      json: {
        ...{ reason: 'not_receiving', words: 'Dr.ssa Riva non riceve questo giorno.', nextDay: null },
        colleague: { id: 2, name: 'Dr.ssa Elisa Conti', date: next(full) },
      },
    }),
  )
  await openTimes(page)
  await page.getByRole('button', { name: 'Mese successivo' }).click()
  await openDays(page).nth(2).click()
  await page.getByText('Dr.ssa Riva non riceve questo giorno.').waitFor()
  await page.getByRole('link', { name: `Chiama ${exampleClinic.phone.text}` }).waitFor()
  await page.getByRole('button', { name: /^Dr\.ssa Elisa Conti, / }).click()
  const shown = page.getByRole('region', { name: new RegExp(`^Orari di .* ${Number(next(full).slice(8))} `) })
  await shown.getByRole('button', { name: '09:30' }).click()
  await page.getByRole('button', { name: 'Continua' }).click()
  await title(page, 'I tuoi dati')
  const saved = await page.evaluate(() => sessionStorage.getItem('prenota-visita') ?? '')
  expect(JSON.parse(saved).draft).toMatchObject({ doctor: { id: 2 }, date: next(full), time: '09:30' })
})

test('another month shows no times of the day chosen before, and a full one leads to the first day after it', async () => {
  const page = await tab()
  await openTimes(page)
  await times(page).first().click()
  const next = page.getByRole('button', { name: 'Continua' })
  await next.waitFor()
  await page.route(DAYS, (route) => route.fulfill({ json: { days: [] } }))
  await page.route(NEXT, (route) => route.fulfill({ json: { date: '2030-01-16' } }))
  await page.getByRole('button', { name: 'Mese successivo' }).click()
  await page.getByText(/^Nessun posto a \p{L}+ \d{4}\.$/u).waitFor()
  await page.getByRole('button', { name: /mercoledì 16 gennaio/i }).waitFor()
  expect(await times(page).count()).toBe(0)
  expect(await next.count()).toBe(0)
  await page.getByRole('button', { name: 'Mese precedente' }).click()
  await next.waitFor()
})

test('days with free times look different from the others and say so, a Sunday with some included', async () => {
  const page = await tab()
  const sundayOf = (month: string) => {
    const first = new Date(`${month}-01T12:00Z`).getUTCDay()
    return 1 + ((7 - first) % 7)
  }
  await page.route(DAYS, (route) => {
    const month = new URL(route.request().url()).searchParams.get('month') ?? ''
    const sunday = sundayOf(month)
    return route.fulfill({ json: { days: [`${month}-0${sunday}`, `${month}-${sunday + 10}`] } })
  })
  await openTimes(page)
  await page.getByRole('button', { name: 'Mese successivo' }).click()
  const free = page.getByRole('button', { name: /, ci sono posti$/ })
  const full = page.getByRole('button', { name: /, nessun posto$/ })
  await expect.poll(() => free.count()).toBe(2)
  expect(await full.count()).toBeGreaterThan(20)
  expect(await free.first().getAttribute('aria-label')).toMatch(/^domenica/)
  expect(await free.first().isEnabled()).toBe(true)
  const petal = (day: Locator) => day.evaluate((one) => getComputedStyle(one, '::after').backgroundColor)
  expect(await petal(free.first())).not.toBe(await petal(full.first()))
  expect(await accessibilityFaults(page)).toEqual([])
})

test('X14: the chosen day and time differ from the others in forced colours', async () => {
  const page = await tab(PHONE)
  await answerSlots(page, () => ['09:30', '10:00', '10:30'])
  await page.emulateMedia({ forcedColors: 'active' })
  await openTimes(page)
  await page.getByRole('button', { name: 'Mese successivo' }).click()
  await openDays(page).nth(8).click()
  await times(page).first().click()
  const look = (element: Locator) =>
    element.evaluate((one) => {
      const { backgroundColor, color } = getComputedStyle(one)
      return { backgroundColor, color }
    })
  const [chosenTime, otherTime, chosenDay, otherDay] = await Promise.all([
    look(times(page).first()),
    look(times(page).last()),
    look(page.getByRole('gridcell', { selected: true }).getByRole('button')),
    look(openDays(page).nth(9)),
  ])
  expect(chosenTime.backgroundColor).not.toBe(otherTime.backgroundColor)
  expect(chosenTime.color).not.toBe(otherTime.color)
  expect(chosenDay.backgroundColor).not.toBe(otherDay.backgroundColor)
  expect(chosenDay.color).not.toBe(otherDay.color)
})

test('X15: the name of the month stays clear of its arrows with text of 24 and of 32 pixels', async () => {
  const page = await tab(PHONE)
  await openTimes(page)
  const setText = await textSetter(page)
  const caption = page.locator('.calendar-caption')
  for (let month = 0; month < 12; month += 1) {
    for (const size of [24, 32]) {
      await setText(size)
      const words = await caption.evaluate((one) => {
        const range = document.createRange()
        range.selectNodeContents(one)
        return Array.from(range.getClientRects(), ({ left, right, top, bottom }) => ({
          left,
          right,
          top,
          bottom,
        }))
      })
      for (const name of ['Mese precedente', 'Mese successivo']) {
        const arrow = await box(page.getByRole('button', { name }))
        const covered = words.filter(
          ({ left, right, top, bottom }) =>
            right > arrow.x &&
            left < arrow.x + arrow.width &&
            bottom > arrow.y &&
            top < arrow.y + arrow.height,
        )
        expect(covered, `${await caption.textContent()}, ${name}, ${size}`).toEqual([])
      }
    }
    await page.getByRole('button', { name: 'Mese successivo' }).click()
  }
})

test('X15: text of 24 pixels breaks no word and causes no sideways scrolling at any step on a phone', async () => {
  const page = await tab(PHONE)
  const look = async (step: string) => {
    expect(await brokenWords(page), step).toEqual([])
    await expectNoSidewaysScroll(page)
    expect(await accessibilityFaults(page), step).toEqual([])
  }
  await page.goto('/prenota-visita')
  await hydrated(page)
  await (await textSetter(page))(24)
  await look('category')
  await page.getByRole('button', { name: /^Centro Dentale/ }).click()
  await page.getByRole('button', { name: /^Igiene orale/ }).waitFor()
  await look('service')
  await page.getByRole('button', { name: /^Igiene orale/ }).click()
  await page.getByRole('button', { name: /^Adulti/ }).waitFor()
  await look('subservice')
  await page.getByRole('button', { name: /^Adulti/ }).click()
  await page.getByRole('button', { name: /^Il migliore disponibile/ }).waitFor()
  await look('doctor')
  await page.getByRole('button', { name: /^Il migliore disponibile/ }).click()
  await page.getByRole('button', { name: 'Mese successivo' }).click()
  await openDays(page).nth(10).click()
  await times(page).first().click()
  await look('datetime')
  await page.getByRole('button', { name: 'Continua' }).click()
  await title(page, 'I tuoi dati')
  await look('details')
  await fillDetails(page, { first: 'Grande', last: 'Lettera', email: 'grande@posta.example' })
  await page.getByRole('button', { name: 'Conferma prenotazione' }).click()
  await title(page, 'Richiesta inviata')
  await look('confirmation')
})

test('a visit booked from a service card says above the button that staff must confirm it', async () => {
  const services = (await (await fetch(`${product.url}/api/booking/categories`)).json()) as { id: number }[]
  const [service] = (await (
    await fetch(`${product.url}/api/booking/services/${services[0]?.id}`)
  ).json()) as { id: number }[]
  const page = await tab(PHONE)
  await page.goto(`/prenota-visita?servizio=${service?.id}`)
  await title(page, 'Scegli il tipo di servizio')
  await page.locator('main li').getByRole('button').first().click()
  await page.getByRole('button', { name: /^Il migliore disponibile/ }).click()
  await answerSlots(page, () => ['09:30'])
  await page.getByRole('button', { name: 'Mese successivo' }).click()
  await openDays(page).nth(10).click()
  await times(page).first().click()
  await page.getByRole('button', { name: 'Continua' }).click()
  await title(page, 'I tuoi dati')
  const note = page.getByText(NOTE)
  expect(await note.count()).toBe(1)
  const send = page.getByRole('button', { name: 'Conferma prenotazione' })
  await send.scrollIntoViewIfNeeded()
  const [above, button] = [await box(note), await box(send)]
  expect(above.y).toBeLessThan(button.y)
  // Both on one screen of a phone.
  expect(button.y + button.height - above.y).toBeLessThan(PHONE.height * 0.6)
})

test('the subservice counts as a step only once the chosen service is known to have one', async () => {
  const page = await tab()
  await page.goto('/prenota-visita')
  await hydrated(page)
  const steps = page.getByRole('list', { name: 'Passi della prenotazione' }).getByRole('listitem')
  expect(await position(page).textContent()).toMatch(/^Passo 1 di 6/)
  expect(await steps.count()).toBe(6)
  await page.getByRole('button', { name: /^Centro Dentale/ }).click()
  await title(page, 'Scegli il servizio')
  expect(await position(page).textContent()).toMatch(/^Passo 2 di 6/)
  // A tap, without the pointer that would have asked before; and the answer takes its time.
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/booking/subservices/*', async (route) => {
    await held
    await route.continue()
  })
  const service = page.getByRole('button', { name: /^Igiene orale/ })
  await service.evaluate((one: HTMLElement) => one.click())
  await expect.poll(() => service.getAttribute('aria-busy')).toBe('true')
  expect(await position(page).textContent()).toMatch(/^Passo 2 di 6/)
  answer()
  await title(page, 'Scegli il tipo di servizio')
  expect(await position(page).textContent()).toMatch(/^Passo 3 di 7/)
})

test.each([
  { doctor: 'Dr.ssa Giulia Riva', assigned: 0 },
  { doctor: 'Il migliore disponibile', assigned: 1 },
])(
  'a request for $doctor shows as sent with the next steps, each text once, without a toast over it',
  async ({ doctor, assigned }) => {
    const { page, context, complaints } = await visit(browser, product.url, PHONE)
    await openDetails(page, doctor)
    await fillDetails(page, { first: 'Onesta', last: 'Parola', email: `onesta${assigned}@posta.example` })
    await page.getByRole('button', { name: 'Conferma prenotazione' }).click()
    await title(page, 'Richiesta inviata')
    const main = page.getByRole('main')
    await main.getByText(/^Controlliamo la richiesta entro un giorno lavorativo/).waitFor()
    await main.getByText(/^Apri l’e-mail che ti abbiamo mandato/).waitFor()
    await main.getByRole('link', { name: exampleClinic.phone.text }).waitFor()
    // Wherever they stand: on the page, in a toast, or read aloud.
    const words = page.getByText('Prenotazione confermata!')
    expect(await words.count()).toBe(1)
    expect(await page.getByText('La tua prenotazione è stata registrata con successo.').count()).toBe(1)
    expect(await page.getByRole('heading', { name: 'Prenotazione confermata!' }).count()).toBe(0)
    const size = (element: Locator) =>
      element.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))
    expect(await size(words)).toBeLessThan((await size(page.getByRole('heading', { level: 2 }))) / 1.5)
    expect(await page.getByRole('region', { name: /^Notifiche/ }).count()).toBe(0)
    expect(await main.getByText('Lo assegna il nostro staff').count()).toBe(assigned)
    expect(complaints).toEqual([])
    await context.close()
  },
)

test('X16: the reason of a failed booking stands beside the button with the telephone until the next attempt', async () => {
  const { page, context } = await visit(browser, product.url, PHONE)
  await openDetails(page)
  await fillDetails(page, { first: 'Tenace', last: 'Prova', email: 'tenace@posta.example' })
  await page.clock.install()
  const refuse = (status: number, body: object) =>
    page.route('**/api/appointments', (route) => route.fulfill({ status, json: body }), { times: 1 })
  const send = page.getByRole('button', { name: 'Conferma prenotazione' })
  const alert = page.getByRole('main').getByRole('alert')
  await refuse(500, { message: 'Si è verificato un errore interno.', code: 'internal', issues: [] })
  await send.click()
  await page.getByText('Si è verificato un errore durante la prenotazione. Riprova.').first().waitFor()
  await alert.getByText(/quello che hai scritto è ancora qui/i).waitFor()
  await page.clock.runFor(60_000)
  await page
    .getByRole('region', { name: /^Notifiche/ })
    .getByRole('listitem')
    .waitFor({ state: 'detached' })
  await alert.getByRole('link', { name: exampleClinic.phone.text }).waitFor()
  const [said, button] = [await box(alert), await box(send)]
  expect(Math.abs(button.y - (said.y + said.height))).toBeLessThan(200)
  expect(await accessibilityFaults(page)).toEqual([])

  const tooMany = 'Abbiamo già ricevuto diverse richieste. Riprova più tardi.'
  await refuse(429, { message: tooMany, code: 'too_many', issues: [] })
  await send.click()
  await alert.getByText(tooMany).waitFor()
  expect(await alert.count()).toBe(1)
  // It has a way out, and stands where it can be read and pressed: no toast repeats it.
  expect(await page.getByText(tooMany).count()).toBe(1)
  await send.click()
  // The answer to the attempt before must not stand over the one that worked.
  await title(page, 'Richiesta inviata')
  expect(await page.getByText(tooMany).count()).toBe(0)
  await context.close()
})

test('X16: the reason of a refused choice stays above the choices until another is made', async () => {
  const { page, context } = await visit(browser, product.url, PHONE)
  await openDetails(page)
  await fillDetails(page, { first: 'Altra', last: 'Scelta', email: 'altra@posta.example' })
  await page.clock.install()
  const message = 'Il professionista non è più disponibile.'
  await page.route('**/api/appointments', (route) =>
    route.fulfill({
      status: 400,
      json: { message: 'Dati non validi', code: 'not_valid', issues: [{ path: 'doctorId', message }] },
    }),
  )
  await page.getByRole('button', { name: 'Conferma prenotazione' }).click()
  await title(page, 'Scegli il professionista')
  const alert = page.getByRole('main').getByRole('alert')
  await alert.getByText(message).waitFor()
  await page.clock.runFor(60_000)
  await alert.getByText(message).waitFor()
  await page.getByRole('button', { name: /^Il migliore disponibile/ }).click()
  await title(page, 'Scegli data e ora')
  expect(await alert.count()).toBe(0)
  await context.close()
})

test('the calendar of a phone begins with the current week, and the times scroll into view with the day', async () => {
  const page = await tab(PHONE)
  await answerSlots(page, () => [
    '09:30',
    '10:00',
    '10:30',
    '11:00',
    '11:30',
    '12:00',
    '15:00',
    '15:30',
    '16:00',
  ])
  await openTimes(page)
  const first = page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
    .first()
  expect(await first.getByRole('gridcell').and(page.locator('.is-today')).count()).toBe(1)
  await page.getByRole('button', { name: 'Mese successivo' }).click()
  await page.evaluate(() => scrollTo(0, 0))
  await openDays(page).nth(10).click()
  await times(page).last().waitFor()
  await expect
    .poll(async () => {
      const { y, height } = await box(times(page).last())
      return y >= 0 && y + height <= PHONE.height
    })
    .toBe(true)
})

test('a list of services says once that durations vary', async () => {
  const page = await tab(PHONE)
  await page.goto('/prenota-visita')
  await page.getByRole('button', { name: /^Polispecialistico/ }).click()
  await title(page, 'Scegli il servizio')
  await page.locator('main li').getByRole('button').nth(1).waitFor()
  expect(await page.getByText('Durata variabile').count()).toBe(1)
})

test('a toast on a phone is shown below the top bar', async () => {
  const page = await tab(PHONE)
  await page.goto('/')
  await hydrated(page)
  const form = page.getByRole('form', { name: 'Richiesta di informazioni' })
  for (const [label, text] of Object.entries({
    ...{ Nome: 'Anna', Cognome: 'Riva', Email: 'anna@posta.example', Telefono: '333 111 2222' },
    ...{ Oggetto: 'Orari', Messaggio: 'Siete aperti il sabato?' },
  }))
    await form.getByLabel(label, { exact: true }).fill(text)
  await page.route('**/api/contacts/**', (route) => route.abort())
  await form.getByRole('button', { name: 'Invia Richiesta' }).click()
  const toast = await box(page.getByRole('region', { name: /^Notifiche/ }).getByRole('listitem'))
  const bar = await box(page.getByRole('banner'))
  expect(toast.y).toBeGreaterThanOrEqual(bar.y + bar.height)
})
