import type { PageName } from '#content/pages.ts'

/** What people come to the site for, in its order. */
export const MAIN_PAGES = [
  'home',
  'servizi',
  'centro-analisi',
  'chi-siamo',
  'prenota-visita',
  'attiva-convenzione',
] as const satisfies PageName[]

export const LEGAL_PAGES = ['privacy', 'cookie', 'termini', 'accessibilita'] as const satisfies PageName[]

export function pathOf(name: PageName): string {
  return name === 'home' ? '/' : `/${name}`
}
