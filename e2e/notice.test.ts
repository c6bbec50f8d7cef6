import { expect, test } from 'vitest'
import { openDays } from '#test/days.ts'
import { accessibilityFaults, expectNoSidewaysScroll, NARROWEST, PHONE, takenOver, visit } from './browser.ts'
import { atDesk } from './desk.ts'
import { send } from './setup.ts'
import { browser, product, stage } from './stage.ts'

stage('empty')

const [day = ''] = openDays(1)

test('a visitor hides the notice above the site, on all pages, until its text changes', async () => {
  const desk = await atDesk()
  const at = { from: `${day}T00:00`, to: `${day}T23:00` }
  const closure = (notice: string) =>
    send<{ id: number }>(desk.context, 'POST', '/api/calendar/marks', { kind: 'closure', ...at, notice })
  const homeSays = (text: string) =>
    expect.poll(async () => (await fetch(product.url)).text()).toContain(text)
  const { id } = await closure('Chiusi per il ponte')
  await homeSays('Chiusi per il ponte')

  const { page, context, complaints } = await visit(browser, product.url, PHONE)
  const bar = page.getByRole('complementary', { name: 'Avviso' })
  await page.goto('/')
  await bar.getByText('Chiusi per il ponte').waitFor()
  expect(await accessibilityFaults(page, '[aria-label=Avviso]')).toEqual([])
  await page.setViewportSize(NARROWEST)
  await expectNoSidewaysScroll(page)
  const cross = bar.getByRole('button', { name: 'Nascondi l’avviso' })
  const box = await cross.boundingBox()
  expect([box?.width, box?.height]).toEqual([44, 44])
  await cross.click()
  await bar.waitFor({ state: 'hidden' })
  for (const path of ['/', '/centro-analisi', '/prenota-visita']) {
    await page.goto(path)
    // The bar is hidden while the page is parsed, before its scripts come.
    expect(await page.locator('[data-notice]').isHidden()).toBe(true)
  }
  await send(desk.context, 'DELETE', `/api/calendar/marks/${id}`)
  await closure('Chiusi per inventario')
  await homeSays('Chiusi per inventario')
  for (const path of ['/', '/prenota-visita']) {
    await page.goto(path)
    await bar.getByText('Chiusi per inventario').waitFor()
  }
  expect(complaints).toEqual([])
  await context.close()
})

test('a page that a link has opened without loading it hides the notice too, and remembers it', async () => {
  const { page, context } = await visit(browser, product.url, PHONE)
  const bar = page.getByRole('complementary', { name: 'Avviso' })
  await page.goto('/visita/nessuna')
  await takenOver(page)
  await page.getByRole('link', { name: 'Prenota una visita' }).click()
  await bar.getByRole('button', { name: 'Nascondi l’avviso' }).click()
  await bar.waitFor({ state: 'hidden' })
  await page.goto('/visita/nessuna')
  await takenOver(page)
  await page.getByRole('link', { name: 'Prenota una visita' }).click()
  await page.getByText('Che cosa ti serve?').first().waitFor()
  expect(await bar.isVisible()).toBe(false)
  await context.close()
})

test('the notice stays without scripts, and offers no way to hide it', async () => {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  const bar = page.getByRole('complementary', { name: 'Avviso' })
  await bar.waitFor()
  expect(await bar.getByRole('button', { name: 'Nascondi l’avviso' }).isVisible()).toBe(false)
  await context.close()
})
