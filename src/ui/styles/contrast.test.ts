import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { contrastOf } from '../contrast.ts'

const css = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8').replace(
  /\/\*[\s\S]*?\*\//g,
  '',
)
const MORE_CONTRAST = /@media \(prefers-contrast: more\)\s*\{\s*:root\s*\{([^}]*)\}\s*\}/
const plain = declarationsIn(css.replace(/@media [^{]+\{\s*:root\s*\{[^}]*\}\s*\}/g, ''))
const bold = { ...plain, ...declarationsIn(MORE_CONTRAST.exec(css)?.[1] ?? '') }

function declarationsIn(body: string): Record<string, string> {
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]),
  )
}

/** The colour of a token, its `var()` resolved. */
function colourOf(tokens: Record<string, string>, name: string): string {
  const value = tokens[name]
  if (value === undefined) throw new Error(`no such token: ${name}`)
  const [, other] = /^var\(--([\w-]+)\)$/.exec(value) ?? []
  return other ? colourOf(tokens, other) : value
}

test.each([
  ['#000000', '#ffffff', 21],
  ['#FFFFFF', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#1c2b30', '#ffffff', 14.61],
  ['#4a90a4', '#f7f4ef', 3.29],
  ['#c3dce3', '#17434f', 7.51],
])('the contrast of %s and %s is %f in either order', (one, other, ratio) => {
  expect(contrastOf(one, other)).toBeCloseTo(ratio, 2)
  expect(contrastOf(other, one)).toBeCloseTo(ratio, 2)
})

test('contrastOf refuses a colour that is not opaque', () => {
  expect(() => contrastOf('rgb(0 0 0 / 0.5)', '#ffffff')).toThrow('rgb(0 0 0 / 0.5)')
})

/** WCAG 2: text needs 4.5, shapes and lines 3. */
const NEEDED = { words: 4.5, shape: 3 } as const
/** The pairs the site and the back office draw: a colour, and the grounds it stands on. */
const DRAWN: [use: keyof typeof NEEDED, front: string, grounds: string][] = [
  ['words', 'c-ink', 'c-white c-sand-100 c-aqua-50 c-aqua-100 c-cotto-50 c-danger-25'],
  ['words', 'c-ink-600', 'c-white c-sand-100 c-aqua-50 c-sand-200'],
  ['words', 'c-ink-500', 'c-white c-sand-50 c-sand-100'],
  ['words', 'c-sand-700', 'c-sand-100 c-sand-200'],
  ['words', 'c-aqua-600', 'c-white c-sand-100 c-aqua-50 c-aqua-100'],
  ['words', 'c-aqua-700', 'c-white c-aqua-50 c-aqua-100'],
  ['words', 'c-aqua-800', 'c-white c-aqua-50 c-aqua-100'],
  ['words', 'c-white', 'c-aqua-600 c-aqua-700 c-aqua-800 c-ink c-danger-700 c-danger-800'],
  ['words', 'c-on-dark', 'c-ink c-aqua-800'],
  ['words', 'c-on-dark-2', 'c-ink'],
  ['words', 'c-aqua-200', 'c-aqua-800'],
  ['words', 'c-cotto-700', 'c-white c-sand-100 c-cotto-50'],
  ['words', 'c-success-700', 'c-white c-success-50'],
  ['words', 'c-warning-700', 'c-warning-50'],
  ['words', 'c-warning-900', 'c-warning-50'],
  ['words', 'c-danger-700', 'c-white c-sand-100 c-danger-50'],
  ['words', 'c-danger-900', 'c-danger-50'],
  ['words', 'c-pending-text', 'c-pending'],
  ['words', 'c-high', 'c-white'],
  ['words', 'c-sky-text', 'c-sky-bg'],
  ['words', 'c-orange-text', 'c-orange-bg'],
  ['words', 'c-yellow-text', 'c-yellow-bg'],
  ['words', 'c-green-text', 'c-green-bg'],
  ['shape', 'c-aqua-300', 'c-ink'],
  ['shape', 'c-aqua-400', 'c-white c-sand-100'],
  ['shape', 'focus-colour', 'c-white c-sand-100'],
  ['shape', 'c-field-line', 'c-white c-sand-100'],
  ['shape', 'c-sand-600', 'c-white c-sand-100'],
  ['shape', 'c-cotto-400', 'c-white'],
]

describe.each([
  ['normally', plain],
  ['when the visitor asks for more contrast', bold],
])('%s', (_, tokens) => {
  test.each(DRAWN)('%s in %s reach the WCAG minimum on each ground of: %s', (use, front, grounds) => {
    for (const ground of grounds.split(' ')) {
      const ratio = contrastOf(colourOf(tokens, front), colourOf(tokens, ground))
      expect(ratio, ground).toBeGreaterThanOrEqual(NEEDED[use])
    }
  })
})
