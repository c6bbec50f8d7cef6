import { expect, test } from 'vitest'
import { accessibilityFaults, expectNoSidewaysScroll, PHONE } from './browser.ts'
import { atDesk } from './desk.ts'
import { send } from './setup.ts'
import { button, field, toast, unsaved } from './setup-service.ts'
import { stage } from './stage.ts'

stage()

test('staff change the text of a mail, see it as it is sent, and go back to the original', async () => {
  const { page, context, complaints } = await atDesk()
  await page.goto('/setup?tab=testi')
  await page.getByRole('heading', { name: 'Testi di mail e SMS' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: /^Visita confermata/ }).click()
  const mail = page.frameLocator('iframe[title="La mail"]')
  await mail.getByText('Gentile Francesca Fittizi, la tua visita è confermata.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  await field(page, 'Inizio').fill('Ciao {nom}')
  await page.getByText('L’anteprima riparte quando il testo è giusto.').waitFor()
  await button(page, 'Aggiorna').click()
  await page.getByRole('link', { name: /^Inizio: \{nom\} non c’è/ }).waitFor()
  await field(page, 'Inizio').fill('<b>Ciao</b> {nome}, chiama ')
  await button(page, '{telefono}').click()
  await mail.getByText('<b>Ciao</b> Francesca Fittizi, chiama 039 000 0000').waitFor()
  await button(page, 'Aggiorna').click()
  await toast(page, 'Successo').waitFor()
  await unsaved(page).waitFor({ state: 'detached' })

  await button(page, 'Torna al testo originale').click()
  // A colleague saves meanwhile: nothing is lost on either side without a question.
  const address = '/api/setup/message-texts'
  const { texts } = await send<{ texts: { key: string; parts: object }[] }>(context, 'GET', address)
  const { parts } = texts.find(({ key }) => key === 'confirmed') ?? {}
  await send(context, 'PUT', `${address}/confirmed`, { ...parts, title: 'Confermata' })
  await button(page, 'Aggiorna').click()
  await button(page, 'Salva comunque').click()
  await toast(page, 'Successo').waitFor()
  await unsaved(page).waitFor({ state: 'detached' })
  const after = await send<{ texts: { key: string; isOriginal: boolean }[] }>(context, 'GET', address)
  expect(after.texts.every(({ isOriginal }) => isOriginal)).toBe(true)
  await page.getByRole('link', { name: 'Tutti i testi' }).click()
  await page.getByRole('heading', { name: 'Testi di mail e SMS' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('apri-testi-confirmed')
  expect(complaints).toEqual([expect.stringContaining('409 (Conflict)')])
})

test('an SMS is counted while it is typed, and one that is too long is refused, also on a phone', async () => {
  const { page } = await atDesk('/setup?tab=testi&testo=sms_reminder', { viewport: PHONE })
  await page.getByText(/^\d+ di 160 caratteri/).waitFor()
  await field(page, 'Testo').fill(`{giorno} {ora} {link} ${'€'.repeat(60)}`)
  await page.getByText(/^(1[6-9]|2)\d+ di 160 caratteri/).waitFor()
  await button(page, 'Aggiorna').click()
  await page.getByRole('link', { name: /^Testo: Può arrivare a \d+ caratteri/ }).waitFor()
  await expectNoSidewaysScroll(page)
  expect(await accessibilityFaults(page)).toEqual([])
})
