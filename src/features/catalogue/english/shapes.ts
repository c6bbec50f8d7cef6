import { z } from 'zod'
import type { Locale } from '#ui/Language.tsx'

export type { Locale } from '#ui/Language.tsx'

const LOCALES = ['it', 'en'] as const satisfies Locale[]

/** The language a visitor asks or books in. */
export const language = z.enum(LOCALES, { error: 'Lingua non valida' })

/** The query of calls that answer texts of the catalogue: `?language=en`, and Italian without it. */
export const languageQuery = { language: language.default('it') }

/** Of an answer in English: the fields that have no English text, and so are Italian. */
export const italian = z.array(z.string()).optional()
