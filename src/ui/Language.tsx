import { createContext, type ReactNode, useContext } from 'react'
import type { DayPickerLocale } from 'react-day-picker'
import * as italianDates from '#platform/time/italian.ts'
import type { Locale } from './locale.ts'
import { italian } from './words.ts'

export type { Locale }

/** The same words in another language: a key that is missing is a type error. */
export type Translation<Words> = Words extends string
  ? string
  : Words extends (...given: infer Given) => infer Said
    ? (...given: Given) => Translation<Said>
    : Words extends object
      ? { readonly [Key in keyof Words]: Translation<Words[Key]> }
      : Words

/** The words for dates that pages in both languages use. */
export type DateWords = Pick<
  typeof italianDates,
  | 'capitalized'
  | 'clockText'
  | 'dayMonth'
  | 'longDate'
  | 'longDateTime'
  | 'monthYear'
  | 'nearDay'
  | 'nearTime'
  | 'otherYear'
  | 'shortDayMonth'
  | 'shortWeekdayAndDay'
  | 'weekdayAndDay'
  | 'weekdayAndNumber'
  | 'weekdayLong'
  | 'weekdayName'
>

export type Language = {
  locale: Locale
  dates: DateWords
  /** The words of the parts in `ui`. */
  words: Translation<typeof italian>
  /** A sentence of a rule or of the server, which are written in Italian. An unknown one comes back as it is. */
  sentence: (italian: string) => string
  /** Of calendars; the Italian one without. */
  calendar?: DayPickerLocale
}

const LanguageContext = createContext<Language>({
  ...{ locale: 'it', dates: italianDates, words: italian },
  sentence: (text) => text,
})

/** The language of a part of a page. Without it a page is Italian. */
export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>
}

export function useLanguage(): Language {
  return useContext(LanguageContext)
}
