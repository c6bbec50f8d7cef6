import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decidedStatuses } from '#test/server-process.ts'
import { type TestSmtp, testSmtp } from '#test/smtp.ts'
import { accessibilityFaults, DESKTOP, expectNoSidewaysScroll, hydrated, PHONE, visit } from './browser.ts'
import { browser, product, staff, stage } from './stage.ts'
import { tab } from './tab.ts'

let smtp: TestSmtp
let desk: Page

afterAll(() => smtp?.close())
stage('sample', async () => {
  smtp = await testSmtp()
  return { SMTP_URL: smtp.url, MAIL_STAFF: 'segreteria@clinica.example', TRUST_PROXY: '1' }
})
beforeAll(async () => {
  desk = (await staff()).page
})

const SENT = 'Il tuo messaggio è stato inviato con successo. Ti ricontatteremo presto!'
const FAILED = "Si è verificato un errore durante l'invio del messaggio."
const UNREACHABLE =
  'Il messaggio non è partito: controlla la connessione e riprova. Quello che hai scritto è ancora qui.'

type Typed = { first: string; last: string; email: string; phone: string; subject: string; message: string }

let people = 0
function newPerson(change: Partial<Typed> = {}): Typed {
  people += 1
  return {
    ...{ first: 'Nicolò', last: 'Esempi', email: `nicolo${people}@posta.example`, phone: '333 000 0000' },
    ...{ subject: 'Orari', message: 'Siete aperti il sabato?', ...change },
  }
}

const formOf = (page: Page) => page.getByRole('form', { name: 'Richiesta di informazioni' })
const sendButton = (page: Page) => formOf(page).getByRole('button')
const LABELS = {
  first: 'Nome',
  last: 'Cognome',
  email: 'Email',
  phone: 'Telefono',
  subject: 'Oggetto',
  message: 'Messaggio',
} as const

async function fill(page: Page, typed: Typed): Promise<void> {
  for (const [name, label] of Object.entries(LABELS)) {
    await formOf(page)
      .getByLabel(label, { exact: true })
      .fill(typed[name as keyof Typed])
  }
}

async function shown(page: Page): Promise<Typed> {
  const pairs = Object.entries(LABELS).map(async ([name, label]) => [
    name,
    await formOf(page).getByLabel(label, { exact: true }).inputValue(),
  ])
  return Object.fromEntries(await Promise.all(pairs)) as Typed
}

const EMPTY: Typed = { first: '', last: '', email: '', phone: '', subject: '', message: '' }

/** The home page, taken over by its script. */
async function open(page: Page): Promise<void> {
  await page.goto('/')
  await hydrated(page)
}

async function toast(page: Page, title: string, text: string): Promise<void> {
  const box = page.getByRole('listitem').filter({ hasText: title }).filter({ hasText: text })
  await box.waitFor()
}

/** Reads a person's record through the calls of the staff's screens. */
async function messagesOf(email: string): Promise<Record<string, unknown>[]> {
  return desk.evaluate(async (address) => {
    const found = await fetch(`/api/contacts/by-email/${encodeURIComponent(address)}`)
    if (!found.ok) return []
    const { id } = (await found.json()) as { id: number }
    return (await fetch(`/api/contacts/${id}/messages`)).json()
  }, email)
}

/** The calls of the form as they leave the browser: method and path, ids left out. */
function recordCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/contacts')) return
    calls.push(
      `${request.method()} ${pathname.replace(/\/[\w-]{60,}\//, '/KEY/').replace(/\/\d+\//, '/ID/')}`,
    )
  })
  return calls
}

