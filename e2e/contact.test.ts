import { beforeAll, describe, expect, test } from 'vitest'
import {
  accessibilityFaults,
  DESKTOP,
  expectNoSidewaysScroll,
  hydrated,
  NARROWEST,
  PHONE,
  readWhole,
} from './browser.ts'
import {
  addPerson,
  answer,
  askDeletion,
  button,
  factsOf,
  open,
  part,
  personOf,
  said,
  show,
} from './contact.ts'
import { atDesk } from './desk.ts'
import { ADMIN_PASSWORD } from './product.ts'
import { choose, endSession, send } from './setup.ts'
import { addUser, stage } from './stage.ts'

stage()
beforeAll(async () => {
  const { context } = await atDesk()
  const fields = [
    { name: 'medico', label: 'Medico di base', type: 'text' },
    { name: 'peso', label: 'Peso (kg)', type: 'number' },
    { name: 'ultimaVisita', label: 'Ultima visita', type: 'date' },
    { name: 'emailMedico', label: 'Email del medico', type: 'email' },
    { name: 'casa', label: 'Telefono di casa', type: 'phone' },
    { name: 'allergie', label: 'Allergie', type: 'textarea' },
    { name: 'spento', label: 'Campo spento', type: 'text', isActive: false },
  ]
  for (const field of fields) await send(context, 'POST', '/api/contact-fields', field)
  await addUser('redattrice', 'editor')
})

