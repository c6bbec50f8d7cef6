/** The values of a mail, stored as JSON until it is sent. Rows of an older version have fewer of them: new parts are optional. */
export type MailContent = {
  title: string
  /** The line an inbox shows behind the subject. */
  preview?: string
  paragraphs: string[]
  /** The day a mail is about, drawn large. */
  visit?: MailBlock
  /** Label and value, one line each. */
  rows?: [string, string][]
  /** A list above the buttons, among which they lead to choose. */
  choices?: MailList
  /** The one button that matters. */
  link?: MailLink
  /** Further buttons, side by side; one below the other on phones. */
  links?: MailLink[]
  /** Small lines below the buttons. */
  note?: string[]
  lists?: MailList[]
  /** Shown after everything else. */
  closing?: string[]
  footer: string[]
  /** Web address of the page on which a subscription ends: for mails of a list only. */
  unsubscribe?: string
}

/** A web address, or a telephone number as `tel:+39…`. */
export type MailLink = { label: string; url: string }

export type MailList = { title: string; items: string[] }

export type MailBlock = {
  /** `firm` holds, `open` does not hold yet, `off` holds no more: drawn dark, light, and struck through. */
  tone: 'firm' | 'open' | 'off'
  /** 'Confermata', with a sign before it. */
  state?: { sign: '✓' | '○' | '⇄' | '✕' | ''; words: string }
  /** 'Giovedì 3 dicembre' */
  day: string
  /** 'ore 15:45'; empty where the day says all. */
  time: string
  /** The former day and time: 'giovedì 26 novembre, 10:30' */
  before?: string
  rows: [string, string][]
}
