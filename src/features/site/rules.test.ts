import { expect, test } from 'vitest'
import { robots, sitemap } from './rules.ts'

test('the sitemap names each page by its canonical address', () => {
  const xml = sitemap('https://clinica.example')
  const addresses = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  expect(addresses).toEqual([
    'https://clinica.example/',
    'https://clinica.example/servizi',
    'https://clinica.example/centro-analisi',
    'https://clinica.example/chi-siamo',
    'https://clinica.example/prenota-visita',
    'https://clinica.example/attiva-convenzione',
    'https://clinica.example/domande-frequenti',
    'https://clinica.example/privacy',
    'https://clinica.example/cookie',
    'https://clinica.example/termini',
    'https://clinica.example/accessibilita',
  ])
  const records = [{ path: '/medici/ada-neri', changed: '2026-11-24' }]
  expect(sitemap('https://clinica.example', records)).toContain(
    '<url><loc>https://clinica.example/medici/ada-neri</loc><lastmod>2026-11-24</lastmod></url>',
  )
  expect(xml).not.toMatch(/login|webmail|dashboard/)
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
