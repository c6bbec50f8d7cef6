import * as dates from '#platform/time/english.ts'
import type { Language } from './Language.tsx'
import { english as words } from './words.en.ts'

/** English for a part of a page. Sentences of rules and of the server stay Italian: the feature that shows some translates them. */
export const english: Language = { locale: 'en', dates, words, sentence: (text) => text }
