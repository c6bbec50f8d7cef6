import sharp from 'sharp'
import { expect, test } from 'vitest'
import { accessibilityFaults, DESKTOP } from './browser.ts'
import { send } from './setup.ts'
import { atService, button, day, field, read, time, toast, typed, unsaved } from './setup-service.ts'
import { stage } from './stage.ts'

stage()

test('an icon is read at once, or refused with the reason', async () => {
  const { page, context, id } = await atService()
  const icon = page.getByLabel('Icona: scegli un file')
  // Each refusal changes the text: an equal one of the file before would be seen while this one is still being decoded.
  await icon.setInputFiles({ name: 'icona.png', mimeType: 'image/png', buffer: Buffer.from('testo') })
  await page.getByText('Seleziona un file immagine valido.').waitFor()
  const noise = await sharp({
    create: {
      width: 700,
      height: 700,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
  await icon.setInputFiles({ name: 'grande.png', mimeType: 'image/png', buffer: noise })
  await page.getByText('L’icona supera i 500KB.').waitFor()
  await icon.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('testo') })
  await page.getByText('Seleziona un file immagine valido.').waitFor()
  await unsaved(page).waitFor({ state: 'detached' })

  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#4a90a4' } })
    .png()
    .toBuffer()
  await icon.setInputFiles({ name: 'icona.png', mimeType: 'image/png', buffer: png })
  await page.getByRole('img', { name: 'Icona: anteprima' }).waitFor()
  await expect.poll(() => page.getByText('Seleziona un file immagine valido.').count()).toBe(0)
  await button(page, 'Aggiorna').click()
  await toast(page, 'Successo').waitFor()
  expect((await read(context, id)).icon).toMatch(/^data:image\//)
  await button(page, 'Rimuovi icona').click()
  await button(page, 'Aggiorna').click()
  await unsaved(page).waitFor({ state: 'detached' })
  await expect.poll(async () => (await read(context, id)).icon).toBeNull()
})

test('a cover is uploaded at once, saving waits for it, and a failed one is reported', async () => {
  const { page, context, id } = await atService()
  const jpeg = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#e0d7c8' } })
    .jpeg()
    .toBuffer()
  const file = { name: 'copertina.jpg', mimeType: 'image/jpeg', buffer: jpeg }
  const cover = page.getByLabel('Immagine di copertina: scegli un file')
  const preview = page.getByRole('img', { name: 'Immagine di copertina: anteprima' })

  await page.route('**/api/media/upload*', (route) =>
    route.fulfill({
      status: 415,
      json: { message: 'Il file è danneggiato.', code: 'wrong_type', issues: [] },
    }),
  )
  await cover.setInputFiles(file)
  await toast(page, "Errore nel caricamento dell'immagine.").waitFor()
  await page.getByText('Il file è danneggiato.').waitFor()
  await expect.poll(() => preview.count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.unroute('**/api/media/upload*')

  const held: (() => void)[] = []
  await page.route('**/api/media/upload*', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await cover.setInputFiles(file)
  await preview.waitFor()
  await field(page, 'Nome').fill('Con una copertina')
  await button(page, 'Aggiorna').click()
  await page.getByText('Salvo appena l’immagine è caricata…').waitFor()
  expect((await read(context, id)).name).not.toBe('Con una copertina')
  await expect.poll(() => held.length).toBe(1)
  held.pop()?.()
  await toast(page, 'Successo').waitFor()
  const saved = await read(context, id)
  expect(saved).toMatchObject({ name: 'Con una copertina', coverImage: expect.stringMatching(/^\d+$/) })
  await expect.poll(() => preview.getAttribute('src')).toBe(`/api/public/media/${saved.coverImage}?w=480`)
  await expect
    .poll(() => preview.evaluate((one) => (one as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  await unsaved(page).waitFor({ state: 'detached' })

  await cover.setInputFiles({ ...file, buffer: Buffer.concat([jpeg, Buffer.alloc(2 * 1024 * 1024)]) })
  await page.getByText('L’immagine supera i 2MB.').waitFor()
  await expect.poll(() => preview.count()).toBe(1)
})

test('a subservice is deactivated, clashes, fails and is deleted, by an administrator only', async () => {
  const { page, context, id, kinds } = await atService(DESKTOP, ['Prima visita'])
  await button(page, 'Modifica Prima visita').click()
  const dialog = page.getByRole('dialog', { name: 'Modifica sottoservizio' })
  await dialog.getByRole('switch', { name: 'Attivo, si può scegliere' }).uncheck()
  await page.route(`**/api/setup/subservices/${kinds[0]}`, (route) =>
    route.fulfill({ status: 500, body: '' }),
  )
  await dialog.getByRole('button', { name: 'Aggiorna' }).click()
  await toast(page, "Errore nell'aggiornamento del sottoservizio.").waitFor()
  await page.unroute(`**/api/setup/subservices/${kinds[0]}`)
  await expect
    .poll(() => dialog.getByRole('switch', { name: 'Attivo, si può scegliere' }).isChecked())
    .toBe(false)
  await send(context, 'PUT', `/api/setup/subservices/${kinds[0]}`, { price: '90,00' })
  await dialog.getByRole('button', { name: 'Aggiorna' }).click()
  await expect
    .poll(() => dialog.getByRole('definition').allTextContents())
    .toEqual(expect.arrayContaining(['90,00', 'sì']))
  await dialog.getByRole('button', { name: 'Ricarica' }).click()
  await expect.poll(() => dialog.getByLabel('Prezzo').inputValue()).toBe('90,00')
  await expect
    .poll(() => dialog.getByRole('switch', { name: 'Attivo, si può scegliere' }).isChecked())
    .toBe(true)
  await dialog.getByRole('switch', { name: 'Attivo, si può scegliere' }).uncheck()
  await dialog.getByRole('button', { name: 'Aggiorna' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('listitem').filter({ hasText: 'Prima visita' }).getByText('Inattivo').waitFor()
  await page.getByText('90,00 €').waitFor()
  await expect.poll(() => send<object[]>(context, 'GET', `/api/booking/subservices/${id}`)).toEqual([])

  await page.route('**/api/auth/user', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), role: 'editor' } })
  })
  await page.reload()
  await button(page, 'Modifica Prima visita').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Elimina/ }).count()).toBe(0)
  await page.unroute('**/api/auth/user')
  await page.reload()
  await button(page, 'Elimina Prima visita').click()
  const ask = page.getByRole('alertdialog', { name: 'Eliminare «Prima visita»?' })
  await ask.getByRole('button', { name: 'Elimina' }).click()
  await page.getByText('la visita dura 30 minuti').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Nuovo sottoservizio')
})

test('a subservice opened while the list reloads is shown in its new state', async () => {
  const { page, context, id, kinds } = await atService(DESKTOP, ['Prima visita', 'Controllo'])
  await button(page, 'Elimina Prima visita').click()
  const { promise: held, resolve: arrive } = Promise.withResolvers<void>()
  let asked = 0
  await page.route(`**/api/setup/services/${id}/subservices`, async (route) => {
    asked += 1
    await held
    await route.continue()
  })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
  await expect.poll(() => asked).toBeGreaterThan(0)
  await button(page, 'Modifica Controllo').click()
  const price = page.getByRole('dialog', { name: 'Modifica sottoservizio' }).getByLabel('Prezzo')
  await expect.poll(() => price.inputValue()).toBe('80')
  await send(context, 'PUT', `/api/setup/subservices/${kinds[1]}`, { price: '90,00' })
  arrive()
  await expect.poll(() => price.inputValue()).toBe('90,00')
})

test('Monday’s hours are copied to all workdays, and back again', async () => {
  const { page } = await atService()
  await day(page, 'Mercoledì').check()
  await time(page, 'Mercoledì, fascia 1, alle').fill('11')
  await button(page, 'Copia gli orari di lunedì fino a venerdì').click()
  for (const name of ['Martedì', 'Mercoledì', 'Giovedì', 'Venerdì']) {
    await expect.poll(() => typed(page, name)).toEqual(['09:30-12:30'])
  }
  await expect.poll(() => typed(page, 'Sabato')).toEqual([])
  await button(page, 'Annulla la copia').click()
  await expect.poll(() => typed(page, 'Mercoledì')).toEqual(['09:30-11:00'])
  await expect.poll(() => typed(page, 'Venerdì')).toEqual([])
  await day(page, 'Domenica').check()
  await page.getByText('Dal sito non si prenota di domenica.').waitFor()
})
