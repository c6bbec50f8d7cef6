import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { sendHeldMails } from '#test/held-mails.ts'
import { type TestSmtp, testSmtp } from '#test/smtp.ts'
import { DESKTOP, PHONE, visit } from './browser.ts'
import { browser, database, product, staff, stage } from './stage.ts'
import { chooseDay, fillDetails } from './wizard.ts'

let smtp: TestSmtp
afterAll(() => smtp?.close())
stage('sample', async () => {
  smtp = await testSmtp()
  return { SMTP_URL: smtp.url, MAIL_STAFF: 'segreteria@clinica.example' }
})

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function chooseVisit(page: Page, doctor: string): Promise<void> {
  await page.getByRole('heading', { name: 'Scegli una categoria' }).waitFor()
  await page.getByRole('button', { name: /^Centro Dentale/ }).click()
  await page.getByRole('button', { name: /^Igiene orale/ }).click()
  await page.getByRole('button', { name: /^Adulti/ }).click()
  await page.getByRole('button', { name: new RegExp(`^${doctor}`) }).click()
  await page.getByRole('heading', { name: 'Scegli data e ora' }).waitFor()
}

async function attach(
  page: Page,
  files: { name: string; mimeType: string; buffer: Buffer }[],
): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Scegli file' }).click()
  await (await choosing).setFiles(files)
}

async function mailsTo(address: string, count: number) {
  const found = () => smtp.received.filter((mail) => mail.to.includes(address))
  await expect.poll(() => found().length, { message: address }).toBeGreaterThanOrEqual(count)
  return found()
}

