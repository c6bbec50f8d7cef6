/** A long text as `TextPage` sets it: the words are the clinic's, how they look is not decided here. */

/** A run of words: plain, strong, or a link. An address that begins with / stays in the site. */
export type Words = string | readonly (string | { text: string; to?: string; code?: true })[]

export type Entry = {
  name: Words
  /** Facts about the cookie: 'A che cosa serve' → '…' */
  facts: readonly { label: string; text: Words }[]
}

export type Block =
  | { kind: 'text'; text: Words }
  | { kind: 'list'; items: readonly Words[] }
  | { kind: 'entries'; items: readonly Entry[] }
  /** Where the page puts the choice about third-party content. */
  | { kind: 'choice' }

export type Section = { id: string; title: string; blocks: readonly Block[] }

export type PageText = { title: string; lead: string; sections: readonly Section[] }

/** A legal text: `date` is the day since which it says what it says, `yyyy-MM-dd`. */
export type LegalText = PageText & { version: string; date: string }

/** The words without their links. */
export function plain(words: Words): string {
  return typeof words === 'string'
    ? words
    : words.map((word) => (typeof word === 'string' ? word : word.text)).join('')
}

/** 'mappa, chat e social'; empty words are left out. */
export function joined(...words: string[]): string {
  const said = words.filter((word) => word !== '')
  const last = said.pop() ?? ''
  return said.length > 0 ? `${said.join(', ')} e ${last}` : last
}

export const text = (words: Words): Block => ({ kind: 'text', text: words })
export const list = (...items: Words[]): Block => ({ kind: 'list', items })
export const entries = (...items: Entry[]): Block => ({ kind: 'entries', items })
