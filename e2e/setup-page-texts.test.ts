import { expect, test } from 'vitest'
import { accessibilityFaults, expectNoSidewaysScroll, hasFocus, NARROWEST } from './browser.ts'
import { focused, saidOf, send } from './setup.ts'
import { atService, button, field, toast } from './setup-service.ts'
import { stage } from './stage.ts'

stage()

test('questions are added, ordered and removed with the keyboard in its place, and the page shows them', async () => {
  const { page, context, id, complaints } = await atService()
  await field(page, 'Età minima (anni)').fill('6')
  for (const [place, question] of ['Quanto dura?', 'Serve il digiuno?', 'Posso guidare?'].entries()) {
    await button(page, 'Aggiungi una domanda').press('Enter')
    await expect.poll(() => hasFocus(field(page, `Domanda ${place + 1}`))).toBe(true)
    await page.keyboard.type(question)
    await field(page, `Risposta ${place + 1}`).fill(`Risposta a «${question}»`)
  }
  await button(page, 'Sposta su la domanda 3').press('Enter')
  await expect.poll(() => focused(page)).toBe('Sposta su la domanda 2')
  await expect.poll(() => field(page, 'Domanda 2').inputValue()).toBe('Posso guidare?')
  expect(await field(page, 'Risposta 2').inputValue()).toBe('Risposta a «Posso guidare?»')
  await button(page, 'Togli la domanda 1').press('Enter')
  await expect.poll(() => hasFocus(button(page, 'Aggiungi una domanda'))).toBe(true)
  await field(page, 'Risposta 2').fill(' ')
  await page.keyboard.press('Control+s')
  await page.getByRole('link', { name: 'Risposta 2: Scrivi la risposta' }).waitFor()
  await expect.poll(() => hasFocus(field(page, 'Risposta 2'))).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  await field(page, 'Risposta 2').fill('No.')
  await page.keyboard.press('Control+s')
  await toast(page, 'Successo').waitFor()
  const saved = await send<{ slug: string; minAge: number; questions: object[] }>(
    ...([context, 'GET', `/api/setup/services/${id}`] as const),
  )
  expect(saved).toMatchObject({
    minAge: 6,
    questions: [
      { question: 'Posso guidare?', answer: 'Risposta a «Posso guidare?»' },
      { question: 'Serve il digiuno?', answer: 'No.' },
    ],
  })
  await page.setViewportSize(NARROWEST)
  await expectNoSidewaysScroll(page)

  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Vedi la pagina' }).click()
  const site = await opened
  await site.getByText('Posso guidare?', { exact: true }).waitFor()
  expect(new URL(site.url()).pathname).toMatch(new RegExp(`^/servizi/[a-z-]+/${saved.slug}$`))
  expect(complaints).toEqual([])
})

test('a service that the site does not show has no link to its page', async () => {
  const { page } = await atService()
  await page.getByRole('link', { name: 'Vedi la pagina' }).waitFor()
  await page.getByRole('radio', { name: /^Nascosto/ }).check()
  await page.keyboard.press('Control+s')
  await saidOf(page).getByText('Servizio aggiornato').first().waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Vedi la pagina' }).count()).toBe(0)
})