test('a visitor’s question, written on a phone, reaches staff as it was written, with a mail', async () => {
  const { page, context, complaints } = await visit(browser, product.url, PHONE)
  const calls = recordCalls(page)
  const person = newPerson({ subject: 'Accesso <b>disabili</b>', message: 'Prima riga\n\nTerza riga' })
  await open(page)
  await fill(page, person)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/messages', async (route) => {
    await held
    await route.continue()
  })
  await sendButton(page).click()
  await page.getByRole('button', { name: 'Invio in corso...' }).waitFor()
  // While it is on its way the button answers nothing.
  await sendButton(page).click({ force: true })
  await formOf(page).getByLabel('Oggetto').press('Enter')
  answer()
  await toast(page, 'Messaggio inviato', SENT)
  await formOf(page).getByRole('status').getByText('Messaggio inviato. Ti ricontatteremo presto.').waitFor()
  await page.getByRole('button', { name: 'Invia Richiesta' }).waitFor()
  await expect.poll(() => shown(page)).toEqual(EMPTY)
  expect(calls).toEqual([
    `GET /api/contacts/by-email/${encodeURIComponent(person.email)}`,
    'POST /api/contacts',
    'POST /api/contacts/KEY/messages',
  ])
  await expect
    .poll(() => messagesOf(person.email))
    .toMatchObject([
      { subject: person.subject, message: person.message, source: 'website', priority: 'normal' },
    ])
  // An answer to the look-up that is no contact is a 404 by design; the browser notes it, and nothing else.
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
  expect(await page.evaluate(() => sessionStorage.getItem('modulo-contatti'))).toBeNull()
  await expect
    .poll(() => smtp.received.filter((mail) => mail.raw.includes('Nuovo messaggio dal sito')).length)
    .toBeGreaterThan(0)
  await context.close()

  const id = (await messagesOf(person.email))[0]?.contactId
  await desk.goto(`/contatti/${id}?mostra=messaggi`)
  const panel = desk.getByRole('region', { name: /^Messaggi/ })
  await panel.getByRole('heading', { name: 'Non letto: Accesso <b>disabili</b>' }).waitFor()
  await expect.poll(() => panel.textContent()).toContain('Prima riga\n\nTerza riga')
  await expect.poll(() => panel.textContent()).toMatch(/Sito web · \d\d\/\d\d\/\d{4} alle \d{1,2}:\d\d/)
  expect(await accessibilityFaults(desk)).toEqual([])
})

/** The page fits and axe is content with the form's section and the toasts, on a phone and on a desktop. */
async function expectSound(page: Page): Promise<void> {
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    expect(await accessibilityFaults(page, '#contatti, .toast-region')).toEqual([])
    await expectNoSidewaysScroll(page)
  }
}

test('the form names a missing field beside it, and a server error, with a readable message', async () => {
  const page = await tab(PHONE)
  await open(page)
  await sendButton(page).click()
  const wrong = [
    ['Nome', 'Il nome è richiesto'],
    ['Cognome', 'Il cognome è richiesto'],
    ['Email', "L'email è richiesta"],
    ['Telefono', 'Il telefono è richiesto'],
    ['Oggetto', "L'oggetto è richiesto"],
    ['Messaggio', 'Il messaggio è richiesto'],
  ] as const
  await page.getByText("L'oggetto è richiesto").waitFor()
  for (const [label, words] of wrong) {
    const field = formOf(page).getByLabel(label, { exact: true })
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ')
    const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()))
    expect(texts).toContain(words)
  }
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('firstName')
  await expectSound(page)

  // Corrected fields are free at once; the next one that is wrong takes the focus.
  await page.keyboard.type('Anna')
  await page.getByText('Il nome è richiesto').waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('lastName')

  const person = newPerson()
  await fill(page, person)
  await page.route('**/api/contacts', (route) => route.fulfill({ status: 500, body: '{}' }))
  await sendButton(page).click()
  await toast(page, 'Errore', FAILED)
  await page
    .getByText('Il messaggio non è partito, ma quello che hai scritto è ancora qui: riprova.')
    .waitFor()
  await expectSound(page)
  await expect.poll(() => shown(page)).toEqual(person)
})

