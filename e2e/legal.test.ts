import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accessibilityFaults, DESKTOP, PHONE } from './browser.ts'
import { product, stage } from './stage.ts'
import { tab } from './tab.ts'

const TEXTS = [
  [
    '/privacy',
    'Informativa privacy',
    ['art. 9, par. 2, lett. h', 'Garante per la protezione dei dati personali'],
  ],
  [
    '/cookie',
    'Cookie',
    ['Nessun cookie di pubblicità, di statistica o di profilazione.', 'Preferenze cookie'],
  ],
  ['/termini', 'Termini d’uso', ['In caso di emergenza chiama il 112', 'Ciò che invii è una richiesta.']],
  ['/accessibilita', 'Accessibilità', ['livello AA', 'Segnalare un problema']],
  ['/domande-frequenti', 'Domande frequenti', ['non servono né account né password', 'al massimo 5 file']],
] as const
/** Links that lead to other sites. */
const LINKING: string[] = ['/privacy', '/accessibilita']

stage()

/** The words of the main part of a page as it is delivered. */
function wordsOf(html: string): string {
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? []
  return main.replace(/<(style|script)\b.*?<\/\1>|<[^>]*>|<!--.*?-->/gs, '')
}
const headings = (html: string) => [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].map(([, words = '']) => words)

describe.each(TEXTS)('the page of text %s', (path, title, sentences) => {
  test('X11: a page of text can be read without JavaScript, and a legal text states since when it is in force', async () => {
    const response = await fetch(product.url + path)
    expect(response.status).toBe(200)
    const html = await response.text()
    expect(headings(html)).toEqual([title])
    const text = wordsOf(html)
    for (const sentence of sentences) expect(text).toContain(sentence)
    if (path === '/domande-frequenti') return
    // A notice that visitors agree to has a version. A new text needs a new one in the database and on the page.
    const [version, day, date] =
      path === '/privacy' ? ['1.3', '29', '2026-11-29'] : ['1.0', '21', '2026-11-21']
    expect(text).toContain(`Versione ${version}, in vigore dal ${day} novembre 2026`)
    expect(html).toMatch(new RegExp(`<time[^>]*dateTime="${date}"`, 'i'))
  })

  test('offers a summary that leads to every section, by keyboard and on a phone, and prints its text alone with the addresses of its links', async () => {
    const page = await tab(PHONE)
    await page.goto(path)
    const folded = page.locator('details summary')
    await folded.focus()
    await page.keyboard.press('Enter')
    const summary = page.getByRole('navigation', { name: 'Sommario' })
    const names = await summary.getByRole('link').allTextContents()
    expect(names).toEqual(
      await page.getByRole('heading', { level: 2 }).and(page.locator('main h2')).allTextContents(),
    )
    expect(await accessibilityFaults(page)).toEqual([])
    const last = summary.getByRole('link').last()
    await last.focus()
    await page.keyboard.press('Enter')
    await expectAtTop(page, names.at(-1) ?? '')

    await page.setViewportSize(DESKTOP)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.getByRole('navigation').count()).toBe(0)
    await expect
      .poll(() => page.getByRole('heading', { level: 1, name: title, exact: true }).isVisible())
      .toBe(true)
    const inks = await page
      .locator('main p, main h2, footer p')
      .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).color))])
    expect(inks.length).toBeGreaterThan(0)
    for (const ink of inks) expect(['rgb(0, 0, 0)', 'rgb(51, 51, 51)', 'rgb(68, 68, 68)']).toContain(ink)
    const addresses = await page
      .locator('main a[href^="https:"]')
      .evaluateAll((all) =>
        all.map((one) => [one.getAttribute('href') ?? '', getComputedStyle(one, '::after').content]),
      )
    expect(addresses.length > 0).toBe(LINKING.includes(path))
    for (const [address, printed] of addresses) expect(printed).toContain(address)
  })
})

/** Its heading is in the upper half of the window, below the bar; the last of a page may not get that far. */
async function expectAtTop(page: Page, name: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const heading = [...document.querySelectorAll('main h2')].find((one) => one.textContent === wanted)
    const { top = -1 } = heading?.getBoundingClientRect() ?? {}
    const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2
    return top >= 60 && (top < innerHeight / 2 || atEnd)
  }, name)
}

