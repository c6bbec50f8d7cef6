import { beforeAll, expect, test } from 'vitest'
import { accessibilityFaults, expectNoSidewaysScroll, PHONE } from './browser.ts'
import { addPerson, button, factsOf, open, part, personOf, said } from './contact.ts'
import { atDesk } from './desk.ts'
import { send } from './setup.ts'
import { stage } from './stage.ts'

type Field = { id: number; name: string; version: number }

stage()
beforeAll(async () => {
  const { context } = await atDesk()
  const fields = [
    { name: 'medico', label: 'Medico di base', type: 'text' },
    { name: 'peso', label: 'Peso (kg)', type: 'number' },
    { name: 'gruppo', label: 'Gruppo', type: 'select', options: ['A', 'B', '0'] },
    { name: 'allergie', label: 'Allergie', type: 'textarea' },
  ]
  for (const field of fields) await send(context, 'POST', '/api/contact-fields', field)
})

type Page = Awaited<ReturnType<typeof atDesk>>['page']
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const unsaved = (page: Page) => page.getByText('Modifiche non salvate', { exact: true })
const edit = (page: Page) => page.getByRole('link', { name: 'Modifica', exact: true })

test('details and custom fields are changed, checked and shown, also on a phone', async () => {
  const { page, context, complaints } = await atDesk()
  const person = await addPerson(context, { medico: 'Dr. Prova' })
  await open(page, person)
  await edit(page).click()
  await page.waitForURL('**/contatti/*?modifica=1')
  await field(page, 'Peso (kg)').fill('1.000')
  await expect.poll(() => field(page, 'Medico di base').inputValue()).toBe('Dr. Prova')
  await unsaved(page).waitFor()
  await field(page, 'Email').fill('nessuna')
  await button(page, 'Aggiorna').click()
  await page.getByText('Email: Email non valida').waitFor()
  await page.getByText('Peso (kg): Scrivi un numero, senza punti per le migliaia: 1000 oppure 1,5').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  expect(await accessibilityFaults(page)).toEqual([])
  await field(page, 'Email').fill('giulia@posta.example')
  await field(page, 'Peso (kg)').fill('62,5')
  await field(page, 'Data di nascita').fill('04/03/1984')
  await page.getByRole('combobox', { name: 'Gruppo' }).selectOption('B')
  await page.getByRole('combobox', { name: 'Tipo' }).selectOption('Cliente')
  await field(page, 'Allergie').fill('Pollini\nNoci')
  await page.keyboard.press('Control+s')
  await Promise.all([said(page, 'Successo').waitFor(), said(page, 'Contatto aggiornato.').waitFor()])
  await page.waitForURL(new RegExp(`/contatti/${person.id}$`))
  await expect
    .poll(() => factsOf(page))
    .toMatchObject({
      ...{
        'Peso (kg)': '62,5',
        Allergie: 'Pollini\nNoci',
        'Data di nascita': expect.stringMatching(/^04\/03\/1984 /),
      },
    })
  // The keyboard goes on where it went in.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Modifica')
  await expect
    .poll(() => personOf(context, person))
    .toMatchObject({
      ...{ email: 'giulia@posta.example', peso: 62.5, gruppo: 'B', type: 'Cliente', medico: 'Dr. Prova' },
      ...{ dataNascita: '1984-03-04', allergie: 'Pollini\nNoci', phone: '+39 000 555 0142' },
    })
  expect(complaints).toEqual([])
})

test('leaving with changes asks by Back, by a link and by Annulla; without changes it does not', async () => {
  const { page, context } = await atDesk()
  const person = await addPerson(context)
  await open(page, person)
  await edit(page).click()
  await field(page, 'Nome').fill('Giuliana')
  // Back changes the address, and the page restores it a moment later; until then Annulla does nothing.
  const isBackAgain = () => expect.poll(() => new URL(page.url()).search).toBe('?modifica=1')
  await page.goBack()
  await page.getByRole('alertdialog', { name: 'Hai modifiche non salvate.' }).waitFor()
  await button(page, 'Continua a modificare').click()
  await isBackAgain()
  await button(page, 'Annulla').click()
  await button(page, 'Continua a modificare').click()
  await isBackAgain()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await button(page, 'Continua a modificare').click()
  await expect.poll(() => field(page, 'Nome').inputValue()).toBe('Giuliana')
  await button(page, 'Annulla').click()
  await button(page, 'Chiudi senza salvare').click()
  await edit(page).waitFor()
  expect((await factsOf(page)).Nome).toBe('Giulia')
  await edit(page).click()
  await field(page, 'Nome').waitFor()
  await page.goBack()
  await edit(page).waitFor()
  // Sent as a link, Annulla leads to the person.
  await page.goto(`/contatti/${person.id}?modifica=1`)
  await field(page, 'Nome').waitFor()
  await button(page, 'Annulla').click()
  await edit(page).waitFor()
})

