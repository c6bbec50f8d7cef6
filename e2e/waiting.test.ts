import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitLink, waitingLink } from '#test/visit-links.ts'
import { book } from './bookings.ts'
import { accessibilityFaults, expectNoSidewaysScroll, NARROWEST, PHONE, takenOver, visit } from './browser.ts'
import { browser, database, product, stage } from './stage.ts'

stage('sample', async () => {
  await database.db.updateTable('services').set({ bookingMode: 'instant' }).execute()
})

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).waitFor()

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

/** Opens the page of an entry, as from its mail. */
async function pageOf(entryId: number) {
  const link = await waitingLink(database.db, entryId)
  const { page, context, complaints } = await visit(browser, product.url, PHONE)
  await page.goto(link)
  await takenOver(page)
  return { page, context, complaints }
}

test('a visitor joins the list in the wizard, confirms from the mail, changes the wish and leaves', async () => {
  const { page, context, complaints } = await visit(browser, product.url, PHONE)
  await page.goto('/prenota-visita')
  await takenOver(page)
  await page.getByRole('button', { name: /^Centro Dentale/ }).click()
  await page.getByRole('button', { name: /^Igiene orale/ }).click()
  await page.getByRole('button', { name: /^Adulti/ }).click()
  await page.getByRole('button', { name: /^Dr\.ssa Giulia Riva/ }).click()
  await page.getByRole('button', { name: 'Avvisami se si libera un posto' }).click()
  await heading(page, 'Avvisami se si libera un posto')
  await page.getByRole('button', { name: 'lunedì' }).click()
  await page.getByLabel('Nome', { exact: false }).first().fill('Ada')
  await page.getByLabel('Cognome').fill('Attesi')
  await page.getByRole('button', { name: 'Mettimi in lista' }).click()
  await page.getByText('Email non valida').first().waitFor()
  await page.getByLabel('Email').fill('ada.attesi@posta.example')
  expect(await accessibilityFaults(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Mettimi in lista' }).click()
  await heading(page, 'Ancora un passo')
  expect(await focused(page)).toMatch(/^Ti abbiamo scritto a ada\.attesi@posta\.example\./)
  expect(await page.getByText(/^Passo \d/).count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(complaints).toEqual([])
  await context.close()

  const entry = await database.db
    .selectFrom('waitingEntries')
    .select(['id', 'confirmedAt', 'weekdays'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ confirmedAt: null, weekdays: [2, 3, 4, 5, 6] })
  const own = await pageOf(entry.id)
  await heading(own.page, 'Vuoi sapere se si libera un posto?')
  expect(await accessibilityFaults(own.page)).toEqual([])
  await own.page.getByRole('button', { name: 'Sì, avvisatemi' }).click()
  await heading(own.page, 'Ti avvisiamo appena si libera un posto')
  expect(await focused(own.page)).toBe('Ti avvisiamo appena si libera un posto')
  await own.page.getByRole('link', { name: 'Cambia le tue scelte' }).click()
  await own.page.getByRole('button', { name: 'Mattina' }).click()
  expect(await accessibilityFaults(own.page)).toEqual([])
  await own.page.getByRole('button', { name: 'Salva' }).click()
  await own.page.getByText(/pomeriggio, fino al/).waitFor()
  await own.page.setViewportSize(NARROWEST)
  await expectNoSidewaysScroll(own.page)
  await own.page.getByRole('link', { name: 'Esci dalla lista' }).click()
  await heading(own.page, 'Esci dalla lista?')
  expect(await own.page.title()).toMatch(/^Esci dalla lista/)
  await own.page.getByRole('button', { name: 'Esci dalla lista' }).click()
  await heading(own.page, 'Non sei più in lista d’attesa')
  expect(await focused(own.page)).toBe('Non sei più in lista d’attesa')
  expect(own.complaints).toEqual([])
  await own.context.close()
})

test('the patient of a visit waits for an earlier time and takes the place that is offered', async () => {
  const [late, early] = [
    await book('Bea', 'Attesi', { ahead: 20 }),
    await book('Carlo', 'Primi', { ahead: 6 }),
  ]
  const { page, context, complaints } = await visit(browser, product.url, PHONE)
  await page.goto(`${await visitLink(database.db, late)}?avvisami`)
  await takenOver(page)
  await heading(page, 'Avvisami se si libera un posto')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Mettimi in lista' }).click()
  await page.getByText('Sei in lista d’attesa.').first().waitFor()
  expect(await focused(page)).toBe('Sei in lista d’attesa.')
  await page.getByRole('link', { name: 'Esci dalla lista' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Torna alla visita' }).click()
  await page.getByText('Sei in lista d’attesa per un posto prima.').waitFor()
  await page.goBack()
  await page.getByText(/Le scelte che mandi da qui sostituiscono quelle di prima\.$/).waitFor()
  await page.getByRole('button', { name: 'Cambia le scelte' }).waitFor()
  expect(complaints).toEqual([])
  await context.close()

  const { db } = database
  const entry = await db
    .selectFrom('waitingEntries')
    .select(['id'])
    .where('appointmentId', '=', late)
    .executeTakeFirstOrThrow()
  const place = await db
    .selectFrom('appointments')
    .select(['doctorId', 'appointmentDate as date', 'appointmentTime as time', 'duration', 'lane'])
    .where('id', '=', early)
    .executeTakeFirstOrThrow()
  await db.updateTable('appointments').set({ status: 'cancelled' }).where('id', '=', early).execute()
  const { lane, ...freed } = place
  const at = new Date()
  const { id: placeId } = await db
    .insertInto('freedPlaces')
    .values({ ...freed, chain: 1, dueAt: new Date(at.getTime() + 7_200_000).toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('placeOffers')
    .values({
      ...{ ...freed, lane, placeId, entryId: entry.id, beforeMinutes: 0, afterMinutes: 0, places: 1 },
      ...{ isHeld: true, createdAt: at.toISOString() },
      expiresAt: new Date(at.getTime() + 7_200_000).toISOString(),
    })
    .execute()
  const set = (values: { expiresAt: string }) =>
    db.updateTable('placeOffers').set(values).where('placeId', '=', placeId).execute()
  const lost = await pageOf(entry.id)
  await lost.page.getByText('Si è liberato un posto').first().waitFor()
  await set({ expiresAt: at.toISOString() })
  await lost.page.getByRole('button', { name: 'Lo prendo' }).click()
  for (const reload of [false, true]) {
    if (reload) await lost.page.reload()
    await heading(lost.page, 'Questo posto non c’è più')
    expect(await lost.page.getByRole('button', { name: 'Lo prendo' }).count()).toBe(0)
  }
  await lost.page.getByText(/^La tua visita di .* resta com’è\.$/).waitFor()
  expect(await accessibilityFaults(lost.page)).toEqual([])
  await lost.context.close()
  await set({ expiresAt: new Date(at.getTime() + 7_200_000).toISOString() })

  const own = await pageOf(entry.id)
  await own.page.getByText('Si è liberato un posto').first().waitFor()
  expect(await accessibilityFaults(own.page)).toEqual([])
  await expectNoSidewaysScroll(own.page)
  await own.page.getByRole('button', { name: 'Lo prendo' }).click()
  await own.page.getByText('Il posto è tuo.').waitFor()
  expect(await focused(own.page)).toBe('Il posto è tuo.')
  expect(await own.page.title()).toMatch(/^Il posto è tuo/)
  await own.page.getByRole('link', { name: 'Apri la pagina della visita' }).click()
  await own.page.getByText('Confermata').first().waitFor()
  expect(own.complaints).toEqual([])
  await own.context.close()
  const moved = await db
    .selectFrom('appointments')
    .select(['appointmentDate as date', 'appointmentTime as time', 'status'])
    .where('id', '=', late)
    .executeTakeFirstOrThrow()
  expect(moved).toEqual({ date: place.date, time: place.time, status: 'confirmed' })
})
