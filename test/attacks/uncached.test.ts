import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BUSY_MS } from '../server-process.ts'
import type { Visitor } from '../visitor.ts'
import { startTarget, type Target } from './target.ts'

let target: Target
beforeAll(async () => {
  target = await startTarget()
})
afterAll(() => target?.stop())

const GIVEN_UP = 0

/** Asks for the paths, ten at a time, until one is refused. Returns how often each status came. */
async function statuses(by: Visitor, paths: string[]): Promise<Map<number, number>> {
  const counted = new Map<number, number>()
  for (let at = 0; at < paths.length && !counted.has(429); at += 10) {
    const found = await Promise.all(paths.slice(at, at + 10).map((path) => statusOf(by, path)))
    for (const status of found) counted.set(status, (counted.get(status) ?? 0) + 1)
  }
  return counted
}

/** A busy server gives a call up after five seconds, and counts it all the same. */
async function statusOf(by: Visitor, path: string): Promise<number> {
  const asked = performance.now()
  const answer = await by.send(path)
  const isLate = performance.now() - asked > BUSY_MS
  await answer.arrayBuffer()
  return isLate && answer.status === 503 ? GIVEN_UP : answer.status
}

const many = (path: (n: number) => string, length: number) => Array.from({ length }, (_, n) => path(n))

describe('M1: pages that are not cached', { timeout: 300_000 }, () => {
  test.each([
    ['unknown ids', (n: number) => `/modulo/${900_000 + n}`, 404],
    ['unknown ids of a form in a frame', (n: number) => `/modulo/${900_000 + n}/incorpora`, 404],
    ['data of client-side navigations', (n: number) => `/prenota-visita.data?n=${n}`, 200],
  ])('a flood of %s from one address gets 429, and another address is answered', async (_, path, usual) => {
    const flood = target.visitor()
    const begun = performance.now()
    // The 240 calls of a minute, three times: a slow machine's first minute may end before them.
    const counted = await statuses(flood, many(path, 720))
    expect(counted.get(usual)).toBeGreaterThan(0)
    const passed = (counted.get(usual) ?? 0) + (counted.get(GIVEN_UP) ?? 0)
    expect(passed).toBeGreaterThanOrEqual(240)
    if (performance.now() - begun < 60_000) expect(passed).toBe(240)
    const [refused, page] = await Promise.all([flood.send(path(1000)), flood.send('/modulo/1')])
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.text()).toContain('Troppe richieste')
    expect([page.status, page.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8'])
    expect(await page.text()).toContain('<html lang="it">')
    const other = await target.visitor().send(path(0))
    expect(other.status).toBe(usual)
    // Cached pages cost nothing and have no limit.
    expect(
      await statuses(
        flood,
        many(() => '/servizi', 50),
      ),
    ).toEqual(new Map([[200, 50]]))
  })

  test.each([
    ['/contatti/1', '/contatti/987654'],
    ['/contatti/1', '/contatti/%22%3E%3Cb%3E'],
    ['/liste/1', '/liste/2'],
    ['/moduli/1', '/moduli/2'],
    ['/moduli/1/anteprima', '/moduli/2/anteprima'],
    ['/moduli/1/statistiche', '/moduli/2/statistiche'],
  ])(
    'addresses like %s and %s get the same finished bytes, however many are asked for',
    async (one, other) => {
      const flood = target.visitor()
      const [first, second] = await Promise.all([one, other].map((path) => flood.send(path)))
      expect([first?.status, second?.status]).toEqual([200, 200])
      expect(first?.headers.get('etag')).toBeTruthy()
      expect(second?.headers.get('etag')).toBe(first?.headers.get('etag'))
      expect(await second?.text()).toBe(await first?.text())
      const pattern = (n: number) => one.replace('1', String(n + 10))
      expect(await statuses(flood, many(pattern, 270))).toEqual(new Map([[200, 270]]))
    },
  )
})
