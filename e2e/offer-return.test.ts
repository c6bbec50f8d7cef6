import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { leaveFor, PHONE, visit } from './browser.ts'
import { browser, database, product, stage } from './stage.ts'
import { tab } from './tab.ts'

stage()

const SERVICE = '/servizi/centro-dentale/igiene-orale'
const TIMES = '**/api/appointments/days?*'
const HOUR_MS = 3_600_000

const bar = (page: Page) => page.locator('[data-book-bar]')

test('a page of free times is loaded again when the visitor returns on another day, not on the same', async () => {
  const { page, context } = await visit(browser, product.url, PHONE)
  await page.goto(SERVICE)
  await page.locator('html[data-live]').waitFor({ state: 'attached' })
  await page.evaluate(() => document.body.setAttribute('data-old', ''))
  const asked = page.waitForRequest(TIMES)
  await leaveFor(page, 2 * 60_000)
  await asked
  expect(await page.locator('body[data-old]').count()).toBe(1)
  await leaveFor(page, 25 * HOUR_MS)
  await page.locator('body:not([data-old])').waitFor({ state: 'attached' })
  await page.goto('/chi-siamo')
  await page.locator('html[data-live]').waitFor({ state: 'attached' })
  await page.evaluate(() => document.body.setAttribute('data-old', ''))
  await leaveFor(page, 25 * HOUR_MS)
  await page.waitForTimeout(500)
  expect(await page.locator('body[data-old]').count()).toBe(1)
  await context.close()
})

test('the bar names no first place once the card shows another', async () => {
  const page = await tab(PHONE)
  await page.goto(SERVICE)
  await bar(page).locator('p').waitFor({ state: 'attached' })
  await page.route(TIMES, (route) => route.fulfill({ json: { days: [] } }))
  await page.locator('#prenota').getByLabel('Visita').selectOption('Bambini · 30 minuti')
  await expect.poll(() => bar(page).locator('p').count()).toBe(0)
  expect(await bar(page).getByRole('link', { name: 'Prenota', includeHidden: true }).count()).toBe(1)
  await page.unroute(TIMES)
})

test.each([
  ['a day that has passed', /giorno=[\d-]+/, 'giorno=2020-01-02'],
  ['a time that is not free', /ora=[\d:]+/, 'ora=03:00'],
])('a link to %s leads to the times, and says why', async (_, part, other) => {
  const page = await tab(PHONE)
  await page.goto('/servizi/polispecialistico/cardiologia')
  const href = await page.locator('#prenota a[href*="&ora="]').first().getAttribute('href')
  await page.goto((href ?? '').replace(part, other))
  await page.getByRole('heading', { level: 2, name: 'Scegli data e ora' }).waitFor()
  await page.getByRole('alert').getByText('Questo orario non è più disponibile.').waitFor()
  const times = page.getByRole('region', { name: /^Orari di / }).getByRole('button')
  await times.first().waitFor()
  await page.getByRole('alert').getByText('Questo orario non è più disponibile.').waitFor()
  await times.first().click()
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
})

test('a doctor with single days alone shows them', async () => {
  const page = await tab()
  const { id } = await database.db
    .selectFrom('doctors')
    .select('id')
    .where('slug', '=', 'elisa-conti')
    .executeTakeFirstOrThrow()
  await database.db.deleteFrom('workingHours').where('doctorId', '=', id).execute()
  const soon = Date.now() + 8 * 24 * HOUR_MS
  // No Sunday.
  const day = new Date(new Date(soon).getUTCDay() === 0 ? soon + 24 * HOUR_MS : soon)
  await database.db.deleteFrom('serviceSchedules').execute()
  await database.db
    .insertInto('workingHours')
    .values({
      ...{ doctorId: id, dayOfWeek: day.getUTCDay(), startTime: '09:00', endTime: '12:00' },
      ...{ cadence: 'once', anchor: day.toISOString().slice(0, 10) },
    })
    .execute()
  await page.goto('/medici/elisa-conti')
  const receives = page.getByRole('region', { name: 'Quando riceve' })
  await receives.getByRole('list', { name: 'Prossimi giorni' }).getByRole('listitem').first().waitFor()
  expect(await receives.getByText(/^Riceve /).count()).toBe(0)
})
