import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityFaults, expectNoSidewaysScroll, hasFocus, NARROWEST, PHONE } from './browser.ts'
import { atDesk } from './desk.ts'
import { choose, focused, menuOf, offers, saidOf, send } from './setup.ts'
import { addUser, stage } from './stage.ts'

const FIELDS = '/gestione-campi-contatto'

stage('empty')

type StoredField = { id: number; name: string; label: string; isActive: boolean } & Record<string, unknown>

const fieldsOf = (context: BrowserContext) => send<StoredField[]>(context, 'GET', '/api/contact-fields')
const addField = (context: BrowserContext, label: string, more: object = {}) =>
  send<StoredField>(context, 'POST', '/api/contact-fields', {
    name: label.toLowerCase(),
    label,
    type: 'text',
    ...more,
  })

let people = 0
const addPerson = (context: BrowserContext, values: object = {}) => {
  people += 1
  const email = `persona${people}@example.com`
  return send<{ id: number }>(context, 'POST', '/api/contacts', {
    ...{ firstName: 'Rosa', lastName: `Tipi ${people}`, email, phone: '+39 000 555 0100', ...values },
  })
}

const rowOf = (page: Page, label: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: label, exact: true }) })
const labelsIn = (page: Page) => page.getByRole('row').getByRole('link').allTextContents()
const newDialog = (page: Page) => page.getByRole('dialog', { name: 'Nuovo campo' })
const editDialog = (page: Page) => page.getByRole('dialog', { name: 'Modifica campo' })

async function show(page: Page) {
  await page.goto(FIELDS)
  await rowOf(page, 'Cognome').waitFor()
}

