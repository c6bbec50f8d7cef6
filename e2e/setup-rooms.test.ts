import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bookable, wish } from '#test/factories.ts'
import { accessibilityFaults, expectNoSidewaysScroll, PHONE } from './browser.ts'
import { atDesk } from './desk.ts'
import { rowOf, saidOf, send } from './setup.ts'
import { database, stage } from './stage.ts'

stage('empty')

const ROOMS = '/setup?tab=stanze'
const italian = (date: string) => date.split('-').reverse().join('/')
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a device is entered, goes into maintenance and comes out of it again', async () => {
  const { page, complaints } = await atDesk(ROOMS)
  await page.getByText('Nessuna attrezzatura.').waitFor()
  await page.getByRole('button', { name: 'Nuova attrezzatura' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuova attrezzatura' })
  await dialog.getByLabel('Nome').fill('Ecografo 2')
  await dialog.getByLabel('Prossima verifica').fill(italian(inDays(-3)))
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Crea' }).click()
  await saidOf(page).getByText('Attrezzatura aggiunta.').waitFor()
  const row = rowOf(page, 'Ecografo 2')
  await row.getByText(`scaduta il ${italian(inDays(-3))}`).waitFor()
  await row.getByText('In uso', { exact: true }).waitFor()

  await row.getByRole('link', { name: 'Ecografo 2' }).click()
  const panel = page.getByRole('complementary', { name: 'Ecografo 2' })
  await panel.getByRole('button', { name: 'Metti in manutenzione' }).click()
  const block = page.getByRole('dialog', { name: 'Metti in manutenzione' })
  await block.getByLabel('Dal giorno').fill(italian(inDays(-1)))
  await block.getByLabel('Al giorno', { exact: true }).fill(italian(inDays(2)))
  await block.getByLabel('Motivo').fill('Sonda')
  await block.getByRole('button', { name: 'Aggiungi' }).click()
  await panel.getByText(/^In manutenzione fino a /).waitFor()
  await row.getByText('In manutenzione').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await panel.getByRole('button', { name: 'Termina la manutenzione' }).click()
  await saidOf(page)
    .getByText(/^Manutenzione terminata/)
    .waitFor()
  await row.getByText('In uso', { exact: true }).waitFor()
  await panel.getByText('Nessuna in programma.').waitFor()
  await panel.getByRole('button', { name: 'Chiudi' }).click()
  await page.waitForURL((url) => url.search === '?tab=stanze')
  expect(complaints).toEqual([])
})

test('the devices of the clinic take the place of the examples, and lead to their panel on a phone too', async () => {
  const { page, context, complaints } = await atDesk(undefined, { viewport: PHONE })
  await send(context, 'POST', '/api/setup/resources', { kind: 'room', name: 'Stanza 1' })
  await send(context, 'POST', '/api/setup/resources', { kind: 'device', name: 'Laser', place: 'Cabina 1' })
  await page.goto('/attrezzature')
  await page.getByRole('link', { name: 'Laser' }).waitFor()
  expect(await page.getByText('Dati di esempio').count()).toBe(0)
  expect(await page.getByText('Stanza 1').count()).toBe(0)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Laser' }).click()
  await page.getByRole('dialog', { name: 'Laser' }).getByText('Cabina 1').waitFor()
  await expectNoSidewaysScroll(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).click()
  await rowOf(page, 'Stanza 1').waitFor()
  expect(complaints).toEqual([])
})

test('the bar of a room shows the share of the clinic’s hours that its visits of four weeks took', async () => {
  const offer = await bookable(database.db)
  const { page, context, complaints } = await atDesk()
  const add = async (name: string) =>
    (await send<{ id: number }>(context, 'POST', '/api/setup/resources', { kind: 'room', name })).id
  const [used, unused] = [await add('Stanza usata'), await add('Stanza vuota')]
  const visits = [10, 11, 12, 13, 14].map((days) => ({
    ...wish(offer, { appointmentDate: inDays(-days), appointmentTime: '08:00' }),
    ...{ doctorId: offer.doctorId, duration: 720 },
  }))
  await database.db.insertInto('appointments').values(visits).execute()
  await sql`INSERT INTO appointment_resources (appointment_id, resource_id, occupied)
            SELECT id, ${used}, occupied FROM appointments WHERE service_id = ${offer.serviceId}`.execute(
    database.db,
  )
  const shares = await send<{ id: number; share: number }[]>(context, 'GET', '/api/setup/resources/occupancy')
  const percentOf = (id: number) => Math.round(100 * (shares.find((one) => one.id === id)?.share ?? 0))
  // Sixty hours of some 150.
  expect(percentOf(used)).toBeGreaterThan(30)
  await page.goto(ROOMS)
  for (const [name, id] of [
    ['Stanza usata', used],
    ['Stanza vuota', unused],
  ] as const) {
    const row = rowOf(page, name)
    await row.getByText(`${percentOf(id)} %`, { exact: true }).waitFor()
    const bar = row.locator('[aria-hidden=true] > [style]')
    expect(await bar.evaluate((one) => (one as HTMLElement).style.width)).toBe(`${percentOf(id)}%`)
  }
  expect(percentOf(unused)).toBe(0)
  expect(complaints).toEqual([])
})

test('the open part of the setup is in sight among its tabs on a phone', async () => {
  const { page } = await atDesk('/setup?tab=regole', { viewport: PHONE })
  const tab = page.getByRole('link', { name: 'Regole', exact: true })
  await tab.waitFor()
  const end = async () => {
    const box = await tab.boundingBox()
    return box ? box.x + box.width : Number.POSITIVE_INFINITY
  }
  await expect.poll(end).toBeLessThanOrEqual(PHONE.width)
})
