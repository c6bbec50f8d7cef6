/** An Italian sentence and the same in English. Each '{}' stands for a part that stays as it is: a name, a number. */
export type Pair = readonly [italian: string, english: string]

/** Translates the sentences of some pairs. One that is not among them comes back as it is. */
export function translator(pairs: readonly Pair[]): (italian: string) => string {
  const whole = new Map(pairs)
  const patterns = pairs
    .filter(([italian]) => italian.includes('{}'))
    .map(([italian, english]) => ({ pattern: patternOf(italian), english }))
  return (italian) => {
    const exact = whole.get(italian)
    if (exact !== undefined) return exact
    for (const { pattern, english } of patterns) {
      const [, ...parts] = pattern.exec(italian) ?? []
      if (parts.length > 0) return english.replaceAll('{}', () => parts.shift() ?? '')
    }
    return italian
  }
}

function patternOf(sentence: string): RegExp {
  const [first = '', ...rest] = sentence
    .split('{}')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${[first, ...rest].join('(.+)')}$`, 's')
}

/** The pairs of two objects with the same keys: of their texts, and of sentences with one part. */
export function pairsOf<Key extends string>(
  italian: Readonly<Record<Key, unknown>>,
  english: Readonly<Record<Key, unknown>>,
): Pair[] {
  const said = (words: unknown): string | null => {
    const text = typeof words === 'function' && words.length === 1 ? words('{}') : words
    return typeof text === 'string' ? text : null
  }
  return (Object.keys(english) as Key[]).flatMap((key) => {
    const [from, to] = [said(italian[key]), said(english[key])]
    return from && to ? [[from, to] as const] : []
  })
}
