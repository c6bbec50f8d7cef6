import { expect, test } from 'vitest'
import { expectNoSidewaysScroll } from './browser.ts'
import { atDesk } from './desk.ts'
import { CONVENZIONI, DOCTORS, rowOf, saidOf, send } from './setup.ts'
import { product, stage } from './stage.ts'

stage()

type Service = { id: number; name: string; version: number; longDescription: string | null }

test('leaving the back office asks before it ends the session', async () => {
  const { page, context } = await atDesk('/setup?servizio=1')
  const name = page.getByRole('textbox', { name: 'Nome', exact: true })
  await name.fill('Non ancora salvato')
  await page.getByRole('button', { name: 'Esci' }).click()
  await page.getByRole('button', { name: 'Continua a modificare' }).click()
  await expect.poll(() => name.inputValue()).toBe('Non ancora salvato')
  // The session is still valid: the call is answered.
  await send<Service>(context, 'GET', '/api/setup/services/1')
  // One that fails leaves the page as it was, and asking before it is closed.
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Esci' }).click()
  await page.getByRole('button', { name: 'Chiudi senza salvare' }).click()
  await saidOf(page).getByText('Errore', { exact: true }).waitFor()
  const prevented = () =>
    page.evaluate(() => {
      const closing = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(closing)
      return closing.defaultPrevented
    })
  await expect.poll(prevented).toBe(true)
  await page.unroute('**/api/auth/logout')
  await page.getByRole('button', { name: 'Esci' }).click()
  await page.getByRole('button', { name: 'Chiudi senza salvare' }).click()
  await page.waitForURL(`${product.url}/`)
})

test('text typed while a subservice is being created is saved with it', async () => {
  const { page, context } = await atDesk('/setup?servizio=2')
  await page.getByRole('button', { name: 'Nuovo sottoservizio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuovo sottoservizio' })
  await dialog.getByLabel('Nome').fill('Seduta lenta')
  await dialog.getByLabel('Descrizione breve').fill('Una seduta')
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/api/setup/subservices', async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.press('Control+s')
  await dialog.getByLabel('Prezzo').fill('80,00')
  go()
  await saidOf(page).getByText('Sottoservizio creato.').waitFor()
  await expect.poll(() => dialog.getByLabel('Prezzo').inputValue()).toBe('80,00')
  await page.keyboard.press('Control+s')
  await dialog.waitFor({ state: 'detached' })
  const kinds = await send<{ name: string; price: string | null }[]>(
    context,
    'GET',
    '/api/setup/services/2/subservices',
  )
  expect(kinds.filter(({ name }) => name === 'Seduta lenta').map(({ price }) => price)).toEqual(['80,00'])
})

test('very long words stay in their columns', async () => {
  const { page, context } = await atDesk(CONVENZIONI)
  const endless = 'Otorinolaringoiatria'.repeat(7)
  await send(context, 'POST', '/api/convenzioni', { nome: endless, azienda: endless, descrizione: endless })
  await send(context, 'POST', '/api/setup/doctors', {
    firstName: endless.slice(0, 90),
    lastName: endless.slice(0, 90),
    specialization: endless,
    email: `${endless.slice(0, 60)}@${endless.slice(0, 60)}.example`,
  })
  for (const path of [CONVENZIONI, DOCTORS]) {
    await page.goto(path)
    await rowOf(page, endless.slice(0, 40)).locator('[data-row-link]').waitFor()
    for (const width of [1440, 1024, 960]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
    }
  }
})
