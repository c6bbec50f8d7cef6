import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from 'puppeteer-core'
import type { Agenda } from '#features/agenda/contract.ts'
import { toTime, wallClock } from '#platform/time/dates.ts'
import { launchBrowser } from '../src/platform/browser/launch.server.ts'
import { agendaDoctor, agendaVisit } from '../test/agenda.ts'
import { startServerProcess } from '../test/server-process.ts'
import { type Figure, median } from './figures.ts'

const DOCTORS = 15
const VISITS_EACH = 20
const BUDGET_MS = 50
const PASSWORD = 'Prova-lunga-2026!'
/** About the focus, a visit in hand over four columns and an hour, and back. */
const KEYS = [
  ...['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowUp', 's'],
  ...['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowDown', 'Escape'],
] as const

/**
 * The keyboard in a day of the agenda with 15 columns and 300 visits, from the key to the next frame, beside the same keys in a day
 * with one column of 20, and beside the budget.
 */
export async function agenda({ rounds }: { rounds: number }): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ambulatorio-agenda-'))
  const server = await startServerProcess({ DATA_DIR: folder, ADMIN_PASSWORD: PASSWORD })
  const profile = path.join(folder, 'browser')
  await mkdir(profile)
  const { browser, end } = await launchBrowser({
    chromePath: process.env.CHROME_PATH,
    folder: profile,
    host: 'localhost',
  })
  try {
    const page = await browser.newPage()
    await page.setViewport({ width: 1440, height: 900 })
    await logIn(page, server.url)
    const full = await delays(page, server.url, dayOf(DOCTORS), rounds)
    const small = await delays(page, server.url, dayOf(1), rounds)
    const name = `a key in the agenda, ${DOCTORS} columns, ${DOCTORS * VISITS_EACH} visits`
    return [
      {
        ...{ name: `${name}, median`, value: median(full.flat()), unit: 'ms' },
        baseline: { name: 'one column, 20 visits', value: median(small.flat()) },
      },
      {
        ...{ name: `${name}, the slowest key`, value: Math.max(...full.map(median)), unit: 'ms' },
        ...{ baseline: { name: 'budget', value: BUDGET_MS }, atMost: 1 },
      },
    ]
  } finally {
    await end()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function logIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`)
  const status = await page.evaluate(async (password) => {
    const body = JSON.stringify({ username: 'admin', password })
    const headers = { 'Content-Type': 'application/json' }
    return (await fetch('/api/auth/login', { method: 'POST', body, headers })).status
  }, PASSWORD)
  if (status !== 200) throw new Error(`The login answered ${status}.`)
}

/** Milliseconds from each key to the end of the frame that shows it, of all rounds. */
async function delays(page: Page, origin: string, answer: Agenda, rounds: number): Promise<number[][]> {
  await page.setRequestInterception(true)
  const onRequest = (request: Parameters<Parameters<typeof page.on<'request'>>[1]>[0]) =>
    new URL(request.url()).pathname === '/api/agenda'
      ? request.respond({ contentType: 'application/json', body: JSON.stringify(answer) })
      : request.continue()
  page.on('request', onRequest)
  await page.goto(`${origin}/agenda`)
  await page.waitForSelector('.ag-v')
  const found: number[][] = KEYS.map(() => [])
  for (let round = 0; round < rounds; round += 1) {
    await page.focus('.ag-v')
    for (const [index, key] of KEYS.entries()) {
      await page.evaluate(() => {
        const at = window as Window & { painted?: Promise<number> }
        at.painted = new Promise((resolve) =>
          window.addEventListener(
            'keydown',
            ({ timeStamp }) =>
              requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp))),
            { once: true, capture: true },
          ),
        )
      })
      await page.keyboard.press(key)
      found[index]?.push(
        await page.evaluate(() => (window as Window & { painted?: Promise<number> }).painted ?? 0),
      )
    }
  }
  page.off('request', onRequest)
  await page.setRequestInterception(false)
  return found
}

/** Today with doctors who receive from 8 to 19, each with visits of a quarter of an hour, two in three times taken. */
function dayOf(count: number): Agenda {
  const { date } = wallClock(new Date())
  const doctors = Array.from({ length: count }, (_, index) => agendaDoctor(index + 1, { serviceIds: [1] }))
  const open = [{ start: 480, end: 1140, roomId: null, online: true }]
  const visits = doctors.flatMap((doctor) =>
    Array.from({ length: VISITS_EACH }, (_, index) =>
      agendaVisit({
        ...{ id: doctor.id * 100 + index, doctorId: doctor.id, doctorName: doctor.name, date },
        ...{ time: toTime(480 + index * 30), duration: 15 },
      }),
    ),
  )
  const columns = doctors.map(({ id }) => ({ doctorId: id, open, off: [], why: null }))
  return { doctors, resources: [], visits, days: [{ date, closed: null, columns }] }
}
