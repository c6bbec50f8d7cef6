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
const FOUND = [...MAIN_PAGES, ...TEXT_PAGES]

/**
 * `sitemap.xml`: every page worth finding, by its one true address.
 * @param records The pages of services and doctors, with the day of their last change
 */
export function sitemap(
  publicUrl: string,
  records: readonly { path: string; changed: string }[] = [],
): string {
  const entry = (path: string, more = '') => `<url><loc>${escaped(publicUrl + path)}</loc>${more}</url>`
  const entries = [
    ...FOUND.map((name) => entry(pathOf(name))),
    ...records.map(({ path, changed }) => entry(path, `<lastmod>${changed}</lastmod>`)),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}

/**
 * `robots.txt`. Staff pages are not named: they say themselves that they are not to be found, which a robot that may not
 * read them would never learn.
 */
export function robots(publicUrl: string): string {
  return `User-agent: *\nAllow: /api/public/media/\nAllow: /api/public/doctors/\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
