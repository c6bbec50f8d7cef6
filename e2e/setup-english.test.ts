import { expect, test } from 'vitest'
import { accessibilityFaults, expectNoSidewaysScroll, hasFocus, NARROWEST } from './browser.ts'
import { CATEGORIES, send } from './setup.ts'
import { atService, button, field, toast } from './setup-service.ts'
import { stage } from './stage.ts'

stage()

test('the English texts of a service are in a closed part, which opens where one of them is wrong', async () => {
  const { page, context, id, complaints } = await atService()
  const part = page.locator('details').filter({ hasText: 'Li leggono i pazienti nelle pagine in inglese' })
  await part.getByText('0 testi su 7').waitFor()
  expect(await field(page, 'Nome in inglese').isVisible()).toBe(false)
  await part.locator('summary').press('Enter')
  await field(page, 'Nome in inglese').fill('Test visit')
  await button(page, 'Aggiungi una domanda in inglese').press('Enter')
  await expect.poll(() => hasFocus(field(page, 'Domanda 1 in inglese'))).toBe(true)
  await page.keyboard.type('Does it hurt?')
  await field(page, 'Aggiungi un nome in inglese').fill('trial')
  await field(page, 'Aggiungi un nome in inglese').press('Enter')
  await part.getByText('3 testi su 7').waitFor()
  await part.locator('summary').click()
  await page.keyboard.press('Control+s')
  await page.getByRole('link', { name: 'Risposta 1 in inglese: Scrivi la risposta' }).waitFor()
  await expect.poll(() => hasFocus(field(page, 'Risposta 1 in inglese'))).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.type('No.')
  await page.keyboard.press('Control+s')
  await toast(page, 'Successo').waitFor()
  const saved = await send<{ categoryId: number; english: object }>(
    ...([context, 'GET', `/api/setup/services/${id}`] as const),
  )
  expect(saved.english).toEqual({
    ...{ name: 'Test visit', aliases: ['trial'] },
    questions: [{ question: 'Does it hurt?', answer: 'No.' }],
  })
  const path = `/api/booking/services/${saved.categoryId}?language=en`
  const offered = await send<{ id: number; name: string; italian: string[] }[]>(context, 'GET', path)
  expect(offered.find((one) => one.id === id)).toMatchObject({
    ...{ name: 'Test visit', italian: ['shortDescription'] },
  })
  await page.setViewportSize(NARROWEST)
  await expectNoSidewaysScroll(page)
  expect(complaints).toEqual([])
})

test('the dialogs of a category and of a kind have their English texts', async () => {
  const { page, context, id, complaints } = await atService(undefined, ['Prima visita'])
  await page.getByRole('button', { name: 'Modifica Prima visita' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('summary').click()
  await dialog.getByRole('textbox', { name: 'Descrizione breve in inglese' }).fill('A talk')
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Aggiorna' }).click()
  await toast(page, 'Sottoservizio aggiornato.').waitFor()
  const kinds = await send<{ english: object }[]>(context, 'GET', `/api/setup/services/${id}/subservices`)
  expect(kinds).toMatchObject([{ english: { description: 'A talk' } }])

  await page.goto(`${CATEGORIES}&categoria=nuovo`)
  await dialog.getByRole('textbox', { name: 'Nome', exact: true }).fill('Reumatologia')
  await dialog.locator('summary').click()
  await dialog.getByRole('textbox', { name: 'Nome in inglese' }).fill('Rheumatology')
  await dialog.getByRole('button', { name: 'Crea' }).click()
  await toast(page, 'Categoria creata.').waitFor()
  const categories = await send<{ name: string }[]>(context, 'GET', '/api/booking/categories?language=en')
  expect(categories.map(({ name }) => name)).toContain('Rheumatology')
  expect(complaints).toEqual([])
})
