import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  accessibilityFaults,
  expectNoSidewaysScroll,
  hydrated,
  NARROWEST,
  PHONE,
  stopClock,
  takenOver,
  visit,
} from './browser.ts'
import { button } from './contact.ts'
import { until } from './reviews.ts'
import { browser, product, staff, stage } from './stage.ts'
import { tab } from './tab.ts'
import { fillDetails } from './wizard.ts'

stage()

/** Goes on with Tab until what has the focus is called like this: nothing else on the way may hold it. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let n = 0; n < 150; n += 1) {
    await page.keyboard.press('Tab')
    const called = await page.evaluate(() => {
      const it = document.activeElement
      return (it?.getAttribute('aria-label') ?? it?.textContent ?? '').trim()
    })
    if (name.test(called)) return
  }
  throw new Error(`Tab never comes to ${name}`)
}

async function press(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

/** Waits until the title of the new step has the focus, which it takes a moment after it is drawn. */
const atStep = (page: Page, title: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(title)

/** From a day of the calendar on, with the arrows, to the first that has free times. */
async function chooseFreeDay(page: Page): Promise<void> {
  const slots = page.getByRole('button', { name: /^\d\d:\d\d$/ })
  for (let n = 0; n < 12; n += 1) {
    await page.keyboard.press('Enter')
    await slots.first().or(page.getByText('Nessun orario disponibile per questa data')).waitFor()
    if ((await slots.count()) > 0) return
    await page.keyboard.press('ArrowRight')
  }
  throw new Error('no free day')
}

test('X1, X2, X3, X10: a visit is booked by keyboard alone, and each step announces itself and leads to its errors', async () => {
  const { page, context } = await visit(browser, product.url)
  await page.goto('/prenota-visita')
  await hydrated(page)
  const current = page.locator('[aria-current="step"]')
  await expect.poll(() => current.textContent()).toMatch(/Categoria/)
  await press(page, /^Centro Dentale/)
  await atStep(page, 'Scegli il servizio')
  expect(await accessibilityFaults(page)).toEqual([])
  await press(page, /^Igiene orale/)
  await atStep(page, 'Scegli il tipo di servizio')
  await press(page, /^Adulti/)
  await atStep(page, 'Scegli il professionista')
  await press(page, /^Il migliore disponibile/)
  await atStep(page, 'Scegli data e ora')
  await press(page, /^Mese successivo/)
  await tabTo(page, /(luned|marted|mercoled|gioved|venerd|sabato)/i)
  await chooseFreeDay(page)
  await press(page, /^\d\d:\d\d$/)
  expect(await accessibilityFaults(page)).toEqual([])
  await press(page, /^Continua$/)
  await atStep(page, 'I tuoi dati')
  await press(page, /^Conferma prenotazione/)
  // A missing field is named, and gets the focus.
  const first = page.getByLabel('Nome', { exact: true })
  await expect.poll(() => first.getAttribute('aria-invalid')).toBe('true')
  const told = await first.evaluate((field) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  )
  expect(told).toContain('Nome richiesto')
  expect(await accessibilityFaults(page)).toEqual([])
  const tokens = ['given-name', 'family-name', 'email', 'tel', 'bday']
  const asked = page.locator('form input[autocomplete]:not([autocomplete=off])')
  expect(await asked.evaluateAll((all) => all.map((one) => one.getAttribute('autocomplete')))).toEqual(tokens)
  await fillDetails(page, { first: 'Tastiera', last: 'Esempi', email: 'tastiera@posta.example' })
  await page.getByLabel('Telefono').focus()
  await press(page, /^Conferma prenotazione/)
  await page.getByText(/^In attesa di conferma/).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await context.close()
})

/** In the page: the element that has the focus, when none of nine points of it is on top. */
function coveredFocus(): string | null {
  const it = document.activeElement
  if (!it || it === document.body) return null
  const { left, top, width, height } = it.getBoundingClientRect()
  const points = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y] as const),
  )
  const seen = points.some(([x, y]) => {
    const there = document.elementFromPoint(x, y)
    return there !== null && (it.contains(there) || there.contains(it))
  })
  return seen ? null : it.outerHTML.slice(0, 120)
}

