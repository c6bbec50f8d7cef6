import { beforeAll, expect, test } from 'vitest'
import { accessibilityFaults, expectNoSidewaysScroll, hasFocus, PHONE } from './browser.ts'
import {
  addPeople,
  addressOf,
  atWork,
  create,
  type Field,
  fillIn,
  namesIn,
  storedContact,
} from './contacts.ts'
import { atDesk } from './desk.ts'
import { saidOf, send } from './setup.ts'
import { addUser, database, stage } from './stage.ts'

stage('sample', async () => {
  await database.db.deleteFrom('contactRequests').execute()
  await addPeople(database, [
    {
      firstName: 'Giulia',
      lastName: 'Campioni',
      email: 'giulia@posta.example',
      phone: '+39 000 555 0142',
      type: 'Cliente',
    },
    { firstName: 'Marco', lastName: 'Campioni', email: 'giulia@posta.example', phone: '000 555 0199' },
  ])
})
beforeAll(async () => {
  await addUser('elena', 'editor')
})

async function entering(path: string, who?: Parameters<typeof atDesk>[1]) {
  const visitor = await atDesk(path, who)
  return { ...visitor, dialog: visitor.page.getByRole('dialog', { name: 'Nuovo contatto' }) }
}

test('a contact is added with custom fields, and the list shows it with the keyboard focus on its row', async () => {
  const { page, context, dialog, complaints } = await entering('/dashboard')
  const add = (field: object) => send<Field>(context, 'POST', '/api/contact-fields', field)
  await add({
    name: 'medicoCurante',
    label: 'Medico curante',
    type: 'text',
    placeholder: 'Es. Dott. Bianchi',
  })
  const options = ['A+', '0-']
  const group = await add({
    name: 'gruppo',
    label: 'Gruppo sanguigno',
    type: 'select',
    options,
    required: true,
  })
  await add({ name: 'altezza', label: 'Altezza in cm', type: 'number' })
  await add({ name: 'ultimaVisita', label: 'Ultima visita', type: 'date' })
  // The page reads the fields ahead of the dialog.
  await page.goto('/contatti?sort=name')

  await page.getByRole('link', { name: 'Nuovo contatto' }).press('Enter')
  await dialog.getByText('I campi con * sono obbligatori.').waitFor()
  expect(addressOf(page)).toBe('/contatti?sort=name&nuovo=1')
  await expect.poll(() => hasFocus(dialog.getByLabel('Nome *', { exact: true }))).toBe(true)
  await expect.poll(() => dialog.getByLabel('Tipo').inputValue()).toBe('Ospite')
  await expect
    .poll(() => dialog.getByLabel('Medico curante').getAttribute('placeholder'))
    .toBe('Es. Dott. Bianchi')

  await dialog.getByLabel('Email').fill('rosa.tipi@posta')
  await dialog.getByLabel('Codice fiscale').fill('ROSSI')
  await dialog.getByLabel('Altezza in cm').fill('alta')
  await create(dialog).click()
  for (const wrong of [
    'Nome: Il nome è richiesto',
    'Cognome: Il cognome è richiesto',
    'Email: Email non valida',
    'Codice fiscale: Codice fiscale non valido',
    'Gruppo sanguigno: Questo campo è obbligatorio',
  ])
    await dialog.getByRole('link', { name: wrong }).waitFor()
  await expect.poll(() => hasFocus(dialog.getByLabel('Nome *', { exact: true }))).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('link', { name: /^Altezza in cm/ }).click()
  await expect.poll(() => hasFocus(dialog.getByLabel('Altezza in cm'))).toBe(true)

  await dialog.getByLabel('Altezza in cm').fill('171,5')
  await dialog.getByLabel('Nome *', { exact: true }).fill('Rosa')
  await dialog.getByLabel('Cognome').fill('Tipi')
  await dialog.getByLabel('Email').fill('rosa.tipi@posta.example')
  await dialog.getByLabel('Telefono').fill('+39 000 555 0150')
  await dialog.getByLabel('Tipo').selectOption('Lead')
  await dialog.getByLabel('Codice fiscale').fill('')
  await dialog.getByLabel('Data di nascita').fill('01021990')
  await dialog.getByLabel('Medico curante').fill('Dott.ssa Verdi')
  await dialog.getByLabel('Gruppo sanguigno').selectOption('0-')
  await dialog.getByLabel('Messaggio').fill('Chiede informazioni\nsui tempi di una visita.')
  await page.keyboard.press('Control+Enter')

  await Promise.all([
    saidOf(page).getByText('Successo', { exact: true }).waitFor(),
    saidOf(page).getByText('Contatto creato con successo', { exact: true }).waitFor(),
  ])
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => namesIn(page)).toEqual(['Giulia Campioni', 'Marco Campioni', 'Rosa Tipi'])
  await expect.poll(() => atWork(page)).toBe('Rosa Tipi')
  expect(addressOf(page)).toBe('/contatti?sort=name')
  await page.getByText('Totale contatti').locator('..').getByText('3', { exact: true }).waitFor()

  const rosa = await storedContact(context, 'rosa.tipi@posta.example')
  expect(rosa).toMatchObject({
    ...{ firstName: 'Rosa', lastName: 'Tipi', type: 'Lead', dataNascita: '1990-02-01', codiceFiscale: null },
    ...{ medicoCurante: 'Dott.ssa Verdi', gruppo: '0-', altezza: 171.5, ultimaVisita: null },
  })
  const messages = await send<{ message: string }[]>(context, 'GET', `/api/contacts/${rosa.id}/messages`)
  expect(messages.map(({ message }) => message)).toEqual(['Chiede informazioni\nsui tempi di una visita.'])
  expect(complaints).toEqual([])
  // The dialog is not behind it any more: Back leads to where the list was come to from.
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard')
  await send(context, 'PUT', `/api/contact-fields/${group.id}`, { required: false })
})