describe('the page of a contact', () => {
  test('keeps its buttons and links in their places while its parts are read', async () => {
    const { page, context, complaints } = await atDesk()
    const person = await addPerson(context)
    let read = () => {}
    const parts = new Promise<void>((resolve) => {
      read = resolve
    })
    await page.route(/\/api\/contacts\/\d+\/\w/, (route) => parts.then(() => route.continue()))
    const places = () =>
      page.locator('main :is(a, button)').evaluateAll((controls) =>
        controls.map((control) => {
          const { top, left } = control.getBoundingClientRect()
          return [control.textContent?.replace(/[\d\s]+$/, ''), Math.round(top), Math.round(left)]
        }),
      )
    await open(page, person)
    await factsOf(page)
    await button(page, 'Cancella dati (art. 17)').waitFor()
    const before = await places()
    expect(before.length).toBeGreaterThan(14)
    read()
    await page.getByText('In nessuna lista.').waitFor()
    await hydrated(page)
    expect(await places()).toEqual(expect.arrayContaining(before))
    expect(complaints).toEqual([])
  })

  test('P18: shows every detail the clinic asks for, in order, with ways to reach the person', async () => {
    const { page, context, complaints } = await atDesk()
    const person = await addPerson(context, {
      fonte: 'Passaparola',
      dettaglioFonte: 'Un’amica',
      dataNascita: '1984-03-04',
      medico: 'Dr. Prova',
      peso: 62.5,
      ultimaVisita: '2026-02-28',
      emailMedico: 'medico@posta.example',
      casa: '02 555 0199',
      allergie: 'Pollini\nNoci',
    })
    await open(page, person)
    await page.getByText(/^Passaparola, Un’amica · creato il \d\d\/\d\d\/\d{4}$/).waitFor()
    const mail = page.getByRole('link', { name: 'Scrivi', exact: true })
    await expect.poll(() => mail.getAttribute('href')).toMatch(/^mailto:giulia\.campioni\d+@posta\.example$/)
    const phone = page.getByRole('link', { name: 'Chiama', exact: true })
    await expect.poll(() => phone.getAttribute('href')).toBe('tel:+390005550142')
    const back = page.getByRole('main').getByRole('link', { name: 'Contatti', exact: true })
    await expect.poll(() => back.getAttribute('href')).toBe('/contatti')

    expect(Object.entries(await factsOf(page))).toEqual([
      ['Nome', 'Giulia'],
      ['Cognome', person.lastName],
      ['Email', expect.stringMatching(/^giulia\.campioni\d+@posta\.example$/)],
      ['Telefono', '+39 000 555 0142'],
      ['Tipo', 'Ospite'],
      ['Codice fiscale', 'Non indicato'],
      ['Data di nascita', expect.stringMatching(/^04\/03\/1984 \(\d\d anni\)$/)],
      ['Fonte', 'Passaparola'],
      ['Dettaglio fonte', 'Un’amica'],
      ['Medico di base', 'Dr. Prova'],
      ['Peso (kg)', '62,5'],
      ['Ultima visita', '28/02/2026'],
      ['Email del medico', 'medico@posta.example'],
      ['Telefono di casa', '02 555 0199'],
      ['Allergie', 'Pollini\nNoci'],
    ])
    const hrefOf = (name: string) =>
      part(page, 'Informazioni').getByRole('link', { name, exact: true }).getAttribute('href')
    await expect.poll(() => hrefOf('medico@posta.example')).toBe('mailto:medico@posta.example')
    await expect.poll(() => hrefOf('02 555 0199')).toBe('tel:025550199')

    await part(page, 'Prossima visita').getByText('Nessuna visita in programma.').waitFor()
    const book = page.getByRole('main').getByRole('link', { name: 'Nuova prenotazione' }).first()
    await expect.poll(() => book.getAttribute('href')).toBe(`/agenda?nuova=1&contatto=${person.id}`)
    await page.getByText('Da noi: nessuna visita').waitFor()
    await part(page, 'Storia').getByText('Ancora niente.').waitFor()
    await part(page, 'Famiglia').getByText('Nessun legame con altri contatti.').waitFor()
    await part(page, 'Liste').getByText('In nessuna lista.').waitFor()
    await part(page, 'File caricati').getByText('Nessun file.').waitFor()
    for (const [what, name, empty] of [
      ['Messaggi', 'Messaggi', 'Nessun messaggio.'],
      ['Visite', 'Richieste di prenotazione', 'Nessuna richiesta di prenotazione.'],
      ['Note', 'Note interne', 'Nessuna nota.'],
    ] as const) {
      await show(page, what)
      await part(page, name).getByText(empty).waitFor()
    }
    // Never a person's name in the title.
    await expect.poll(() => page.title()).toBe('Contatto · Ambulatorio')
    expect(complaints).toEqual([])
  })

  test('marks the contact as seen once, and a failure of that is not shown', async () => {
    const { page, context } = await atDesk()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') asked.push(new URL(request.url()).pathname)
    })
    const person = await addPerson(context)
    expect(person.viewed).toBe(false)
    await open(page, person)
    await expect.poll(async () => (await personOf(context, person)).viewed).toBe(true)
    await page.reload()
    await hydrated(page)
    expect(asked).toEqual([`/api/contacts/${person.id}/mark-viewed`])

    const other = await addPerson(context)
    await page.route('**/mark-viewed', (route) => route.fulfill({ status: 500, body: '' }))
    const failed = page.waitForResponse((response) => response.url().endsWith('/mark-viewed'))
    await open(page, other)
    expect((await failed).status()).toBe(500)
    // Any effect of it has arrived by the time a note is saved.
    await page.getByRole('textbox', { name: 'Nuova nota interna' }).fill('Dopo')
    await button(page, 'Aggiungi nota').click()
    await part(page, 'Storia').getByRole('listitem').getByText('Dopo').waitFor()
    expect(asked.length).toBe(2)
    expect(
      await page
        .getByRole('region', { name: /^Notifiche/ })
        .getByText('Errore')
        .count(),
    ).toBe(0)
    expect((await personOf(context, other)).viewed).toBe(false)
  })

  test('reports an invalid and an unknown id', async () => {
    const { page, complaints } = await atDesk()
    for (const id of ['abc', '1e3']) {
      await page.goto(`/contatti/${id}`)
      await page.getByRole('heading', { name: 'ID contatto non valido' }).waitFor()
    }
    expect(await accessibilityFaults(page)).toEqual([])
    expect(complaints).toEqual([])
    for (const id of ['0', '2147483648']) {
      await page.goto(`/contatti/${id}`)
      await page.getByRole('heading', { name: 'Contatto non trovato' }).waitFor()
    }
    expect(complaints).toEqual([])
    await page.goto('/contatti/999999')
    await page.getByRole('heading', { name: 'Contatto non trovato' }).waitFor()
    const back = page.getByRole('link', { name: 'Torna ai contatti' })
    await expect.poll(() => back.getAttribute('href')).toBe('/contatti')
  })

  test('leads back to the same view of the list', async () => {
    const { page, context, complaints } = await atDesk()
    const person = await addPerson(context, { firstName: 'Guendalina' })
    const name = `Guendalina ${person.lastName}`
    await page.goto('/contatti?q=guendalina&sort=name')
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByRole('link', { name: 'Modifica', exact: true }).click()
    await page.getByRole('textbox', { name: 'Cognome', exact: true }).waitFor()
    await button(page, 'Annulla').click()
    await page.getByRole('link', { name: 'Modifica', exact: true }).waitFor()
    const back = page.getByRole('main').getByRole('link', { name: 'Contatti', exact: true })
    await expect.poll(() => back.getAttribute('href')).toBe('/contatti?q=guendalina&sort=name')
    await back.click()
    await page.waitForURL('**/contatti?q=guendalina&sort=name')
    const row = page.getByRole('row', { name: new RegExp(name) })
    await row.waitFor()
    // It has been seen by now.
    await expect.poll(() => row.getByText('NEW').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('leads to each list the contact is in', async () => {
    const { page, context } = await atDesk()
    const person = await addPerson(context)
    const lists = [
      { id: 4, name: 'Pazienti VIP', color: '#3b82f6', addedAt: '2026-11-10T10:00:00Z' },
      { id: 9, name: '<b>Richiami</b>', color: 'url(//altrove.example)', addedAt: '2026-11-10T10:00:00Z' },
    ]
    await page.route('**/api/contacts/*/lists', (route) => route.fulfill({ json: lists }))
    await open(page, person)
    const panel = part(page, 'Liste')
    const vip = panel.getByRole('link', { name: 'Pazienti VIP' })
    await expect.poll(() => vip.getAttribute('href')).toBe('/liste/4')
    await panel.getByRole('link', { name: '<b>Richiami</b>' }).waitFor()
    await askDeletion(page, person)
    await page.getByText('Il contatto esce da 2 liste. Non si può annullare.').waitFor()
  })

  test('adds the contact to a list', async () => {
    const { page, context, complaints } = await atDesk()
    const person = await addPerson(context)
    await send(context, 'POST', '/api/lists', { name: 'Richiami di prova' })
    await open(page, person)
    const panel = part(page, 'Liste')
    await panel.getByRole('button', { name: 'Aggiungi a una lista' }).click()
    const dialog = page.getByRole('dialog', { name: 'Aggiungi a una lista' })
    await dialog.getByLabel('Lista').selectOption('Richiami di prova')
    await button(dialog, 'Aggiungi').click()
    await panel.getByRole('link', { name: 'Richiami di prova' }).waitFor()
    expect(complaints).toEqual([])
  })

  test('reports a part that fails to load in its place, and loads it again', async () => {
    const { page, context } = await atDesk()
    const person = await addPerson(context)
    await page.route('**/api/contacts/*/messages', (route) => route.fulfill({ status: 500, body: '' }))
    await page.route('**/api/contacts/*/attachments', (route) => route.abort())
    await page.route('**/api/contact-fields', (route) => route.abort())
    await open(page, person, '?mostra=messaggi')
    await part(page, 'Messaggi').getByText('Non riusciamo a caricare i messaggi.', { exact: true }).waitFor()
    await part(page, 'File caricati').getByText('I file non si sono caricati.', { exact: true }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.unroute('**/api/contacts/*/messages')
    await page.unroute('**/api/contacts/*/attachments')
    await page.unroute('**/api/contact-fields')
    await part(page, 'Messaggi').getByRole('button', { name: 'Riprova' }).click()
    await part(page, 'Messaggi').getByText('Nessun messaggio.').waitFor()
    await part(page, 'File caricati').getByRole('button', { name: 'Riprova' }).click()
    await part(page, 'File caricati').getByText('Nessun file.').waitFor()
    await part(page, 'Informazioni').getByRole('button', { name: 'Riprova' }).click()
    await expect.poll(async () => (await factsOf(page))['Medico di base']).toBe('Non indicato')
  })

  test('shows unusual texts without breaking at any width, also in its form', async () => {
    const { page, context, complaints } = await atDesk(undefined, { viewport: NARROWEST })
    const endless = 'Otorinolaringoiatria'.repeat(4)
    const person = await addPerson(context, {
      firstName: endless,
      lastName: '<img src=x onerror=alert(1)>',
      fonte: 'مرحبا بالعالم',
      medico: '👩‍⚕️ <b>Dr.</b> '.repeat(10),
      allergie: `${endless.repeat(3)}\n"><svg onload=alert(1)>`,
    })
    const words = { subject: `${endless} שלום`, message: `<script>alert(1)</script> ${endless.repeat(5)}` }
    await send(context, 'POST', `/api/contacts/${person.id}/messages`, words)
    await send(context, 'POST', `/api/contacts/${person.id}/notes`, { content: `${endless.repeat(5)} مرحبا` })
    const fits = async () => {
      for (const viewport of [DESKTOP, PHONE, NARROWEST]) {
        await page.setViewportSize(viewport)
        await expectNoSidewaysScroll(page)
        if (viewport !== PHONE) expect(await accessibilityFaults(page)).toEqual([])
      }
    }
    await open(page, person)
    // By their roles, as the lists that are not shown are there too.
    const story = part(page, 'Storia').getByRole('listitem')
    await story.getByText(`${endless.repeat(5)} مرحبا`).waitFor()
    await story.getByText('שלום').click()
    await story.getByText('<script>alert(1)</script>').waitFor()
    await fits()
    await show(page, 'Messaggi')
    await part(page, 'Messaggi').getByText('<script>alert(1)</script>').waitFor()
    // Below it, the head of the page lies over the buttons.
    await page.evaluate(() => window.scrollTo(0, 0))
    await fits()
    await page.getByRole('link', { name: 'Modifica', exact: true }).click()
    await page.getByRole('textbox', { name: 'Nome', exact: true }).waitFor()
    await fits()
    expect(complaints).toEqual([])
  })
})

describe('deletion of a contact', () => {
  test('reads the summary again each time it is shown', async () => {
    const { page, context } = await atDesk()
    const person = await addPerson(context)
    let requests = 0
    await page.route('**/api/appointments/by-contact/*', (route) => {
      requests += 1
      return route.continue()
    })
    await open(page, person)
    await askDeletion(page, person)
    await expect.poll(() => requests).toBe(1)
    await button(page.getByRole('alertdialog'), 'Annulla').click()
    await page.getByRole('main').getByRole('link', { name: 'Contatti', exact: true }).click()
    await page.waitForURL('**/contatti')
    // The list is drawn later than its address is there, and only then the contact is gone.
    await page.getByRole('heading', { level: 1, name: 'Contatti' }).waitFor()
    await page.goBack()
    await askDeletion(page, person)
    await expect.poll(() => requests).toBe(2)
  })

  test('lists the deleted records and removes the contact', async () => {
    const { page, context, complaints } = await atDesk()
    const person = await addPerson(context)
    const at = `/api/contacts/${person.id}`
    for (const subject of ['Uno', 'Due'])
      await send(context, 'POST', `${at}/messages`, { subject, message: 'Testo' })
    await send(context, 'POST', `${at}/notes`, { content: 'Una nota' })
    await open(page, person)
    await askDeletion(page, person)
    const name = `${person.firstName} ${person.lastName}`
    const dialog = page.getByRole('alertdialog', { name: `Eliminare ${name}?` })
    await dialog.getByText('Spariscono anche 2 messaggi e 1 nota. Non si può annullare.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await button(dialog, 'Annulla').click()
    await dialog.waitFor({ state: 'detached' })
    expect((await personOf(context, person)).id).toBe(person.id)

    await page.route(`**${at}`, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    )
    await askDeletion(page, person)
    await button(dialog, 'Elimina contatto').click()
    await said(page, "Errore durante l'eliminazione del contatto.").waitFor()
    await page.unroute(`**${at}`)
    complaints.length = 0

    // The question stands until it is answered.
    await button(dialog, 'Elimina contatto').click()
    await page.waitForURL('**/contatti')
    await said(page, 'Contatto eliminato.').waitFor()
    const response = await context.request.get(at)
    expect(response.status()).toBe(404)
    await page.goto(`/contatti/${person.id}`)
    await page.getByRole('heading', { name: 'Contatto non trovato' }).waitFor()
  })

  test('P9: an editor changes a contact, and finds no deletion, export or erasure', async () => {
    const { page, context } = await atDesk(undefined, { name: 'redattrice' })
    const person = await addPerson(context)
    await send(context, 'POST', `/api/contacts/${person.id}/messages`, { subject: 'Uno', message: 'Testo' })
    await send(context, 'POST', `/api/contacts/${person.id}/notes`, { content: 'Una nota' })
    await open(page, person)
    await page.getByRole('link', { name: 'Modifica', exact: true }).waitFor()
    const menuOf = (name: string | RegExp) => page.getByRole('button', { name })
    expect(await menuOf(`Azioni per Giulia ${person.lastName}`).count()).toBe(0)
    await show(page, 'Messaggi')
    await part(page, 'Messaggi').getByRole('combobox', { name: 'Stato del messaggio: Uno' }).waitFor()
    expect(await menuOf(/^Azioni per il messaggio/).count()).toBe(0)
    await show(page, 'Note')
    await menuOf(/^Azioni per la nota/).click()
    await page.getByRole('menuitem', { name: 'Modifica' }).waitFor()
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Modifica'])
    await page.keyboard.press('Escape')
    await part(page, 'File caricati').getByText('Nessun file.').waitFor()
    expect(await part(page, 'Dati personali').count()).toBe(0)
  })
})

describe('messages of a contact', () => {
  test('a message changes its status at once, goes back when that is refused, and can be deleted', async () => {
    const { page, context, complaints } = await atDesk()
    const person = await addPerson(context)
    const at = `/api/contacts/${person.id}/messages`
    await send(context, 'POST', at, {
      subject: 'Ricetta',
      message: 'Serve\ndomani.',
      priority: 'urgent',
      source: 'phone',
    })
    await open(page, person, '?mostra=messaggi')
    const messages = part(page, 'Messaggi')
    const row = messages.getByRole('listitem')
    await row.getByText('Urgente').waitFor()
    await row.getByText(/^Telefono · \d\d\/\d\d\/\d{4} alle \d{1,2}:\d\d · admin$/).waitFor()
    await expect.poll(() => row.getByText('Serve').textContent()).toBe('Serve\ndomani.')
    const state = row.getByRole('combobox', { name: 'Stato del messaggio: Ricetta' })
    await expect
      .poll(() => state.getByRole('option').allTextContents())
      .toEqual([...['Non letto', 'Letto', 'In Lavorazione', 'Risposto', 'Chiuso']])
    await row.getByRole('heading', { name: 'Non letto: Ricetta' }).waitFor()
    await state.selectOption('In Lavorazione')
    await row.getByRole('heading', { name: 'Ricetta', exact: true }).waitFor()
    type Message = { status: string; id: number }
    const stored = async () => (await send<Message[]>(context, 'GET', at)).map(({ status }) => status)
    await expect.poll(stored).toEqual(['in_progress'])

    await page.route('**/api/messages/*', (route) => route.fulfill({ status: 500, body: '' }))
    await state.selectOption('Chiuso')
    await said(page, "Errore durante l'aggiornamento del messaggio.").waitFor()
    await expect.poll(() => state.inputValue()).toBe('in_progress')
    const asked = answer(page, true)
    await choose(page, 'il messaggio: Ricetta', 'Elimina')
    expect(await asked).toBe('Sei sicuro di voler eliminare questo messaggio?')
    await said(page, "Errore durante l'eliminazione del messaggio.").waitFor()
    await page.unroute('**/api/messages/*')
    await expect.poll(() => stored()).toEqual(['in_progress'])
    complaints.length = 0

    const refused = answer(page, false)
    await choose(page, 'il messaggio: Ricetta', 'Elimina')
    await refused
    await expect.poll(() => stored()).toEqual(['in_progress'])
    const agreed = answer(page, true)
    await choose(page, 'il messaggio: Ricetta', 'Elimina')
    await agreed
    await messages.getByText('Nessun messaggio.').waitFor()
    await expect.poll(() => stored()).toEqual([])
    // The keyboard is not lost with the row.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Messaggi 0')
    expect(complaints).toEqual([])
  })

  test('a message keeps its new state when an older answer arrives meanwhile', async () => {
    const { page, context } = await atDesk()
    const person = await addPerson(context)
    const at = `/api/contacts/${person.id}/messages`
    await send(context, 'POST', at, { subject: 'Ricetta', message: 'Serve domani.' })
    const stored = async () => (await send<{ status: string }[]>(context, 'GET', at))[0]?.status
    await open(page, person, '?mostra=messaggi')
    const state = page.getByRole('combobox', { name: 'Stato del messaggio: Ricetta' })
    await state.waitFor()
    const readAgain = () => readWhole(page, (url) => url.endsWith(at))

    // Read before the change has arrived.
    let go = () => {}
    let held = new Promise<void>((resolve) => {
      go = resolve
    })
    await page.route('**/api/messages/*', (route) => held.then(() => route.continue()))
    await state.selectOption('Letto')
    const early = readAgain()
    await askDeletion(page, person)
    await early
    await button(page.getByRole('alertdialog'), 'Annulla').click()
    await expect.poll(() => state.inputValue()).toBe('letto')
    go()
    await expect.poll(stored).toBe('letto')
    await page.unroute('**/api/messages/*')
    await expect.poll(() => state.inputValue()).toBe('letto')

    // Read after the first of two changes has failed, while the second is on its way.
    held = new Promise((resolve) => {
      go = resolve
    })
    let changes = 0
    await page.route('**/api/messages/*', (route) => {
      changes += 1
      return changes === 1 ? route.fulfill({ status: 500, body: '' }) : held.then(() => route.continue())
    })
    const after = readAgain()
    await state.selectOption('Risposto')
    await state.selectOption('Chiuso')
    await said(page, "Errore durante l'aggiornamento del messaggio.").waitFor()
    await after
    await expect.poll(() => state.inputValue()).toBe('closed')
    go()
    await expect.poll(stored).toBe('closed')
    await page.unroute('**/api/messages/*')
    await expect.poll(() => state.inputValue()).toBe('closed')
  })

  test('a message to a contact deleted meanwhile is refused, and the form says so', async () => {
    const { page, context } = await atDesk()
    const person = await addPerson(context)
    await open(page, person, '?mostra=messaggi')
    await button(page, 'Nuovo messaggio').click()
    const dialog = page.getByRole('dialog', { name: 'Nuovo messaggio' })
    await dialog.getByLabel('Oggetto').fill('Orari')
    await dialog.getByLabel('Messaggio').fill('Chiama lunedì')
    await send(context, 'DELETE', `/api/contacts/${person.id}`)
    await button(dialog, 'Salva').click()
    await dialog.getByRole('alert').getByText('Contatto non trovato').waitFor()
    await expect.poll(() => dialog.getByLabel('Messaggio').inputValue()).toBe('Chiama lunedì')

    // The dialog asks without details, because the session's user may not know more.
    await endSession(page)
    await button(dialog, 'Salva').click()
    const again = page.getByRole('dialog', { name: 'Sessione scaduta' })
    await again.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD)
    await button(again, 'Accedi').click()
    await again.waitFor({ state: 'detached' })
    await expect.poll(() => dialog.getByLabel('Messaggio').inputValue()).toBe('Chiama lunedì')
  })

  test('a new message needs a text, survives a failure, and is shown once it is added', async () => {
    const { page, context } = await atDesk(undefined, { viewport: PHONE })
    const person = await addPerson(context)
    await open(page, person, '?mostra=messaggi')
    await button(page, 'Nuovo messaggio').click()
    const dialog = page.getByRole('dialog', { name: 'Nuovo messaggio' })
    const save = button(dialog, 'Salva')
    await expect.poll(() => save.isDisabled()).toBe(true)
    await dialog.getByLabel('Oggetto').fill('Orari')
    await dialog.getByLabel('Messaggio').fill('   ')
    await expect.poll(() => save.isDisabled()).toBe(true)
    await dialog.getByLabel('Messaggio').fill('Chiama lunedì')
    await expect.poll(() => dialog.getByLabel('Priorità').inputValue()).toBe('normal')
    await dialog.getByLabel('Priorità').selectOption('Bassa')
    await expect
      .poll(() => dialog.getByLabel('Origine').getByRole('option').allTextContents())
      .toEqual([...['Manuale', 'Telefono', 'Email']])
    expect(await accessibilityFaults(page)).toEqual([])
    await page.route('**/api/contacts/*/messages', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    )
    await save.click()
    await said(page, "Errore durante l'aggiunta del messaggio.").waitFor()
    await expect.poll(() => dialog.getByLabel('Messaggio').inputValue()).toBe('Chiama lunedì')
    await page.unroute('**/api/contacts/*/messages')
    // A draft is not dropped without a question.
    await button(dialog, 'Annulla').click()
    await button(page, 'Continua a modificare').click()
    await save.click()
    await dialog.waitFor({ state: 'detached' })
    const row = part(page, 'Messaggi').getByRole('listitem')
    await row.getByText(/^Manuale · .* · admin$/).waitFor()
    await row.getByText('Bassa').waitFor()
    await row.getByRole('heading', { name: 'Non letto: Orari' }).waitFor()
  })
})
