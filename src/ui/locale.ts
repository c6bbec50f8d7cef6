/** The languages of the site. The back office is Italian. */
export type Locale = 'it' | 'en'

/** The addresses of the English pages begin with it. */
export const ENGLISH = '/en'

/** The language of the page at an address, in any spelling. */
export function localeOf(pathname: string): Locale {
  return `${pathname.toLowerCase()}/`.startsWith(`${ENGLISH}/`) ? 'en' : 'it'
}