test('fields are created with names of their own, after the others, with the default a type allows', async () => {
  const { page, context, complaints } = await atDesk()
  await show(page)
  await expect
    .poll(() => labelsIn(page))
    .toEqual([
      ...['Nome', 'Cognome', 'Email', 'Telefono', 'Tipo', 'Codice fiscale', 'Data di nascita', 'Fonte'],
      'Dettaglio fonte',
    ])
  expect(
    await page.getByRole('navigation').getByRole('link', { name: 'Contatti' }).getAttribute('aria-current'),
  ).toBe('page')
  const kinds = [
    ['2° telefono', 'Telefono', '+39 000 555 0100', 'campo2Telefono'],
    ['Ultima visita', 'Data', '29/02/2028', 'ultimaVisita'],
    ['Storia', 'Testo lungo', 'Prima riga\nSeconda riga', 'storia'],
    ['Fumatore', 'Scelta', 'No', 'fumatore'],
  ] as const
  for (const [label, kind, value, name] of kinds) {
    await page.getByRole('link', { name: 'Nuovo campo' }).click()
    const dialog = newDialog(page)
    await dialog.getByLabel('Etichetta').pressSequentially(label)
    await expect.poll(() => dialog.getByLabel('Nome').inputValue()).toBe(name)
    await dialog.getByLabel('Tipo').selectOption(kind)
    if (kind === 'Scelta') {
      await dialog.getByLabel('Opzioni').fill('Sì, No ,, Ex, No')
      await dialog.getByLabel('Valore predefinito').selectOption(value)
    } else await dialog.getByLabel('Valore predefinito').fill(value)
    await dialog.getByRole('button', { name: 'Crea' }).click()
    await saidOf(page).getByText('Campo creato.').waitFor()
    await rowOf(page, label).getByText(kind, { exact: true }).waitFor()
    await expect.poll(() => hasFocus(rowOf(page, label).getByRole('link'))).toBe(true)
  }
  const added = (await fieldsOf(context)).slice(9)
  expect(added.map(({ name, type, defaultValue }) => [name, type, defaultValue])).toEqual([
    ['campo2Telefono', 'phone', '+39 000 555 0100'],
    ['ultimaVisita', 'date', '2028-02-29'],
    ['storia', 'textarea', 'Prima riga\nSeconda riga'],
    ['fumatore', 'select', 'No'],
  ])
  expect(added.map(({ order }) => order)).toEqual([10, 11, 12, 13])
  expect(added[3]?.options).toEqual(['Sì', 'No', 'Ex'])
  await rowOf(page, 'Fumatore').getByText('Sì, No, Ex').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('a refused value stays in the form, with the reason beside its field', async () => {
  const { page, context } = await atDesk()
  await show(page)
  await addField(context, 'Doppio')
  await page.getByRole('link', { name: 'Nuovo campo' }).click()
  const dialog = newDialog(page)
  await dialog.getByLabel('Tipo').selectOption('Scelta')
  await dialog.getByLabel('Ordine').fill('0')
  await dialog.getByLabel('Etichetta').press('Enter')
  for (const wrong of [
    "Etichetta: L'etichetta è obbligatoria",
    'Nome: Il nome è obbligatorio',
    'Opzioni: Scrivi almeno un’opzione',
    "Ordine: L'ordine è un numero intero, almeno 1",
  ]) {
    await dialog.getByRole('link', { name: wrong }).waitFor()
  }
  await expect.poll(() => hasFocus(dialog.getByLabel('Etichetta'))).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])

  // A name of one's own is left alone, whatever the label becomes.
  await dialog.getByLabel('Nome').fill('doppio')
  await dialog.getByLabel('Etichetta').fill('Tutt’altro')
  await expect.poll(() => dialog.getByLabel('Nome').inputValue()).toBe('doppio')
  await dialog.getByLabel('Opzioni').fill('Sì, No')
  await dialog.getByLabel('Valore predefinito').selectOption('Sì')
  await dialog.getByLabel('Ordine').fill('3')
  await dialog.getByRole('button', { name: 'Crea' }).click()
  await dialog.getByRole('link', { name: 'Nome: C’è già un campo con questo nome' }).waitFor()
  await expect.poll(() => saidOf(page).getByText('Errore').count()).toBe(0)
  await dialog.getByLabel('Nome').fill('altro')

  await page.route('**/api/contact-fields', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Crea' }).click()
  await saidOf(page).getByText('Errore durante la creazione del campo.').waitFor()
  await dialog.getByText('Quello che hai scritto è rimasto').waitFor()
  await expect.poll(() => dialog.getByLabel('Opzioni').inputValue()).toBe('Sì, No')
  await page.unroute('**/api/contact-fields')

  const asked = page.getByRole('alertdialog', { name: 'Hai modifiche non salvate.' })
  await page.goBack()
  await asked.getByRole('button', { name: 'Continua a modificare' }).click()
  // A default the new type can't hold goes; one it can hold stays.
  await dialog.getByLabel('Tipo').selectOption('Testo')
  await expect.poll(() => dialog.getByLabel('Valore predefinito').inputValue()).toBe('Sì')
  await dialog.getByLabel('Tipo').selectOption('Numero')
  await expect.poll(() => dialog.getByLabel('Valore predefinito').inputValue()).toBe('')
  await dialog.getByRole('button', { name: 'Crea' }).click()
  await saidOf(page).getByText('Campo creato.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await labelsIn(page)).slice(1, 4))
    .toEqual(['Cognome', 'Tutt’altro', 'Email'])
})

test('the edit dialog explains the effect on existing values, and Back and Esc close it when nothing changed', async () => {
  const { page, context } = await atDesk()
  const { id } = await addField(context, 'Dieta')
  await addPerson(context, { dieta: 'vegana' })
  await show(page)
  await rowOf(page, 'Dieta').getByRole('link', { name: 'Dieta', exact: true }).click()
  const dialog = editDialog(page)
  await dialog.waitFor()
  expect(new URL(page.url()).search).toBe(`?campo=${id}`)
  // The dialog listens to keys from the moment it takes the focus.
  await page.locator('[role=dialog]:focus-within').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(rowOf(page, 'Dieta').getByRole('link'))).toBe(true)
  expect(new URL(page.url()).search).toBe('')
  await page.keyboard.press('Enter')
  await dialog.waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(rowOf(page, 'Dieta').getByRole('link'))).toBe(true)

  await page.keyboard.press('Enter')
  await dialog.getByLabel('Etichetta').fill('Alimentazione')
  await expect.poll(() => dialog.getByLabel('Nome').inputValue()).toBe('dieta')
  await dialog.getByLabel('Nome').fill('alimentazione')
  const note = dialog.getByText('Un contatto ha già un valore: quelli già salvati restano come sono.')
  await expect.poll(() => note.count()).toBe(0)
  await dialog.getByLabel('Tipo').selectOption('Scelta')
  await note.waitFor()
  await dialog.getByLabel('Opzioni').fill('onnivora, altro')
  await dialog.getByLabel('Obbligatorio').check()
  await page.keyboard.press('Control+s')
  await saidOf(page).getByText('Campo aggiornato.').waitFor()
  await rowOf(page, 'Alimentazione').getByText('onnivora, altro').waitFor()
  await rowOf(page, 'Alimentazione').getByRole('cell', { name: 'Sì', exact: true }).waitFor()
  await expect.poll(() => hasFocus(rowOf(page, 'Alimentazione').getByRole('link'))).toBe(true)
  const [person] = await send<{ id: number }[]>(context, 'GET', '/api/contacts?q=persona1@')
  await expect
    .poll(() => send<object>(context, 'GET', `/api/contacts/${person?.id}`))
    .toMatchObject({
      alimentazione: 'vegana',
    })
  // The other journeys make contacts without it.
  await send(context, 'PUT', `/api/contact-fields/${id}`, { required: false })
})

