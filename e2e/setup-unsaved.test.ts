import { expect, test } from 'vitest'
import { expectNoSidewaysScroll } from './browser.ts'
import { atDesk } from './desk.ts'
import { CONVENZIONI, DOCTORS, knowVersions, rowOf, saidOf, send, toFront } from './setup.ts'
import { atService, field, read, unsaved } from './setup-service.ts'
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
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Seduta lenta')
  await dialog.getByRole('textbox', { name: 'Descrizione breve' }).fill('Una seduta')
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

test('a character typed between the answer of a save and its drawing stays, as an unsaved change', async () => {
  const { page, context, id } = await atService()
  const text = field(page, 'Descrizione breve')
  const answer = Promise.withResolvers<void>()
  const saving = page.waitForRequest((request) => request.method() === 'PUT')
  await page.route(`**/api/setup/services/${id}`, async (route) => {
    if (route.request().method() === 'PUT') await answer.promise
    await route.continue()
  })
  await text.fill('Una cos')
  await page.keyboard.press('Control+s')
  await saving
  // Types as soon as React has put off a drawing to a later task, by a message, and before that task.
  await page.evaluate(() => {
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      MessagePort.prototype.postMessage = postMessage
      queueMicrotask(() => document.execCommand('insertText', false, 'a'))
      postMessage.call(this, message)
    }
  })
  answer.resolve()
  await saidOf(page).getByText('Servizio aggiornato').waitFor()
  await expect.poll(() => text.inputValue()).toBe('Una cosa')
  await unsaved(page).waitFor()
  await page.keyboard.press('Control+s')
  await unsaved(page).waitFor({ state: 'detached' })
  expect(await read(context, id)).toMatchObject({ shortDescription: 'Una cosa' })
})

test('a character typed as soon as a newer version is drawn stays, as an unsaved change', async () => {
  const { page, context, id, name } = await atService()
  const text = field(page, 'Descrizione breve')
  await knowVersions(page)
  await text.press('End')
  // Types before any later task, in which React might still draw the form.
  await page.getByRole('heading', { level: 1, name }).evaluate((heading) => {
    const typing = new MutationObserver(() => {
      typing.disconnect()
      document.execCommand('insertText', false, '!')
    })
    typing.observe(heading, { subtree: true, childList: true, characterData: true })
  })
  const { version } = await read(context, id)
  await send(context, 'PUT', `/api/setup/services/${id}`, { name: 'Ribattezzata', version })
  await toFront(page)
  await expect.poll(() => field(page, 'Nome').inputValue()).toBe('Ribattezzata')
  await expect.poll(() => text.inputValue()).toBe('Una prova!')
  await unsaved(page).waitFor()
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
