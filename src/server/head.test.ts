import { expect, test } from 'vitest'
import { scriptsLater, withIslands } from './head.ts'

const page =
  '<html><head><meta charSet="utf-8"/><link rel="preload" href="/f.woff2"/><link rel="modulepreload" href="/a.js"/>' +
  '<link rel="stylesheet" href="/s.css"/></head><body><p>Ciao</p>' +
  '<script type="module" async="">import "/a.js"</script><script>close()</script></body></html>'

test('scripts of a page are not requested until the page starts them', () => {
  const later = scriptsLater(page)
  expect(later).not.toContain('modulepreload" href')
  expect(later).not.toContain('type="module"')
  expect(later).toContain('<link rel="later" href="/a.js"/>')
  expect(later).toContain('<script type="later">import "/a.js"//whole</script><script>close()</script>')
  expect(later).toContain('<link rel="preload" href="/f.woff2"/>')
  expect(later).toContain('<link rel="stylesheet" href="/s.css"/>')
})

test('a page without scripts is not changed', () => {
  expect(scriptsLater('<html><head></head><body></body></html>')).toBe(
    '<html><head></head><body></body></html>',
  )
})

test('the script that records early clicks stands before any style', () => {
  const later = scriptsLater(page)
  expect(later.indexOf('pointerdown')).toBeGreaterThan(later.indexOf('charSet'))
  expect(later.indexOf('pointerdown')).toBeLessThan(later.indexOf('stylesheet'))
})

test('a document gets the rules for fetching ahead, and its one script parked', () => {
  const document = withIslands(
    '<html><head><meta charSet="utf-8"/></head><body><p>Ciao</p></body></html>',
    'import "/i.js"',
  )
  expect(document).toContain(
    '<script type="speculationrules">{"prefetch":[{"where":{"and":[{"href_matches":"/*"}',
  )
  expect(document).toContain('<script type="later">import "/i.js"//whole</script></body>')
  expect(document).toContain('pointerdown')
})

test('W20: the rules for fetching ahead leave out the calls and the pages of patients', () => {
  const [, rules = ''] =
    /<script type="speculationrules">(.*?)<\/script>/.exec(withIslands('<body></body>', '')) ?? []
  expect(Object.keys(JSON.parse(rules))).toEqual(['prefetch'])
  for (const { where } of JSON.parse(rules).prefetch)
    expect(where.and).toContainEqual({ not: { href_matches: ['/api/*', '/visita/*', '/attesa/*'] } })
})
