import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Product, startProduct } from './product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.stop())

const get = (path: string) => fetch(product.url + path)

async function addresses(): Promise<string[]> {
  const response = await get('/sitemap.xml')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  return [...(await response.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)
}

/** The content of the tag that says `name`, in whichever order its attributes stand. */
function said(html: string, name: string): string | undefined {
  const tag = html.match(new RegExp(`<(?:meta|link)[^>]*(?:name|property|rel)="${name}"[^>]*>`))?.[0]
  return tag?.match(/(?:content|href)="([^"]*)"/)?.[1]
}

type Graph = { '@context': string; '@graph': { '@type': string | string[]; [name: string]: unknown }[] }

function graphOf(html: string): Graph {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  return JSON.parse(json) as Graph
}

test('every page of the sitemap has its own title and description', async () => {
  const pages = await addresses()
  expect(pages).toContain(`${product.url}/servizi`)
  const titles = new Set<string>()
  const descriptions = new Set<string | undefined>()
  for (const address of pages) {
    const response = await fetch(address)
    expect([address, response.status]).toEqual([address, 200])
    expect(response.headers.get('x-robots-tag')).toBeNull()
    const html = await response.text()
    expect(said(html, 'robots')).toBeUndefined()
    expect(said(html, 'canonical')).toBe(address)
    expect(said(html, 'og:url')).toBe(address)
    expect(said(html, 'og:type')).toBe('website')
    const description = said(html, 'description') ?? ''
    expect(description.length).toBeGreaterThan(50)
    expect(description.length).toBeLessThan(175)
    titles.add(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? '')
    descriptions.add(description)
    const picture = await fetch(said(html, 'og:image') ?? '')
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    expect(graphOf(html)['@context']).toBe('https://schema.org')
  }
  expect([titles.size, descriptions.size]).toEqual([pages.length, pages.length])
})

describe('structured data', () => {
  const typesOn = async (path: string) =>
    graphOf(await (await get(path)).text())['@graph'].flatMap((thing) => thing['@type'])

  test('structured data describe the clinic on the home page', async () => {
    expect(await typesOn('/')).toEqual(expect.arrayContaining(['WebPage', 'MedicalClinic']))
  })
  test('structured data name the physicians of the clinic', async () => {
    const types = await typesOn('/chi-siamo')
    expect(types.filter((type) => type === 'Physician')).toHaveLength(15)
  })
  test('structured data hold the frequent questions with their answers', async () => {
    expect(await typesOn('/domande-frequenti')).toContain('FAQPage')
  })
  test.each([
    ['/servizi', 'Igiene orale'],
    ['/centro-analisi', 'sangue'],
  ])('structured data list the services of the catalogue on %s', async (path, name) => {
    const clinic = graphOf(await (await get(path)).text())['@graph'].find(
      (thing) => thing['@type'] === 'MedicalClinic',
    )
    expect(JSON.stringify(clinic?.availableService)).toContain(name)
  })
})

test('robots.txt leads to the sitemap', async () => {
  const response = await get('/robots.txt')
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await response.text()).toContain(`Sitemap: ${product.url}/sitemap.xml`)
})

test.each(['/login', '/dashboard', '/contatti/1'])(
  'the page %s is hidden from search engines',
  async (path) => {
    const response = await get(path)
    expect(said(await response.text(), 'robots')).toBe('noindex')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect((await addresses()).map((address) => new URL(address).pathname)).not.toContain(path)
  },
)

test('each main page has its own share picture', async () => {
  const paths = ['/', '/servizi', '/centro-analisi', '/chi-siamo', '/prenota-visita']
  const shared = await Promise.all(
    paths.map(async (path) => {
      const picture = said(await (await get(path)).text(), 'og:image') ?? ''
      return Buffer.from(await (await fetch(picture)).arrayBuffer()).toString('base64')
    }),
  )
  // Not only another address: another picture.
  expect(new Set(shared).size).toBe(paths.length)
})
