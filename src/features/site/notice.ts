import { activeNotice, type Notice as WrittenNotice } from '#content/groups/notices.ts'
import type { Locale } from '#ui/locale.ts'

export type Notice = {
  /** At most 90 characters. Words up to the first full stop or colon are bold. */
  text: string
  /** `hrefLang`: of its page where that is not the notice's. */
  link?: { label: string; href: string; hrefLang?: 'it' }
  tone: 'info' | 'trouble'
  /** The language of the notice where it is not the page's. */
  lang?: 'it'
}

type Day = {
  /** The clinic's, `yyyy-MM-dd`. */
  today: string
  /** Sentences about closures that are near, in the language of the page. */
  closures: readonly string[]
}

/** The notice of a day: the one that staff wrote, else the sentence of the nearest closure; null without any. */
export function noticeOf(
  written: readonly WrittenNotice[],
  { today, closures }: Day,
  locale: Locale = 'it',
): Notice | null {
  const notice = activeNotice(written, today, locale)
  if (notice) return notice
  const [text] = closures
  return text === undefined ? null : { text, tone: 'info' }
}
