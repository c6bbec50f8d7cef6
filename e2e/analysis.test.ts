import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PHONE, takenOver, visit } from './browser.ts'
import { browser, product, stage } from './stage.ts'

stage()

/** The text of a part of the page, by its heading. */
async function part(page: Page, heading: string): Promise<string> {
  const text = await page.getByRole('region', { name: heading }).textContent()
  return (text ?? '').replace(/\s+/g, ' ')
}

describe('the analysis page', () => {
  let page: Page
  let complaints: string[]
  beforeAll(async () => {
    ;({ page, complaints } = await visit(browser, product.url, PHONE))
    await page.goto('/centro-analisi')
    await takenOver(page)
  })
  afterAll(() => page?.context().close())

  test('shows benefits, analyses, three steps and the hours in this order', async () => {
    await expect
      .poll(() => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts())
      .toEqual(['Perché fare le analisi da noi', 'Le nostre analisi', 'Come funziona', 'Quando venire'])
    await expect
      .poll(() => page.getByRole('main').getByRole('heading', { level: 3 }).allInnerTexts())
      .toEqual([
        'Refertazione rapida',
        'Qualità certificata',
        'Personale qualificato',
        'Tecnologia avanzata',
        'Esami del sangue',
        'Test ormonali e marcatori tumorali',
        'Allergie e intolleranze alimentari',
        'Check-up preventivi',
        'Prenotazione',
        'Prelievo',
        'Referto',
      ])
    await expect.poll(() => part(page, 'Perché fare le analisi da noi')).toContain('24-48 ore')
    await expect
      .poll(() => part(page, 'Come funziona'))
      .toMatch(/in clinica, per e-mail o sul portale online/)
    const hours = await part(page, 'Quando venire')
    expect(hours).toMatch(/Punto prelievi.*Lunedì-Sabato.*7:30-10:30/)
    expect(hours).toMatch(/Ritiro referti.*Martedì e Venerdì.*16:00-18:00/)
    expect(complaints).toEqual([])
  })

  test('shows three doctors, two subservices and the number of the others on a card', async () => {
    const card = async (name: string) => {
      const text = await page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name, exact: true }) })
        .textContent()
      return (text ?? '').replace(/\s+/g, ' ')
    }
    const checkUp = await card('Check-up preventivi')
    expect(checkUp).toContain('Dr.ssa Marta Brambilla, Dr.ssa Anna Fumagalli, Dr.ssa Irene Mauri +2 altri')
    const blood = await card('Esami del sangue')
    expect(blood).toContain('Profilo di base')
    expect(blood).toContain('Profilo completo')
    expect(blood).not.toContain('Prelievo a domicilio')
    expect(blood).toContain('+1')
    expect(blood).not.toContain('altri')
    // Three doctors and two kinds are all there are: no number.
    expect(await card('Allergie e intolleranze alimentari')).not.toContain('+')
    for (const text of [checkUp, blood]) {
      expect(text).toContain('Orari su appuntamento')
      expect(text).toContain('Disponibile dal lunedì')
    }
  })

  test('leads from both buttons to the booking', async () => {
    const buttons = page.getByRole('main').getByRole('link', { name: 'Prenota Analisi' })
    await expect.poll(() => buttons.count()).toBe(2)
    for (const button of await buttons.all())
      await expect.poll(() => button.getAttribute('href')).toBe('/prenota-visita?categoria=centro-analisi')
    await buttons.last().click()
    await page.waitForURL('**/prenota-visita?passo=esami')
  })
})

test('the page is complete without JavaScript', async () => {
  const html = await (await fetch(`${product.url}/centro-analisi`)).text()
  for (const name of ['Qualità certificata', 'Check-up preventivi', 'Referto', 'Quando venire'])
    expect(html).toMatch(new RegExp(`<h[23][^>]*>(<a[^>]*>)?${name}</`))
})
