import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addPerson, button, open } from './contact.ts'
import { atDesk } from './desk.ts'
import { stage } from './stage.ts'

stage()

/** Presses again when the address has changed and the page has not followed yet. */
const pressTwice = (control: Locator) =>
  control.evaluate(async (element: HTMLElement) => {
    element.click()
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    element.click()
  })

/** Goes to the next entry of the history. The history keeps the order, so a second Back would have been carried out before. */
const goForward = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        window.addEventListener('popstate', resolve, { once: true })
        history.forward()
      }),
  )

test('a dialog closed twice before the page has followed leads back to its list, not to the page before', async () => {
  const { page, complaints } = await atDesk('/dashboard')
  await page.getByRole('link', { name: 'Liste', exact: true }).click()
  await page.getByRole('link', { name: 'Crea Prima Lista' }).click()
  const dialog = page.getByRole('dialog', { name: 'Crea Nuova Lista' })
  await pressTwice(button(dialog, 'Annulla'))
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Gestione Liste' }).waitFor()
  await goForward(page)
  await dialog.waitFor()
  expect(new URL(page.url()).pathname).toBe('/liste')
  expect(complaints).toEqual([])
})

test('the way back of a contact, pressed twice, leads to the list it was opened from', async () => {
  const { page, context, complaints } = await atDesk('/dashboard')
  const person = await addPerson(context)
  await page.getByRole('link', { name: 'Contatti', exact: true }).click()
  await page.locator('a[data-row-link]').first().click()
  await page.waitForURL(`**/contatti/${person.id}`)
  await pressTwice(page.getByRole('main').getByRole('link', { name: 'Contatti', exact: true }))
  await page.getByRole('heading', { level: 1, name: 'Contatti' }).waitFor()
  await goForward(page)
  await page.waitForURL(`**/contatti/${person.id}`)
  expect(complaints).toEqual([])
})

test('the form of a contact, left twice, leads to the contact', async () => {
  const { page, context, complaints } = await atDesk()
  const person = await addPerson(context)
  await open(page, person)
  const edit = page.getByRole('link', { name: 'Modifica', exact: true })
  await edit.click()
  await pressTwice(button(page, 'Annulla'))
  await edit.waitFor()
  await goForward(page)
  await page.waitForURL(`**/contatti/${person.id}?modifica=1`)
  expect(complaints).toEqual([])
})

test('unsaved text is left once, however often the question is answered', async () => {
  const { page, complaints } = await atDesk('/setup?servizio=1')
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Non ancora salvato')
  await page.getByRole('link', { name: 'Contatti', exact: true }).click()
  await page.getByRole('button', { name: 'Chiudi senza salvare' }).evaluate((leave: HTMLElement) => {
    leave.click()
    leave.click()
  })
  await page.getByRole('heading', { level: 1, name: 'Contatti' }).waitFor()
  expect(complaints).toEqual([])
})
