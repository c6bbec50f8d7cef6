import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { contrastOf } from '../contrast.ts'
import { NEEDED, pairs } from './pairs.ts'
import { kindOf, moreContrast, pixelsAt, readTokens, tokenValue, windowOf } from './tokens.ts'

const css = readFileSync(path.join(import.meta.dirname, '../styles/tokens.css'), 'utf8')
const tokens = readTokens(css)

describe('reading the file', () => {
  const sample = readTokens(`
    /* --c-not: a comment; */
    :root {
      color-scheme: light;
      --c-ink: #1c2b30; /* text */
      --c-focus: var(--c-ink);
      --e-2: 0 1px 2px rgb(0 0 0 / 0.05),
        0 8px 24px red;
      --gut: 2.5rem;
    }
    @media (max-width: 85rem) { :root { --gut: 1.5rem; } }
    @media (width < 60rem) { :root { --gut: 1rem; } }
    @media (prefers-contrast: more) { :root { --c-ink: #000000; } }
  `)

  test('every token, in order, without comments', () => {
    expect(sample.map(({ name, value }) => [name, value])).toEqual([
      ['--c-ink', '#1c2b30'],
      ['--c-focus', 'var(--c-ink)'],
      ['--e-2', '0 1px 2px rgb(0 0 0 / 0.05), 0 8px 24px red'],
      ['--gut', '2.5rem'],
    ])
  })
  test.each([
    [1440, '2.5rem'],
    [1360, '1.5rem'],
    [960, '1.5rem'],
    [959, '1rem'],
  ])('the last query that holds at %i px decides', (width, value) => {
    expect(tokenValue(sample, '--gut', windowOf(width))).toBe(value)
  })
  test('names lead to colours, also for who wants more contrast', () => {
    expect(tokenValue(sample, '--c-focus')).toBe('#1c2b30')
    expect(tokenValue(sample, '--c-focus', moreContrast)).toBe('#000000')
  })
  test('a token that is not there is not guessed', () => {
    expect(() => tokenValue(sample, '--c-none')).toThrow('--c-none')
  })
  test('as many as the browser would find in our file', () => {
    const names = new Set(css.replace(/\/\*[\s\S]*?\*\//g, '').match(/--[\w-]+(?=:)/g))
    expect(new Set(tokens.map(({ name }) => name))).toEqual(names)
    expect(tokens).toHaveLength(names.size)
  })
  test('each has its place on the page', () => {
    expect(tokens.filter((token) => kindOf(tokens, token) === 'other')).toEqual([])
  })
})

describe('lengths', () => {
  test.each([
    ['1rem', 390, 16],
    ['6px', 390, 6],
    ['clamp(72px, 11vw, 176px)', 390, 72],
    ['clamp(72px, 11vw, 176px)', 1000, 110],
    ['clamp(72px, 11vw, 176px)', 1920, 176],
    ['clamp(2rem, 1.4rem + 2.2vw, 3.75rem)', 1000, 44.4],
  ])('%s at %i px', (value, width, pixels) => {
    expect(pixelsAt(value, width)).toBeCloseTo(pixels, 5)
  })
  test.each(['62ch', '1.58', '200ms', 'red'])('%s is none', (value) => {
    expect(pixelsAt(value, 390)).toBeNull()
  })
  // What the sizes were drawn for.
  test.each([
    ['--t-d4', 46, 81],
    ['--t-d3', 36, 55],
    ['--t-d2', 28, 36],
    ['--t-d1', 22, 26],
    ['--t-md', 17, 17],
  ])('%s is %i px on a phone and %i on a desktop', (name, phone, desktop) => {
    expect(Math.round(pixelsAt(tokenValue(tokens, name), 390) ?? 0)).toBe(phone)
    expect(Math.round(pixelsAt(tokenValue(tokens, name), 1440) ?? 0)).toBe(desktop)
  })
})

describe('contrast', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#FFFFFF', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#1c2b30', '#ffffff', 14.61],
    ['#4a90a4', '#f7f4ef', 3.29],
    ['#c3dce3', '#17434f', 7.51],
  ])('%s and %s: %f', (one, other, ratio) => {
    expect(contrastOf(one, other)).toBeCloseTo(ratio, 2)
    expect(contrastOf(other, one)).toBeCloseTo(ratio, 2)
  })
  test('what is no opaque colour is refused', () => {
    expect(() => contrastOf('rgb(0 0 0 / 0.5)', '#ffffff')).toThrow('rgb(0 0 0 / 0.5)')
  })
})

describe.each([
  ['as it is', () => false],
  ['for who wants more contrast', moreContrast],
])('our colours %s', (_, situation) => {
  test.each(pairs)('$front on $ground is enough for $use', ({ front, ground, use }) => {
    const ratio = contrastOf(tokenValue(tokens, front, situation), tokenValue(tokens, ground, situation))
    expect(ratio).toBeGreaterThanOrEqual(NEEDED[use])
  })
})

// The palette was drawn with these in mind; one that is dropped from the list would be measured no more.
const DRAWN: [use: 'words' | 'shape', front: string, grounds: string[]][] = [
  ['words', '--c-ink', ['--c-white', '--c-sand-100', '--c-aqua-50', '--c-aqua-100', '--c-cotto-50']],
  ['words', '--c-ink-600', ['--c-white', '--c-sand-100', '--c-aqua-50', '--c-sand-200']],
  ['words', '--c-ink-500', ['--c-white', '--c-sand-50', '--c-sand-100']],
  ['words', '--c-aqua-600', ['--c-white', '--c-sand-100', '--c-aqua-50', '--c-aqua-100']],
  ['words', '--c-white', ['--c-aqua-600', '--c-aqua-700', '--c-aqua-800']],
  ['words', '--c-on-dark', ['--c-ink', '--c-aqua-800']],
  ['words', '--c-on-dark-2', ['--c-ink']],
  ['shape', '--c-aqua-300', ['--c-ink']],
  ['words', '--c-aqua-200', ['--c-aqua-800']],
  ['words', '--c-cotto-700', ['--c-white', '--c-cotto-50', '--c-sand-100']],
  ['words', '--c-sand-700', ['--c-sand-100', '--c-sand-200']],
  ['words', '--c-pending-text', ['--c-pending']],
  ['words', '--c-aqua-700', ['--c-aqua-100']],
  ['words', '--c-success-700', ['--c-success-50', '--c-white']],
  ['words', '--c-danger-700', ['--c-danger-50', '--c-white', '--c-sand-100']],
  ['shape', '--c-field-line', ['--c-white', '--c-sand-100']],
  ['shape', '--c-aqua-400', ['--c-white', '--c-sand-100']],
  ['shape', '--focus-colour', ['--c-white', '--c-sand-100']],
  ['shape', '--c-cotto-400', ['--c-white']],
  ['shape', '--c-sand-600', ['--c-sand-100']],
]

test.each(DRAWN)('%s in %s are measured on each of their grounds', (use, front, grounds) => {
  for (const ground of grounds) expect(pairs).toContainEqual({ front, ground, use })
})
