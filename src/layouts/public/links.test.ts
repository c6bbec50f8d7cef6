import { expect, test } from 'vitest'
import routes from '../../routes.ts'
import { BOOKING_LINK, FOOTER_LINKS, LEGAL_LINKS, MOBILE_LINKS, STAFF_LINK, TOP_LINKS } from './links.ts'

type Entry = { path?: string; index?: boolean; children?: Entry[] }

function addresses(entries: Entry[]): string[] {
  return entries.flatMap(({ path, index, children }) => [
    ...(index ? ['/'] : path ? [`/${path}`] : []),
    ...addresses(children ?? []),
  ])
}

const all = [
  ...TOP_LINKS,
  BOOKING_LINK,
  ...Object.values(MOBILE_LINKS),
  ...FOOTER_LINKS.flatMap(({ links }) => links),
  ...LEGAL_LINKS,
  STAFF_LINK,
]

test.each(all.map(({ label, to }) => [label, to]))('the link %s leads to an existing page: %s', (_, to) => {
  expect(addresses(routes)).toContain(new URL(to, 'http://sito').pathname)
})

test('the top menu has six links', () => {
  expect(TOP_LINKS.map(({ label, to }) => [label, to])).toEqual([
    ['Chi Siamo', '/chi-siamo'],
    ['Centro Dentale', '/servizi#centro-dentale'],
    ['Medicina Estetica', '/servizi#medicina-estetica'],
    ['Polispecialistico', '/servizi#polispecialistico'],
    ['Centro Analisi', '/centro-analisi'],
    ['Contatti', '/#contatti'],
  ])
})

test('the footer links to the legal texts', () => {
  expect(LEGAL_LINKS.map(({ label, to }) => [label, to])).toEqual([
    ['Privacy', '/privacy'],
    ['Cookie', '/cookie'],
    ['Termini', '/termini'],
    ['Accessibilità', '/accessibilita'],
    ['Preferenze cookie', '/cookie#preferenze'],
  ])
})

test.each([
  ['/chi-siamo', ['Chi Siamo: page']],
  ['/medici/elisa-conti', ['Chi Siamo: true']],
  ['/centro-analisi', ['Centro Analisi: page']],
  ['/servizi/centro-dentale/igiene-orale', ['Centro Dentale: true']],
  // Which department one reads changes while one scrolls: the page's own bar says it.
  ['/servizi', []],
  ['/', []],
])('the current link at %s is %j', (pathname, labels) => {
  const marked = TOP_LINKS.map(({ label, currentOn }) => [label, currentOn(pathname)] as const)
  expect(marked.flatMap(([label, mark]) => (mark ? `${label}: ${mark}` : []))).toEqual(labels)
})
