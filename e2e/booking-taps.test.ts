import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PHONE, takenOver, visit } from './browser.ts'
import { browser, product, stage } from './stage.ts'

stage()

/** A phone at the home page that counts its taps. */
async function phone() {
  const { page, context, complaints } = await visit(browser, product.url, PHONE)
  await page.goto('/')
  await takenOver(page)
  let taps = 0
  const tap = async (target: Locator) => {
    await target.first().click()
    taps += 1
  }
  const button = (name: RegExp) => page.getByRole('button', { name })
  const arrive = async () => {
    await title(page, 'I tuoi dati')
    expect(complaints).toEqual([])
    await context.close()
    return taps
  }
  return { page, tap, button, arrive }
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 2, name }).waitFor()
const toBooking = (page: Page) => page.getByRole('link', { name: 'Prenota una Visita' })

test('the first place of a kind is five taps from the home page to the details', async () => {
  const { page, tap, button, arrive } = await phone()
  await tap(toBooking(page))
  await tap(button(/^Centro Dentale/))
  await tap(button(/^Igiene orale/))
  await tap(button(/^Adulti/))
  await tap(button(/^Primo posto: /))
  expect(await arrive()).toBe(5)
})

test('an own time with an own doctor is seven taps from the home page to the details', async () => {
  const { page, tap, button, arrive } = await phone()
  await tap(toBooking(page))
  await tap(button(/^Centro Dentale/))
  await tap(button(/^Igiene orale/))
  await tap(button(/^Adulti/))
  await tap(button(/^Dr\.ssa Giulia Riva/))
  await tap(button(/^\d\d:\d\d$/))
  await tap(button(/^Continua$/))
  expect(await arrive()).toBe(7)
})

test('the first place of a doctor is three taps from the card of a service to the details', async () => {
  const { page, tap, button, arrive } = await phone()
  await page.goto('/servizi')
  await tap(page.getByRole('link', { name: 'Prenota: Igiene orale' }))
  await tap(button(/^Adulti/))
  await tap(button(/^Primo posto .* con Dr\.ssa Giulia Riva$/))
  expect(await arrive()).toBe(3)
})

test('a service with one doctor asks for none, counts no step for it, and leads back past it', async () => {
  const { page, tap, button } = await phone()
  await tap(toBooking(page))
  await tap(button(/^Centro Dentale/))
  await tap(button(/^Ortodonzia/))
  await tap(button(/^Allineatori/))
  await title(page, 'Scegli data e ora')
  await page.getByText(/^Passo 4 di 6/).waitFor()
  await page.getByRole('button', { name: 'Indietro' }).click()
  await title(page, 'Scegli il tipo di servizio')
})

test('the summary of a phone leads back to a step that is done, and the price stands beside the choices', async () => {
  const { page, tap, button } = await phone()
  await tap(toBooking(page))
  await tap(button(/^Centro Dentale/))
  await tap(button(/^Igiene orale/))
  await tap(button(/^Adulti/))
  await tap(button(/^Primo posto: /))
  await title(page, 'I tuoi dati')
  await page.getByText(/^La tua visita: Igiene orale, Adulti, Il migliore disponibile, /).click()
  await page.getByText('45 minuti · 80,00 €').filter({ visible: true }).waitFor()
  await page.getByRole('button', { name: 'Cambia tipo' }).click()
  await title(page, 'Scegli il tipo di servizio')
  await button(/^Bambini/).click()
  await title(page, 'Scegli il professionista')
})
