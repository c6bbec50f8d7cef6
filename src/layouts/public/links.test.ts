import { expect, test } from 'vitest'
import { exampleContent } from '#content/site.ts'
import routes from '../../routes.ts'
import { BOOKING_LINK, footerLinks, LEGAL_LINKS, mobileLinks, STAFF_LINK, topLinks } from './links.ts'

const { items: departments } = exampleContent.home.departments
const hasLaboratory = true
const top = topLinks({ departments, hasLaboratory })
const mobile = mobileLinks({ departments, hasLaboratory })

type Entry = { path?: string; index?: boolean; children?: Entry[] }

function addresses(entries: Entry[]): string[] {
  return entries.flatMap(({ path, index, children }) => [
    ...(index ? ['/'] : path ? [`/${path}`] : []),
    ...addresses(children ?? []),
  ])
}

const all = [
  ...top,
  BOOKING_LINK,
  ...Object.values(mobile),
  ...footerLinks({ hasLaboratory }).flatMap(({ links }) => links),
  ...LEGAL_LINKS,
  STAFF_LINK,
]

test.each(all.map(({ label, to }) => [label, to]))('the link %s leads to an existing page: %s', (_, to) => {
  expect(addresses(routes)).toContain(new URL(to, 'http://sito').pathname)
})

test('the top menu has six links', () => {
  expect(top.map(({ label, to }) => [label, to])).toEqual([
    ['Chi Siamo', '/chi-siamo'],
    ['Centro Dentale', '/servizi#centro-dentale'],
    ['Medicina Estetica', '/servizi#medicina-estetica'],
    ['Polispecialistico', '/servizi#polispecialistico'],
    ['Centro Analisi', '/centro-analisi'],
    ['Contatti', '/#contatti'],
  ])
})

test('a department that is the analysis centre adds no second link to it', () => {
  const analysis = { slug: 'centro-analisi', name: 'Laboratorio' }
  const links = topLinks({ departments: [analysis, ...departments], hasLaboratory })
  expect(links.map(({ label }) => label)).toEqual(top.map(({ label }) => label))
  expect(mobileLinks({ departments: [analysis], hasLaboratory }).services.to).toBe('/servizi')
  expect(mobileLinks({ departments: [analysis, ...departments], hasLaboratory }).services.to).toBe(
    '/servizi#centro-dentale',
  )
})

test('a clinic without a laboratory has no link to an analysis centre', () => {
  const none = { departments, hasLaboratory: false }
  const links = [
    ...topLinks(none),
    ...Object.values(mobileLinks(none)),
    ...footerLinks(none).flatMap(({ links }) => links),
  ]
  expect(links.map(({ to }) => to)).not.toContain('/centro-analisi')
  expect(links).toHaveLength(all.length - LEGAL_LINKS.length - 2 - 3)
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
  const marked = top.map(({ label, currentOn }) => [label, currentOn(pathname)] as const)
  expect(marked.flatMap(([label, mark]) => (mark ? `${label}: ${mark}` : []))).toEqual(labels)
})

test('one link to all services stands in place of departments whose names have no room', () => {
  const labels = (count: number, letters: number) =>
    topLinks({
      departments: Array.from({ length: count }, (_, n) => ({ slug: `${n}`, name: 'a'.repeat(letters) })),
      hasLaboratory,
    }).map(({ to }) => to)
  expect(labels(5, 30)).toEqual(['/chi-siamo', '/servizi', '/centro-analisi', '/#contatti'])
  expect(labels(5, 9)).toHaveLength(8)
  expect(labels(1, 30)).toContain('/servizi#0')
})
