import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendHeldMails } from '#test/held-mails.ts'
import { type TestSmtp, testSmtp } from '#test/smtp.ts'
import { accessibilityFaults, DESKTOP, expectNoSidewaysScroll, hydrated, PHONE, visit } from './browser.ts'
import { addressOf, atWork } from './contacts.ts'
import { choose, menuOf, offers, rowOf, saidOf, send } from './setup.ts'
import { addUser, browser, database, product, staff, stage } from './stage.ts'

type Agreement = { id: number; nome: string; azienda: string; isActive: boolean }
type Activation = { id: number; email: string; status: string; contactId: number; firstName: string }

let smtp: TestSmtp
let desk: Page
let office: BrowserContext
let alfa: Agreement
let services: number[]

const ACTIVATIONS = '/api/convenzioni/attivazioni'
const HOSTILE = '<img src=x onerror=alert(1)>'

afterAll(() => smtp?.close())
stage('sample', async () => {
  smtp = await testSmtp()
  return { SMTP_URL: smtp.url, MAIL_STAFF: 'segreteria@clinica.example', TRUST_PROXY: '1' }
})
beforeAll(async () => {
  const visited = await staff()
  desk = visited.page
  office = visited.context
  await switchAll(false)
  alfa = await addAgreement('Sconto soci', 'Società Alfa', 'Il 10% su tutte le visite.\nAnche per i figli.')
  const categories = await send<{ id: number }[]>(office, 'GET', '/api/public/categories')
  services = categories.map(({ id }) => id)
})

let addresses = 0
// Many people ask in these journeys: each from a network of their own.
beforeEach(() => {
  addresses += 1
})
const visitSite = async (viewport = DESKTOP) => {
  const visited = await visit(browser, product.url, viewport)
  await visited.context.setExtraHTTPHeaders({ 'X-Forwarded-For': `198.51.100.${addresses}` })
  return visited
}

/** Answers which agreements it has switched. */
async function switchAll(isActive: boolean, only?: readonly number[]): Promise<number[]> {
  const all = await send<Agreement[]>(office, 'GET', '/api/convenzioni')
  const ids = all
    .filter((one) => one.isActive !== isActive && (only?.includes(one.id) ?? true))
    .map(({ id }) => id)
  for (const id of ids) await send(office, 'PUT', `/api/convenzioni/${id}`, { isActive })
  return ids
}

const addAgreement = (nome: string, azienda: string, descrizione: string | null = null) =>
  send<Agreement>(office, 'POST', '/api/convenzioni', { nome, azienda, descrizione })
const ask = (change: object) =>
  send(office, 'POST', ACTIVATIONS, {
    ...{ convenzioneId: alfa.id, firstName: 'Ada', lastName: 'Riva', email: 'ada.riva@posta.example' },
    ...{ phone: '333 000 0000', dateOfBirth: '1984-03-04', serviziInteressati: services.slice(0, 1) },
    ...change,
  })
const storedActivations = async (email: string) =>
  (await send<Activation[]>(office, 'GET', ACTIVATIONS)).filter((one) => one.email === email)
const mailsTo = (address: string) =>
  smtp.received.filter(({ to }) => to.includes(address)).map(({ email }) => email.subject)

/** Also of those that are still to be sent: they are written together with what they tell. */
async function mailsFor(address: string): Promise<string[]> {
  const mails = await database.db.selectFrom('outbox').select(['recipient', 'kind']).orderBy('id').execute()
  return mails.filter(({ recipient }) => recipient.toLowerCase() === address).map(({ kind }) => kind)
}

const formOf = (page: Page) => page.getByRole('form', { name: 'Attiva la Tua Convenzione' })
const sendButton = (page: Page) => formOf(page).getByRole('button')

async function fill(page: Page, email: string, firstName = 'Niccolò'): Promise<void> {
  const form = formOf(page)
  await form.getByLabel('Convenzione').selectOption({ label: 'Sconto soci - Società Alfa' })
  await form.getByLabel('Nome *', { exact: true }).fill(firstName)
  await form.getByLabel('Cognome').fill('Esempi')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Telefono').fill('+39 333 111 2233')
  await form.getByLabel('Data di Nascita').pressSequentially('04031984')
  await form.getByLabel('Centro Dentale').check()
}

async function open(page: Page): Promise<void> {
  await page.goto('/attiva-convenzione')
  await hydrated(page)
}

