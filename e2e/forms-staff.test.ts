import type { BrowserContext, Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { accessibilityFaults, expectNoSidewaysScroll, hasFocus, PHONE, takenOver, visit } from './browser.ts'
import { atWork } from './contacts.ts'
import { atDesk } from './desk.ts'
import { announced, choose, focused, rowOf, saidOf, send, toFront } from './setup.ts'
import { addUser, browser, database, product, staff, stage } from './stage.ts'

/** A form has no more. */
const FIELDS_MAX = 60

stage('empty')
beforeEach(async () => {
  for (const table of ['forms', 'lists', 'contactRequests'] as const)
    await database.db.deleteFrom(table).execute()
})

type Field = { id: number; label: string; order: number } & Record<string, unknown>
type Form = { id: number; name: string; version: number; fields: Field[]; isActive: boolean } & Record<
  string,
  unknown
>

const formOf = (context: BrowserContext, id: number) => send<Form>(context, 'GET', `/api/forms/${id}`)
const change = (context: BrowserContext, id: number, body: object) =>
  send<Form>(context, 'PUT', `/api/forms/${id}`, body)
async function addForm(context: BrowserContext, name: string, body: object = {}) {
  const { id } = await send<Form>(context, 'POST', '/api/forms', { name })
  return change(context, id, body)
}

/** The call a visitor without a session sends. */
async function fillIn(id: number, answers: object) {
  const visitor = await browser.newContext({ baseURL: product.url })
  const data = { nome: 'Anna', cognome: 'Esempi', email: 'anna@example.com', telefono: '+39 000 555 0100' }
  const response = await visitor.request.post(`/api/forms/${id}/submit`, {
    headers: { Origin: product.url },
    data: { ...data, ...answers },
  })
  expect(await response.text()).toContain('received')
  await visitor.close()
}

const fieldRow = (page: Page, name: string): Locator => page.getByRole('listitem', { name, exact: true })
const fieldsIn = (page: Page) =>
  page
    .getByRole('button', { name: /^Sposta / })
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.replace('Sposta ', '')))
const preview = (page: Page) => page.getByRole('complementary', { name: 'Come si vede' })
const save = (page: Page) => page.getByRole('button', { name: 'Aggiorna' }).click()
const unsaved = (page: Page) => page.getByText('Modifiche non salvate')

