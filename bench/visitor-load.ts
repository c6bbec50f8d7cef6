import { random } from '../scripts/fill/random.ts'
import { Cut, type Site } from './browser.ts'
import { addressOf } from './random.ts'
import { visit } from './visitor.ts'

// Very many visitors at a time, in a process of its own like every load.

export type Visits = Pick<Site, 'url' | 'files' | 'calendarFiles' | 'today' | 'haste'> & {
  visitors: number
  seconds: number
  /** Number of the first visitor, so that none comes twice. */
  firstNumber: number
}

export type Call = { answers: number; p50: number; p99: number }

export type Visited = {
  begun: number
  booked: number
  lost: number
  documents: number
  calls: Record<string, Call>
  /** Answers with 5xx, and connections that broke. */
  failed: number
  /** The first few failures visitors met. */
  troubles: string[]
}

const DOCUMENT_BYTES = 300_000
const TROUBLES = 5

process.once('message', async (visits: Visits) => {
  const times = new Map<string, number[]>()
  const found: Visited = { begun: 0, booked: 0, lost: 0, documents: 0, calls: {}, failed: 0, troubles: [] }
  const site: Site = {
    ...visits,
    documentOf,
    answered: (call, status, milliseconds) => {
      if (status >= 500) found.failed += 1
      const known = times.get(call)
      if (known) known.push(milliseconds)
      else times.set(call, [milliseconds])
    },
  }
  const end = performance.now() + visits.seconds * 1000
  /**
   * A visitor who has left is replaced at once, so that the number stays the same; those present at the end may finish.
   */
  const place = async (nth: number) => {
    const chance = random(visits.firstNumber + nth)
    await new Promise((resolve) => setTimeout(resolve, (nth / visits.visitors) * (SPREAD_MS / visits.haste)))
    while (performance.now() < end) {
      const n = visits.firstNumber + found.begun
      found.begun += 1
      try {
        const { lost, documents } = await visit(site, { n, address: addressOf(n), chance })
        found.booked += 1
        found.lost += lost
        found.documents += documents
      } catch (error) {
        if (!(error instanceof Error)) throw error
        if (error instanceof Cut) found.failed += 1
        if (found.troubles.length < TROUBLES) found.troubles.push(error.message)
      }
    }
  }
  await Promise.all(Array.from({ length: visits.visitors }, (_, nth) => place(nth)))
  for (const [call, all] of times) {
    all.sort((a, b) => a - b)
    const at = (share: number) => all[Math.floor(all.length * share)] ?? 0
    found.calls[call] = { answers: all.length, p50: at(0.5), p99: at(0.99) }
  }
  process.send?.(found, () => process.exit(0))
})

/** People do not come all in one moment. */
const SPREAD_MS = 60_000

function documentOf(n: number): Buffer {
  const line = `% Referto ${n}, una riga come le altre.\n`
  const pages = line.repeat(Math.ceil(DOCUMENT_BYTES / line.length))
  return Buffer.from(`%PDF-1.4\n${pages}%%EOF\n`)
}
