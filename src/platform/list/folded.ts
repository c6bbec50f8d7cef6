/** Folds a text for searching: without accents, case and outer blanks. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

/** Says of a text whether each searched word occurs in it, in whatever order. */
export function searchFor(q: string): (text: string) => boolean {
  const words = folded(q).split(/\s+/)
  return (text) => {
    const among = folded(text)
    return words.every((word) => among.includes(word))
  }
}