test('a form is created, edited, coloured, switched on and sent, and its statistics lead to the sender', async () => {
  const { page, context, complaints } = await staff('/dashboard')
  const list = await send<{ id: number }>(context, 'POST', '/api/lists', { name: 'Invitati' })
  await page.getByRole('link', { name: 'Moduli', exact: true }).click()
  await page.getByText('Nessun modulo', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Crea il primo modulo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuovo modulo' })
  await dialog.getByRole('button', { name: 'Crea' }).click()
  await dialog.getByRole('link', { name: 'Nome: Il nome è obbligatorio' }).waitFor()
  await dialog.getByLabel('Nome').fill('Giornata aperta')
  await dialog.getByRole('button', { name: 'Crea' }).click()
  await Promise.all([
    page.waitForURL(/\/moduli\/\d+$/),
    // The toast may go before the editor has come.
    saidOf(page).getByText('Modulo creato').waitFor(),
  ])
  const id = Number(/\d+$/.exec(page.url())?.[0])
  await expect.poll(() => fieldsIn(page)).toEqual(['Nome', 'Cognome', 'Email', 'Telefono'])

  // An error stands beside its field, also after the field was folded away.
  await page.getByRole('button', { name: 'Aggiungi campo' }).click()
  const added = fieldRow(page, 'Campo 5')
  await expect.poll(() => hasFocus(added.getByLabel('Etichetta'))).toBe(true)
  await page.keyboard.type('Fascia oraria')
  const slot = fieldRow(page, 'Fascia oraria')
  await slot.getByLabel('Tipo').selectOption('Scelta')
  await slot.getByRole('button', { name: /^Fascia oraria/ }).click()
  await save(page)
  await page.getByRole('link', { name: 'Campo «Fascia oraria», opzioni: Scrivi almeno un’opzione' }).waitFor()
  await expect.poll(() => hasFocus(slot.getByLabel('Opzioni'))).toBe(true)
  await slot.getByLabel('Opzioni').fill('Mattina\nPomeriggio\nSera')
  await slot.getByRole('button', { name: 'Aspetto del campo' }).click()
  await slot.getByLabel('Spazio sotto (px)').fill('24')
  await expect.poll(() => preview(page).getByText('Pomeriggio').count()).toBe(1)
  await slot.getByRole('button', { name: /^Fascia oraria/ }).click()

  // Sent to the end by the menu of its grip, and dragged back.
  const grip = (name: string) => page.getByRole('button', { name: `Sposta ${name}`, exact: true })
  await grip('Email').click()
  await page.getByRole('menuitem', { name: 'Sposta in fondo' }).click()
  await expect.poll(() => fieldsIn(page)).toEqual(['Nome', 'Cognome', 'Telefono', 'Fascia oraria', 'Email'])
  // The focus returns to the grip and scrolls the page: places are measured afterwards.
  await expect.poll(() => focused(page)).toBe('Sposta Email')
  const [from, to] = [await grip('Email').boundingBox(), await grip('Telefono').boundingBox()]
  await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 10)
  await page.mouse.down()
  await page.mouse.move((to?.x ?? 0) + 8, (to?.y ?? 0) + 40, { steps: 5 })
  await page.mouse.move((to?.x ?? 0) + 8, (to?.y ?? 0) + 8, { steps: 5 })
  // A drop counts for the place that was drawn last.
  await announced(page, 'Email, posizione 3 di 5.')
  await page.mouse.up()
  await expect.poll(() => fieldsIn(page)).toEqual(['Nome', 'Cognome', 'Email', 'Telefono', 'Fascia oraria'])

  // Lifted, moved and dropped with the keyboard.
  await grip('Fascia oraria').focus()
  await page.keyboard.press('Space')
  await announced(page, 'Fascia oraria sollevato, posizione 5 di 5.')
  await page.keyboard.press('ArrowUp')
  await announced(page, 'Fascia oraria, posizione 4 di 5.')
  await page.keyboard.press('Space')
  await expect.poll(() => fieldsIn(page)).toEqual(['Nome', 'Cognome', 'Email', 'Fascia oraria', 'Telefono'])
  await page.getByRole('button', { name: 'Duplica Fascia oraria' }).click()
  await expect.poll(() => fieldsIn(page)).toContain('Fascia oraria (copia)')
  await page.getByRole('button', { name: 'Togli Fascia oraria (copia)' }).click()
  await page.getByRole('button', { name: 'Rimetti Fascia oraria (copia)' }).click()
  await page.getByRole('button', { name: 'Togli Fascia oraria (copia)' }).click()
  await expect.poll(() => atWork(page)).toMatch(/^Telefono/)

  // A submission without one of the identifying facts makes no contact.
  await fieldRow(page, 'Telefono')
    .getByRole('button', { name: /^Telefono/ })
    .click()
  await fieldRow(page, 'Telefono').getByRole('switch', { name: 'Obbligatorio' }).click()
  await page.getByText('Chi non scrive Telefono non diventa un contatto').waitFor()
  await fieldRow(page, 'Telefono').getByRole('switch', { name: 'Obbligatorio' }).click()
  await page.getByText('non diventa un contatto').waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { name: 'Invitati' }).click()
  await page.getByLabel('Tipo di contatto').selectOption('Lead')

  // Colours that can't be read are told as they are chosen, and refused.
  const buttonText = page.getByRole('textbox', { name: 'Testo del pulsante', exact: true })
  await buttonText.fill('#5a9fb3')
  await page.getByText('«Testo del pulsante» su «Pulsante»').waitFor()
  await save(page)
  await page.getByRole('link', { name: /^Testo del pulsante: Testo poco leggibile/ }).waitFor()
  await buttonText.fill('')
  await page.getByText('Così si legge male').waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: 'Sfondo', exact: true }).fill('#f0f6f8')
  await page.getByRole('switch', { name: 'Attivo' }).click()
  await page.getByRole('button', { name: 'Aggiungi pagina' }).click()
  await page.keyboard.type('Blog')
  await page.getByLabel('Indirizzo').fill('https://blog.example/giornata')

  // Leaving asks first.
  await unsaved(page).waitFor()
  await page.getByRole('link', { name: 'Statistiche' }).click()
  await page.getByRole('button', { name: 'Continua a modificare' }).click()
  expect(await accessibilityFaults(page)).toEqual([])
  await save(page)
  await saidOf(page).getByText('Modulo aggiornato').waitFor()
  await unsaved(page).waitFor({ state: 'detached' })
  const stored = await formOf(context, id)
  expect(stored).toMatchObject({
    ...{ isActive: true, contactType: 'Lead', listIds: [list.id], backgroundColor: '#f0f6f8' },
    integrations: [{ name: 'Blog', url: 'https://blog.example/giornata' }],
    fields: [
      { label: 'Nome' },
      { label: 'Cognome' },
      { label: 'Email' },
      { label: 'Fascia oraria', options: ['Mattina', 'Pomeriggio', 'Sera'], marginBottom: '24px' },
      { label: 'Telefono', required: true },
    ],
  })

  // It is tried out without sending anything.
  await page.getByRole('link', { name: 'Anteprima', exact: true }).click()
  await page.getByRole('heading', { name: 'Anteprima di «Giornata aperta»' }).waitFor()
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Prova')
  await page.getByRole('button', { name: 'Invia' }).click()
  await page.getByText('non è stato inviato niente').waitFor()
  await page.getByRole('link', { name: 'Telefono', exact: true }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?schermo=telefono')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Statistiche' }).click()
  await page.getByText('Nessun invio finora').waitFor()

  // It works at once for everybody.
  const visitor = await visit(browser, product.url, PHONE)
  await visitor.page.goto(`/modulo/${id}`)
  await visitor.page.getByLabel('Nome *', { exact: true }).fill('Bruno')
  await visitor.page.getByLabel('Cognome').fill('Esempi')
  await visitor.page.getByLabel('Email').fill('bruno@example.com')
  await visitor.page.getByLabel('Telefono').fill('+39 000 555 0101')
  await visitor.page.getByLabel('Fascia oraria').selectOption('Mattina')
  await visitor.page.getByRole('button', { name: 'Invia' }).click()
  await visitor.page.getByText('Grazie!', { exact: true }).waitFor()
  await visitor.context.close()
  await fillIn(id, { nome: '<img src=x onerror=alert(1)>', email: 'altra@example.com', fasciaoraria: '' })
  await fillIn(id, { fasciaoraria: 'Sera', _source: 'https://blog.example/giornata' })
  await page.reload()
  await page.getByRole('heading', { name: 'Invii recenti' }).waitFor()
  const figure = (label: string) => page.getByText(label, { exact: true }).locator('..').textContent()
  await expect.poll(() => figure('Totale')).toMatch(/3$/)
  await expect.poll(() => figure('Ultimi 30 giorni')).toMatch(/3$/)
  await page.getByText('Invii degli ultimi 30 giorni: 3 in tutto, al massimo 3 in un giorno').waitFor()
  await page.getByRole('table', { name: 'I giorni più recenti con invii' }).getByRole('row').nth(1).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const recent = page.getByRole('region', { name: 'Invii recenti' })
  await recent.getByRole('link', { name: 'Anna Esempi', exact: true }).click()
  const submission = page.getByRole('dialog', { name: 'Anna Esempi' })
  await submission.getByText('Sera', { exact: true }).waitFor()
  await submission.getByText('Blog', { exact: true }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.goBack()
  await submission.waitFor({ state: 'detached' })
  await recent.getByRole('link', { name: 'Bruno Esempi', exact: true }).waitFor()
  await recent.getByRole('link', { name: '<img src=x onerror=alert(1)> Esempi', exact: true }).waitFor()
  await recent.getByRole('link', { name: 'Vedi Contatto di Anna Esempi' }).click()
  await page.getByRole('heading', { name: 'Anna Esempi' }).waitFor()
  await page.getByRole('link', { name: 'Invitati' }).waitFor()
  await page.getByRole('link', { name: 'Statistiche' }).click()
  await page.waitForURL(/\/statistiche$/)

  // A person's data is erased on request.
  await recent.getByRole('link', { name: 'Bruno Esempi', exact: true }).click()
  const bruno = page.getByRole('dialog', { name: 'Bruno Esempi' })
  page.once('dialog', (question) => void question.accept())
  await bruno.getByRole('button', { name: 'Elimina' }).click()
  await saidOf(page).getByText('Invio eliminato').waitFor()
  await expect.poll(() => figure('Totale')).toMatch(/2$/)
  await expect.poll(() => recent.getByRole('link', { name: 'Bruno Esempi', exact: true }).count()).toBe(0)
  // The focus is in the list the submission was opened from.
  const focusedId = () => page.evaluate(() => document.activeElement?.id)
  await expect.poll(focusedId).toMatch(/^invio-recente-\d+$/)
  await page.getByRole('table').getByRole('link', { name: 'Anna Esempi', exact: true }).click()
  await submission.waitFor()
  await page.keyboard.press('Escape')
  await submission.waitFor({ state: 'detached' })
  await expect.poll(focusedId).toMatch(/^invio-\d+$/)
  // The colours that could not be read.
  expect(complaints).toEqual([expect.stringContaining('400')])
  await context.close()
})

