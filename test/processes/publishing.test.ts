import { expect, test } from 'vitest'
import { publishSiteText } from '#features/content/contract.ts'
import { fillCatalogue } from '#features/samples/fill.server.ts'
import { marta, one, startPair, two } from './pair.ts'

// Staff publish texts again and again while visitors read pages of both processes.

startPair(async ({ owner }) => {
  await fillCatalogue(owner.db)
})

const PAGES = [
  ...['/', '/servizi', '/servizi/centro-dentale/ortodonzia', '/medici/marta-brambilla', '/chi-siamo'],
  ...['/domande-frequenti', '/privacy', '/prenota-visita', '/inaugurazione'],
]
const PUBLICATIONS = 25
const READERS = 4

const facts = (n: number) => ({ 'name.name': `Clinica Numero ${n}`, 'contacts.phone': `02 777 ${1000 + n}` })
const publish = (n: number) =>
  marta.call(publishSiteText, {
    params: { key: 'clinica' },
    body: { value: facts(n), version: n - 1 },
  })

/** The numbers of the publications whose name or telephone stands anywhere in a part of a page. */
const numbersIn = (part = '') =>
  new Set([
    ...[...part.matchAll(/Clinica Numero (\d+)/g)].map(([, n]) => Number(n)),
    ...[...part.matchAll(/02 ?777 ?(\d{4})/g)].map(([, n]) => Number(n) - 1000),
  ])

type Read = { process: number; path: string; html: string; sent: number }

const until = { stopped: false }
const reads: Read[] = []

/** A visitor who reads one page after the other at a process. */
async function reader(process: number, from: number): Promise<void> {
  for (let n = from; !until.stopped; n += 1) {
    const path = PAGES[n % PAGES.length] ?? '/'
    const sent = performance.now()
    const answer = await fetch([one, two][process]?.url + path)
    const html = await answer.text()
    if (answer.status === 200) reads.push({ process, path, html, sent })
  }
}

test('W5: every page shows one publication whole, and a process never shows an older one than it has answered', async () => {
  await publish(1)
  for (const { url } of [one, two])
    for (const path of PAGES)
      await expect.poll(async () => [...numbersIn(await (await fetch(url + path)).text())]).toEqual([1])
  const readers = [0, 1].flatMap((process) =>
    Array.from({ length: READERS }, (_, n) => reader(process, n * 2)),
  )
  const answered = [0]
  for (let n = 2; n <= PUBLICATIONS; n += 1) {
    await publish(n)
    answered[n] = performance.now()
  }
  // A process hears of the other's publication a moment later.
  const latest = (process: number) => reads.findLast((read) => read.process === process && read.path === '/')
  for (const process of [0, 1])
    await expect.poll(() => latest(process)?.html).toContain(`Clinica Numero ${PUBLICATIONS}`)
  until.stopped = true
  await Promise.all(readers)

  const mixed = reads.filter(({ html }) => numbersIn(html).size !== 1)
  expect(mixed.map(({ process, path, html }) => [process, path, ...numbersIn(html)])).toEqual([])
  const shown = (read: Read) => Math.max(...numbersIn(read.html))
  const outdated = reads.filter((read) => {
    const known = answered.findLastIndex((at) => at <= read.sent)
    return read.process === 0 && shown(read) < known
  })
  expect(outdated.map((read) => [read.path, shown(read)])).toEqual([])
  for (const process of [0, 1]) {
    const ofProcess = reads.filter((read) => read.process === process)
    // Or this test would prove nothing about reading meanwhile.
    expect(new Set(ofProcess.map(shown)).size).toBeGreaterThan(PUBLICATIONS / 2)
  }
})

test('the head, the header, the footer and the structured data of a page name the published facts', async () => {
  const html = await (await fetch(one.url)).text()
  const parts = [/<title>.*?<\/title>/s, /<header.*?<\/header>/s, /<footer.*?<\/footer>/s]
  const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
  for (const part of [...parts.map((part) => part.exec(html)?.[0]), data.map(([text]) => text).join()])
    expect([...numbersIn(part)]).toEqual([PUBLICATIONS])
})
