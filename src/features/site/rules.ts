import type { Clinic } from '#content/groups/clinic.ts'
import type { PageName } from '#content/groups/search.ts'

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

export function pathOf(name: PageName): string {
  return name === 'home' ? '/' : `/${name}`
}

/** The pages search engines are told about, in the order of the site. All others say 'noindex'. */
export const FOUND_PAGES = [...MAIN_PAGES, ...TEXT_PAGES]

/**
 * `robots.txt`. Staff pages are not named: they say themselves that they are not to be found, which a robot that may not
 * read them would never learn.
 */
export function robots(publicUrl: string): string {
  return `User-agent: *\nAllow: /api/public/media/\nAllow: /api/public/doctors/\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`
}

type Purpose = 'any' | 'maskable'

/** `site.webmanifest`: how the site is named on the home screen of a phone. */
export function webManifest({ name, description }: Pick<Clinic, 'name' | 'description'>): string {
  const icon = (file: string, size: number, purpose: Purpose) => ({
    ...{ src: `/${file}-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose },
  })
  return JSON.stringify({
    ...{ id: '/', name, short_name: name, description, lang: 'it', dir: 'ltr' },
    ...{ start_url: '/', scope: '/', display: 'browser' },
    ...{ background_color: '#ffffff', theme_color: '#ffffff' },
    icons: [192, 512].flatMap((size) => [icon('icon', size, 'any'), icon('icon-maskable', size, 'maskable')]),
  })
}
