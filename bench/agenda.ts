import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'puppeteer-core'
import type { Agenda, ChangedVisit } from '#features/agenda/contract.ts'
import { toTime, wallClock } from '#platform/time/dates.ts'
import { launchBrowser } from '../src/platform/browser/launch.server.ts'
import { agendaDoctor, agendaVisit } from '../test/agenda.ts'
import { openDays } from '../test/days.ts'
import { startServerProcess } from '../test/server-process.ts'
import { type Figure, median } from './figures.ts'

const DOCTORS = 15
const VISITS_EACH = 20
const BUDGET_MS = 50
const MOVES = 20
const SEEN_MS = 1000
const PASSWORD = 'Prova-lunga-2026!'
/** About the focus, a visit in hand over four columns and an hour, and back. */
const KEYS = [
  ...['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowUp', 's'],
  ...['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowDown', 'Escape'],
] as const

/**
 * The keyboard in a day of the agenda with 15 columns and 300 visits, from the key to the next frame, beside the same keys in a day
 * with one column of 20, and beside the budget. Then the moves of one browser, from the request to the frame in which another shows
 * them.
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
    const seen = (await movesSeen(browser, page, server.url)).toSorted((a, b) => a - b)
    const within = { name: 'budget', value: SEEN_MS }
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
      { name: 'a move seen by another browser, p50', value: median(seen), unit: 'ms', baseline: within },
      {
        ...{ name: 'a move seen by another browser, p95', value: seen[Math.ceil(MOVES * 0.95) - 1] ?? 0 },
        ...{ unit: 'ms', baseline: within, atMost: 1 },
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

/** Milliseconds from the request of each move in `page` to the frame in which the agenda of a second browser shows it. */
async function movesSeen(browser: Browser, page: Page, origin: string): Promise<number[]> {
  const day = openDays(1)[0] ?? ''
  const other = await (await browser.createBrowserContext()).newPage()
  await logIn(other, origin)
  let { visit } = await ask<ChangedVisit>(page, '/api/agenda/visits', 'POST', await newVisit(page, day))
  await other.goto(`${origin}/agenda?giorno=${day}`)
  const shows = (time: string) =>
    other.waitForFunction(
      (time) => [...document.querySelectorAll('.ag-v')].some(({ textContent }) => textContent.includes(time)),
      { polling: 'raf' },
      `Banco Prova, ${time}`,
    )
  await shows(visit.time)
  const found: number[] = []
  for (let move = 0; move < MOVES; move += 1) {
    const change = { time: toTime(600 + move * 15), evenOutside: true, version: visit.version }
    const begun = performance.now()
    const seen = shows(change.time).then(() => found.push(performance.now() - begun))
    visit = (await ask<ChangedVisit>(page, `/api/agenda/visits/${visit.id}`, 'PATCH', change)).visit
    await seen
  }
  return found
}

/** A visit at 15:00 with the first doctor who offers something. */
async function newVisit(page: Page, date: string) {
  const { doctors } = await ask<Agenda>(page, `/api/agenda?from=${date}&to=${date}`)
  const doctor = doctors.find(({ serviceIds }) => serviceIds.length > 0)
  const person = { firstName: 'Prova', lastName: 'Banco', phone: '333 000 0000', email: 'banco@example.com' }
  const place = { serviceId: doctor?.serviceIds[0], doctorId: doctor?.id, date, time: '15:00' }
  return { person, ...place, evenOutside: true }
}

/** Calls the product as the user of a page. */
async function ask<Answer>(page: Page, path: string, method = 'GET', body?: object): Promise<Answer> {
  const sent = { method, body: body && JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
  return page.evaluate(
    async (path, sent) => {
      const answer = await fetch(path, sent as RequestInit)
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    },
    path,
    sent,
  ) as Promise<Answer>
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
