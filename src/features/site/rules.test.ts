import { expect, test } from 'vitest'
import { robots } from './rules.ts'
import { sitemap } from './sitemap.ts'

test('the sitemap names each page by its canonical address', () => {
  const xml = sitemap('https://clinica.example', [], { hasLaboratory: true })
  const addresses = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  expect(addresses).toEqual([
    'https://clinica.example/',
    'https://clinica.example/servizi',
    'https://clinica.example/centro-analisi',
    'https://clinica.example/chi-siamo',
    'https://clinica.example/prenota-visita',
    'https://clinica.example/en/booking',
    'https://clinica.example/attiva-convenzione',
    'https://clinica.example/domande-frequenti',
    'https://clinica.example/privacy',
    'https://clinica.example/cookie',
    'https://clinica.example/termini',
    'https://clinica.example/accessibilita',
  ])
  expect(xml).not.toMatch(/login|webmail|dashboard/)
})

test('the sitemap has a page in two languages twice, each time with both addresses', () => {
  const alternates = { it: '/medici/ada-neri', en: '/en/doctors/ada-neri' }
  const xml = sitemap('https://clinica.example', [{ alternates, changed: '2026-11-24' }], {
    hasLaboratory: true,
  })
  const links = [
    '<xhtml:link rel="alternate" hreflang="it" href="https://clinica.example/medici/ada-neri"/>',
    '<xhtml:link rel="alternate" hreflang="en" href="https://clinica.example/en/doctors/ada-neri"/>',
    '<xhtml:link rel="alternate" hreflang="x-default" href="https://clinica.example/medici/ada-neri"/>',
  ].join('')
  for (const path of Object.values(alternates))
    expect(xml).toContain(
      `<url><loc>https://clinica.example${path}</loc><lastmod>2026-11-24</lastmod>${links}</url>`,
    )
  expect(xml).toContain('hreflang="en" href="https://clinica.example/en/booking"/>')
  expect(xml.match(/<xhtml:link/g)).toHaveLength(12)
})

test('robots.txt allows all pages, and of the calls only pictures', () => {
  expect(robots('https://clinica.example').split('\n')).toEqual([
    'User-agent: *',
    'Allow: /api/public/media/',
    'Allow: /api/public/doctors/',
    'Disallow: /api/',
    '',
    'Sitemap: https://clinica.example/sitemap.xml',
    '',
  ])
})
