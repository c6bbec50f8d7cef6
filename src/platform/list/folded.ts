/** A text as it is compared when somebody searches: without accents, case and outer blanks. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