test('X8: fields are ordered with the keyboard at once, and return when the order is refused', async () => {
  const { page, context } = await atDesk()
  for (const label of ['Primo', 'Secondo', 'Terzo']) await addField(context, label)
  await show(page)
  await rowOf(page, 'Terzo').waitFor()
  const last = async () => (await labelsIn(page)).slice(-3)
  const stored = async () => (await fieldsOf(context)).slice(-3).map(({ label }) => label)
  const count = (await labelsIn(page)).length

  await page.getByRole('button', { name: 'Sposta su Terzo' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(`Terzo spostato in posizione ${count - 1} di ${count}.`).waitFor({ state: 'attached' })
  await page.keyboard.press('Enter')
  await expect.poll(last).toEqual(['Terzo', 'Primo', 'Secondo'])
  await expect.poll(stored).toEqual(['Terzo', 'Primo', 'Secondo'])
  await expect.poll(() => focused(page)).toBe('Sposta su Terzo')
  await page.getByRole('button', { name: 'Sposta giù Terzo' }).focus()
  await page.keyboard.press('Space')
  await expect.poll(last).toEqual(['Primo', 'Terzo', 'Secondo'])
  await expect.poll(() => focused(page)).toBe('Sposta giù Terzo')
  await expect.poll(stored).toEqual(['Primo', 'Terzo', 'Secondo'])

  // At the ends there is nowhere to go, and the keyboard stays where it is.
  await page.getByRole('button', { name: 'Sposta giù Secondo' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Sposta giù Secondo')
  await expect.poll(() => last()).toEqual(['Primo', 'Terzo', 'Secondo'])

  // A colleague moves another row meanwhile: both moves hold.
  const ids = (await fieldsOf(context)).map(({ id }) => id)
  await send(context, 'PUT', '/api/contact-fields/order', { ids: [ids[1], ids[0], ...ids.slice(2)] })
  await page.getByRole('button', { name: 'Sposta su Secondo' }).click()
  await expect.poll(stored).toEqual(['Primo', 'Secondo', 'Terzo'])
  await expect.poll(async () => (await labelsIn(page)).slice(0, 2)).toEqual(['Cognome', 'Nome'])

  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/contact-fields/order', async (route) => {
    await held
    await route.fulfill({ status: 500, body: '' })
  })
  await page.getByRole('button', { name: 'Sposta su Terzo' }).click()
  await expect.poll(last).toEqual(['Primo', 'Terzo', 'Secondo'])
  answer()
  await saidOf(page).getByText("Errore durante l'aggiornamento del campo.").waitFor()
  await expect.poll(last).toEqual(['Primo', 'Secondo', 'Terzo'])
})

test('a field is switched off and on in its row, and returns when that fails', async () => {
  const { page, context } = await atDesk()
  const { id } = await addField(context, 'Sport')
  const person = await addPerson(context, { sport: 'nuoto' })
  const known = () => send<object>(context, 'GET', `/api/contacts/${person.id}`)
  await show(page)
  const row = rowOf(page, 'Sport')
  await row.getByText('Attivo', { exact: true }).waitFor()
  await choose(page, 'il campo Sport', 'Disattiva')
  await saidOf(page).getByText('Campo disattivato: non si vede più, ma i valori restano.').waitFor()
  await row.getByText('Inattivo', { exact: true }).waitFor()
  await expect.poll(() => known()).not.toHaveProperty('sport')

  await page.route(`**/api/contact-fields/${id}`, (route) => route.fulfill({ status: 500, body: '' }))
  await choose(page, 'il campo Sport', 'Attiva')
  await saidOf(page).getByText("Errore durante l'aggiornamento del campo.").waitFor()
  await row.getByText('Inattivo', { exact: true }).waitFor()
  await page.unroute(`**/api/contact-fields/${id}`)
  await choose(page, 'il campo Sport', 'Attiva')
  await saidOf(page).getByText('Campo attivato: chi aveva un valore lo ha ancora.').waitFor()
  await row.getByText('Attivo', { exact: true }).waitFor()
  await expect.poll(() => known()).toHaveProperty('sport', 'nuoto')
  // A field that every contact needs cannot be switched off.
  await expect.poll(() => menuOf(page, 'il campo Cognome').count()).toBe(0)
  await expect.poll(() => menuOf(page, 'il campo Fonte').count()).toBe(1)
})

test('a field with values is deleted only after its current number was read', async () => {
  const { page, context, complaints } = await atDesk()
  await addField(context, 'Hobby')
  await addField(context, 'Lavoro')
  await addPerson(context, { hobby: 'scacchi' })
  await show(page)
  const questions: string[] = []
  let reply = async () => false
  page.on('dialog', async (dialog) => {
    questions.push(dialog.message())
    await ((await reply()) ? dialog.accept() : dialog.dismiss())
  })
  const button = menuOf(page, 'il campo Hobby')
  await choose(page, 'il campo Hobby', 'Elimina')
  await expect.poll(() => questions.length).toBe(1)
  expect(questions[0]).toBe(
    'Sei sicuro di voler eliminare il campo "Hobby"?\nUn contatto ha un valore in questo campo: andrà perso.\nSe invece lo disattivi, i valori restano.',
  )
  await expect.poll(() => focused(page)).toBe('Azioni per il campo Hobby')

  reply = async () => {
    if (questions.length === 2) await addPerson(context, { hobby: 'trekking' })
    return true
  }
  await choose(page, 'il campo Hobby', 'Elimina')
  await saidOf(page).getByText('Campo eliminato.').waitFor()
  expect(questions).toHaveLength(3)
  expect(questions[2]).toBe(
    'Nel frattempo altri contatti hanno ricevuto un valore.\nSei sicuro di voler eliminare il campo "Hobby"?\n2 contatti hanno un valore in questo campo: andranno persi.\nSe invece lo disattivi, i valori restano.',
  )
  await expect.poll(() => button.count()).toBe(0)
  await expect.poll(() => hasFocus(rowOf(page, 'Lavoro').getByRole('link'))).toBe(true)
  expect((await fieldsOf(context)).map(({ label }) => label)).not.toContain('Hobby')

  await page.route('**/api/contact-fields/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  await choose(page, 'il campo Lavoro', 'Elimina')
  await saidOf(page).getByText("Errore durante l'eliminazione del campo.").waitFor()
  expect(questions[3]).toBe('Sei sicuro di voler eliminare il campo "Lavoro"?')
  await page.unroute('**/api/contact-fields/*')
  await choose(page, 'il campo Lavoro', 'Elimina')
  await expect.poll(() => rowOf(page, 'Lavoro').count()).toBe(0)
  await menuOf(page, 'il campo Fonte').press('Enter')
  await page.getByRole('menuitem', { name: 'Disattiva', exact: true }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Elimina', exact: true }).count()).toBe(0)
  expect(complaints.filter((text) => !/409|500/.test(text))).toEqual([])
})

test('a second field can be switched off while the first is being saved', async () => {
  const { page, context } = await atDesk()
  for (const label of ['Presente', 'Assente']) await addField(context, label)
  await show(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/contact-fields/*', async (route) => {
    await held.promise
    await route.continue()
  })
  await choose(page, 'il campo Presente', 'Disattiva')
  await rowOf(page, 'Presente').getByText('Inattivo', { exact: true }).waitFor()
  await choose(page, 'il campo Assente', 'Disattiva')
  await rowOf(page, 'Assente').getByText('Inattivo', { exact: true }).waitFor()
  held.resolve()
  const active = async () =>
    (await fieldsOf(context))
      .filter(({ label }) => ['Presente', 'Assente'].includes(String(label)))
      .map(({ isActive }) => isActive)
  await expect.poll(active).toEqual([false, false])
})

test('the name, type and options of a system field are shown, and locked with the reason', async () => {
  const { page } = await atDesk()
  await show(page)
  await rowOf(page, 'Tipo').getByText('Di sistema').waitFor()
  await page.getByRole('link', { name: 'Tipo', exact: true }).click()
  const dialog = editDialog(page)
  await dialog.getByText('È un campo di sistema: nome, tipo e opzioni non si possono cambiare.').waitFor()
  for (const [label, value] of [
    ['Nome', 'type'],
    ['Tipo', 'select'],
    ['Opzioni', 'Ospite, Lead, Prospect, Cliente'],
  ] as const) {
    await expect.poll(() => dialog.getByLabel(label).isDisabled()).toBe(true)
    await expect.poll(() => dialog.getByLabel(label).inputValue()).toBe(value)
  }
  await dialog.getByText('Nessun contatto può farne a meno: è sempre obbligatorio e attivo.').waitFor()
  for (const label of ['Obbligatorio', 'Attivo']) {
    await expect.poll(() => dialog.getByRole('switch', { name: label }).isDisabled()).toBe(true)
    await expect.poll(() => dialog.getByRole('switch', { name: label }).isChecked()).toBe(true)
  }
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByLabel('Etichetta').fill('Rapporto con la clinica')
  await dialog.getByLabel('Valore predefinito').selectOption('Lead')
  await dialog.getByRole('button', { name: 'Aggiorna' }).click()
  await saidOf(page).getByText('Campo aggiornato.').waitFor()
  await rowOf(page, 'Rapporto con la clinica').getByText('type', { exact: true }).waitFor()

  await page.getByRole('link', { name: 'Codice fiscale', exact: true }).click()
  await dialog.getByLabel('Obbligatorio').check()
  await dialog.getByLabel('Attivo').uncheck()
  await dialog.getByLabel('Valore predefinito').fill('ABC')
  await dialog.getByRole('button', { name: 'Aggiorna' }).click()
  await dialog.getByRole('link', { name: 'Valore predefinito: Codice fiscale non valido' }).waitFor()
  await dialog.getByLabel('Valore predefinito').fill('')
  await dialog.getByRole('button', { name: 'Aggiorna' }).click()
  await saidOf(page).getByText('Campo aggiornato.').waitFor()
  await rowOf(page, 'Codice fiscale').getByText('Inattivo', { exact: true }).waitFor()
})

test('a field saved meanwhile by a colleague is a clash with both texts; a deleted one leaves the input', async () => {
  const { page, context } = await atDesk()
  const { id } = await addField(context, 'Conteso', { placeholder: 'Prima' })
  await page.goto(`${FIELDS}?campo=${id}`)
  const dialog = editDialog(page)
  await dialog.getByLabel('Etichetta').fill('Mio')
  const path = `/api/contact-fields/${id}`
  await send(context, 'PUT', path, { placeholder: 'Di una collega', label: 'Suo' })
  // A new place is no change of the field, and is kept.
  const ids = (await fieldsOf(context)).map((field) => field.id)
  await send(context, 'PUT', '/api/contact-fields/order', { ids: [id, ...ids.filter((one) => one !== id)] })
  await dialog.getByRole('button', { name: 'Aggiorna' }).click()
  await dialog.getByText('Qualcun altro ha modificato questi dati nel frattempo.').waitFor()
  await dialog.getByText('Etichetta, ora:').waitFor()
  await expect.poll(() => dialog.getByLabel('Etichetta').inputValue()).toBe('Mio')
  await dialog.getByRole('button', { name: 'Ricarica' }).click()
  await expect.poll(() => dialog.getByLabel('Segnaposto').inputValue()).toBe('Di una collega')
  await expect.poll(() => dialog.getByLabel('Etichetta').inputValue()).toBe('Suo')
  await dialog.getByLabel('Etichetta').fill('Mio')
  await dialog.getByRole('button', { name: 'Aggiorna' }).click()
  await saidOf(page).getByText('Campo aggiornato.').waitFor()
  await rowOf(page, 'Mio').waitFor()
  expect((await fieldsOf(context)).find((field) => field.id === id)).toMatchObject({
    ...{ label: 'Mio', placeholder: 'Di una collega', order: 1 },
  })

  await rowOf(page, 'Mio').getByRole('link', { name: 'Mio', exact: true }).press('Enter')
  await dialog.getByLabel('Etichetta').fill('Mai salvato')
  await send(context, 'DELETE', path)
  await dialog.getByRole('button', { name: 'Aggiorna' }).click()
  await dialog.getByText('Campo non trovato.').waitFor()
  await expect.poll(() => dialog.getByLabel('Etichetta').inputValue()).toBe('Mai salvato')
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await page.getByRole('button', { name: 'Chiudi senza salvare' }).click()
  await expect.poll(() => rowOf(page, 'Mio').count()).toBe(0)
})

test('an unknown address and a list that fails to load are reported', async () => {
  const { page } = await atDesk(`${FIELDS}?campo=999999`)
  await page.getByRole('dialog', { name: 'Campo non trovato' }).waitFor()
  await page.getByRole('button', { name: 'Torna all’elenco' }).click()
  await page.waitForURL(`**${FIELDS}`)
  await page.route('**/api/contact-fields', (route) => route.abort())
  await page.reload()
  await page.getByRole('heading', { name: 'Non riusciamo a caricare i campi' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.unroute('**/api/contact-fields')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await rowOf(page, 'Cognome').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Contatti' }).click()
  await page.waitForURL('**/contatti')
})

test('an editor changes fields without a button to delete them, and every control fits a phone', async () => {
  await addUser('redattrice', 'editor')
  const { page, context } = await atDesk(undefined, { viewport: PHONE, name: 'redattrice' })
  const long = 'Pneumo'.repeat(12)
  await addField(context, 'Lungo', { label: long, type: 'select', options: [long, 'Altro'] })
  await show(page)
  await rowOf(page, long).waitFor()
  expect(await offers(page, `il campo ${long}`, 'Elimina')).toBe(false)
  expect(await accessibilityFaults(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(NARROWEST)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: long }).click()
  await editDialog(page).getByLabel('Etichetta').fill('Breve')
  expect(await accessibilityFaults(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await editDialog(page).getByRole('button', { name: 'Aggiorna' }).click()
  await saidOf(page).getByText('Campo aggiornato.').waitFor()
  await rowOf(page, 'Breve').waitFor()
})