test('forms are found, copied, switched, shared and deleted', async () => {
  const { page, context, complaints } = await atDesk()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id } = await addForm(context, 'Società sportive', {
    isActive: true,
    description: 'Visite di gruppo',
  })
  await addForm(context, 'Open day')
  await page.goto('/moduli')
  await page.getByRole('searchbox', { name: 'Cerca moduli' }).fill('GRUPPO societa')
  await expect.poll(() => rowOf(page, 'Open day').count()).toBe(0)
  await expect.poll(() => page.url()).toContain('q=GRUPPO')
  await choose(page, 'Società sportive', 'Duplica')
  await saidOf(page).getByText('Modulo duplicato').waitFor()
  await rowOf(page, 'Società sportive \\(copia\\)').waitFor()
  await page.getByRole('searchbox', { name: 'Cerca moduli' }).fill('')
  await rowOf(page, 'Open day').waitFor()

  await choose(page, 'Società sportive (copia)', 'Attiva')
  await saidOf(page).getByText('Modulo attivato').waitFor()
  await choose(page, 'Società sportive', 'Disattiva')
  await saidOf(page).getByText('Modulo disattivato').waitFor()
  await expect.poll(async () => (await formOf(context, id)).isActive).toBe(false)
  // A change the server refuses is taken back.
  await page.route(`**/api/forms/${id}`, (route) => route.fulfill({ status: 500, body: '' }))
  await choose(page, 'Società sportive', 'Attiva')
  await saidOf(page).getByText("Errore durante l'aggiornamento del modulo.").waitFor()
  await rowOf(page, 'Società sportive Visite').getByText('Non attivo').waitFor()
  await page.unroute(`**/api/forms/${id}`)

  await choose(page, 'Società sportive', 'Link e codice')
  const dialog = page.getByRole('dialog', { name: 'Link e codice' })
  await dialog.getByText('Il modulo non è attivo').waitFor()
  // The button says so for two and a half seconds only.
  await Promise.all([
    dialog.getByRole('button', { name: 'Copiato il link' }).waitFor(),
    dialog.getByRole('button', { name: 'Copia il link' }).click(),
  ])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toBe(`${product.url}/modulo/${id}`)
  await dialog.getByRole('button', { name: 'Copia il codice' }).click()
  await expect.poll(copied).toContain(`<iframe id="modulo-${id}" src="${product.url}/modulo/${id}/incorpora"`)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  // How much goes with it is said; when that is more by then, it is asked again.
  await change(context, id, { isActive: true })
  await fillIn(id, {})
  await page.reload()
  await choose(page, 'Società sportive', 'Elimina')
  const asked = page.getByRole('alertdialog', { name: 'Eliminare «Società sportive»?' })
  await asked.getByText('Va perso per sempre anche il suo invio').waitFor()
  await fillIn(id, { nome: 'Bruno' })
  await asked.getByRole('button', { name: 'Elimina' }).click()
  await asked.getByText('Nel frattempo ne sono arrivati altri').waitFor()
  await asked.getByText('2 invii').waitFor()
  await asked.getByRole('button', { name: 'Elimina' }).click()
  await saidOf(page).getByText('Modulo eliminato').waitFor()
  await rowOf(page, 'Società sportive Visite').waitFor({ state: 'detached' })
  expect(complaints.filter((text) => !text.includes('500') && !text.includes('409'))).toEqual([])

  await addUser('carla', 'editor')
  const editor = await atDesk('/moduli', { name: 'carla' })
  await editor.page.getByRole('button', { name: 'Azioni per Open day' }).click()
  await editor.page.getByRole('menuitem', { name: 'Duplica' }).waitFor()
  expect(await editor.page.getByRole('menuitem', { name: 'Elimina' }).count()).toBe(0)
  await editor.context.close()
})

