import fc from 'fast-check'
import { expect, test } from 'vitest'
import routes from '#routes.ts'
import { gradeOf, testedPages, timeText } from './rules.ts'

test.each([
  [100, 100, 'good'],
  [90, 90, 'good'],
  [89.5, 90, 'good'],
  [89.4, 89, 'middling'],
  [89, 89, 'middling'],
  [50, 50, 'middling'],
  [49.5, 50, 'middling'],
  [49.4, 49, 'bad'],
  [49, 49, 'bad'],
  [0, 0, 'bad'],
])('a score of %s is shown as %s and rated %s', (score, shown, grade) => {
  expect(gradeOf(score)).toEqual({ shown, grade })
})

test.each([
  [0, '0 ms'],
  [0.4, '0 ms'],
  [640, '640 ms'],
  [999, '999 ms'],
  [999.4, '999 ms'],
  [999.6, '1,0 s'],
  [1000, '1,0 s'],
  [1049, '1,0 s'],
  [1050, '1,1 s'],
  [1149, '1,1 s'],
  [1150, '1,2 s'],
  [1250, '1,3 s'],
  [1340, '1,3 s'],
  [9950, '10,0 s'],
  [62_000, '62,0 s'],
])('a time of %s ms is shown as %s', (ms, text) => {
  expect(timeText(ms)).toBe(text)
})

test('every time is shown in ms below a second and in seconds above', () => {
  const times = fc.double({ min: 0, max: 120_000, noNaN: true })
  fc.assert(
    fc.property(times, (ms) => {
      expect(timeText(ms)).toMatch(ms < 999.5 ? /^\d{1,3} ms$/ : /^\d+,\d s$/)
    }),
  )
})

test('the tested pages are those of the site, in its order', () => {
  expect(testedPages).toEqual([
    { name: 'Home', url: '/' },
    { name: 'Servizi', url: '/servizi' },
    { name: 'Centro Analisi', url: '/centro-analisi' },
    { name: 'Chi Siamo', url: '/chi-siamo' },
    { name: 'Prenota Visita', url: '/prenota-visita' },
    { name: 'Attiva Convenzione', url: '/attiva-convenzione' },
    { name: 'Inaugurazione', url: '/inaugurazione' },
  ])
})

type Entry = { file: string; path?: string | undefined; index?: boolean | undefined; children?: Entry[] }

/** Pages open without a session; an address with a parameter stands for any number of pages. */
function open(entries: readonly Entry[]): string[] {
  return entries
    .filter(({ file }) => file !== 'layouts/staff.tsx')
    .flatMap(({ path, index, children }) => [
      ...(index ? ['/'] : path ? [`/${path}`] : []),
      ...open(children ?? []),
    ])
    .filter((path) => !/[:*]|^\/sviluppo/.test(path))
}

test('a new page of the site is tested too, unless it is listed as excluded', () => {
  const left = [
    '/accessibilita',
    '/accesso',
    '/cookie',
    '/domande-frequenti',
    // It only leads to the booking, which itself is tested in Italian.
    '/en',
    '/en/booking',
    '/login',
    '/modalita-manutenzione',
    '/privacy',
    '/termini',
    '/webmail',
  ]
  const tested = testedPages.map(({ url }) => url)
  expect([...tested, ...left].toSorted()).toEqual(open(routes as Entry[]).toSorted())
})
