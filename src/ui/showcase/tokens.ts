/** One custom property of the token file, and what it becomes under a media query. */
export type Token = { name: string; value: string; overrides: readonly Override[] }
type Override = { when: string; value: string }

const MEDIA = /@media ([^{]+)\{\s*:root\s*\{([^}]*)\}\s*\}/g
const ROOT = /:root\s*\{([^}]*)\}/g
const DECLARATION = /(--[\w-]+):\s*([^;]+);/g

/** Every token in the order of the file. */
export function readTokens(css: string): Token[] {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, '')
  const overrides = [...bare.matchAll(MEDIA)].flatMap(([, when = '', body = '']) =>
    declarations(body).map((declared) => ({ ...declared, when: when.trim() })),
  )
  return [...bare.replace(MEDIA, '').matchAll(ROOT)].flatMap(([, body = '']) =>
    declarations(body).map(({ name, value }) => ({
      name,
      value,
      overrides: overrides
        .filter((override) => override.name === name)
        .map((override) => ({ when: override.when, value: override.value })),
    })),
  )
}

function declarations(body: string): { name: string; value: string }[] {
  return [...body.matchAll(DECLARATION)].map(([, name = '', value = '']) => ({
    name,
    value: value.replace(/\s+/g, ' ').trim(),
  }))
}

/** Answers whether a media query holds. */
export type Situation = (when: string) => boolean

export const nothingSpecial: Situation = () => false
export const moreContrast: Situation = (when) => when === '(prefers-contrast: more)'

const BOUND = /\((max-width:|min-width:|width <=|width <|width >=|width >)\s*([\d.]+)rem\)/g

/** A window of this many pixels; of other wishes it has none. */
export function windowOf(width: number): Situation {
  const rems = width / REM
  return (when) => {
    const bounds = [...when.matchAll(BOUND)]
    const other = when.replace(BOUND, '').replaceAll(' and ', '').trim()
    return (
      bounds.length > 0 && other === '' && bounds.every(([, sort, bound]) => fits(rems, sort, Number(bound)))
    )
  }
}

function fits(width: number, sort: string | undefined, bound: number): boolean {
  if (sort === 'width <') return width < bound
  if (sort === 'width >') return width > bound
  return sort === 'max-width:' || sort === 'width <=' ? width <= bound : width >= bound
}

/** What a token stands for, without any `var()`: of several values that hold, the last one in the file. */
export function tokenValue(tokens: readonly Token[], name: string, situation = nothingSpecial): string {
  const token = tokens.find((one) => one.name === name)
  if (!token) throw new Error(`no such token: ${name}`)
  const value = token.overrides.findLast(({ when }) => situation(when))?.value ?? token.value
  return value.replace(/var\((--[\w-]+)\)/g, (_, inner: string) => tokenValue(tokens, inner, situation))
}

const REM = 16

/** A length in pixels for a window of that width; null for what is no length. Knows `min`, `clamp` and sums. */
export function pixelsAt(value: string, width: number): number | null {
  const [, inner, limit] = /^min\((.+),([^,()]+)\)$/.exec(value) ?? []
  if (inner !== undefined && limit !== undefined) {
    const [length, most] = [pixelsAt(inner.trim(), width), sumAt(limit, width)]
    return length == null || most == null ? null : Math.min(length, most)
  }
  const clamped = /^clamp\((.+),(.+),(.+)\)$/.exec(value)
  if (!clamped) return sumAt(value, width)
  const [least, wished, most] = clamped.slice(1).map((part) => sumAt(part, width))
  if (least == null || wished == null || most == null) return null
  return Math.min(most, Math.max(least, wished))
}

function sumAt(sum: string, width: number): number | null {
  let pixels = 0
  for (const term of sum.trim().split(/\s+\+\s+/)) {
    const [, size, unit] = /^(-?[\d.]+)(rem|px|vw)$/.exec(term) ?? []
    if (!unit) return null
    pixels += Number(size) * (unit === 'rem' ? REM : unit === 'vw' ? width / 100 : 1)
  }
  return pixels
}

export type TokenKind =
  | 'colour'
  | 'face'
  | 'size'
  | 'setting'
  | 'space'
  | 'layout'
  | 'radius'
  | 'shadow'
  | 'motion'
  | 'layer'
  | 'other'

const KINDS: Record<string, TokenKind> = {
  f: 'face',
  t: 'size',
  d: 'size',
  lh: 'setting',
  tr: 'setting',
  measure: 'setting',
  s: 'space',
  l: 'layout',
  h: 'layout',
  row: 'layout',
  pad: 'layout',
  gut: 'layout',
  r: 'radius',
  e: 'shadow',
  m: 'motion',
  z: 'layer',
}

/** Where on the page a token is shown. One of an unknown sort is shown all the same. */
export function kindOf(tokens: readonly Token[], { name }: Token): TokenKind {
  if (isHex(tokenValue(tokens, name))) return 'colour'
  return KINDS[name.split('-')[2] ?? ''] ?? 'other'
}

function isHex(value: string): boolean {
  return /^#[\da-f]{6}$/i.test(value)
}
