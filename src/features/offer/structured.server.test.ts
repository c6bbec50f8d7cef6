import type { MetaDescriptor } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleContent } from '#content/site.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { localeOf } from '#ui/locale.ts'
import { doctorHead, serviceHead } from './head.ts'
import { doctorPage, servicePage } from './service.server.ts'
import { offerPages } from './store.server.ts'

const PUBLIC_URL = 'https://clinica.example'
const matches = [{ loaderData: { ...exampleContent, publicUrl: PUBLIC_URL } }] as unknown as Parameters<
  typeof serviceHead
>[1]

let database: TestDatabase
const heads = new Map<string, MetaDescriptor[]>()

beforeAll(async () => {
  database = await testDatabase('sample')
  // The sample has neither a service by telephone nor one without a price that is an amount.
  await database.db.updateTable('services').set({ bookingMode: 'phone' }).where('id', '=', 2).execute()
  for (const { alternates } of await offerPages(database.db))
    for (const path of [alternates.it, alternates.en]) heads.set(path, await headOf(path))
})
afterAll(() => database.drop())

async function headOf(path: string): Promise<MetaDescriptor[]> {
  const ctx = { db: database.db, now: () => new Date('2026-11-24T08:00:00Z') }
  const locale = localeOf(path)
  const [, kind = '', first = '', second = ''] = path.replace(/^\/en/, '').split('/')
  const page = ['medici', 'doctors'].includes(kind)
    ? await doctorPage(ctx, first, locale)
    : await servicePage(ctx, first, second, locale)
  if (!page || 'moved' in page) throw new Error(`no page at ${path}`)
  return 'category' in page ? serviceHead(page, matches, locale) : doctorHead(page, matches, locale)
}

type Thing = Record<string, unknown>
type Rule = { of: string; says: string; holds: (thing: Thing, all: readonly Thing[]) => boolean }

const isText = (value: unknown) => typeof value === 'string' && value.trim() === value && value !== ''
const isAddress = (value: unknown) => isText(value) && String(value).startsWith(`${PUBLIC_URL}/`)
const has = (...names: string[]) => ({
  says: `has ${names.join(', ')}`,
  holds: (thing: Thing) => names.every((name) => isText(thing[name])),
})
const list = (value: unknown) => (Array.isArray(value) ? value : []) as Thing[]
const idIn = (value: unknown) => (value as Thing | undefined)?.['@id']

/** The properties that Google's documentation of rich results and schema.org ask of each type. */
const RULES: Rule[] = [
  { of: '*', says: 'has a type', holds: (thing) => list([thing['@type']].flat()).every(isText) },
  {
    of: '*',
    says: 'has absolute addresses of the site',
    holds: (thing) =>
      ['url', 'image', 'item', '@id'].every((name) => thing[name] === undefined || isAddress(thing[name])),
  },
  {
    of: '*',
    says: 'has neither empty texts nor empty lists nor null',
    holds: (thing) =>
      Object.values(thing).every(
        (value) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
      ),
  },
  { of: 'WebPage', ...has('name', 'description', 'url', 'inLanguage') },
  { of: 'MedicalClinic', ...has('@id', 'name', 'url', 'telephone') },
  { of: 'PostalAddress', ...has('streetAddress', 'addressLocality', 'postalCode', 'addressCountry') },
  { of: 'Service', ...has('@id', 'name', 'url', 'serviceType', 'areaServed') },
  {
    of: 'Service',
    says: 'is provided by the clinic of the page',
    holds: ({ provider }, all) =>
      all.some((one) => one['@type'] === 'MedicalClinic' && one['@id'] === idIn(provider)),
  },
  { of: 'Offer', ...has('name', 'url', 'priceCurrency', 'price') },
  { of: 'Offer', says: 'has a price with cents', holds: ({ price }) => /^\d+\.\d\d$/.test(String(price)) },
  { of: 'Offer', says: 'is in euros', holds: ({ priceCurrency }) => priceCurrency === 'EUR' },
  { of: 'Physician', ...has('@id', 'name', 'url', 'telephone', 'givenName', 'familyName') },
  { of: 'Physician', says: 'has an address', holds: ({ address }) => typeof address === 'object' },
  {
    of: 'Physician',
    says: 'works for the clinic of the page',
    holds: ({ worksFor }, all) =>
      all.some((one) => one['@type'] === 'MedicalClinic' && one['@id'] === idIn(worksFor)),
  },
  { of: 'MedicalProcedure', ...has('@id', 'name', 'url') },
  { of: 'MedicalTest', ...has('@id', 'name', 'url') },
  { of: 'FAQPage', says: 'has questions', holds: ({ mainEntity }) => list(mainEntity).length > 0 },
  { of: 'Question', ...has('name') },
  {
    of: 'Question',
    says: 'has one accepted answer with a text',
    holds: ({ acceptedAnswer }) =>
      (acceptedAnswer as Thing)['@type'] === 'Answer' && isText((acceptedAnswer as Thing).text),
  },
  {
    of: 'BreadcrumbList',
    says: 'counts its items from 1, two at least',
    holds: ({ itemListElement: items }) =>
      list(items).length > 1 && list(items).every(({ position }, place) => position === place + 1),
  },
  { of: 'ListItem', ...has('name', 'item') },
]

