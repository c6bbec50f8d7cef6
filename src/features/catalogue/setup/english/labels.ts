/** The Italian names of English texts, by their names in calls. */
export type EnglishLabels = Readonly<Record<string, string>>

/** 'Nome in inglese' */
export function englishLabel(labels: EnglishLabels, name: string): string {
  return `${labels[name] ?? name} in inglese`
}

/** The names of English texts as the summary of errors says them, by their paths in the form. */
export function englishPaths(labels: EnglishLabels): Record<string, string> {
  return Object.fromEntries(
    Object.keys(labels).map((name) => [`english.${name}`, englishLabel(labels, name)]),
  )
}

/** How many of the typed texts are not empty. */
export function textsIn(typed: object | undefined): number {
  const isGiven = (text: unknown) =>
    typeof text === 'string' ? text.trim() !== '' : Array.isArray(text) && text.length > 0
  return Object.values(typed ?? {}).filter(isGiven).length
}

/** English texts as the form shows them: each of the names, '' where there is none. */
export function englishTyped<Name extends string>(
  names: Readonly<Record<Name, string>>,
  english: object | undefined,
): Record<Name, string> {
  const stored = english as Partial<Record<string, string>> | undefined
  const entries = Object.keys(names).map((name) => [name, stored?.[name] ?? ''])
  return Object.fromEntries(entries) as Record<Name, string>
}
