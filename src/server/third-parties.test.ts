import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { type ReviewsWidget, reviewsWidget } from '#content/reviews.ts'
import { createTestApp } from '#test/app.ts'
import { thirdPartyRoutes } from './app.ts'

const PATH = '/contenuti-esterni/recensioni'
const widget: ReviewsWidget = {
  page: 'https://recensioni.example/clinica',
  provider: 'Voci',
  scriptUrl: 'https://static.voci.example/piattaforma.js?v=2',
  elementClass: 'voci-</script><b>',
  hosts: ['https://api.voci.example', 'https://static.voci.example/altro'],
  pictureHosts: ['https://ritratti.example'],
  hide: { selectors: ['.bar'], texts: ['</SCRIPT>'] },
  consentVersion: '1',
}

function ask(of: ReviewsWidget | null) {
  const app = new Hono()
  thirdPartyRoutes(app, of)
  return app.request(PATH)
}

function directives(response: Response): Map<string, string> {
  const policy = response.headers.get('content-security-policy') ?? ''
  return new Map(
    policy.split('; ').map((line): [string, string] => {
      const [name = '', ...values] = line.split(' ')
      return [name, values.join(' ')]
    }),
  )
}

test('an unconfigured widget has no address', async () => {
  expect((await ask(null)).status).toBe(404)
})

test('the frame’s policy admits its own script and the hosts named in the content, and no others', async () => {
  const response = await ask(widget)
  const html = await response.text()
  const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(html) ?? []
  const hash = createHash('sha256').update(script).digest('base64')
  const own = 'https://static.voci.example https://api.voci.example'
  expect(Object.fromEntries(directives(response))).toEqual({
    'default-src': "'none'",
    'script-src': `'sha256-${hash}' ${own}`,
    'style-src': `'unsafe-inline' ${own}`,
    'img-src': `data: ${own} https://ritratti.example`,
    'font-src': `data: ${own}`,
    'connect-src': own,
    'frame-src': own,
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'self'",
    sandbox: 'allow-scripts allow-popups allow-popups-to-escape-sandbox',
  })
})

test('content cannot close the script element', async () => {
  const html = await (await ask(widget)).text()
  expect(html.match(/<\/script/gi)).toHaveLength(1)
  expect(html).toContain('\\u003c/SCRIPT>')
})

test('the frame can be embedded only by the product’s pages, is hidden from search engines and sets no cookies', async () => {
  const app = await createTestApp()
  const response = await app.visitor().send(PATH)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('set-cookie')).toBeNull()
  // A widget that was changed or taken away is so for everybody at once.
  expect(response.headers.get('cache-control')).toBe('no-cache')
  const html = await response.text()
  expect(html).toContain('<html lang="it">')
  // Links inside the widget open beside the clinic's page, not inside the frame.
  expect(html).toContain('<base target="_blank">')
  // The third party's address is in the frame's script, not in an element that loads by itself.
  expect(html).not.toMatch(/<(script|img|link|iframe)[^>]*\s(src|href)=/)
  expect(html).toContain(reviewsWidget?.scriptUrl ?? 'none')
  await app.close()
})
