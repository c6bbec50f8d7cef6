import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishSiteText } from '#features/content/contract.ts'
import { startTarget, type Target } from './target.ts'

// A clinic without a laboratory, from its first day: its catalogue is empty, and its own texts say nothing of one.

const OWN = {
  clinica: {
    'name.description': 'Una clinica privata per le visite specialistiche.',
    ...{ 'numbers.divisions': '1', 'numbers.specialists': '', 'numbers.squareMetres': '' },
    ...{ 'elsewhere.reviews': '', 'elsewhere.webmail': '' },
  },
  'prima-pagina': {
    'banner.lead': 'Visite specialistiche, nel centro della città.',
    'departments.lead': 'I reparti della clinica.',
    'news.items': [],
  },
  'dati-legali': { 'privacy.officer': '', 'privacy.officerEmail': '', 'company.certifiedEmail': '' },
  'motori-di-ricerca': {
    'home.description': 'Visite specialistiche: prenota online, senza registrarti.',
    'chi-siamo.description': 'Una clinica privata per le visite specialistiche.',
  },
} as const

const NAMED = /.{0,40}(?:laborator|analisi|preliev|\bDPO\b|\bPEC\b).{0,40}/gi

let target: Target
beforeAll(async () => {
  target = await startTarget({ template: 'empty' })
  const admin = await target.staff('admin')
  for (const [key, value] of Object.entries(OWN))
    await admin.call(publishSiteText, {
      params: { key: key as keyof typeof OWN },
      body: { value: { ...value }, version: 0 },
    })
})
afterAll(() => target?.stop())

const read = async (path: string) => {
  const answer = await target.visitor().send(path)
  return { status: answer.status, text: await answer.text() }
}

/** All pages that links lead to from the home page and the sitemap, by their addresses. */
async function crawl(): Promise<Map<string, { status: number; text: string }>> {
  const { text: sitemap } = await read('/sitemap.xml')
  const waiting = [
    '/',
    ...[...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)/g)].map(([, path = '/']) => path),
  ]
  const pages = new Map<string, { status: number; text: string }>()
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path)) continue
    const page = await read(path)
    pages.set(path, page)
    for (const [, link = ''] of page.text.matchAll(/<a\b[^>]*?\bhref="(\/[^"#?]*)/g)) waiting.push(link)
  }
  return pages
}

test('W24: no page of a clinic without a laboratory names one, and no link leads nowhere', async () => {
  const pages = await crawl()
  expect([...pages.keys()]).toEqual(expect.arrayContaining(['/chi-siamo', '/domande-frequenti', '/privacy']))
  expect([...pages].filter(([, { status }]) => status !== 200).map(([path]) => path)).toEqual([])
  // The data for scripts also have the titles of hours that there are none of, and of pages.
  const told = [...pages].map(
    ([path, { text }]) =>
      [path, text.replace(/<template\b[^>]*>|<script\b(?![^>]*ld\+json).*?<\/script>/gs, '')] as const,
  )
  expect(told.flatMap(([path, text]) => (text.match(NAMED) ?? []).map((words) => [path, words]))).toEqual([])
})

test('the pages of an analysis centre and of a webmail that the clinic does not have answer 404', async () => {
  for (const path of ['/centro-analisi', '/webmail'])
    expect([path, (await read(path)).status]).toEqual([path, 404])
})

test('the figures of a clinic of one division say so in the singular, and empty ones are left out', async () => {
  const { text } = await read('/chi-siamo')
  expect(text).toContain('divisione medica')
  expect(text).not.toMatch(/divisioni mediche|metri quadrati|specialisti<\/dt>/)
})

test('a clinic without a review page has no reviews on its home page', async () => {
  expect((await read('/')).text).not.toContain('titolo-recensioni')
  expect((await read('/cookie')).text).toContain('non mostra contenuti di terzi')
})

// The last one: it makes the laboratory.
test('the category of the analysis centre brings its links and its page back', async () => {
  const category = { slug: 'centro-analisi', name: 'Centro Analisi' }
  await target.db.insertInto('serviceCategories').values(category).execute()
  await expect.poll(async () => (await read('/')).text).toContain('href="/centro-analisi"')
  expect((await read('/centro-analisi')).status).toBe(200)
  expect((await read('/privacy')).text).toContain('Il laboratorio partner')
})