test('the form can be sent by keyboard alone, and checks a field on leaving it and then on each correction', async () => {
  const page = await tab()
  await open(page)
  const email = formOf(page).getByLabel('Email')
  await email.fill('anna@')
  await expect.poll(() => page.getByText('Email non valida').count()).toBe(0)
  await formOf(page).getByLabel('Telefono').focus()
  await page.getByText('Email non valida').waitFor()
  await email.pressSequentially('posta.example')
  await page.getByText('Email non valida').waitFor({ state: 'detached' })
  await email.fill('')

  const person = newPerson()
  await formOf(page).getByLabel('Nome', { exact: true }).focus()
  for (const text of Object.values(person)) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain('Invia Richiesta')
  await page.keyboard.press('Enter')
  await toast(page, 'Messaggio inviato', SENT)
  await expect.poll(() => messagesOf(person.email)).toHaveLength(1)
})

const CALLS = ['**/api/contacts/by-email/**', '**/api/contacts', '**/messages']

const FAILURES: [(route: Route) => Promise<void>, string][] = [
  [(route) => route.abort(), UNREACHABLE],
  [
    (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '60' },
        json: { message: 'Abbiamo già ricevuto diverse richieste.', code: 'too_many', issues: [] },
      }),
    'Abbiamo già ricevuto diverse richieste.',
  ],
]

test('the form reports a look-up, a creation and a message without an answer or refused for being too many, keeps the input, and sends it the second time', async () => {
  const page = await tab(PHONE)
  await open(page)
  for (const pattern of CALLS) {
    for (const [fail, sentence] of FAILURES) {
      const person = newPerson()
      await fill(page, person)
      await page.route(pattern, fail)
      await sendButton(page).click()
      await toast(page, 'Errore', FAILED)
      await page.getByText(sentence).waitFor()
      await expect.poll(() => shown(page)).toEqual(person)
      await expect.poll(() => messagesOf(person.email)).toEqual([])
      await page.unroute(pattern)
      await sendButton(page).click()
      await toast(page, 'Messaggio inviato', SENT)
      await expect.poll(() => page.getByText(sentence).count()).toBe(0)
      await expect.poll(() => shown(page)).toEqual(EMPTY)
      await expect.poll(() => messagesOf(person.email)).toHaveLength(1)
    }
  }
})

