import { BOOKING_PATHS } from '#features/booking/paths.ts'
import { type Alternates, alternateLinks } from '#platform/http/page-meta.ts'
import { FOUND_PAGES, pathOf } from './rules.ts'

/**
 * `sitemap.xml`: every page worth finding, by its one true address, and each of two languages with the address in the other.
 * @param records The pages of services and doctors, with the day of their last change
 * @param hasLaboratory Whether the clinic has the page of its analysis centre
 */
export function sitemap(
  publicUrl: string,
  records: readonly { alternates: Alternates; changed: string }[],
  { hasLaboratory }: { hasLaboratory: boolean },
): string {
  const entry = (path: string, more = '') => `<url><loc>${escaped(publicUrl + path)}</loc>${more}</url>`
  const inBoth = (alternates: Alternates, changed = '') => {
    const links = alternateLinks(publicUrl, alternates).map(
      ({ hrefLang, href }) => `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${escaped(href)}"/>`,
    )
    return [alternates.it, alternates.en].map((path) => entry(path, changed + links.join('')))
  }
  const entries = [
    ...FOUND_PAGES.filter((name) => hasLaboratory || name !== 'centro-analisi').flatMap((name) =>
      name === 'prenota-visita' ? inBoth(BOOKING_PATHS) : [entry(pathOf(name))],
    ),
    ...records.flatMap(({ alternates, changed }) => inBoth(alternates, `<lastmod>${changed}</lastmod>`)),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