test('P15: a visitor books the first free day for a minor with a parent, and a wrong field is reported on leaving it', async () => {
  const { page, complaints } = await visit(browser, product.url, PHONE)
  await page.goto('/prenota-visita')
  await chooseVisit(page, 'Dr.ssa Giulia Riva')
  // The calendar opens on that day.
  const times = page.getByRole('region', { name: /^Orari di / })
  await times
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .first()
    .waitFor()
  await expect.poll(() => page.getByRole('gridcell', { selected: true }).count()).toBe(1)
  await expect
    .poll(() => page.getByRole('gridcell', { selected: true }).getByRole('button').getAttribute('aria-label'))
    .toMatch(/ci sono posti/)

  await times
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Continua' }).click()
  await page.getByLabel('Email').fill('francesca@')
  await page.getByLabel(/^Data di nascita/).fill('01/01/2190')
  await page.getByText('Email non valida').waitFor()
  await page.getByLabel('Telefono').focus()
  await page.getByText('Data di nascita non valida').waitFor()
  const minor = page.getByText('Per un minorenne prenota chi esercita la responsabilità genitoriale.')
  expect(await minor.count()).toBe(0)
  await page.getByLabel(/^Data di nascita/).fill('01/03/2020')
  await minor.waitFor()
  await page.getByLabel(/^Data di nascita/).fill('01/03/1984')
  await minor.waitFor({ state: 'detached' })
  await page.getByLabel('Email').fill('francesca@posta.example')
  await page.getByText('Email non valida').waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a visitor books on the phone, staff confirm, the patient gets a mail and the time is no longer free', async () => {
  // The visitor, from the home page.
  const visitor = await visit(browser, product.url, PHONE)
  await visitor.page.goto('/')
  await visitor.page.getByRole('link', { name: 'Prenota una Visita' }).click()
  await chooseVisit(visitor.page, 'Dr.ssa Giulia Riva')
  const day = await chooseDay(visitor.page)
  const slot = visitor.page.getByRole('button', { name: /^\d\d:\d\d$/ }).first()
  const time = (await slot.textContent()) ?? ''
  await expect.poll(() => visitor.page.getByRole('button', { name: 'Continua' }).count()).toBe(0)
  await slot.click()
  await visitor.page.getByRole('button', { name: 'Continua' }).click()
  await fillDetails(visitor.page, {
    first: 'Francesca',
    last: 'Segnaposto',
    email: 'francesca@posta.example',
  })
  await attach(visitor.page, [
    { name: 'referto 2025.pdf', mimeType: 'application/pdf', buffer: PDF },
    { name: 'radiografia.png', mimeType: 'image/png', buffer: PNG },
  ])
  await visitor.page.getByText('2 file caricati').first().waitFor()
  await visitor.page.getByRole('button', { name: 'Conferma prenotazione' }).click()
  await visitor.page.getByRole('heading', { name: 'Richiesta inviata' }).waitFor()
  const number =
    (await visitor.page
      .getByText(/^\d{4,}$/)
      .first()
      .textContent()) ?? ''
  expect(Number(number)).toBeGreaterThan(1000)
  expect(visitor.complaints).toEqual([])

  // Both are told.
  const [received] = await mailsTo('francesca@posta.example', 1)
  expect(received?.email.subject).toBe('Abbiamo ricevuto la tua richiesta')
  expect(received?.email.text).toContain(number)
  const [forClinic] = await mailsTo('segreteria@clinica.example', 1)
  expect(forClinic?.email.text).toContain('Francesca Segnaposto')
  expect(forClinic?.email.text).toContain(`${product.url}/richieste-prenotazioni?richiesta=${number}`)

  // Staff: the badge, the request with its files, the confirmation.
  const desk = await staff()
  const entry = desk.page.getByRole('navigation').getByRole('link', { name: /Prenotazioni/ })
  await desk.page.getByRole('link', { name: /Prenotazioni.*1 in attesa/ }).waitFor()
  await entry.click()
  const row = desk.page.getByRole('row', { name: /Francesca Segnaposto/ })
  await row.getByText('In attesa').waitFor()
  await expect.poll(() => row.textContent()).toContain(time.replace(/^0/, ''))
  await row.getByRole('link', { name: /^Vedi la richiesta/ }).click()
  const dialog = desk.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Scarica radiografia.png' }).waitFor()
  const [download] = await Promise.all([
    desk.page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Scarica referto 2025.pdf' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('referto 2025.pdf')
  await desk.page.keyboard.press('Escape')
  await row.getByRole('button', { name: /Conferma/ }).click()
  await row.getByText('Confermata').waitFor()
  await desk.page.getByText('Stato aggiornato').first().waitFor()
  await expect
    .poll(() =>
      desk.page
        .getByRole('link', { name: /in attesa/ })
        .filter({ hasText: 'Prenotazioni' })
        .count(),
    )
    .toBe(0)

  await sendHeldMails(database.db)
  // The second mail brings the visit for the calendar.
  const [, confirmed] = await mailsTo('francesca@posta.example', 2)
  expect(confirmed?.email.subject).toBe('La tua visita è confermata')
  const calendar = confirmed?.email.attachments.find((one) => one.mimeType === 'text/calendar')
  const content =
    calendar &&
    (typeof calendar.content === 'string' ? calendar.content : new TextDecoder().decode(calendar.content))
  expect(content).toContain('BEGIN:VEVENT')
  expect(content).toMatch(new RegExp(`DTSTART;TZID=Europe/Rome:\\d{8}T${time.replace(':', '')}00`))

  // The next visitor doesn't find that time any more.
  const next = await visit(browser, product.url, PHONE)
  await next.page.goto('/prenota-visita')
  await chooseVisit(next.page, 'Dr.ssa Giulia Riva')
  await next.page.getByRole('grid').waitFor()
  await next.page.getByRole('button', { name: 'Mese successivo' }).click()
  await next.page.getByRole('button', { name: day }).click()
  await next.page
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .first()
    .waitFor()
  await expect.poll(() => next.page.getByRole('button', { name: time, exact: true }).count()).toBe(0)
  for (const { context } of [visitor, desk, next]) await context.close()
})

test('a visitor whose time was taken meanwhile picks another without retyping', async () => {
  const slow = await visit(browser, product.url, PHONE)
  await slow.page.goto('/prenota-visita')
  await chooseVisit(slow.page, 'Dr.ssa Elisa Conti')
  await chooseDay(slow.page)
  const slots = slow.page.getByRole('button', { name: /^\d\d:\d\d$/ })
  const time = (await slots.first().textContent()) ?? ''
  await slots.first().click()
  await slow.page.getByRole('button', { name: 'Continua' }).click()
  await fillDetails(slow.page, { first: 'Omar', last: 'Prototipi', email: 'omar@posta.example' })
  await slow.page.getByLabel(/Note/).fill('Arrivo con mia figlia 👧')
  await attach(slow.page, [{ name: 'esami.pdf', mimeType: 'application/pdf', buffer: PDF }])
  await slow.page.getByText('1 file caricato').first().waitFor()

  // A faster visitor takes it, by the same call the page makes.
  const { promise: sent, resolve } = Promise.withResolvers<Record<string, unknown>>()
  await slow.page.route(
    '**/api/appointments',
    async (route) => {
      const body = route.request().postDataJSON() as Record<string, unknown>
      await fetch(`${product.url}/api/appointments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          ...body,
          firstName: 'Lesta',
          email: 'lesta@posta.example',
          uploadedFileIds: [],
        }),
      })
      await route.continue()
      resolve(body)
    },
    { times: 1 },
  )
  await slow.page.getByRole('button', { name: 'Conferma prenotazione' }).click()
  const body = await sent
  expect(body.appointmentTime).toBe(time)
  await slow.page.getByText('Questo orario non è più disponibile.').first().waitFor()
  await slow.page.getByRole('heading', { name: 'Scegli data e ora' }).waitFor()
  await expect.poll(() => slow.page.getByRole('button', { name: time, exact: true }).count()).toBe(0)
  await slots.first().click()
  await slow.page.getByRole('button', { name: 'Continua' }).click()
  await expect.poll(() => slow.page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Omar')
  await expect.poll(() => slow.page.getByLabel(/Note/).inputValue()).toBe('Arrivo con mia figlia 👧')
  await slow.page.getByText('esami.pdf').waitFor()
  await slow.page.getByRole('button', { name: 'Conferma prenotazione' }).click()
  await slow.page.getByRole('heading', { name: 'Richiesta inviata' }).waitFor()
  await slow.context.close()
})

test('a time picked while the one before was being refused stays chosen', async () => {
  const { page, context } = await visit(browser, product.url, PHONE)
  await page.goto('/prenota-visita')
  await chooseVisit(page, 'Il migliore disponibile')
  await chooseDay(page)
  const slots = page.getByRole('button', { name: /^\d\d:\d\d$/ })
  const other = (await slots.nth(1).textContent()) ?? ''
  await slots.first().click()
  await page.getByRole('button', { name: 'Continua' }).click()
  await fillDetails(page, { first: 'Lenta', last: 'Risposta', email: 'lenta@posta.example' })
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/appointments', async (route) => {
    await held
    const message = 'Questo orario non è più disponibile.'
    await route.fulfill({ status: 409, json: { message, code: 'slot_taken', issues: [] } })
  })
  await page.getByRole('button', { name: 'Conferma prenotazione' }).click()
  await page.getByText('Confermando...').waitFor()
  const times = () => page.waitForResponse(/available-slots/)
  const shown = times()
  await page.goBack()
  await shown
  await page.getByRole('heading', { name: 'Scegli data e ora' }).waitFor()
  const chosen = page.getByRole('button', { name: other, exact: true, pressed: true })
  await slots.nth(1).click()
  await chosen.waitFor()
  // The refusal makes the page read the times again.
  const again = times()
  answer()
  await again
  await chosen.waitFor()
  await page.getByRole('button', { name: 'Continua' }).click()
  await page.getByRole('heading', { name: 'I tuoi dati' }).waitFor()
  await page.getByText(other).first().waitFor()
  await context.close()
})

test('reload, back and forward keep the input, and a missing value is reported beside its field', async () => {
  const { page, context } = await visit(browser, product.url, DESKTOP)
  await page.goto('/prenota-visita')
  await chooseVisit(page, 'Il migliore disponibile')
  await chooseDay(page)
  await page
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Continua' }).click()
  await page.getByLabel('Nome', { exact: true }).fill('Beatrice')
  await page.getByLabel('Email').fill('beatrice@')
  await page.reload()
  await page.getByRole('heading', { name: 'I tuoi dati' }).waitFor()
  await expect.poll(() => page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Beatrice')
  await page.goBack()
  await page.getByRole('heading', { name: 'Scegli data e ora' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Scegli il professionista' }).waitFor()
  await page.goForward()
  await page.goForward()
  await page.getByRole('heading', { name: 'I tuoi dati' }).waitFor()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('beatrice@')
  await page.getByRole('button', { name: 'Conferma prenotazione' }).click()
  for (const message of ['Cognome richiesto', 'Email non valida', 'Numero di telefono richiesto']) {
    await page.getByText(message).first().waitFor()
  }
  // From the doctor back goes to the subservice, from there to the service.
  for (const title of ['Scegli data e ora', 'Scegli il professionista']) {
    await page.getByRole('button', { name: 'Indietro' }).click()
    await page.getByRole('heading', { name: title }).waitFor()
  }
  await page.getByRole('button', { name: 'Indietro' }).click()
  await page.getByRole('button', { name: /^Adulti/ }).waitFor()
  await page.getByRole('button', { name: 'Indietro' }).click()
  await page.getByRole('button', { name: /^Igiene orale/ }).waitFor()
  await context.close()
})

test('the wizard reports a lost network, keeps the input, and sends nothing by itself afterwards', async () => {
  const { page, context } = await visit(browser, product.url, PHONE)
  await page.goto('/prenota-visita')
  await chooseVisit(page, 'Dr.ssa Elisa Conti')
  await chooseDay(page)
  const slot = page.getByRole('button', { name: /^\d\d:\d\d$/ }).last()
  const time = (await slot.textContent()) ?? ''
  await slot.click()
  await page.getByRole('button', { name: 'Continua' }).click()
  await fillDetails(page, { first: 'Ugo', last: 'Modellini', email: 'ugo@posta.example' })
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/appointments') && sent.push(request.method()))
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Conferma prenotazione' }).click()
  await page.getByText('Si è verificato un errore durante la prenotazione. Riprova.').first().waitFor()
  await expect.poll(() => page.getByLabel('Cognome').inputValue()).toBe('Modellini')
  sent.length = 0
  await context.setOffline(false)
  // The page reacts to the network's return before it gets this answer.
  await expect
    .poll(() => page.evaluate(() => fetch('/api/health').then(({ ok }) => ok)).catch(() => false))
    .toBe(true)
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Conferma prenotazione' }).click()
  await page.getByRole('heading', { name: 'Richiesta inviata' }).waitFor()
  await expect.poll(() => page.getByText(time).count()).toBeGreaterThan(0)
  expect(sent).toEqual(['POST'])
  await context.close()
})

test('a staff page without a session leads to the login, which reports a wrong password and then returns', async () => {
  const { page, context } = await visit(browser, product.url, DESKTOP)
  // The toast goes after five seconds, the page may still be loading then.
  await page.goto('/richieste-prenotazioni?stato=pending', { waitUntil: 'commit' })
  await page.getByText('Accesso richiesto').first().waitFor()
  await page.waitForURL('**/login?next=*')
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('sbagliata')
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await page.getByText('Username o password non corretti.').first().waitFor()
  await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('admin')
  await page.getByLabel('Password', { exact: true }).fill('una frase lunga per la prova')
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await page.waitForURL('**/richieste-prenotazioni?stato=pending')
  await page.getByText('Accesso effettuato').first().waitFor()
  await page.getByRole('button', { name: 'Esci' }).click()
  await page.getByText('Logout effettuato').first().waitFor()
  await page.waitForURL(`${product.url}/`)
  await page.goto('/dashboard')
  await page.waitForURL('**/login')
  await context.close()
})