test('P5: every link in the footer leads to a page', async () => {
  const page = await tab()
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  const legal = footer.getByRole('navigation', { name: 'Note legali' })
  await expect
    .poll(() => legal.getByRole('link').allTextContents())
    .toEqual(['Privacy', 'Cookie', 'Termini', 'Accessibilità', 'Preferenze cookie', 'English'])
  const targets = await footer
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
  expect(targets.length).toBeGreaterThan(12)
  for (const target of targets) {
    if (!target.startsWith('/')) {
      expect(target).toMatch(/^(https:\/\/|tel:\+\d|mailto:[^@]+@)/)
      continue
    }
    const { pathname, hash } = new URL(target, product.url)
    const response = await fetch(product.url + pathname)
    expect([target, response.status]).toEqual([target, 200])
    if (hash) expect(await response.text()).toContain(`id="${hash.slice(1)}"`)
  }
})

test('P4: the choice about third parties is one click away on every page', async () => {
  const page = await tab(PHONE)
  await page.goto('/chi-siamo')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Preferenze cookie' }).click()
  await page.waitForURL('**/cookie#preferenze')
  await page.getByRole('region', { name: 'Preferenze cookie' }).waitFor()
  await expectAtTop(page, 'Preferenze cookie')
})

describe('the page /webmail', () => {
  test('leads to the mail in another tab and back to the site', async () => {
    const page = await tab(PHONE)
    await page.goto('/webmail')
    await page.getByRole('heading', { level: 1, name: 'Benvenuto nella Webmail' }).waitFor()
    const open = page.getByRole('link', { name: /^Accedi alla Webmail/ })
    await expect.poll(() => open.getAttribute('href')).toMatch(/^https:\/\//)
    await expect.poll(() => open.getAttribute('target')).toBe('_blank')
    await expect.poll(() => open.getAttribute('rel')).toContain('noopener')
    const tiles = page.getByRole('main').getByRole('listitem')
    await expect.poll(() => tiles.count()).toBe(3)
    const words = await page.getByRole('main').textContent()
    for (const word of ['SSL', '24/7', 'Interfaccia veloce']) expect(words).toContain(word)
    await expect.poll(() => page.getByRole('contentinfo').textContent()).toContain('© 2025')
    await page.getByRole('link', { name: 'Torna al Sito' }).click()
    await page.waitForURL(`${product.url}/`)
  })

  test('tells search engines not to index it', async () => {
    const response = await fetch(`${product.url}/webmail`)
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(await response.text()).toContain('<meta name="robots" content="noindex"')
  })
})

describe('print', () => {
  test('the home page prints place, hours and ways to the clinic on one sheet', async () => {
    const page = await tab()
    await page.goto('/')
    await page.emulateMedia({ media: 'print' })
    await expect
      .poll(() => page.getByRole('heading', { name: 'Contatti', exact: true }).isVisible())
      .toBe(true)
    await expect.poll(() => page.locator('h1').isVisible()).toBe(false)
    for (const words of [
      'Ambulatorio',
      'Ingresso principale',
      'Ingresso secondario',
      'Via Esempio 10',
      '039 000 0000',
      '333 000 0000',
      'info@ambulatorio.example',
      '7:30-10:30',
      '16:00-18:00',
    ]) {
      expect([words, await onPaper(page, words)]).toEqual([words, true])
    }
    for (const words of ['Prenota Visita', 'Scopri i Servizi', 'Accedi'])
      expect(await onPaper(page, words)).toBe(false)
    expect(await sheetsOf(page)).toBe(1)
  })

  test('the other pages print their text without buttons', async () => {
    const page = await tab(PHONE)
    for (const path of ['/servizi', '/centro-analisi', '/chi-siamo']) {
      await page.goto(path)
      await page.emulateMedia({ media: 'print' })
      await expect.poll(() => page.locator('h1').isVisible()).toBe(true)
      await expect.poll(() => page.getByRole('navigation').count()).toBe(0)
      await expect.poll(() => page.getByRole('button').count()).toBe(0)
      await expect.poll(() => page.locator('img:visible, video:visible').count()).toBe(0)
      expect(await onPaper(page, 'Via Esempio 10')).toBe(true)
    }
  })

  async function onPaper(page: Page, words: string): Promise<boolean> {
    return (await page.getByText(words).filter({ visible: true }).count()) > 0
  }

  async function sheetsOf(page: Page): Promise<number> {
    await page.waitForLoadState('networkidle')
    const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1')
    return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0
  }
})
