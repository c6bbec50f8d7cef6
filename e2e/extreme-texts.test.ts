import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Field, type Fields, fieldsOf, type HoursRow } from '#content/fields.ts'
import { GROUP_KEYS, groups } from '#content/site.ts'
import { PUBLIC_PAGES } from '#test/pages.ts'
import { accessibilityFaults, DESKTOP, NARROWEST, sidewaysScroll, type Visit } from './browser.ts'
import { send } from './setup.ts'
import { database, staff, stage } from './stage.ts'
import { tab } from './tab.ts'

// Staff publish texts at the limits of their fields, and every public page still has room for them.

stage()

/** The narrowest phone, the first screen with the whole header, and a usual desk. */
const SCREENS = [NARROWEST, { width: 1024, height: 768 }, DESKTOP]

let desk: Visit
let departments: string[] = []
beforeAll(async () => {
  desk = await staff('/robots.txt')
  const rows = await database.db.selectFrom('serviceCategories').select('slug').orderBy('id').execute()
  departments = rows.map(({ slug }) => slug)
})
afterAll(() => desk?.context.close())

let made = 0
/** Makes texts of a length, no two of them the same. */
const endless = (words: string) => (length: number) => {
  made += 1
  const text = `${length > 3 ? made : ''}${words.repeat(Math.ceil(length / words.length))}`
  return text.slice(0, length).replace(/ $/, 'a')
}
type Fill = ReturnType<typeof endless>
const longWords = endless('Otorinolaringoiatria pediatrica elettroencefalografica ')
const oneWord = endless('Otorinolaringoiatriapediatricaelettroencefalografica')

const week = Array.from({ length: 7 }, (_, day) => day)
const ranges = ['10:10-11:11', '12:12-13:13', '20:20-22:22'].map((range) => {
  const [opens = '', closes = ''] = range.split('-')
  return { opens, closes }
})
const allHours = (fill: Fill): HoursRow[] =>
  week.map((day) => ({ days: week.filter((other) => other !== day), ranges, note: fill(40) }))

/** The largest value that a field takes. */
function largest(field: Field, fill: Fill): unknown {
  const { kind, max = 0, initial, options, item = {}, items } = field
  // A province is two letters, whatever the text.
  if (kind === 'line' || kind === 'text') {
    const words = fill(max)
    return field.shape.safeParse(words).success ? words : initial
  }
  if (kind === 'phone') return '+39 012 345 678 9012'
  if (kind === 'email') return `${oneWord(64)}@${oneWord(50)}.it`
  if (kind === 'url') return `https://clinica.example/${oneWord(max - 24)}`
  if (kind === 'path') return `/${oneWord(max - 1)}`
  if (kind === 'hours') return allHours(fill)
  if (kind === 'number') return max
  if (kind === 'category') return departments[made % departments.length]
  if (kind === 'choice') return options?.toSorted((a, b) => b.label.length - a.label.length)[0]?.value
  if (kind === 'list')
    return Array.from({ length: items?.max ?? 0 }, () => valuesOf(item, (one) => largest(one, fill)))
  return initial
}

/** The least that a field takes: nothing where it may be empty, else one letter. */
function least(field: Field): unknown {
  const { kind, shape, initial, item = {}, items } = field
  const none = ['', null, [], false].find((value) => shape.safeParse(value).success)
  if (none !== undefined) return none
  made += 1
  const letter = (made % 36).toString(36)
  if (kind === 'line' || kind === 'text') return shape.safeParse(letter).success ? letter : initial
  if (kind === 'phone') return '00000'
  if (kind === 'category') return departments[0]
  if (kind === 'list') return Array.from({ length: items?.min ?? 0 }, () => valuesOf(item, least))
  return initial
}

const valuesOf = (fields: Fields, pick: (field: Field) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, pick(field)]))

async function publishAll(pick: (field: Field) => unknown): Promise<void> {
  for (const key of GROUP_KEYS) {
    const path = `/api/site/texts/${key}`
    const { version } = await send<{ version: number }>(desk.context, 'GET', path)
    const value = valuesOf(Object.fromEntries(fieldsOf(groups[key])), pick)
    await send(desk.context, 'POST', `${path}/publish`, { value, version })
  }
}