test('an answer lost on the way back and a form sent ten times in a second make no second message, and the visitor gets a clear answer', async () => {
  const page = await tab()
  await open(page)
  const person = newPerson()
  await fill(page, person)
  await page.route('**/messages', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await sendButton(page).click()
  await page.getByText(UNREACHABLE).waitFor()
  await page.unroute('**/messages')
  await sendButton(page).click()
  await toast(page, 'Messaggio inviato', SENT)
  await expect.poll(() => messagesOf(person.email)).toHaveLength(1)

  await expect.poll(() => shown(page)).toEqual(EMPTY)
  const other = newPerson()
  const calls = recordCalls(page)
  await fill(page, other)
  await sendButton(page).evaluate((button: HTMLButtonElement) => {
    for (let n = 0; n < 10; n += 1) button.click()
  })
  await expect.poll(() => shown(page)).toEqual(EMPTY)
  await toast(page, 'Messaggio inviato', SENT)
  expect(calls).toHaveLength(3)
  await expect.poll(() => messagesOf(other.email)).toHaveLength(1)
})

test('F18: the page and the input stay when toasts cannot be loaded, and the next toast is shown', async () => {
  const page = await tab()
  // The second request of a chunk that failed has another address.
  const chunk = /\/ToastRegion-[^/]+\.js/
  await page.route(chunk, (route) => route.abort())
  await open(page)
  await page.route('**/api/contacts', (route) => route.abort())
  const person = newPerson()
  await fill(page, person)
  await sendButton(page).click()
  await page.getByText(UNREACHABLE).waitFor()
  expect(await shown(page)).toEqual(person)
  await page.unroute(chunk)
  await page.unroute('**/api/contacts')
  await sendButton(page).click()
  await toast(page, 'Messaggio inviato', SENT)
})

test('a message sent offline is kept, and the form says that it was not sent', async () => {
  const { page, context } = await visit(browser, product.url)
  await open(page)
  const person = newPerson()
  await fill(page, person)
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBeGreaterThan(0)
  await context.setOffline(true)
  await sendButton(page).click()
  await page.getByText(UNREACHABLE).waitFor()
  await expect.poll(() => shown(page)).toEqual(person)
  await context.close()
})

test('a form first touched offline sends nothing, says so, and works once the network is back', async () => {
  const { page, context } = await visit(browser, product.url)
  await open(page)
  await context.setOffline(true)
  const person = newPerson()
  await fill(page, person)
  await sendButton(page).click()
  const note = page.getByRole('alert').filter({ hasText: 'Connessione assente' })
  await note.waitFor()
  await expect.poll(() => sendButton(page).getAttribute('aria-busy')).toBeNull()
  expect(await shown(page)).toEqual(person)
  expect(new URL(page.url()).search).toBe('')
  await context.setOffline(false)
  await expect.poll(() => note.count()).toBe(0)
  await sendButton(page).click()
  await page.getByText('Messaggio inviato').first().waitFor()
  await context.close()
})

test('ten forms sent at once from ten addresses store one message', async () => {
  const person = newPerson()
  const body = { firstName: person.first, lastName: person.last, email: person.email, phone: person.phone }
  const post = (path: string, json: object) =>
    fetch(product.url + path, {
      method: 'POST',
      // Another network, so that the limit of the one all these tests come from stays out of the way.
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.9' },
      body: JSON.stringify(json),
    })
  const statuses = await decidedStatuses(
    Array.from({ length: 10 }, async () => {
      const created = await post('/api/contacts', body)
      // Also this call may be one that a busy server has given up.
      if (!created.ok) return created
      const { id } = (await created.json()) as { id: string }
      return post(`/api/contacts/${id}/messages`, { subject: 'Orari', message: 'Ciao' })
    }),
  )
  expect(new Set(statuses)).toEqual(new Set([201]))
  await expect.poll(() => messagesOf(person.email)).toHaveLength(1)
})

test('a draft survives a reload until it is sent', async () => {
  const page = await tab()
  await open(page)
  const person = newPerson()
  await fill(page, person)
  await page.reload()
  await expect.poll(() => shown(page)).toEqual(person)
  await hydrated(page)
  await sendButton(page).click()
  await toast(page, 'Messaggio inviato', SENT)
  await page.reload()
  await hydrated(page)
  await expect.poll(() => shown(page)).toEqual(EMPTY)
})

test("a logged-in user's message reaches the existing record, without creating another", async () => {
  const person = newPerson()
  const calls = recordCalls(desk)
  const write = async (message: string) => {
    await open(desk)
    await fill(desk, { ...person, message })
    await sendButton(desk).click()
    await toast(desk, 'Messaggio inviato', SENT)
  }
  await write('Il primo')
  await write('Il secondo')
  const lookUp = `GET /api/contacts/by-email/${encodeURIComponent(person.email)}`
  expect(calls).toEqual([
    ...[lookUp, 'POST /api/contacts', 'POST /api/contacts/ID/messages'],
    ...[lookUp, 'POST /api/contacts/ID/messages'],
  ])
  // The record may be a relative's: the sender's name is stored with the message.
  const given = `Dati indicati nel modulo: ${person.first} ${person.last}, telefono ${person.phone}`
  await expect
    .poll(() => messagesOf(person.email))
    .toMatchObject([{ message: `Il secondo\n\n${given}` }, { message: 'Il primo' }])
})

test('a browser that fills in the honeypot is refused once, and then accepted', async () => {
  const page = await tab()
  await open(page)
  await fill(page, newPerson())
  await page.locator('input[name=website]').evaluate((honeypot: HTMLInputElement) => {
    honeypot.value = 'https://example.com'
  })
  await sendButton(page).click()
  await toast(page, 'Errore', FAILED)
  await sendButton(page).click()
  await toast(page, 'Messaggio inviato', SENT)
})

describe('the contact form without JavaScript', () => {
  test('names other ways to reach the clinic, and sends nothing', async () => {
    const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/')
    // Playwright does not find text inside noscript.
    const note = page.locator('noscript p')
    await expect.poll(() => note.isVisible()).toBe(true)
    await expect
      .poll(() => note.textContent())
      .toBe(
        'Per inviare una richiesta da questa pagina serve JavaScript. Puoi chiamarci o scriverci: 039 000 0000, info@ambulatorio.example.',
      )
    await expect.poll(() => formOf(page).isVisible()).toBe(false)
    const section = page.getByRole('region', { name: 'Contatti' })
    await expect
      .poll(() => section.getByRole('link', { name: '039 000 0000' }).first().getAttribute('href'))
      .toBe('tel:+390390000000')
    await context.close()
  })

  test('never puts its values into an address', async () => {
    const html = await (await fetch(`${product.url}/`)).text()
    const form = /<form[^>]*>/.exec(html)?.[0]
    expect(form).toContain('method="post"')
  })
})

describe('the contact section', () => {
  let page: Page
  beforeAll(async () => {
    ;({ page } = await visit(browser, product.url))
    await page.goto('/')
  })

  test('P5, P7, X10: the form has the specified texts and autocomplete values', async () => {
    const form = formOf(page)
    const tokens = ['given-name', 'family-name', 'email', 'tel']
    for (const [n, label] of ['Nome', 'Cognome', 'Email', 'Telefono'].entries()) {
      await expect
        .poll(() => form.getByLabel(label, { exact: true }).getAttribute('autocomplete'))
        .toBe(tokens[n])
    }
    await expect.poll(() => form.getByLabel('Messaggio').getAttribute('rows')).toBe('4')
    await form.getByText('Non scrivere diagnosi o altri dati clinici').waitFor()
    await expect
      .poll(() => form.getByRole('link', { name: /privacy/i }).getAttribute('href'))
      .toBe('/privacy')
    await expect
      .poll(() => form.getByRole('button').allTextContents())
      .toEqual(['Invia RichiestaInvio in corso...'])
  })

  test('the two entrances are shown with everything a patient needs to get there', async () => {
    const section = page.getByRole('region', { name: 'Contatti' })
    await section.getByRole('heading', { name: 'Ingresso principale' }).waitFor()
    await section.getByRole('heading', { name: 'Ingresso secondario' }).waitFor()
    await expect.poll(() => section.getByRole('link', { name: /^Apri la mappa/ }).count()).toBe(2)
    await expect.poll(() => section.getByRole('link', { name: '039 000 0000' }).count()).toBe(2)
    await expect.poll(() => section.getByRole('link', { name: 'info@ambulatorio.example' }).count()).toBe(2)
    await section.getByRole('heading', { name: 'Orari di entrambi gli ingressi' }).waitFor()
    const emergency = section.getByRole('link', { name: /Emergenze/ })
    await expect.poll(() => emergency.getAttribute('href')).toBe('tel:+393330000000')
    const danger = section.getByRole('link', { name: 'In pericolo di vita chiama il 112.', exact: true })
    await expect.poll(() => danger.getAttribute('href')).toBe('tel:112')
    const text = (await section.textContent()) ?? ''
    for (const words of [
      ...['Lissone', 'Santa Margherita', 'Lunedì-Venerdì', '9:30-12:30 e 15:00-19:00'],
      ...['9:30-12:30, pomeriggio su appuntamento', 'Punto prelievi', '7:30-10:30'],
      ...['Ritiro referti', 'Martedì e Venerdì', '16:00-18:00', '24 ore su 24, 7 giorni su 7'],
    ])
      expect(text).toContain(words)
    // On paper it is a sheet with addresses and hours: no fields, no links to click.
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => formOf(page).isVisible()).toBe(false)
    await expect.poll(() => section.getByRole('link', { name: /^Apri la mappa/ }).count()).toBe(0)
    await expect.poll(() => section.getByRole('link', { name: '039 000 0000' }).count()).toBe(2)
  })
})
