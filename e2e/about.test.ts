import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PHONE, stopClock, visit } from './browser.ts'
import { browser, product, stage } from './stage.ts'

const SPECIALISTS = [
  ['Dr. Marco Ferrari', 'Implantologia'],
  ['Dr.ssa Elisa Conti', 'Ortodonzia'],
  ['Dr.ssa Giulia Riva', 'Igiene orale'],
  ['Dr.ssa Chiara Galli', 'Medicina estetica'],
  ['Dr. Paolo Sala', 'Dermatologia'],
  ['Dr. Andrea Villa', 'Cardiologia'],
  ['Dr.ssa Marta Brambilla', 'Cardiologia'],
  ['Dr.ssa Sara Colombo', 'Ginecologia'],
  ['Dr. Luca Pozzi', 'Ortopedia'],
  ['Dr.ssa Anna Fumagalli', 'Endocrinologia'],
  ['Dr. Stefano Motta', 'Urologia'],
  ['Dr.ssa Laura Cattaneo', 'Oculistica'],
  ['Dr. Davide Beretta', 'Otorinolaringoiatria'],
  ['Dr.ssa Irene Mauri', 'Nutrizione'],
  ['Prof. Giorgio Meroni', 'Medicina interna'],
]

stage()

const section = (page: Page, name: string) => page.getByRole('region', { name })

async function figures(page: Page, name: string): Promise<string[][]> {
  const groups = section(page, name).locator('dl > div')
  return groups.evaluateAll((all) =>
    all.map((one) => ['dd', 'dt'].map((tag) => one.querySelector(tag)?.textContent?.trim() ?? '')),
  )
}

describe('the page about us', () => {
  let page: Page
  beforeAll(async () => {
    ;({ page } = await visit(browser, product.url, PHONE))
    await page.goto('/chi-siamo')
  })
  afterAll(() => page?.context().close())

  test('shows the partner, numbers, differences, values and specialists', async () => {
    await page.getByRole('heading', { level: 1, name: 'Chi Siamo' }).waitFor()

    await expect
      .poll(() => figures(page, 'Il laboratorio partner'))
      .toEqual([
        ['99,8%', 'accuratezza diagnostica'],
        ['24 h', 'tempo di referto'],
        ['150+', 'tipi di analisi'],
      ])
    await expect
      .poll(() => figures(page, 'La clinica in numeri'))
      .toEqual([
        ['4', 'divisioni mediche'],
        ['20+', 'specialisti'],
        ['300m²', 'metri quadrati'],
        ['24/7', 'assistenza telefonica'],
      ])
    await expect
      .poll(() => section(page, 'Che cosa ci distingue').getByRole('heading', { level: 3 }).count())
      .toBe(4)
    expect(
      await section(page, 'I nostri valori').getByRole('heading', { level: 3 }).allTextContents(),
    ).toEqual(['Eccellenza', 'Innovazione', 'Umanità', 'Professionalità'])
    const team = section(page, 'I nostri specialisti').getByRole('listitem')
    const people = await team.evaluateAll((all) =>
      all.map((one) => ['h3', 'p'].map((tag) => one.querySelector(tag)?.textContent ?? '')),
    )
    expect(people).toEqual(SPECIALISTS)
  })

  test('tells the same without JavaScript', async () => {
    const page = await (await fetch(`${product.url}/chi-siamo`)).text()
    const [, html = ''] = page.split('<main')
    expect(html.split('</main>')[0]).not.toContain('Punto prelievi')
    const [portrait = ''] = /\/api\/public\/doctors\/\d+\/portrait\?v=\d+/.exec(html) ?? []
    expect((await fetch(product.url + portrait)).headers.get('content-type')).toBe('image/svg+xml')
    for (const words of [...SPECIALISTS.flat(), '99,8%', 'divisioni mediche', 'Professionalità'])
      expect(html).toContain(words)
  })

  test('the partner’s site opens in a new tab, and the assistance is a telephone number', async () => {
    const partner = section(page, 'Il laboratorio partner').getByRole('link', {
      name: 'Visita il sito del laboratorio (si apre in una nuova scheda)',
    })
    await expect.poll(() => partner.getAttribute('href')).toMatch(/^https:\/\//)
    await expect.poll(() => partner.getAttribute('target')).toBe('_blank')
    await expect.poll(() => partner.getAttribute('rel')).toContain('noopener')
    const telephone = section(page, 'La clinica in numeri').getByRole('link', { name: '333 000 0000' })
    await expect.poll(() => telephone.getAttribute('href')).toBe('tel:+393330000000')
  })

  test('the keyboard reaches the partner, the telephone, then the first doctor', async () => {
    await page.getByRole('button', { name: 'Avvia il video' }).focus()
    const passed: string[] = []
    for (let step = 0; step < 3; step += 1) {
      await page.keyboard.press('Tab')
      passed.push(await page.evaluate(() => document.activeElement?.getAttribute('href') ?? ''))
    }
    expect(passed).toEqual([
      'https://laboratorio.example/',
      'tel:+393330000000',
      expect.stringMatching(/^\/medici\//),
    ])
  })
})

describe('the pictures of rooms', () => {
  /** Taken over by its script, with a clock that the test moves; the pointer is nowhere near. */
  async function gallery(reducedMotion: 'reduce' | 'no-preference') {
    const { page, context } = await visit(browser, product.url)
    await page.emulateMedia({ reducedMotion })
    await page.clock.install()
    await page.goto('/chi-siamo')
    const rooms = page.getByRole('figure', { name: 'Gli ambienti della clinica' })
    await rooms.getByRole('button', { name: /la galleria$/ }).waitFor()
    await stopClock(page)
    const shows = (words: string) => expect.poll(() => rooms.textContent()).toContain(words)
    return { page, context, rooms, shows }
  }

  test('the pictures change every 4 seconds, start over after the third, and stand still once they are stopped', async () => {
    const { page, context, rooms, shows } = await gallery('no-preference')
    // Chosen, then started again: from here on the clock is the test's alone.
    await rooms.getByRole('button', { name: /^Immagine 1 di 3/ }).click()
    await rooms.getByRole('button', { name: 'Avvia la galleria' }).click()
    await page.mouse.move(2, 2)
    for (const next of ['2 di 3', '3 di 3', '1 di 3']) {
      const before = await rooms.textContent()
      await page.clock.runFor(3_900)
      await expect.poll(() => rooms.textContent()).toBe(before)
      await page.clock.runFor(100)
      await shows(next)
    }
    await rooms.getByRole('button', { name: 'Ferma la galleria' }).click()
    await page.mouse.move(2, 2)
    const stopped = await rooms.textContent()
    await page.clock.runFor(20_000)
    await expect.poll(() => rooms.textContent()).toBe(stopped)
    await context.close()
  })

  test('the pictures stand still with reduced motion, and can be changed by hand', async () => {
    const { page, context, rooms, shows } = await gallery('reduce')
    await page.clock.runFor(20_000)
    await shows('1 di 3')
    await rooms.getByRole('button', { name: /^Immagine 3 di 3/ }).click()
    await shows('3 di 3')
    await context.close()
  })
})