test('a draft note stays while the details are edited, and leaving the page asks about it', async () => {
  const { page, context } = await atDesk()
  const person = await addPerson(context)
  await open(page, person)
  const note = field(page, 'Nuova nota interna')
  await note.fill('Non ancora salvata')
  await edit(page).click()
  await field(page, 'Nome').waitFor()
  await expect.poll(() => note.inputValue()).toBe('Non ancora salvata')
  await page.goBack()
  await edit(page).waitFor()
  await expect.poll(() => note.inputValue()).toBe('Non ancora salvata')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByRole('alertdialog', { name: 'Hai modifiche non salvate.' }).waitFor()
  await button(page, 'Continua a modificare').click()
  await button(page, 'Aggiungi nota').click()
  await part(page, 'Storia').getByRole('listitem').getByText('Non ancora salvata').waitFor()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.waitForURL('**/dashboard')
})

test('a contact saved meanwhile by a colleague is not overwritten: the clash shows both texts and two choices', async () => {
  const { page, context } = await atDesk()
  const person = await addPerson(context, { medico: 'Dr. Prova' })
  await open(page, person, '?modifica=1')
  await field(page, 'Medico di base').waitFor()
  const saveElsewhere = async (change: object) => {
    const { version } = await personOf(context, person)
    await send(context, 'PUT', `/api/contacts/${person.id}`, { ...change, version })
  }
  await saveElsewhere({ phone: '+39 000 555 0001', medico: 'Dr. Primo' })
  await field(page, 'Medico di base').fill('Dr. Secondo')
  await button(page, 'Aggiorna').click()
  await Promise.all([
    page.getByText('Qualcun altro ha modificato questi dati nel frattempo.').waitFor(),
    said(page, "Errore durante l'aggiornamento del contatto.").waitFor(),
  ])
  expect(await accessibilityFaults(page)).toEqual([])
  await expect
    .poll(() => page.getByRole('definition').allTextContents())
    .toEqual(expect.arrayContaining(['+39 000 555 0001', 'Dr. Primo']))
  await expect.poll(() => field(page, 'Medico di base').inputValue()).toBe('Dr. Secondo')
  await expect.poll(() => personOf(context, person)).toMatchObject({ medico: 'Dr. Primo' })
  await button(page, 'Ricarica').click()
  await expect.poll(() => field(page, 'Medico di base').inputValue()).toBe('Dr. Primo')
  await expect.poll(() => field(page, 'Telefono').inputValue()).toBe('+39 000 555 0001')
  await expect.poll(() => button(page, 'Salva comunque').count()).toBe(0)

  await field(page, 'Medico di base').fill('Dr. Terzo')
  await saveElsewhere({ medico: 'Dr. Quarto' })
  await button(page, 'Aggiorna').click()
  await button(page, 'Salva comunque').click()
  await said(page, 'Contatto aggiornato.').waitFor()
  await expect
    .poll(() => personOf(context, person))
    .toMatchObject({ medico: 'Dr. Terzo', phone: '+39 000 555 0001' })
})

test('a failed call keeps the input, and a deleted contact is reported', async () => {
  const { page, context } = await atDesk()
  const person = await addPerson(context)
  await open(page, person, '?modifica=1')
  await field(page, 'Cognome').fill('Riva')
  await page.route(`**/api/contacts/${person.id}`, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  await button(page, 'Aggiorna').click()
  await said(page, "Errore durante l'aggiornamento del contatto.").waitFor()
  await page.getByText('Non è stato possibile salvare. Quello che hai scritto è rimasto: riprova.').waitFor()
  await expect.poll(() => field(page, 'Cognome').inputValue()).toBe('Riva')
  await page.unroute(`**/api/contacts/${person.id}`)
  await send(context, 'DELETE', `/api/contacts/${person.id}`)
  await button(page, 'Aggiorna').click()
  await page.getByText('Contatto non trovato').first().waitFor()
  await expect.poll(() => field(page, 'Cognome').inputValue()).toBe('Riva')
})

test('a contact field renamed or deleted meanwhile refuses the save, says so and leaves the input', async () => {
  const { page, context } = await atDesk()
  const made = await send<Field>(context, 'POST', '/api/contact-fields', {
    ...{ name: 'vecchio', label: 'Farmaci', type: 'text' },
  })
  const person = await addPerson(context, { vecchio: 'Nessuno' })
  await open(page, person, '?modifica=1')
  await field(page, 'Farmaci').fill('Aspirina')
  await send(context, 'PUT', `/api/contact-fields/${made.id}`, { name: 'farmaci', version: made.version })
  await button(page, 'Aggiorna').click()
  await page.getByText(/^I campi dei contatti sono cambiati nel frattempo\./).waitFor()
  await expect.poll(() => field(page, 'Farmaci').inputValue()).toBe('Aspirina')
  await expect.poll(() => personOf(context, person)).toMatchObject({ farmaci: 'Nessuno' })
})
