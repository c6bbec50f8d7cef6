import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { book } from './bookings.ts'
import { accessibilityFaults, expectNoSidewaysScroll, hydrated } from './browser.ts'
import { atDesk } from './desk.ts'
import { send } from './setup.ts'
import { stage } from './stage.ts'

const WIDTHS = [1440, 1280, 1024, 960]
const LONG = 'anna.maria.castelli.della.rovere@posta-lunghissima.example'

let desk: Page

stage('sample')
beforeAll(async () => {
  const visited = await atDesk()
  desk = visited.page
  await book('Massimiliano', 'Castelli-Dellarovere')
  const [agreement] = await send<{ id: number }[]>(visited.context, 'GET', '/api/convenzioni')
  const categories = await send<{ id: number }[]>(visited.context, 'GET', '/api/public/categories')
  await send(visited.context, 'POST', '/api/convenzioni/attivazioni', {
    ...{ convenzioneId: agreement?.id, firstName: 'Anna Maria', lastName: 'Castelli-Della Rovere' },
    ...{ email: LONG, phone: '+39 333 000 0000', dateOfBirth: '1984-03-04' },
    serviziInteressati: categories.map(({ id }) => id),
  })
})

/** The words a sighted person reads in an element: text clipped to one pixel for screen readers does not count. */
function visibleText(element: Locator): Promise<string> {
  return element.evaluate((root) => {
    const read: string[] = []
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { parentElement: parent, textContent } = texts.currentNode
      const { width = 0, height = 0 } = parent?.getBoundingClientRect() ?? {}
      if (width > 1 && height > 1) read.push(textContent ?? '')
    }
    return read.join('').trim()
  })
}

/** Pairs of controls and texts of a row that lie over each other, and controls that reach out of their cell. */
function overlaps(row: Locator): Promise<string[]> {
  return row.evaluate((tr) => {
    const controls = [...tr.querySelectorAll<HTMLElement>('a, button')]
    const boxOf = (element: Element) => element.getBoundingClientRect()
    const outside = controls.filter((control) => {
      const [box, cell] = [boxOf(control), boxOf(control.closest('td') ?? tr)]
      return box.left < cell.left - 1 || box.right > cell.right + 1 || box.bottom > cell.bottom + 1
    })
    const crossing = controls.flatMap((one, index) =>
      controls.slice(index + 1).filter((other) => {
        const [a, b] = [boxOf(one), boxOf(other)]
        return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
      }),
    )
    return [...outside, ...crossing].map(
      (control) => control.getAttribute('aria-label') ?? control.textContent,
    )
  })
}

async function atEachWidth(page: Page, check: (width: number) => Promise<void>): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await check(width)
    await expectNoSidewaysScroll(page)
    if (width === 1440) expect(await accessibilityFaults(page)).toEqual([])
  }
  expect(await accessibilityFaults(page)).toEqual([])
}

async function open(path: string): Promise<Page> {
  await desk.goto(path)
  await hydrated(desk)
  return desk
}

test('a waiting booking request shows the words of both answers at each width of a desk', async () => {
  const page = await open('/richieste-prenotazioni?stato=pending')
  const row = page.getByRole('row', { name: /Massimiliano/ })
  await atEachWidth(page, async (width) => {
    for (const word of ['Conferma', 'Rifiuta'])
      expect(await visibleText(row.getByRole('button', { name: new RegExp(`^${word} `) }))).toBe(word)
    expect([width, await overlaps(row)]).toEqual([width, []])
  })
})

test('a waiting activation shows the words of both answers at each width of a desk', async () => {
  const page = await open('/convenzioni')
  const row = page.getByRole('row', { name: /Anna Maria/ })
  await atEachWidth(page, async (width) => {
    for (const word of ['Approva', 'Rifiuta'])
      expect(await visibleText(row.getByRole('button', { name: new RegExp(`^${word} `) }))).toBe(word)
    expect([width, await overlaps(row)]).toEqual([width, []])
  })
})
