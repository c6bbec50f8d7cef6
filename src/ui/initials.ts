/** At most two capital letters: first and last word, or the first two letters of a single word. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/^(?:dott|dr|prof)(?:\.?ssa|\.)?\s+/i, '')
    .split(/[\s.@_-]+/u)
    .filter(Boolean)
  const first = words[0]
  const last = words.at(-1)
  if (!first || !last) return ''
  const letters = words.length > 1 ? takeLetters(first, 1) + takeLetters(last, 1) : takeLetters(first, 2)
  return letters.toLocaleUpperCase('it')
}

function takeLetters(word: string, count: number): string {
  return Array.from(word).slice(0, count).join('')
}
