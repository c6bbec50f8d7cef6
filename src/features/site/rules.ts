import type { PageName } from '#content/pages.ts'
import type { Specialist } from '#content/specialists.ts'

/** The main pages of the site, in their order. */
export const MAIN_PAGES = [
  'home',
  'servizi',
  'centro-analisi',
  'chi-siamo',
  'prenota-visita',
  'attiva-convenzione',
] as const satisfies PageName[]

/** The pages of long text, in their order. */
export const TEXT_PAGES = [
  'domande-frequenti',
  'privacy',
  'cookie',
  'termini',
  'accessibilita',
] as const satisfies PageName[]

/** A specialist's name as the public pages and search engines read it: 'Dr.ssa Giulia Riva'. */
export function specialistName({ title, firstName, lastName }: Specialist): string {
  return `${title} ${firstName} ${lastName}`
}

export function pathOf(name: PageName): string {
  return name === 'home' ? '/' : `/${name}`
}
