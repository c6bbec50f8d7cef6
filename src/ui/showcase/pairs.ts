/** What is drawn decides how much contrast it needs: words 4.5, shapes 3; what is switched off none. */
export type Use = 'words' | 'shape' | 'off'

export type Pair = { front: string; ground: string; use: Use }

export const NEEDED: Record<Use, number> = { words: 4.5, shape: 3, off: 1 }

const on = (use: Use, front: string, ...grounds: string[]): Pair[] =>
  grounds.map((ground) => ({ front: `--${front}`, ground: `--${ground}`, use }))

/** The pairs the site and the back office draw. A colour that changes is measured again on each of its grounds. */
export const pairs: readonly Pair[] = [
  ...on('words', 'c-ink', 'c-white', 'c-sand-100', 'c-aqua-50', 'c-aqua-100', 'c-cotto-50'),
  ...on('words', 'c-ink-600', 'c-white', 'c-sand-100', 'c-aqua-50', 'c-sand-200'),
  ...on('words', 'c-ink-500', 'c-white', 'c-sand-50', 'c-sand-100'),
  ...on('words', 'c-sand-700', 'c-sand-100', 'c-sand-200'),
  ...on('words', 'c-aqua-600', 'c-white', 'c-sand-100', 'c-aqua-50', 'c-aqua-100'),
  ...on('words', 'c-aqua-700', 'c-white', 'c-aqua-50', 'c-aqua-100'),
  ...on('words', 'c-aqua-800', 'c-white', 'c-aqua-50', 'c-aqua-100'),
  ...on(
    'words',
    'c-white',
    'c-aqua-600',
    'c-aqua-700',
    'c-aqua-800',
    'c-ink',
    'c-danger-700',
    'c-danger-800',
  ),
  ...on('words', 'c-on-dark', 'c-ink', 'c-aqua-800'),
  ...on('words', 'c-on-dark-2', 'c-ink'),
  ...on('words', 'c-aqua-200', 'c-aqua-800'),
  ...on('words', 'c-cotto-700', 'c-white', 'c-sand-100', 'c-cotto-50'),
  ...on('words', 'c-success-700', 'c-white', 'c-success-50'),
  ...on('words', 'c-warning-700', 'c-warning-50'),
  ...on('words', 'c-warning-900', 'c-warning-50'),
  ...on('words', 'c-danger-700', 'c-white', 'c-sand-100', 'c-danger-50'),
  ...on('words', 'c-danger-900', 'c-danger-50'),
  ...on('words', 'c-ink', 'c-danger-25'),
  ...on('words', 'c-pending-text', 'c-pending'),
  ...on('words', 'c-high', 'c-white'),
  ...on('words', 'c-sky-text', 'c-sky-bg'),
  ...on('words', 'c-orange-text', 'c-orange-bg'),
  ...on('words', 'c-yellow-text', 'c-yellow-bg'),
  ...on('words', 'c-green-text', 'c-green-bg'),
  ...on('shape', 'c-aqua-300', 'c-ink'),
  ...on('shape', 'c-aqua-400', 'c-white', 'c-sand-100'),
  ...on('shape', 'focus-colour', 'c-white', 'c-sand-100'),
  ...on('shape', 'c-field-line', 'c-white', 'c-sand-100'),
  ...on('shape', 'c-sand-600', 'c-white', 'c-sand-100'),
  ...on('shape', 'c-cotto-400', 'c-white'),
  ...on('off', 'c-disabled-text', 'c-disabled', 'c-white'),
]