/** In the page: texts that reach out of the screen, or out of a box that hides what reaches out of it. */
function textsCutOff(): string[] {
  const isHidden = (value: string) => value === 'hidden' || value === 'clip'
  function cutter(parent: Element, text: DOMRect): Element | undefined {
    for (let box: Element | null = parent; box; box = box.parentElement) {
      const isPage = box === document.body
      const { left, right, top, bottom, width } = box.getBoundingClientRect()
      const { overflowX, overflowY, clipPath } = getComputedStyle(box)
      // Of a bar that scrolls, of words for screen readers alone.
      if (overflowX === 'auto' || overflowX === 'scroll' || clipPath !== 'none' || width <= 1) return
      if ((isPage || isHidden(overflowX)) && (text.left < left - 1 || text.right > right + 1)) return box
      if (!isPage && isHidden(overflowY) && (text.top < top - 3 || text.bottom > bottom + 3)) return box
    }
    return
  }
  const found: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement
    if (!parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (!/[\p{L}\p{N}]/u.test(node.textContent ?? '') || parent.closest('script, style, [aria-hidden=true]'))
      continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    const cut = box.width > 0 && cutter(parent, box)
    if (cut) found.push(`${node.textContent?.slice(0, 40)} in ${cut.outerHTML.slice(0, 120)}`)
  }
  return found
}

/** In the page: controls of the header that lie over each other. */
function crossingControls(): string[] {
  const controls = [...document.querySelectorAll('header :is(a, button)')]
    .map((control) => ({ name: control.textContent, box: control.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1)
  return controls.flatMap(({ name, box: a }, index) =>
    controls
      .slice(index + 1)
      .filter(({ box: b }) => a.left < b.right - 1 && b.left < a.right - 1)
      .filter(({ box: b }) => a.top < b.bottom - 1 && b.top < a.bottom - 1)
      .map((other) => `${name} and ${other.name}`),
  )
}

async function faultsOf(page: Page): Promise<object[]> {
  const found: object[] = []
  for (const screen of SCREENS) {
    await page.setViewportSize(screen)
    const faults = {
      tooWide: Math.max(0, await sidewaysScroll(page)),
      cutOff: await page.evaluate(textsCutOff),
      crossing: await page.evaluate(crossingControls),
      axe: screen === NARROWEST ? await accessibilityFaults(page) : [],
    }
    if (Object.values(faults).flat().some(Boolean)) found.push({ width: screen.width, ...faults })
  }
  return found
}

/** Draws each mail to a patient, and answers those that a phone cuts off. */
async function wideMails(page: Page): Promise<object[]> {
  const wide: object[] = []
  const all = '/api/setup/message-texts'
  const { texts } = await send<{ texts: { key: string; parts: object }[] }>(desk.context, 'GET', all)
  const mails = texts.filter(({ key }) => !key.startsWith('sms'))
  expect(mails.length).toBeGreaterThan(10)
  for (const { key, parts } of mails) {
    const { html } = await send<{ html: string }>(desk.context, 'POST', `${all}/${key}/preview`, parts)
    await page.setContent(html)
    const [sideways, cutOff] = [await sidewaysScroll(page), await page.evaluate(textsCutOff)]
    if (sideways > 0 || cutOff.length > 0) wide.push({ key, sideways, cutOff })
  }
  return wide
}

test.each([
  ['of the longest words', (field: Field) => largest(field, longWords)],
  ['of one unbroken word', (field: Field) => largest(field, oneWord)],
  ['as short as can be', least],
])('all public pages and mails have room for texts %s', async (_, pick) => {
  await publishAll(pick)
  const page = await tab(NARROWEST)
  for (const path of PUBLIC_PAGES) {
    await page.goto(path)
    expect.soft([path, ...(await faultsOf(page))]).toEqual([path])
  }
  await page.goto('about:blank')
  await page.setViewportSize(NARROWEST)
  expect.soft(await wideMails(page)).toEqual([])
})

test('the motto in the footer breaks between words', async () => {
  const motto = 'Dermatologia nel cuore della Brianza'
  const path = '/api/site/texts/clinica'
  const { version } = await send<{ version: number }>(desk.context, 'GET', path)
  await send(desk.context, 'POST', `${path}/publish`, { value: { 'name.tagline': motto }, version })
  const page = await tab(NARROWEST)
  for (const screen of SCREENS) {
    await page.setViewportSize(screen)
    await page.goto('/privacy')
    const broken = await page
      .locator('footer')
      .getByText(motto)
      .evaluate((element) => {
        const text = element.firstChild
        if (!text) return ['no text']
        return [...(text.textContent ?? '').matchAll(/\S+/g)].flatMap((match) => {
          const [word] = match
          const range = document.createRange()
          range.setStart(text, match.index)
          range.setEnd(text, match.index + word.length)
          return range.getClientRects().length > 1 ? [word] : []
        })
      })
    expect([screen.width, broken]).toEqual([screen.width, []])
  }
})