test('a full form accepts no more fields, nor one that was removed before', async () => {
  const { page, context, complaints } = await atDesk()
  const names = Array.from({ length: FIELDS_MAX }, (_, n) => `Domanda ${n + 1}`)
  const { id } = await addForm(context, 'Pieno', { fields: names.map((label) => ({ label, type: 'text' })) })
  await page.goto(`/moduli/${id}`)
  const full = page.getByText(`Un modulo ha al massimo ${FIELDS_MAX} campi.`)
  await full.waitFor()
  await page.getByRole('button', { name: 'Togli Domanda 2', exact: true }).click()
  await full.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Aggiungi campo' }).click()
  await full.waitFor()
  // A button that does nothing for now can still be reached.
  for (const name of ['Aggiungi campo', 'Duplica Domanda 1', 'Rimetti Domanda 2']) {
    const one = page.getByRole('button', { name, exact: true })
    await expect.poll(() => one.getAttribute('aria-disabled')).toBe('true')
    await one.dispatchEvent('click')
  }
  expect(await fieldsIn(page)).toHaveLength(FIELDS_MAX)
  expect(await fieldsIn(page)).not.toContain('Domanda 2')
  expect(complaints).toEqual([])
})

test('a form saved meanwhile by a colleague is overwritten only by Salva comunque, and a failed save keeps the input', async () => {
  const { page, context } = await atDesk()
  const form = await addForm(context, 'A quattro mani')
  await page.goto(`/moduli/${form.id}`)
  const phone = fieldRow(page, 'Telefono')
  await phone.getByRole('button', { name: /^Telefono/ }).click()
  await phone.getByLabel('Etichetta').fill('Cellulare')
  await page.getByRole('button', { name: 'Aggiungi campo' }).click()
  await page.keyboard.type('Mio')
  await page.getByRole('textbox', { name: 'Nome', exact: true }).first().fill('A due mani')

  await page.route(`**/api/forms/${form.id}`, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  await save(page)
  await saidOf(page).getByText("Errore durante l'aggiornamento del modulo.").waitFor()
  await page.getByText('Quello che hai scritto è rimasto: riprova.').waitFor()
  await page.unroute(`**/api/forms/${form.id}`)

  const [first, second, third, last] = form.fields
  await change(context, form.id, {
    name: 'A sei mani',
    fields: [first, { ...second, label: 'Il cognome' }, last, { type: 'text', label: 'Loro' }],
  })
  expect(third?.label).toBe('Email')
  await save(page)
  await page.getByText('Qualcun altro ha modificato questi dati').waitFor()
  await page.getByRole('definition').getByText('A sei mani').waitFor()
  await page.getByText('Campo «Cognome», etichetta, ora:').waitFor()
  await page.getByRole('definition').getByText('Il cognome', { exact: true }).waitFor()
  await page.getByRole('definition').getByText('Loro', { exact: true }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await expect.poll(() => fieldsIn(page)).toEqual(['Nome', 'Cognome', 'Email', 'Cellulare', 'Mio'])
  await page.getByRole('button', { name: 'Salva comunque' }).click()
  await saidOf(page).getByText('Modulo aggiornato').waitFor()
  const stored = await formOf(context, form.id)
  expect(stored.name).toBe('A due mani')
  expect(stored.fields.map(({ label }) => label)).toEqual(['Nome', 'Cognome', 'Email', 'Cellulare', 'Mio'])
  expect(stored.fields[3]?.id).toBe(last?.id)

  // Saved once, the new one keeps its row.
  await fieldRow(page, 'Mio').getByLabel('Etichetta').fill('Mio davvero')
  await save(page)
  await unsaved(page).waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await formOf(context, form.id)).fields.map(({ id, label }) => [id, label]))
    .toContainEqual([stored.fields[4]?.id, 'Mio davvero'])

  await send(context, 'DELETE', `/api/forms/${form.id}`)
  await toFront(page)
  await page.getByText('Questo modulo non c’è più: qualcuno lo ha eliminato.').waitFor()
})

