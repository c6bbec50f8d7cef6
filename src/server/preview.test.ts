import { expect, test } from 'vitest'
import { contentOf, exampleContent } from '#content/site.ts'
import { changedTexts, isPreviewAddress, isPreviewed, withMarks } from './preview.ts'

const drafted = contentOf({
  'prima-pagina': { value: { 'banner.lead': 'Tutto in un luogo' }, version: 1, date: '2026-03-02' },
})

test.each([
  ['/?bozza', true],
  ['/chi-siamo?x=1&bozza=', true],
  ['/chi-siamo?x=bozza', false],
  ['/bozza', false],
])('the address %s asks for a preview: %s', (address, asks) => {
  expect(isPreviewAddress(address)).toBe(asks)
})

test('only pages with texts of the staff have a preview', () => {
  const url = (path: string) => new URL(`http://localhost${path}?bozza`)
  expect(['/', '/chi-siamo', '/sito-web', '/visita/abc'].map((path) => isPreviewed(url(path), path))).toEqual(
    [true, true, false, false],
  )
  expect(isPreviewed(new URL('http://localhost/'), '/')).toBe(false)
})

test('the changed texts are those the published content does not have', () => {
  expect(changedTexts(exampleContent, exampleContent)).toEqual([])
  expect(changedTexts(exampleContent, drafted)).toEqual(['Tutto in un luogo'])
})

test('a preview keeps the page’s status, stays out of search engines, and no text of it ends its script', async () => {
  const page = new Response('<html><head></head><body><p>x</p></body></html>', { status: 200 })
  const marked = await withMarks(page, ['</script><b>$&'])
  const html = await marked.text()
  expect(marked.status).toBe(200)
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).toContain('\\u003c/script>\\u003cb>$&')
  expect(html.match(/<\/script>/g)).toHaveLength(1)
})