test('a possible duplicate is shown first, and no draft is lost', async () => {
  const { page, context, dialog } = await entering('/contatti?nuovo=1', { viewport: PHONE })
  await fillIn(dialog, {
    nome: 'Elio',
    cognome: 'Campioni',
    email: 'GIULIA@posta.example ',
    telefono: '0039 000 555-0142',
  })
  await dialog.getByLabel('Messaggio').fill('Il figlio.')
  await create(dialog).click()
  const known = page.getByRole('alertdialog', { name: 'Ci sono già contatti simili' })
  const giulia = known.getByRole('listitem').filter({ hasText: 'Giulia Campioni' })
  for (const text of ['giulia@posta.example', '+39 000 555 0142', 'Cliente'])
    await giulia.getByText(text, { exact: true }).waitFor()
  await expect.poll(() => known.getByRole('listitem').count()).toBe(2)
  const link = giulia.getByRole('link', { name: 'Giulia Campioni (si apre in una nuova scheda)' })
  await expect.poll(() => link.getAttribute('target')).toBe('_blank')
  await expect.poll(() => link.getAttribute('href')).toMatch(/^\/contatti\/\d+$/)
  await expect.poll(() => hasFocus(known.getByRole('button', { name: 'Annulla' }))).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  await expectNoSidewaysScroll(page)

  await known.getByRole('button', { name: 'Annulla' }).click()
  await known.waitFor({ state: 'detached' })
  await expect.poll(() => dialog.getByLabel('Cognome').inputValue()).toBe('Campioni')
  await expect.poll(() => dialog.getByLabel('Messaggio').inputValue()).toBe('Il figlio.')
  await expect.poll(() => dialog.getByRole('alert').count()).toBe(0)

  await dialog.getByLabel('Email').fill('elio@posta.example')
  await create(dialog).click()
  // Now only the number is known.
  await page.getByRole('alertdialog', { name: 'C’è già un contatto simile' }).waitFor()
  await page.getByRole('button', { name: 'Crea comunque' }).click()
  await saidOf(page).getByText('Contatto creato con successo').waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(addressOf(page)).toBe('/contatti')
  await expect
    .poll(() => storedContact(context, 'elio@posta.example'))
    .toMatchObject({ firstName: 'Elio', type: 'Ospite' })
})

test('a number with invisible characters is confirmed once', async () => {
  const { page, context, dialog } = await entering('/contatti?nuovo=1')
  await fillIn(dialog, {
    nome: 'Ida',
    cognome: 'Campioni',
    email: 'ida@posta.example',
    telefono: '\u202a+39 000 555 0142\u202c',
  })
  await create(dialog).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Crea comunque' }).click()
  await saidOf(page).getByText('Contatto creato con successo').waitFor()
  await expect
    .poll(() => storedContact(context, 'ida@posta.example'))
    .toMatchObject({ phone: '+39 000 555 0142' })
})

test('text typed while a contact is being created changes that contact, but for a message', async () => {
  const { page, context, dialog } = await entering('/contatti?nuovo=1')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/contacts', async (route) => {
    await held.promise
    await route.continue()
  })
  await fillIn(dialog, {
    nome: 'Nora',
    cognome: 'Esempi',
    email: 'nora@posta.example',
    telefono: '000 555 0161',
  })
  const sent = page.waitForRequest('**/api/contacts')
  await create(dialog).click()
  await sent
  await dialog.getByLabel('Messaggio').fill('Richiamare dopo le 18.')
  await dialog.getByLabel('Cognome').fill('Esempi Nuovi')
  held.resolve()
  await page.getByRole('button', { name: 'Continua a modificare' }).click()
  await create(dialog).click()
  await dialog.getByText('Il contatto è già stato creato senza questo messaggio.').waitFor()
  await expect.poll(() => dialog.getByLabel('Messaggio').inputValue()).toBe('Richiamare dopo le 18.')
  await dialog.getByLabel('Messaggio').fill('')
  await create(dialog).click()
  await dialog.waitFor({ state: 'detached' })
  await expect
    .poll(() => storedContact(context, 'nora@posta.example'))
    .toMatchObject({ lastName: 'Esempi Nuovi' })
})

