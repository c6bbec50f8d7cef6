import { expect, test } from 'vitest'
import { scriptsLater } from './head.ts'

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

test('scripts of later pages are listed after the page and not requested by it', () => {
  expect(scriptsLater(page, ['/b.js', '/c.js'])).toContain(
    '//whole</script><link rel="ahead" href="/b.js"/><link rel="ahead" href="/c.js"/><script>close()',
  )
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