test('the page says that no agreement is active, and staff have an empty list', async () => {
  await database.db.deleteFrom('convenzioniAttivazioni').execute()
  const active = await switchAll(false)
  const { page, context, complaints } = await visitSite(PHONE)
  await open(page)
  await page.getByRole('heading', { name: 'Nessuna Convenzione Disponibile' }).waitFor()
  await page.getByText('Al momento non ci sono convenzioni attive. Riprova più tardi.').waitFor()
  await expect.poll(() => formOf(page).count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])

  await desk.goto('/dashboard')
  await desk.getByRole('link', { name: 'Convenzioni' }).click()
  await desk.getByRole('heading', { name: 'Attivazioni Convenzioni' }).waitFor()
  await desk.getByText('Nessuna attivazione ancora registrata.').waitFor()

  // A new one can be chosen at once, also on a page that is already open.
  await switchAll(true, active)
  await expect
    .poll(async () => {
      await page.reload()
      return formOf(page).count()
    })
    .toBe(1)
  expect(complaints).toEqual([])
  await context.close()
})

test('a visitor asks, staff approve, and both get a mail; a repeated request gets the same answer', async () => {
  const email = 'niccolo@posta.example'
  const { page, context, complaints } = await visitSite(PHONE)
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('link', { name: 'Attiva Convenzione' }).click()
  await formOf(page).waitFor()
  await expect.poll(() => page.title()).toBe('Attiva la Tua Convenzione · Ambulatorio')
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    expect(await accessibilityFaults(page)).toEqual([])
  }
  await fill(page, email)
  await page.getByText('Il 10% su tutte le visite.').waitFor()
  await sendButton(page).click()
  const done = page.getByRole('heading', { name: 'Richiesta inviata', exact: true })
  await Promise.all([
    done.waitFor(),
    saidOf(page).getByText('Richiesta inviata', { exact: true }).waitFor(),
    saidOf(page).getByText('Convenzione attivata. La tua richiesta è stata inviata con successo.').waitFor(),
  ])
  await page.getByText('ti risponde per e-mail entro un giorno lavorativo').waitFor()
  const words = 'Richiesta Inviata con Successo. Grazie per aver attivato la convenzione.'
  await page.getByText(`${words} Riceverai presto una conferma via email.`).waitFor()
  expect(await page.getByRole('heading', { name: /attivata/i }).count()).toBe(0)
  await expect.poll(() => atWork(page)).toBe('Richiesta inviata')
  expect(await page.evaluate(() => sessionStorage.getItem('attiva-convenzione'))).toBeNull()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(complaints).toEqual([])
  await expect.poll(() => mailsTo(email)).toEqual(['Abbiamo ricevuto la tua richiesta di convenzione'])

  await desk.goto(`/convenzioni?q=${email}`)
  const row = rowOf(desk, 'Niccolò Esempi')
  await row.getByText('In Attesa').waitFor()
  for (const text of ['Nascita: 04/03/1984', 'Sconto soci', 'Società Alfa', 'Servizi: Centro Dentale'])
    await row.getByText(text, { exact: true }).waitFor()
  await expect.poll(() => row.getByRole('link', { name: email }).getAttribute('href')).toBe(`mailto:${email}`)
  await expect
    .poll(() => row.getByRole('link', { name: '+39 333 111 2233' }).getAttribute('href'))
    .toBe('tel:+393331112233')
  for (const viewport of [PHONE, DESKTOP]) {
    await desk.setViewportSize(viewport)
    await expectNoSidewaysScroll(desk)
    expect(await accessibilityFaults(desk)).toEqual([])
  }

  // Beside the links of the row.
  await row.getByText('In attesa').click()
  await desk.getByRole('heading', { name: 'Niccolò Esempi' }).waitFor()
  await desk.getByRole('link', { name: 'Convenzioni', exact: true }).last().click()
  await row.getByRole('button', { name: /^Approva/ }).click()
  const asked = desk.getByRole('alertdialog', { name: 'Approvare la richiesta?' })
  await asked.getByText('Poi la decisione non si può cambiare.').waitFor()
  await asked.getByRole('button', { name: 'Approva' }).click()
  await saidOf(desk).getByText('Stato aggiornato', { exact: true }).waitFor()
  await desk.getByText(/^Avviso a Niccolò Esempi fra \d+ secondi\.$/).waitFor()
  expect(await accessibilityFaults(desk)).toEqual([])
  await desk.getByRole('button', { name: /^Annulla/ }).click()
  await saidOf(desk).getByText('Annullato', { exact: true }).waitFor()
  await row.getByText('In Attesa').waitFor()
  await row.getByRole('button', { name: /^Approva/ }).click()
  await asked.getByRole('button', { name: 'Approva' }).click()
  await row.getByText('Approvata').waitFor()
  await expect.poll(() => row.getByRole('button', { name: /^(Approva|Rifiuta)/ }).count()).toBe(0)
  await expect.poll(() => atWork(desk)).toBe('Niccolò Esempi')
  await sendHeldMails(database.db)
  await expect.poll(() => mailsTo(email)).toContain('La tua convenzione è attiva')
  await expect
    .poll(() => mailsTo('segreteria@clinica.example').filter((subject) => subject?.endsWith('approvata')))
    .not.toEqual([])

  await page.getByRole('button', { name: 'Nuova Attivazione' }).click()
  await expect.poll(() => atWork(page)).toContain('Seleziona una convenzione')
  await expect.poll(() => formOf(page).getByLabel('Email').inputValue()).toBe('')
  await fill(page, email.toUpperCase(), 'niccolo')
  await sendButton(page).click()
  // The page answers like the first time, since an answer must not tell strangers who has asked; the mail says that it was there.
  await done.waitFor()
  expect(await storedActivations(email)).toMatchObject([{ status: 'approved' }])
  expect(await mailsFor(email)).toEqual(['activation-received', 'activation-approved', 'activation-repeated'])
  await context.close()
})