/** A thing and all things inside it. */
function within(value: unknown): Thing[] {
  if (Array.isArray(value)) return value.flatMap(within)
  if (typeof value !== 'object' || value === null) return []
  const thing = value as Thing
  const inside = Object.values(thing).flatMap(within)
  // A reference names a thing that is described elsewhere.
  return Object.keys(thing).join() === '@id' ? inside : [thing, ...inside]
}

function graphOf(head: MetaDescriptor[]): Thing[] {
  const script = head.find((one) => 'script:ld+json' in one) as { 'script:ld+json': Thing } | undefined
  expect(script?.['script:ld+json']['@context']).toBe('https://schema.org')
  return list(script?.['script:ld+json']['@graph'])
}

const typesOf = (thing: Thing) => [thing['@type']].flat()

test('all structured data of all pages follow the rules of their types', () => {
  expect(heads.size).toBeGreaterThan(60)
  const broken = [...heads].flatMap(([path, head]) => {
    const graph = graphOf(head)
    return within(graph).flatMap((thing) =>
      RULES.filter(({ of }) => of === '*' || typesOf(thing).includes(of))
        .filter(({ holds }) => !holds(thing, graph))
        .map(({ of, says }) => `${path}: ${of} ${says}: ${JSON.stringify(thing).slice(0, 200)}`),
    )
  })
  expect(broken).toEqual([])
})

test('every type of the data has a rule of its own, and every rule has data', () => {
  const used = new Set([...heads.values()].flatMap((head) => within(graphOf(head)).flatMap(typesOf)))
  const ruled = new Set(RULES.map(({ of }) => of).filter((of) => of !== '*'))
  // They hold one property, which another rule looks at, or none that is asked for.
  const known = ['Answer', 'Person', 'PeopleAudience']
  expect([...used].filter((type) => !ruled.has(String(type)) && !known.includes(String(type)))).toEqual([])
  expect([...ruled].filter((type) => !used.has(type))).toEqual([])
})

test('an English page says so in its data and its head, and names the Italian one', () => {
  for (const [path, head] of heads) {
    const locale = localeOf(path)
    const page = graphOf(head).find((thing) => typesOf(thing).includes('WebPage'))
    expect([path, page?.inLanguage]).toEqual([path, locale])
    expect(head).toContainEqual({ property: 'og:locale', content: { it: 'it_IT', en: 'en_GB' }[locale] })
    const links = head.flatMap((one) => ('hrefLang' in one ? [[one.hrefLang, one.href]] : []))
    expect(links.map(([language]) => language)).toEqual(['it', 'en', 'x-default'])
    expect(links).toContainEqual([locale, PUBLIC_URL + path])
    expect(links[2]?.[1]).toBe(links[0]?.[1])
  }
})

test('each page has a title, a description and an address of its own', () => {
  const said = [...heads.values()].map((head) => ({
    title: head.flatMap((one) => ('title' in one ? [one.title] : []))[0],
    description: head.flatMap((one) => ('name' in one && one.name === 'description' ? [one.content] : []))[0],
    canonical: head.flatMap((one) => ('rel' in one && one.rel === 'canonical' ? [one.href] : []))[0],
  }))
  for (const name of ['title', 'description', 'canonical'] as const)
    expect(new Set(said.map((one) => one[name])).size).toBe(heads.size)
  for (const { description } of said) {
    expect(String(description).length).toBeGreaterThan(50)
    expect(String(description).length).toBeLessThanOrEqual(170)
  }
  expect(said.map(({ canonical }) => canonical)).toEqual([...heads.keys()].map((path) => PUBLIC_URL + path))
})
