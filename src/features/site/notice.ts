import { activeNotice, type Notice as WrittenNotice } from '#content/groups/notices.ts'
import type { Locale } from '#ui/locale.ts'

export type Notice = {
  /** At most 90 characters. Words up to the first full stop or colon are bold. */
  text: string
  link?: { label: string; href: string }
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

/** The notice of a day: the one that staff wrote, in Italian, else the sentence of the nearest closure; null without any. */
export function noticeOf(
  written: readonly WrittenNotice[],
  { today, closures }: Day,
  locale: Locale = 'it',
): Notice | null {
  const notice = activeNotice(written, today)
  if (notice) return locale === 'it' ? notice : { ...notice, lang: 'it' }
  const [text] = closures
  return text === undefined ? null : { text, tone: 'info' }
}