test('a new field that is typed in while it is being saved keeps its row with the next save', async () => {
  const { page, context } = await atDesk()
  const { id } = await addForm(context, 'Lento')
  await page.goto(`/moduli/${id}`)
  await page.getByRole('button', { name: 'Aggiungi campo' }).click()
  await fieldRow(page, 'Campo 5').getByLabel('Etichetta').fill('Età')
  const answer = Promise.withResolvers<void>()
  const saving = page.waitForRequest((request) => request.method() === 'PUT')
  await page.route(`**/api/forms/${id}`, async (route) => {
    if (route.request().method() === 'PUT') await answer.promise
    await route.continue()
  })
  await save(page)
  await saving
  await fieldRow(page, 'Età').getByLabel('Etichetta').fill('Età in anni')
  answer.resolve()
  await saidOf(page).getByText('Modulo aggiornato').waitFor()
  const made = (await formOf(context, id)).fields.at(-1)
  expect(made?.label).toBe('Età')
  await unsaved(page).waitFor()
  await save(page)
  await unsaved(page).waitFor({ state: 'detached' })
  expect((await formOf(context, id)).fields.at(-1)).toMatchObject({ id: made?.id, label: 'Età in anni' })
})

test('a phone shows long words, missing forms, and failed calls without breaking the layout', async () => {
  const { page, context } = await atDesk(undefined, { viewport: PHONE })
  const long = 'Precipitevolissimevolmente'.repeat(5)
  const form = await addForm(context, long, {
    isActive: true,
    description: 'Una descrizione lunga. '.repeat(30),
    fields: [
      { type: 'text', label: long, required: true, width: 'half' },
      { type: 'checkbox', label: 'Nome'.repeat(40), width: 'third' },
    ],
  })
  const key = long.toLowerCase()
  for (let n = 0; n < 21; n += 1) {
    await database.db
      .insertInto('formSubmissions')
      .values({ formId: form.id, data: JSON.stringify({ [key]: `${long} ${n}` }), submitterName: null })
      .execute()
  }
  for (const path of ['', `/${form.id}`, `/${form.id}/anteprima`, `/${form.id}/statistiche`]) {
    await page.goto(`/moduli${path}`)
    await page.getByText(long).first().waitFor()
    await takenOver(page)
    expect(await accessibilityFaults(page)).toEqual([])
    await expectNoSidewaysScroll(page)
  }
  await page.getByRole('link', { name: 'Successiva' }).click()
  await page.getByText('21–21 di 21 invii').waitFor()
  await page.goto(`/moduli/${form.id}/statistiche?pagina=9`)
  await page.getByRole('link', { name: 'Vai all’ultima pagina' }).click()
  await page.getByText('21–21 di 21 invii').waitFor()

  await page.goto(`/moduli/${form.id}`)
  await page.getByRole('textbox', { name: 'Nome', exact: true }).first().fill('')
  await page.getByRole('link', { name: 'Come si vede' }).click()
  await preview(page).getByText('Modulo senza nome').waitFor()
  await expectNoSidewaysScroll(page)
  // The wrong field is on the other tab.
  await save(page)
  await page.getByRole('link', { name: 'Nome: Il nome è obbligatorio' }).waitFor()
  await page.getByRole('textbox', { name: 'Nome', exact: true }).first().fill('Breve')
  await save(page)
  await saidOf(page).getByText('Modulo aggiornato').waitFor()

  for (const path of ['x', 'x/anteprima', '999999', '999999/statistiche']) {
    await page.goto(`/moduli/${path}`)
    await page.getByText('Modulo non trovato', { exact: true }).waitFor()
  }
  await page.route('**/api/forms**', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/moduli')
  await page.getByText('Non riusciamo a caricare i moduli').waitFor()
  await page.goto(`/moduli/${form.id}/statistiche`)
  await page.getByText('Non riusciamo a caricare il modulo').waitFor()
  await page.unroute('**/api/forms**')
  await page.route('**/api/forms/*/statistics', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Riprova' }).click()
  await page.getByText('Non riusciamo a caricare le statistiche').waitFor()
  await page.unroute('**/api/forms/*/statistics')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await page.getByRole('heading', { name: 'Invii recenti' }).waitFor()
})

test('every page of the forms requires a login', async () => {
  const { page, context } = await visit(browser, product.url)
  for (const path of ['/moduli', '/moduli/1', '/moduli/1/anteprima', '/moduli/1/statistiche']) {
    // The toast goes after five seconds, the page may still be loading then.
    await page.goto(path, { waitUntil: 'commit' })
    await saidOf(page).getByText('Accesso richiesto').waitFor()
    await page.waitForURL(/\/login\?next=/)
    expect(await focused(page)).toBe(null)
  }
  await context.close()
})
