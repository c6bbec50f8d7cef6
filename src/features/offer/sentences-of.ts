import type { Locale } from '#ui/locale.ts'
import { english } from './sentences.en.ts'
import { italian, type Sentences } from './sentences.ts'

/** The sentences of a language. Only the server makes any. */
export function sentencesOf(locale: Locale): Sentences {
  return locale === 'en' ? english : italian
}
