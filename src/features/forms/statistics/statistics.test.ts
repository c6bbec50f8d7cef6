import { describe, expect, test } from 'vitest'
import { chartOf, chartText, HEIGHT } from './Daily.tsx'

const WIDTH = 320

const days = (...counts: number[]) =>
  counts.map((count, n) => ({ date: `2026-03-${String(n + 1).padStart(2, '0')}`, count }))

describe('the drawing of a month', () => {
  const counts = Array.from({ length: 30 }, (_, n) => (n === 9 ? 37 : n % 3))
  const chart = chartOf(days(...counts), WIDTH)
  test('the chart has a bar for each day, side by side and within its width', () => {
    expect(chart.bars).toHaveLength(30)
    for (const [n, { x, y, width, height }] of chart.bars.entries()) {
      expect(x).toBeGreaterThan(n === 0 ? 0 : (chart.bars[n - 1]?.x ?? 0) + width)
      expect(x + width).toBeLessThanOrEqual(WIDTH)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y + height).toBeLessThan(HEIGHT)
    }
    expect(chart.bars[0]?.height).toBe(0)
    expect(chart.bars[9]).toMatchObject({ count: 37, name: '10/03/2026: 37' })
  })
  test('the height of a bar is proportional to its count', () => {
    const [one = 0, two = 0] = [chart.bars[1]?.height, chart.bars[2]?.height]
    expect(two).toBeCloseTo(2 * one)
  })
  test('the grid lines are round whole numbers above the highest bar', () => {
    expect(chart.lines.map(({ value }) => value)).toEqual([0, 10, 20, 30, 40, 50])
  })
  test('the chart labels today and the days whole weeks before it', () => {
    expect(chart.ticks.map(({ name }) => name)).toEqual(['02/03', '09/03', '16/03', '23/03', '30/03'])
  })
  test.each([
    [0, [0, 1, 2, 3, 4]],
    [3, [0, 1, 2, 3, 4]],
    [5, [0, 1, 2, 3, 4, 5]],
    [9, [0, 2, 4, 6, 8, 10]],
    [11, [0, 5, 10, 15, 20]],
    [99, [0, 25, 50, 75, 100]],
    [101, [0, 50, 100, 150, 200]],
  ])('the grid lines of a chart up to %i are %j', (most, lines) => {
    expect(chartOf(days(0, most), WIDTH).lines.map(({ value }) => value)).toEqual(lines)
  })
})

test('the text alternative says the same as the chart', () => {
  expect(chartText(days(0, 0))).toBe('Nessun invio negli ultimi 2 giorni.')
  expect(chartText(days(2, 1300, 1300))).toBe(
    'Invii degli ultimi 3 giorni: 2.602 in tutto, al massimo 1.300 in un giorno, il 02/03/2026.',
  )
})
