import { expect, test } from 'vitest'
import { PUBLIC_PAGES } from '#test/pages.ts'
import { visit } from './browser.ts'
import { browser, product, stage } from './stage.ts'

stage()

const WIDTHS = [320, 360, 390, 600, 768, 1024, 1280, 1440, 1920]

/** The words of the page's first heading that stand on more than one line. */
const BROKEN = `(() => {
  const walker = document.createTreeWalker(document.querySelector('h1'), NodeFilter.SHOW_TEXT)
  const broken = []
  while (walker.nextNode()) {
    const text = walker.currentNode
    for (const { 0: word, index } of text.data.matchAll(/\\S+/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)))
      if (lines.size > 1) broken.push(word)
    }
  }
  return broken
})()`

test.each(PUBLIC_PAGES)(
  'the headline of %s breaks no word at any width, and has typographic apostrophes',
  async (path) => {
    const { page, context } = await visit(browser, product.url)
    await page.goto(path)
    await page.evaluate('document.fonts.ready.then(() => null)')
    const broken: Record<number, unknown> = {}
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      broken[width] = await page.evaluate(BROKEN)
    }
    expect(broken).toEqual(Object.fromEntries(WIDTHS.map((width) => [width, []])))
    expect(await page.locator('h1').textContent()).not.toContain("'")
    await context.close()
  },
)