test('a request keeps its input through an error, a failed call, a reload and an agreement switched off, and leaves no draft', async () => {
  const beta = await addAgreement('Breve', 'Beta')
  const { page, context } = await visitSite(PHONE)
  await open(page)
  await sendButton(page).click()
  for (const words of [
    ...['Il nome è obbligatorio', 'Il cognome è obbligatorio', 'Email non valida'],
    ...['Il telefono è obbligatorio', 'La data di nascita è obbligatoria'],
  ])
    await page.getByText(words).waitFor()
  await expect.poll(() => page.getByText('Seleziona almeno un servizio').count()).toBe(1)
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLSelectElement).name))
    .toBe('convenzioneId')
  expect(await accessibilityFaults(page)).toEqual([])
  await expectNoSidewaysScroll(page)

  const email = 'caduta@posta.example'
  await fill(page, email)
  await page.getByText('Il nome è obbligatorio').waitFor({ state: 'detached' })
  await expect.poll(() => formOf(page).getByLabel('Data di Nascita').inputValue()).toBe('04/03/1984')
  await page.route(`**${ACTIVATIONS}`, (route) => route.fulfill({ status: 500, body: '{}' }))
  await sendButton(page).click()
  await Promise.all([
    saidOf(page).getByText('Errore', { exact: true }).waitFor(),
    saidOf(page).getByText('Impossibile inviare la richiesta. Riprova più tardi.').waitFor(),
  ])
  await page.getByText('La richiesta non è partita, ma quello che hai scritto è ancora qui').waitFor()
  await page.unroute(`**${ACTIVATIONS}`)

  await page.reload()
  await hydrated(page)
  await page.getByText('Il 10% su tutte le visite.').waitFor()
  await expect.poll(() => formOf(page).getByLabel('Email').inputValue()).toBe(email)
  await expect.poll(() => formOf(page).getByLabel('Centro Dentale').isChecked()).toBe(true)

  // Text typed while the request is being sent leaves no draft behind.
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**${ACTIVATIONS}`, async (route) => {
    await held
    await route.continue()
  })
  await sendButton(page).click()
  await page.getByText('Invio in corso...').waitFor()
  await formOf(page).getByLabel('Cognome').fill('Corretti')
  const stored = () => page.evaluate(() => sessionStorage.getItem('attiva-convenzione'))
  await expect.poll(stored).toContain('Corretti')
  answer()
  await page.getByRole('heading', { name: 'Richiesta inviata', exact: true }).waitFor()
  expect(await stored()).toBeNull()
  expect(await storedActivations(email)).toHaveLength(1)
  await page.unroute(`**${ACTIVATIONS}`)
  await page.getByRole('button', { name: 'Nuova Attivazione' }).click()
  await expect.poll(() => atWork(page)).toContain('Seleziona una convenzione')
  for (const label of ['Cognome', 'Email', 'Data di Nascita'])
    await expect.poll(() => formOf(page).getByLabel(label).inputValue()).toBe('')

  await fill(page, 'tardi@posta.example')
  await formOf(page).getByLabel('Convenzione').selectOption({ label: 'Breve - Beta' })
  await page.getByText('Il 10% su tutte le visite.').waitFor({ state: 'detached' })
  await send(office, 'PUT', `/api/convenzioni/${beta.id}`, { isActive: false })
  await sendButton(page).click()
  await page.getByText('Questa convenzione non è più attiva. Scegline un’altra.').waitFor()
  await formOf(page).getByLabel('Convenzione').selectOption({ label: 'Sconto soci - Società Alfa' })
  await page.getByText('Questa convenzione non è più attiva').waitFor({ state: 'detached' })
  await sendButton(page).click()
  await page.getByRole('heading', { name: 'Richiesta inviata', exact: true }).waitFor()
  await context.close()
})

describe('staff with requests for activation', () => {
  beforeEach(() => desk.setViewportSize(DESKTOP))

  test('staff refuse a request with a message, and the person may ask again', async () => {
    const email = 'pia.riva@posta.example'
    await ask({ email, firstName: 'Pia' })
    await desk.goto(`/convenzioni?q=${email}`)
    const row = rowOf(desk, 'Pia Riva')
    await row.getByRole('button', { name: /^Rifiuta/ }).click()
    const asked = desk.getByRole('alertdialog', { name: 'Rifiutare la richiesta?' })
    expect(await accessibilityFaults(desk)).toEqual([])
    // The call has no answer yet, so no message is shown.
    await asked.getByRole('button', { name: 'Annulla' }).click()
    await asked.waitFor({ state: 'detached' })
    expect(await storedActivations(email)).toMatchObject([{ status: 'pending' }])

    await desk.route(`**${ACTIVATIONS}/*`, (route) => route.abort())
    await row.getByRole('button', { name: /^Rifiuta/ }).click()
    await asked.getByRole('button', { name: 'Rifiuta' }).click()
    await saidOf(desk).getByText('Impossibile aggiornare lo stato.').waitFor()
    await desk.unroute(`**${ACTIVATIONS}/*`)
    await asked.getByRole('button', { name: 'Rifiuta' }).click()
    await row.getByText('Rifiutata').waitFor()
    await sendHeldMails(database.db)
    await expect
      .poll(() => mailsTo(email).toSorted())
      .toEqual(['Abbiamo ricevuto la tua richiesta di convenzione', 'La tua richiesta di convenzione'])
    await ask({ email, firstName: 'Pia' })
    expect((await storedActivations(email)).map(({ status }) => status)).toEqual(['rejected', 'pending'])
  })

  test('administrators delete a request, and editors have no button for it', async () => {
    const email = 'via@posta.example'
    await ask({ email, firstName: 'Ivo' })
    await ask({ email, firstName: 'Ugo' })
    await addUser('redattore', 'editor')
    const { page, context } = await staff(`/convenzioni?q=${email}`, { viewport: PHONE, name: 'redattore' })
    await rowOf(page, 'Ivo Riva')
      .getByRole('button', { name: /^Approva/ })
      .waitFor()
    expect(await offers(page, 'la richiesta di Ivo Riva', 'Elimina')).toBe(false)
    await context.close()

    await desk.setViewportSize(PHONE)
    await desk.goto(`/convenzioni?q=${email}`)
    await menuOf(desk, 'la richiesta di Ivo Riva').waitFor()
    await expectNoSidewaysScroll(desk)
    expect(await accessibilityFaults(desk)).toEqual([])
    await choose(desk, 'la richiesta di Ivo Riva', 'Elimina')
    const asked = desk.getByRole('alertdialog', { name: 'Eliminare la richiesta?' })
    await asked.getByText('Ivo Riva').waitFor()
    await asked.getByRole('button', { name: 'Annulla' }).click()
    await asked.waitFor({ state: 'detached' })
    expect(await storedActivations(email)).toHaveLength(2)

    await desk.route(`**${ACTIVATIONS}/*`, (route) => route.abort())
    await choose(desk, 'la richiesta di Ivo Riva', 'Elimina')
    await asked.getByRole('button', { name: 'Elimina' }).click()
    await saidOf(desk).getByText('Impossibile eliminare la richiesta.').waitFor()
    await desk.unroute(`**${ACTIVATIONS}/*`)
    await asked.getByRole('button', { name: 'Elimina' }).click()
    await saidOf(desk).getByText('Richiesta eliminata.').waitFor()
    await rowOf(desk, 'Ivo Riva').waitFor({ state: 'detached' })
    await expect.poll(() => atWork(desk)).toBe('Ugo Riva')
    expect(await storedActivations(email)).toMatchObject([{ firstName: 'Ugo' }])

    // Another member of staff decides first.
    const [{ id } = { id: 0 }] = await storedActivations(email)
    await choose(desk, 'la richiesta di Ugo Riva', 'Elimina')
    await send(office, 'DELETE', `${ACTIVATIONS}/${id}`)
    await asked.getByRole('button', { name: 'Elimina' }).click()
    await saidOf(desk).getByText('Richiesta di convenzione non trovata.').waitFor()
    await desk.getByText('Nessuna attivazione corrisponde ai filtri selezionati.').waitFor()
  })

  test('a decision shows a message when a colleague has decided meanwhile', async () => {
    const email = 'insieme@posta.example'
    await ask({ email, firstName: 'Leo' })
    const [{ id } = { id: 0 }] = await storedActivations(email)
    await desk.goto(`/convenzioni?q=${email}`)
    const row = rowOf(desk, 'Leo Riva')
    await row.getByRole('button', { name: /^Rifiuta/ }).waitFor()
    await send(office, 'PUT', `${ACTIVATIONS}/${id}`, { status: 'approved' })
    await row.getByRole('button', { name: /^Rifiuta/ }).click()
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Rifiuta' }).click()
    await saidOf(desk)
      .getByText('Questa richiesta è già stata approvata: la decisione non si può cambiare.')
      .waitFor()
    await row.getByText('Approvata').waitFor()
  })

  test('requests can be searched and filtered, and the filters are in the address', async () => {
    const beta = await addAgreement('Welfare', 'Gamma')
    await ask({ email: 'zita@posta.example', firstName: 'Zita', convenzioneId: beta.id })
    await ask({ email: 'zeno@posta.example', firstName: 'Zeno' })
    await desk.goto('/convenzioni')
    const rows = desk.getByRole('table', { name: 'Attivazioni Convenzioni' }).getByRole('row')
    await rowOf(desk, 'Zita Riva').waitFor()
    await desk.getByLabel('Stato').selectOption({ label: 'In Attesa' })
    await desk.getByLabel('Convenzione', { exact: true }).selectOption({ label: 'Welfare - Gamma' })
    await expect.poll(() => addressOf(desk)).toBe(`/convenzioni?convenzione=${beta.id}&stato=pending`)
    await expect.poll(() => rows.count()).toBe(2)
    const search = desk.getByRole('searchbox', {
      name: 'Cerca per nome, email, telefono o convenzione...',
    })
    await search.fill('gamma ZITA')
    await expect
      .poll(() => addressOf(desk))
      .toBe(`/convenzioni?q=gamma ZITA&convenzione=${beta.id}&stato=pending`)
    await rowOf(desk, 'Zita Riva').waitFor()
    await desk.reload()
    await rowOf(desk, 'Zita Riva').waitFor()
    await desk.getByLabel('Stato').selectOption({ label: 'Rifiutata' })
    await desk.getByText('Nessuna attivazione corrisponde ai filtri selezionati.').waitFor()
    await desk.goBack()
    await rowOf(desk, 'Zita Riva').waitFor()
    await desk.getByRole('button', { name: 'Cancella filtri' }).click()
    await expect.poll(() => addressOf(desk)).toBe('/convenzioni')
    await expect.poll(() => rows.count()).toBeGreaterThan(2)
    await expect.poll(() => atWork(desk)).toContain('Cerca per nome')
  })

  test('markup in a request is shown as text, and a deleted contact has no link', async () => {
    const dialogs: string[] = []
    desk.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    const hostile = await addAgreement(HOSTILE, `"><svg onload=alert(1)>`, HOSTILE)
    const email = 'ostile@posta.example'
    await ask({ email, firstName: HOSTILE, lastName: '<b>x</b>', convenzioneId: hostile.id })
    await desk.goto(`/convenzioni?q=${email}`)
    const row = desk.getByRole('row').filter({ hasText: email })
    await expect.poll(() => row.getByText(HOSTILE).count()).toBeGreaterThan(1)
    await expect.poll(() => row.locator('img, b').count()).toBe(0)
    await row.getByRole('button', { name: /^Rifiuta/ }).click()
    await desk.getByRole('alertdialog').getByText('<b>x</b>').waitFor()
    await desk.getByRole('button', { name: 'Annulla' }).click()

    const { page, context } = await visitSite()
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    await open(page)
    await formOf(page).getByLabel('Convenzione').selectOption(String(hostile.id))
    await page.getByRole('status').getByText(HOSTILE).waitFor()
    expect(dialogs).toEqual([])
    await context.close()

    const [{ contactId } = { contactId: 0 }] = await storedActivations(email)
    await send(office, 'DELETE', `/api/contacts/${contactId}`)
    await desk.reload()
    await row.getByRole('button', { name: /^Approva/ }).waitFor()
    await expect.poll(() => row.getByRole('link', { name: /Esempi/ }).count()).toBe(0)
  })
})
