import { expect, test } from 'vitest'
import { atDesk } from './desk.ts'
import { stage } from './stage.ts'

stage()

test('a dialog closed twice before the page has followed leads back to its list, not to the page before', async () => {
  const { page, complaints } = await atDesk('/dashboard')
  await page.getByRole('link', { name: 'Liste', exact: true }).click()
  await page.getByRole('link', { name: 'Crea Prima Lista' }).click()
  const dialog = page.getByRole('dialog', { name: 'Crea Nuova Lista' })
  await dialog.getByRole('button', { name: 'Annulla' }).evaluate(async (close: HTMLElement) => {
    close.click()
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    close.click()
  })
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Gestione Liste' }).waitFor()
  // Another Back would have come by now: the history answers in order.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        window.addEventListener('popstate', resolve, { once: true })
        history.forward()
      }),
  )
  await dialog.waitFor()
  expect(new URL(page.url()).pathname).toBe('/liste')
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
