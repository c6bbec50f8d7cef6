import { expect, test } from 'vitest'
import { stage } from './stage.ts'
import { tab } from './tab.ts'

stage()

// The sign and the ground of a card without a picture; ids of patterns differ anyway.
const DRAWINGS = `[...document.querySelectorAll('main section[id]')].map((section) =>
  [...section.querySelectorAll('li[id]')].map((card) => {
    const picture = card.querySelector('.pic')
    return picture.querySelector('img')?.src ?? picture.innerHTML.replace(/ id="[^"]*"|url\\([^)]*\\)/g, '')
  }))`

test('neighbouring service cards without a picture look different', async () => {
  const page = await tab()
  await page.goto('/servizi')
  const sections = await page.evaluate<string[][]>(DRAWINGS)
  expect(sections.flat().length).toBeGreaterThan(12)
  const alike = sections.flatMap((cards) =>
    cards.filter((card, index) => index > 0 && card === cards[index - 1]),
  )
  expect(alike).toEqual([])
})

// The bars between groups of hours that are seen at the end or at the beginning of a line.
const LOOSE_BARS = `(() => {
  const loose = []
  for (const hours of document.querySelectorAll('main dl dd:has(.overflow-hidden), main dl div:first-child dd')) {
    const box = hours.getBoundingClientRect()
    const walker = document.createTreeWalker(hours, NodeFilter.SHOW_TEXT)
    const words = []
    while (walker.nextNode()) {
      const text = walker.currentNode
      for (const { 0: word, index } of text.data.matchAll(/\\S+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const { left, bottom } = range.getBoundingClientRect()
        // Cut off at the left edge of the box: not seen.
        if (left >= box.left - 1) words.push({ word, line: Math.round(bottom) })
      }
    }
    words.forEach(({ word, line }, index) => {
      if (word === '|' && (words[index - 1]?.line !== line || words[index + 1]?.line !== line))
        loose.push(hours.textContent)
    })
  }
  return loose
})()`

test('a line of hours neither begins nor ends with a bar at any width', async () => {
  const page = await tab()
  await page.goto('/servizi')
  await expect.poll(() => page.getByText(' | ').count()).toBeGreaterThan(0)
  for (const width of [360, 390, 768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect([width, await page.evaluate(LOOSE_BARS)]).toEqual([width, []])
  }
})
