import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityFaults, expectNoSidewaysScroll, hasFocus, PHONE } from './browser.ts'
import { addPerson, button, open, part, show } from './contact.ts'
import { atDesk } from './desk.ts'
import { stage } from './stage.ts'

stage()

const lost = (page: Page) => page.getByRole('alert').filter({ hasText: 'Questa parte non si è caricata' })

/** Holds a file of the product back until the test releases it. */
async function withhold(page: Page, file: string): Promise<() => Promise<void>> {
  const address = `**/assets/${file}-*`
  await page.route(address, (route) => route.abort())
  return () => page.unroute(address)
}

test('a form whose code fails to load leaves page and input, and opens on another try', async () => {
  const { page, context } = await atDesk()
  const person = await addPerson(context)
  const letForm = await withhold(page, 'EditPerson')
  const letMessage = await withhold(page, 'NewMessage')
  await open(page, person)
  const note = page.getByRole('textbox', { name: 'Nuova nota interna' })
  await note.fill('Chiamare dopo le 18.')

  await page.getByRole('link', { name: 'Modifica', exact: true }).click()
  await lost(page).getByText('Quello che hai scritto è rimasto.').waitFor()
  await expect.poll(() => button(page, 'Ricarica la pagina').count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await button(lost(page), 'Riprova').click()
  await button(lost(page), 'Ricarica la pagina').waitFor()
  await letForm()
  await button(lost(page), 'Riprova').click()
  await page.getByLabel('Cognome').waitFor()
  await expect.poll(() => lost(page).count()).toBe(0)

  await show(page, 'Messaggi')
  await button(part(page, 'Messaggi'), 'Nuovo messaggio').click()
  await lost(page).waitFor()
  await page
    .locator('[tabindex="-1"]:focus')
    .filter({ has: lost(page) })
    .waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => hasFocus(button(lost(page), 'Riprova'))).toBe(true)
  await button(lost(page), 'Chiudi').click()
  await expect.poll(() => lost(page).count()).toBe(0)
  await letMessage()
  await button(part(page, 'Messaggi'), 'Nuovo messaggio').click()
  await page.getByRole('dialog', { name: 'Nuovo messaggio' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Annulla' }).click()
  await expect.poll(() => note.inputValue()).toBe('Chiamare dopo le 18.')
})

test('a form and a menu of the list that fail to load offer another try', async () => {
  const { page, context } = await atDesk(undefined, { viewport: PHONE })
  await addPerson(context)
  const letForm = await withhold(page, 'NewContact')
  const letMenu = await withhold(page, 'SourceMenu')
  await page.goto('/contatti')
  await page.getByRole('table', { name: 'Contatti' }).waitFor()
  await expect.poll(() => lost(page).count()).toBe(0)
  await button(page, 'Fonte').click()
  await lost(page).waitFor()
  await letMenu()
  await button(lost(page), 'Riprova').click()
  await page.getByRole('menuitemcheckbox', { name: /^Inserimento manuale/ }).waitFor()
  await expect.poll(() => lost(page).count()).toBe(0)
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Nuovo contatto' }).click()
  await lost(page).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await letForm()
  await button(lost(page), 'Riprova').click()
  await page.getByRole('dialog', { name: 'Nuovo contatto' }).getByLabel('Cognome').waitFor()
})

test('a tab of the setup whose code fails to load offers another try below the page’s title', async () => {
  const { page } = await atDesk()
  const letDoctors = await withhold(page, 'DoctorsTab')
  await page.goto('/setup?tab=medici')
  await lost(page).waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await letDoctors()
  await button(lost(page), 'Riprova').click()
  await page.getByRole('table').waitFor()
})
