import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityFaults, DESKTOP, expectNoSidewaysScroll, hasFocus, PHONE } from './browser.ts'
import { addPerson, button, open, part, personOf, said } from './contact.ts'
import { atDesk } from './desk.ts'
import { send } from './setup.ts'
import { product, stage } from './stage.ts'

stage()

const TITLE = 'Dati personali'
const ERASE = 'Cancella dati (art. 17)'
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Cancellare i dati di/ })

test('P9: an administrator downloads all data about a person as a file', async () => {
  const { page, context, complaints } = await atDesk()
  const person = await addPerson(context)
  await open(page, person)
  // The notification goes after five seconds.
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    said(page, 'Dati esportati: il file contiene tutto ciò che abbiamo di questa persona.').waitFor(),
    button(part(page, TITLE), 'Esporta dati').click(),
  ])
  expect(file.suggestedFilename()).toMatch(
    new RegExp(`^dati-personali-${person.id}-\\d{4}-\\d\\d-\\d\\d\\.zip$`),
  )
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(bytes.includes(`"cognome": "${person.lastName}"`)).toBe(true)
  expect(complaints).toEqual([])
})

test('P9: erasing names the data, asks for a typed word, and leads back to the list', async () => {
  const { page, context } = await atDesk()
  const person = await addPerson(context)
  const words = { subject: 'Orari', message: 'Siete aperti?' }
  await send(context, 'POST', `/api/contacts/${person.id}/messages`, words)
  await open(page, person)
  await button(part(page, TITLE), ERASE).click()
  const dialog = dialogOf(page)
  await dialog.getByText('1 messaggio', { exact: true }).waitFor()
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
    expect(await accessibilityFaults(page)).toEqual([])
  }
  await button(dialog, 'Cancella i dati').click()
  const word = dialog.getByRole('textbox', { name: /^Per confermare scrivi CANCELLA/ })
  await expect.poll(() => word.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => hasFocus(word)).toBe(true)
  expect((await personOf(context, person)).lastName).toBe(person.lastName)
  await word.fill('cancella')
  const erasure = `**/api/contacts/${person.id}/personal-data/erase`
  await page.route(erasure, (route) => route.fulfill({ status: 502, body: 'x' }))
  await word.press('Enter')
  await dialog.getByRole('alert').getByText('Impossibile cancellare i dati.').waitFor()
  await expect.poll(() => word.inputValue()).toBe('cancella')
  await page.unroute(erasure)
  await word.press('Enter')
  await said(page, 'Dati cancellati.').waitFor()
  await page.waitForURL('**/contatti')
  const answer = await context.request.get(`${product.url}/api/contacts/${person.id}`)
  expect(answer.status()).toBe(404)
})