test('X6: no bar covers the focused element on a phone', async () => {
  const page = await tab(PHONE)
  for (const path of ['/', '/servizi']) {
    await page.goto(path)
    await hydrated(page)
    for (let n = 1; n <= 60; n += 1) {
      await page.keyboard.press('Tab')
      // A field left empty draws its error a little later, which moves the focus down and then scrolls it back into view.
      await expect.poll(() => page.evaluate(coveredFocus), { message: `Tab ${n} on ${path}` }).toBeNull()
    }
  }
})

test('errors shown above the focused field do not push it under the bar of a phone', async () => {
  const page = await tab(PHONE)
  await page.goto('/')
  await hydrated(page)
  const form = page.getByRole('form', { name: 'Richiesta di informazioni' })
  await form.hover()
  await page.locator('[data-island=contact-form][data-live]').waitFor({ state: 'attached' })
  const bar = await page.getByRole('navigation', { name: 'Navigazione rapida' }).boundingBox()
  // Four Tabs faster than a frame; the field they lead to stands right above the bar.
  await form.evaluate((form, barTop) => {
    const [first, second, third, fourth] = form.querySelectorAll(
      'input[type="text"], input[type="email"], input[type="tel"]',
    )
    if (!(fourth instanceof HTMLElement)) throw new Error('no fourth field')
    scrollBy({ top: fourth.getBoundingClientRect().bottom - barTop + 1, behavior: 'instant' })
    for (const field of [first, second, third, fourth]) (field as HTMLElement).focus({ preventScroll: true })
  }, bar?.y ?? 0)
  await form.getByText("L'email è richiesta").waitFor()
  await expect.poll(() => page.evaluate(coveredFocus)).toBeNull()
})

// WCAG 1.4.12, to the letter.
const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

test.each(['/', '/servizi', '/prenota-visita', '/attiva-convenzione', '/login'])(
  'X6: %s on a phone shows all its words with wider text spacing',
  async (path) => {
    const page = await tab(PHONE)
    await page.goto(path)
    await takenOver(page)
    // Through the debugger, where the page's own policy does not apply.
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    }, SPACED)
    for (const screen of [PHONE, NARROWEST]) {
      await page.setViewportSize(screen)
      await expectNoSidewaysScroll(page)
      expect([screen.width, await page.evaluate(wordsCutOff)]).toEqual([screen.width, []])
    }
  },
)

/** In the page: boxes of text that hide a part of it. */
function wordsCutOff(): string[] {
  return [...document.querySelectorAll<HTMLElement>('main :is(p, h1, h2, h3, a, button, label)')]
    .filter((box) => {
      const { overflowX, overflowY } = getComputedStyle(box)
      const hides = [overflowX, overflowY].some((value) => value === 'hidden' || value === 'clip')
      const clamped = box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1
      return hides && clamped && box.clientWidth > 1 && !box.closest('[aria-hidden=true]')
    })
    .map((box) => box.outerHTML.slice(0, 120))
}

test('X6: the top bar is one row with normal letters, also on the narrowest screen', async () => {
  const page = await tab(NARROWEST)
  await page.goto('/')
  const [sign, chat] = await Promise.all(
    [/pagina iniziale/, /^Scrivici in chat/].map((name) =>
      page.getByRole('banner').getByRole('link', { name }).boundingBox(),
    ),
  )
  expect(Math.abs((sign?.y ?? 0) - (chat?.y ?? 100))).toBeLessThan(20)
})

test('X12: a toast is announced, only the newest is shown, and F8 moves the focus to it', async () => {
  const { page, context } = await staff()
  const region = page.getByRole('region', { name: /^Notifiche/ })
  await page.clock.install()
  for (const name of ['Prima', 'Seconda']) {
    await page.clock.resume()
    await page.goto('/liste?lista=nuova')
    await page.getByRole('dialog').getByLabel('Nome Lista').fill(name)
    // A live region has the words for a second, and the toast stays for five.
    await stopClock(page)
    await button(page.getByRole('dialog'), 'Crea Lista').click()
    const aloud = page.locator('[role=status]').filter({ hasText: 'Lista creata' })
    await until(page, async () => (await aloud.count()) > 0, 50)
    await region.getByRole('listitem').waitFor()
    expect(await region.getByRole('listitem').count()).toBe(1)
  }
  const said = (await region.getByRole('listitem').textContent()) ?? ''
  expect(said).not.toBe('')
  await page.keyboard.press('F8')
  await expect.poll(() => region.evaluate((it) => it.contains(document.activeElement))).toBe(true)
  await page.clock.resume()
  expect(await accessibilityFaults(page)).toEqual([])
  await context.close()
})
