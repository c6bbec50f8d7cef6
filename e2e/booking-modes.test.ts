import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { exampleClinic } from '#content/groups/clinic.ts'
import { accessibilityFaults, expectNoSidewaysScroll, PHONE } from './browser.ts'
import { database, stage } from './stage.ts'
import { tab } from './tab.ts'
import { chooseDay, fillDetails } from './wizard.ts'

const ids: Record<string, number> = {}

type Booked = { bookingMode: 'phone' | 'hidden' | 'instant'; preparation?: string; whatToBring?: string }

stage('sample', async () => {
  const set = async (name: string, values: Booked) => {
    const { id } = await database.db
      .updateTable('services')
      .set(values)
      .where('name', '=', name)
      .returning('id')
      .executeTakeFirstOrThrow()
    ids[name] = id
  }
  await set('Implantologia', { bookingMode: 'phone' })
  await set('Ortodonzia', { bookingMode: 'hidden' })
  const texts = {
    preparation: 'Lava i denti.\nNon serve essere a digiuno.',
    whatToBring: 'Tessera sanitaria',
  }
  await set('Igiene orale', { bookingMode: 'instant', ...texts })
})

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })
const callLink = { name: exampleClinic.phone.text, exact: true }

test('a card shows the number of a service booked by telephone, that one is confirmed at once, and none for a hidden one', async () => {
  const page = await tab(PHONE)
  await page.goto('/servizi')
  const phone = card(page, 'Implantologia')
  await phone.getByText('Si prenota al telefono').waitFor()
  await phone.getByRole('link', callLink).waitFor()
  expect(await phone.getByRole('link', { name: /Prenota/ }).count()).toBe(0)
  const instant = card(page, 'Igiene orale')
  await instant.getByText('Conferma immediata').waitFor()
  await instant.getByRole('link', { name: 'Prenota: Igiene orale' }).waitFor()
  expect(await card(page, 'Ortodonzia').count()).toBe(0)
  await expectNoSidewaysScroll(page)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the link of a service that is now booked by telephone leads to its category, where the number stands', async () => {
  const page = await tab(PHONE)
  await page.goto(`/prenota-visita?servizio=${ids.Implantologia}`)
  await page.getByRole('heading', { level: 2, name: 'Scegli il servizio' }).waitFor()
  const phone = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Implantologia' })
  await phone.getByText('Si prenota al telefono').waitFor()
  await phone.getByRole('link', callLink).waitFor()
  expect(await phone.getByRole('button').count()).toBe(0)
  await page.getByRole('button', { name: /^Igiene orale.*Conferma immediata/ }).waitFor()
  expect(await page.getByText('Ortodonzia').count()).toBe(0)
  await expectNoSidewaysScroll(page)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a visit confirmed at once says so before and after it is booked, with the preparation and the things to bring', async () => {
  const page = await tab(PHONE)
  await page.goto(`/prenota-visita?servizio=${ids['Igiene orale']}`)
  await page.getByRole('button', { name: /^Adulti.*Primo posto: / }).click()
  await page.getByRole('button', { name: /^Il migliore disponibile/ }).click()
  await chooseDay(page)
  await page
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Continua' }).click()
  const prepare = page.getByRole('region', { name: 'Come prepararsi' }).getByRole('listitem')
  await expect.poll(() => prepare.allInnerTexts()).toEqual(['Lava i denti.', 'Non serve essere a digiuno.'])
  await page.getByText(/^Conferma immediata/).waitFor()
  expect(await page.getByText('deve essere confermata dal nostro staff').count()).toBe(0)
  await fillDetails(page, { first: 'Subito', last: 'Certa', email: 'subito@posta.example' })
  await page.getByRole('button', { name: 'Conferma prenotazione' }).click()
  await page.getByRole('heading', { level: 2, name: 'Visita confermata' }).waitFor()
  await page.getByRole('region', { name: 'Che cosa portare' }).getByText('Tessera sanitaria').waitFor()
  expect(await page.getByText(/in attesa|non è confermata/i).count()).toBe(0)
  await expectNoSidewaysScroll(page)
  expect(await accessibilityFaults(page)).toEqual([])
  // After a reload the page still says the same.
  await page.reload()
  await page.getByRole('heading', { level: 2, name: 'Visita confermata' }).waitFor()
  await page.getByRole('region', { name: 'Come prepararsi' }).waitFor()
})
