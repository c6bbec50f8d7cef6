import { expect, test } from 'vitest'
import { SITE_PAGES } from '#test/pages.ts'
import { expectNoSidewaysScroll } from './browser.ts'
import { stage } from './stage.ts'
import { tab } from './tab.ts'

stage()

/** Texts and controls that at some scroll position lie under the buttons. */
const COVERED = `(() => {
  const floats = document.querySelector('aside[aria-label="Contatti rapidi"]')
  const place = floats.getBoundingClientRect()
  const covered = new Set()
  const look = (rect, name) => {
    const reaches = rect.right > place.left + 0.5 && rect.left < place.right && rect.width > 1 && rect.height > 1
    // Above the buttons at the top of the page means above them everywhere.
    if (reaches && rect.bottom + scrollY > place.top) covered.add(name)
  }
  for (const one of document.querySelectorAll('main :is(a, button, input, textarea, select), footer :is(a, button)'))
    if (one.checkVisibility({ visibilityProperty: true })) look(one.getBoundingClientRect(), one.outerHTML.slice(0, 120))
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode
    if (!data.trim() || floats.contains(parentElement) || parentElement.closest('script, style, noscript, header, .sr-only')) continue
    if (!parentElement.checkVisibility({ visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(walker.currentNode)
    for (const rect of range.getClientRects()) look(rect, data.slice(0, 60))
  }
  return [...covered]
})()`

test.each(SITE_PAGES)(
  'the call and chat buttons on %s float beside the page and cover nothing',
  async (path) => {
    const page = await tab()
    await page.goto(path)
    const floats = page.getByRole('complementary', { name: 'Contatti rapidi' })
    for (const width of [1024, 1280, 1366, 1440]) {
      await page.setViewportSize({ width, height: 768 })
      expect(await floats.getByRole('link', { name: /^Chiama ora/ }).isVisible()).toBe(true)
      expect(await floats.getByRole('link', { name: /^Scrivici in chat/ }).isVisible()).toBe(true)
      expect([width, await page.evaluate(COVERED)]).toEqual([width, []])
      await expectNoSidewaysScroll(page)
    }
  },
)