test('a failed duplicate check does not prevent adding a contact, also for an editor', async () => {
  const { page, dialog } = await entering('/contatti?nuovo=1', { name: 'elena' })
  await page.route('**/api/contacts/matches', (route) => route.fulfill({ status: 500, body: '' }))
  await fillIn(dialog, {
    nome: 'Giulia',
    cognome: 'Altra',
    email: 'giulia@posta.example',
    telefono: '000 555 0142',
  })
  await dialog.getByLabel('Cognome').press('Enter')
  await saidOf(page).getByText('Contatto creato con successo').waitFor()
  await expect.poll(() => atWork(page)).toBe('Giulia Altra')
})

test('a failure and a refusal keep the input and give the reason', async () => {
  const { page, dialog } = await entering('/contatti')
  await page.getByRole('link', { name: 'Nuovo contatto' }).click()
  await fillIn(dialog, {
    nome: 'Omar',
    cognome: 'Prototipi',
    email: 'omar@posta.example',
    telefono: '000 555 0188',
  })
  const answer = (status: number, body: object | null) =>
    page.route('**/api/contacts', (route) =>
      route.fulfill({ status, contentType: 'application/json', body: body ? JSON.stringify(body) : '' }),
    )
  await answer(500, null)
  await create(dialog).click()
  await Promise.all([
    saidOf(page).getByText('Errore', { exact: true }).waitFor(),
    saidOf(page).getByText('Impossibile creare il contatto.').waitFor(),
  ])
  await dialog.getByText('Impossibile creare il contatto.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.unroute('**/api/contacts')
  await answer(400, {
    code: 'not_valid',
    message: 'Email non valida',
    issues: [{ path: 'email', message: 'Email rifiutata dal server' }],
  })
  await create(dialog).click()
  await dialog.getByRole('link', { name: 'Email: Email rifiutata dal server' }).waitFor()
  await expect.poll(() => hasFocus(dialog.getByLabel('Email'))).toBe(true)
  await page.unroute('**/api/contacts')
  await expect.poll(() => dialog.getByLabel('Cognome').inputValue()).toBe('Prototipi')

  // Every way out asks before what was typed is gone; staying keeps the address too.
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await page.getByText('Hai modifiche non salvate.').waitFor()
  await page.getByRole('button', { name: 'Continua a modificare' }).click()
  await page.goBack()
  await page.getByText('Hai modifiche non salvate.').waitFor()
  await page.getByRole('button', { name: 'Continua a modificare' }).click()
  await expect.poll(() => addressOf(page)).toBe('/contatti?nuovo=1')
  await expect.poll(() => dialog.getByLabel('Telefono').inputValue()).toBe('000 555 0188')
  await page.goBack()
  await page.getByRole('button', { name: 'Chiudi senza salvare' }).click()
  // The question hides the dialog from roles, as if it were closed already.
  await expect.poll(() => addressOf(page)).toBe('/contatti')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => atWork(page)).toBe('Nuovo contatto')
  // With nothing typed Back just closes it.
  await page.getByRole('link', { name: 'Nuovo contatto' }).click()
  await dialog.getByLabel('Cognome').waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
})

test('a new contact begins with the defaults of its fields, which do not count as a draft', async () => {
  const { page, context, dialog } = await entering('/contatti')
  const add = (field: object) => send<Field>(context, 'POST', '/api/contact-fields', field)
  const city = await add({ name: 'citta', label: 'Città', type: 'text', defaultValue: 'Monza' })
  const options = ['Rosso', 'Verde']
  const colour = await add({
    ...{ name: 'colore', label: 'Colore', type: 'select' },
    ...{ options, defaultValue: 'Verde' },
  })
  // The page that opens with its dialog has not read the fields yet.
  for (const path of ['/contatti?nuovo=1', '/contatti']) {
    await page.goto(path)
    if (path === '/contatti') await page.getByRole('link', { name: 'Nuovo contatto' }).click()
    await expect.poll(() => dialog.getByLabel('Città').inputValue()).toBe('Monza')
    await expect.poll(() => dialog.getByLabel('Colore').inputValue()).toBe('Verde')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  for (const { id } of [city, colour]) await send(context, 'DELETE', `/api/contact-fields/${id}`)
})
