import { expect, test } from 'vitest'
import { accessibilityFaults, hasFocus } from './browser.ts'
import { create, type Field, fillIn, storedContact } from './contacts.ts'
import { atDesk } from './desk.ts'
import { ADMIN_PASSWORD } from './product.ts'
import { endSession, saidOf, send } from './setup.ts'
import { stage } from './stage.ts'

stage('sample')

async function atWork(path?: string) {
  const visitor = await atDesk(path)
  const dialog = visitor.page.getByRole('dialog', { name: 'Nuovo contatto' })
  return { ...visitor, dialog, said: saidOf(visitor.page) }
}

test('a field deleted while a contact is being added refuses the save, and the draft stays', async () => {
  const { page, context, dialog } = await atWork()
  const allergies = await send<Field>(context, 'POST', '/api/contact-fields', {
    ...{ name: 'allergie', label: 'Allergie', type: 'text' },
  })
  await page.goto('/contatti?nuovo=1')
  await fillIn(dialog, {
    ...{ nome: 'Rosa', cognome: 'Tipi', email: 'rosa@posta.example', telefono: '+39 000 555 0150' },
  })
  await dialog.getByLabel('Allergie').fill('Polline')
  await send(context, 'DELETE', `/api/contact-fields/${allergies.id}`)
  await create(dialog).click()
  await dialog
    .getByRole('alert')
    .getByText(/^I campi dei contatti sono cambiati nel frattempo\./)
    .waitFor()
  await expect.poll(() => dialog.getByLabel('Allergie').inputValue()).toBe('Polline')
  expect(await accessibilityFaults(page)).toEqual([])
})

test('fields that fail to load are loaded again, and the dialog waits for them', async () => {
  const { page, dialog, said } = await atWork()
  await page.route('**/api/contact-fields', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/contatti?nuovo=1')
  const failed = dialog.getByRole('heading', { name: 'Non riusciamo a caricare i campi' })
  await failed.waitFor()
  // The page's preloading asks 1.5 seconds after it opened: that answer would bring the fields by itself.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2_000)))
  await page.evaluate(() => fetch('/api/contact-fields').then(({ ok }) => ok))
  await failed.waitFor()
  await page.unroute('**/api/contact-fields')
  await dialog.getByRole('button', { name: 'Riprova' }).click()
  await expect.poll(() => hasFocus(dialog.getByLabel('Nome *', { exact: true }))).toBe(true)
  await fillIn(dialog, {
    ...{ nome: 'Ugo', cognome: 'Tardi', email: 'ugo@posta.example', telefono: '000 555 0160' },
  })
  await create(dialog).click()
  await said.getByText('Contatto creato con successo').waitFor()
})

test('a contact added after the session has ended is created as staff after a new login', async () => {
  const { page, context, dialog, said } = await atWork('/contatti?nuovo=1')
  await fillIn(dialog, {
    ...{ nome: 'Iva', cognome: 'Notte', email: 'iva@posta.example', telefono: '000 555 0170' },
  })
  await dialog.getByLabel('Tipo').selectOption('Prospect')
  await endSession(page)
  await create(dialog).click()
  const again = page.getByRole('dialog', { name: 'Sessione scaduta' })
  await again.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD)
  await again.getByRole('button', { name: 'Accedi', exact: true }).click()
  await again.waitFor({ state: 'detached' })
  await expect.poll(() => dialog.getByLabel('Cognome').inputValue()).toBe('Notte')
  await expect.poll(() => send<unknown[]>(context, 'GET', '/api/contacts?q=iva@posta.example')).toEqual([])
  await create(dialog).click()
  await said.getByText('Contatto creato con successo').waitFor()
  await expect
    .poll(() => storedContact(context, 'iva@posta.example'))
    .toMatchObject({
      type: 'Prospect',
      fonte: 'Inserimento manuale',
    })
})
