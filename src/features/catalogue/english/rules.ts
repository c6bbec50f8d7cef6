import type { Locale } from './shapes.ts'

/** The texts that records have in English, by the names that answers have for them. */
export const TRANSLATED = {
  category: ['name', 'description'],
  service: [
    'name',
    'shortDescription',
    'longDescription',
    'preparation',
    'whatToBring',
    'questions',
    'aliases',
  ],
  kind: ['name', 'description'],
  doctor: ['specialization', 'bio', 'studies', 'experience', 'languages'],
  exam: ['serviceName', 'name', 'description', 'preparation', 'whatToBring'],
} as const satisfies Record<string, readonly string[]>

/** A doctor's title, or a name that begins with one, in English: 'Dr Giulia Riva' for 'Dott.ssa Giulia Riva'. */
export function withEnglishTitle(name: string): string {
  return name.replace(/^(?:(dott|dr)|prof)(?:\.ssa|ssa|\.)?(?= |$)/i, (_, doctor) => (doctor ? 'Dr' : 'Prof'))
}

/** A record as a page shows it, with the names of the texts that are Italian on an English one. */
export type Localized<R> = Omit<R, 'english'> & { italian?: string[] | undefined }

/**
 * A record with its texts in a language. In English each text is the English one where there is one, and `italian` names the
 * others; in Italian the record has no `italian`. Titles, as 'Dr.ssa', are in the language too.
 * @param row the record with its column `english`
 */
export function localized<R extends { english: unknown }>(
  of: keyof typeof TRANSLATED,
  row: R,
  language: Locale,
): Localized<R> {
  const { english, ...texts } = row
  if (language === 'it') return texts
  const translation = english as Readonly<Record<string, unknown>>
  const known = TRANSLATED[of].filter((field) => field in texts)
  const given = known.filter((field) => isGiven(translation[field]))
  const italian = known.filter(
    (field) => !given.includes(field) && isGiven((texts as Record<string, unknown>)[field]),
  )
  const title = 'title' in texts && typeof texts.title === 'string' && withEnglishTitle(texts.title)
  const translated = Object.fromEntries(given.map((field) => [field, translation[field]]))
  return { ...texts, ...(title && { title }), ...translated, italian }
}

function isGiven(text: unknown): boolean {
  return Array.isArray(text) ? text.length > 0 : text !== null && text !== undefined && text !== ''
}
