import { expect, test } from 'vitest'
import { bookable, wish } from '#test/factories.ts'
import { accessibilityFaults, expectNoSidewaysScroll, PHONE } from './browser.ts'
import { addPerson, button, open, part, said, show } from './contact.ts'
import { atDesk } from './desk.ts'
import { choose, send } from './setup.ts'
import { database, stage } from './stage.ts'

stage()

test('the next visit of a contact is confirmed and cancelled on its page, and each is taken back', async () => {
  const { db } = database
  const { page, context, complaints } = await atDesk()
  const contact = await addPerson(context)
  const offer = await bookable(db)
  const { uploadedFileIds: _, ...wanted } = wish(offer, { contactId: contact.id })
  const { id } = await db
    .insertInto('appointments')
    .values({ ...wanted, doctorId: offer.doctorId, duration: 30, appointmentDate: '2099-03-03' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const status = async () =>
    (await db.selectFrom('appointments').select('status').where('id', '=', id).executeTakeFirstOrThrow())
      .status
  await open(page, contact)
  const next = part(page, 'Prossima visita')
  await button(next, 'Rifiuta').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await button(next, 'Conferma').click()
  await next.getByText('Confermata').waitFor()
  const toasts = page.getByRole('region', { name: /^Notifiche/ })
  await toasts.getByText(/^Avviso a .* fra \d+ second/).waitFor()
  // The toast of the cancellation looks the same.
  await button(toasts, 'Chiudi').click()
  await button(toasts, 'Annulla').waitFor({ state: 'detached' })
  await button(next, 'Annulla').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annulla la visita' }).click()
  await next.getByText('Nessuna visita in programma.').waitFor()
  expect(await status()).toBe('cancelled')
  await button(toasts, 'Annulla').click()
  await next.getByText('Confermata').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/contatti/${contact.id}`)
  expect(complaints).toEqual([])
})

test('the story of a contact opens its details in place, and a note written in it stays while it is filtered', async () => {
  const { page, context, complaints } = await atDesk()
  const person = await addPerson(context)
  const at = `/api/contacts/${person.id}`
  await send(context, 'POST', `${at}/messages`, {
    subject: 'Orari',
    message: 'Aperti il sabato?',
    source: 'phone',
  })
  await send(context, 'POST', `${at}/notes`, { content: 'Preferisce la mattina' })
  await open(page, person)
  const story = part(page, 'Storia')
  // By their roles, as the lists that are not shown are there too.
  const entries = story.getByRole('listitem')
  await entries.getByText('Preferisce la mattina').waitFor()
  await entries.getByText('Non letto: ').waitFor({ state: 'attached' })
  await entries.getByText('«Orari»').click()
  await entries.getByText('Aperti il sabato?').waitFor()
  await story.getByRole('combobox', { name: 'Stato del messaggio: Orari' }).selectOption('Risposto')
  await entries.getByText('Non letto: ').waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe(`/contatti/${person.id}`)
  expect(await accessibilityFaults(page)).toEqual([])

  const chips = page.getByRole('navigation', { name: 'Che cosa mostrare' })
  await expect
    .poll(() => chips.getByRole('link').allTextContents())
    .toEqual(['Tutto 2', 'Visite 0', 'Messaggi 1', 'Note 1', 'Mail 0'])
  const note = page.getByRole('textbox', { name: 'Nuova nota interna' })
  await note.fill('Non ancora salvata')
  await show(page, 'Messaggi')
  await page.waitForURL('**/contatti/*?mostra=messaggi')
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Stato del messaggio: Orari' }).inputValue())
    .toBe('responded')
  await show(page, 'Mail')
  await story.getByText('Nessuna mail.').waitFor()
  await expect.poll(() => note.inputValue()).toBe('Non ancora salvata')
  await button(page, 'Aggiungi nota').click()
  await said(page, 'Nota aggiunta.').waitFor()
  await show(page, 'Tutto')
  await entries.getByText('Non ancora salvata').waitFor()
  expect(complaints).toEqual([])
})

test('a call is written down and a task about the contact is begun with T, done and undone on its page', async () => {
  const { page, context, complaints } = await atDesk()
  const person = await addPerson(context)
  await open(page, person)
  const story = part(page, 'Storia')
  await page.getByRole('textbox', { name: 'Nuova nota interna' }).fill('Chiede se deve essere a digiuno')
  await button(page, 'Aggiungi chiamata').click()
  await said(page, 'Chiamata aggiunta.').waitFor()
  await story.getByText('Chiamata · fatta da admin').waitFor()
  await story.getByText('Chiede se deve essere a digiuno').waitFor()
  await page.getByRole('link', { name: 'Tutto 1' }).focus()
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog', { name: 'Nuova cosa da fare' })
  await dialog.getByLabel('Che cosa').fill('Richiamare col referto')
  await dialog.getByLabel('Quando').fill('domani')
  await button(dialog, 'Aggiungi').click()
  const toDo = story.getByRole('region', { name: 'Da fare' })
  await toDo.getByText('domani').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await button(toDo, 'Fatto Richiamare col referto').click()
  await story.getByText('Richiamare col referto · fatto da admin').waitFor()
  await page.getByRole('button', { name: 'Annulla' }).click()
  await toDo.getByText('Richiamare col referto').first().waitFor()
  expect(complaints).toEqual([])
})

test('a family is related from one page, and seen and removed from the other', async () => {
  const { page, context, complaints } = await atDesk(undefined, { viewport: PHONE })
  const mother = await addPerson(context, { firstName: 'Marta' })
  const son = await addPerson(context, { firstName: 'Luca', dataNascita: '2014-05-02' })
  const nameOf = ({ firstName, lastName }: typeof son) => `${firstName} ${lastName}`
  await open(page, mother)
  await expectNoSidewaysScroll(page)
  await button(part(page, 'Famiglia'), 'Aggiungi un familiare').click()
  const dialog = page.getByRole('dialog', { name: 'Aggiungi un familiare' })
  await button(dialog, 'Aggiungi').click()
  await dialog.getByText('Scegli una persona').waitFor()
  await dialog.getByRole('combobox', { name: 'Persona' }).fill(nameOf(son))
  await dialog.getByRole('option', { name: nameOf(son) }).click()
  await dialog
    .getByRole('combobox', { name: 'Che cosa è per questo contatto' })
    .selectOption('Figlia o figlio')
  expect(await accessibilityFaults(page)).toEqual([])
  await button(dialog, 'Aggiungi').click()
  await said(page, 'Legame aggiunto.').waitFor()
  const family = part(page, 'Famiglia')
  await family.getByText(/^Figlia o figlio, \d+ anni$/).waitFor()
  await family.getByRole('link', { name: nameOf(son), exact: true }).click()
  await page.getByRole('heading', { level: 1, name: nameOf(son) }).waitFor()
  await family.getByText('Madre o padre').waitFor()
  await choose(page, nameOf(mother), 'Togli il legame')
  await said(page, 'Legame tolto.').waitFor()
  await family.getByText('Nessun legame con altri contatti.').waitFor()
  expect(complaints).toEqual([])
})

test('a contact is reached by telephone alone, and one without both ways is refused beside both fields', async () => {
  const { page, context } = await atDesk()
  const person = await addPerson(context, { email: '' })
  await open(page, person)
  await page.getByRole('link', { name: 'Chiama', exact: true }).waitFor()
  expect(await page.getByRole('link', { name: 'Scrivi', exact: true }).count()).toBe(0)
  await page.getByRole('link', { name: 'Modifica', exact: true }).click()
  await page.getByRole('textbox', { name: 'Telefono', exact: true }).fill('')
  await button(page, 'Aggiorna').click()
  await expect.poll(() => page.getByText(/^(Email|Telefono): Serve un’e-mail o un telefono$/).count()).toBe(2)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('giulia@posta.example')
  await button(page, 'Aggiorna').click()
  await page.getByRole('link', { name: 'Scrivi', exact: true }).waitFor()
  await page.goto(`/contatti?q=${encodeURIComponent('giulia@posta.example')}`)
  await page.getByText('Senza telefono').waitFor({ state: 'attached' })
})
