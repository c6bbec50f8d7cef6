import { expect, test } from 'vitest'
import { exampleClinic } from '#content/groups/clinic.ts'
import { accessibilityFaults, hydrated, PHONE, stopClock, visit } from './browser.ts'
import { browser, product, stage } from './stage.ts'
import { tab } from './tab.ts'

stage()

const NOTE = 'Moduli e pulsanti non rispondono'

test.each([
  ['/', '**/assets/*.js'],
  ['/prenota-visita', '**/assets/*.js'],
  ['/prenota-visita', '**/assets/entry.client-*.js'],
])('%s names the telephone when scripts are blocked: %s', async (path, blocked) => {
  const page = await tab(PHONE)
  await page.route(blocked, (route) => route.abort())
  await page.goto(path)
  const note = page.getByRole('alert').filter({ hasText: NOTE })
  await note.waitFor()
  expect(await note.getByRole('link', { name: exampleClinic.phone.text }).getAttribute('href')).toBe(
    `tel:${exampleClinic.phone.dial}`,
  )
  expect(await accessibilityFaults(page)).toEqual([])
})

test('scripts on a slow line bring the note only after 20 seconds, and remove it when they come', async () => {
  const { page, context } = await visit(browser, product.url, PHONE)
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.clock.install()
  await stopClock(page)
  await page.goto('/prenota-visita', { waitUntil: 'commit' })
  await page.getByRole('button', { name: /Centro Dentale/ }).click()
  const note = page.getByRole('alert').filter({ hasText: NOTE })
  await page.clock.runFor(10_000)
  expect(await note.count()).toBe(0)
  await page.clock.runFor(15_000)
  await note.waitFor()
  await page.clock.resume()
  arrive()
  await page.getByRole('button', { name: /Igiene orale/ }).waitFor()
  expect(await note.count()).toBe(0)
  await context.close()
})

test('a page with running scripts shows no note', async () => {
  const page = await tab(PHONE)
  await page.goto('/')
  await hydrated(page)
  expect(await page.getByText(NOTE).isVisible()).toBe(false)
})
