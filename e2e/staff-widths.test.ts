import type { BrowserContext, Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openDays } from '#test/days.ts'
import { book } from './bookings.ts'
import { accessibilityFaults, expectNoSidewaysScroll, hydrated } from './browser.ts'
import { atDesk } from './desk.ts'
import { DOCTORS, send } from './setup.ts'
import { stage } from './stage.ts'

const WIDTHS = [1440, 1280, 1024, 960]
const LONG = 'anna.maria.castelli.della.rovere@posta-lunghissima.example'

let desk: Page
let doctorId: number
let serviceId: number

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
  await fillSetup(visited.context)
})

/** Fills the pages of the setup with long names, for the first service and the first doctor of the sample. */
async function fillSetup(context: BrowserContext): Promise<void> {
  const add = async (path: string, body: object) =>
    (await send<{ id: number }>(context, 'POST', `/api/${path}`, body)).id
  const words = 'Sala di Otorinolaringoiatria e Foniatria'
  const room = await add('setup/resources', {
    kind: 'room',
    name: words,
    place: `Piano 2, accanto a ${words}`,
  })
  await add('setup/resources', { kind: 'device', name: `Ecografo della ${words}`, checkDueOn: '2026-01-07' })
  const [service] = await send<{ id: number }[]>(context, 'GET', '/api/setup/services')
  const [doctor] = await send<{ id: number }[]>(context, 'GET', '/api/setup/doctors')
  serviceId = service?.id ?? 0
  doctorId = doctor?.id ?? 0
  const monthly = {
    cadence: 'monthly',
    nth: [1, 3, -1],
    roomId: room,
    online: false,
    serviceIds: [serviceId],
  }
  await send(context, 'PUT', `/api/setup/doctors/${doctorId}/hours`, {
    hours: [1, 4].map((dayOfWeek) => ({ dayOfWeek, startTime: '09:30', endTime: '12:30', ...monthly })),
  })
  const [day = ''] = openDays(60).slice(-1)
  const at = { from: `${day}T07:00`, to: `${day}T08:00`, reason: `Manutenzione della ${words}` }
  await add('calendar/marks', { kind: 'absence', doctorId, ...at })
  await add('calendar/marks', { kind: 'closure', ...at, notice: `Chiusi per i lavori nella ${words}` })
}

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

/** Controls of a row or a page that lie over each other, and those that reach out of their cell. */
function overlaps(row: Locator): Promise<string[]> {
  return row.evaluate((tr) => {
    const all = [...tr.querySelectorAll<HTMLElement>('a, button, input, select, textarea')]
    // A closed part takes no place.
    const controls = all.filter((control) => control.checkVisibility())
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
      (control) => control.getAttribute('aria-label') ?? (control.textContent || control.outerHTML),
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

test.each([
  ['a doctor’s hours', () => `${DOCTORS}&medico=${doctorId}&parte=riceve`, 'Giovedì'],
  ['closures and holidays', () => '/setup?tab=calendario', 'Nuova chiusura'],
  ['rooms and devices', () => '/setup?tab=stanze', 'Nuova stanza'],
  ['all prices', () => '/setup?tab=prezzi', 'Cambia tutti i prezzi, in %'],
  ['the rules of the clinic', () => '/setup?tab=regole', 'Disdetta fino a'],
  ['a service', () => `/setup?servizio=${serviceId}`, 'Perché non ci sono orari?'],
])('the controls on the page of %s lie beside each other at each width of a desk', async (_, path, words) => {
  const page = await open(path())
  const main = page.getByRole('main')
  await main.getByText(words).first().waitFor()
  await atEachWidth(page, async (width) => {
    // At the end of the page its foot covers nothing.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    expect([width, await overlaps(main)]).toEqual([width, []])
  })
})
