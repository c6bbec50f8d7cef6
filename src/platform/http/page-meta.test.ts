import { expect, test } from 'vitest'
import { pageMeta, publicUrlOf, sharedMeta } from './page-meta.ts'

const image = { url: '/assets/sala.jpg', width: 1200, height: 630, alt: 'Una sala' }
const words = {
  title: 'Servizi · Clinica',
  description: 'Che cosa facciamo.',
  siteName: 'Clinica',
  path: '/servizi',
}

test('a page has one canonical address and a picture with an absolute address', () => {
  const page = { ...words, publicUrl: 'https://clinica.example', image }
  const meta = [...pageMeta(page), ...sharedMeta(page)]
  expect(meta).toContainEqual({ title: 'Servizi · Clinica' })
  expect(meta).toContainEqual({ name: 'description', content: 'Che cosa facciamo.' })
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://clinica.example/servizi' })
  expect(meta).toContainEqual({ property: 'og:url', content: 'https://clinica.example/servizi' })
  expect(meta).toContainEqual({ property: 'og:image', content: 'https://clinica.example/assets/sala.jpg' })
  expect(meta).toContainEqual({ property: 'og:image:width', content: '1200' })
  expect(meta).toContainEqual({ property: 'og:image:height', content: '630' })
  expect(meta).toContainEqual({ property: 'og:image:alt', content: 'Una sala' })
  expect(meta).not.toContainEqual({ name: 'robots', content: 'noindex' })
})

test('a page in two languages names both addresses, and the Italian one for all other languages', () => {
  const alternates = { it: '/servizi', en: '/en/services' }
  const page = { ...words, alternates, publicUrl: 'https://clinica.example' }
  const links = (path: string) => pageMeta({ ...page, path }).filter((one) => 'hrefLang' in one)
  expect(links('/servizi')).toEqual([
    { tagName: 'link', rel: 'alternate', hrefLang: 'it', href: 'https://clinica.example/servizi' },
    { tagName: 'link', rel: 'alternate', hrefLang: 'en', href: 'https://clinica.example/en/services' },
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: 'https://clinica.example/servizi' },
  ])
  expect(links('/en/services')).toEqual(links('/servizi'))
  expect(pageMeta({ ...page, publicUrl: undefined })).toEqual([{ title: words.title }])
  expect(JSON.stringify(pageMeta({ ...page, index: false }))).not.toContain('alternate')
  const english = sharedMeta({ ...page, path: '/en/services' })
  expect(english).toContainEqual({ property: 'og:locale', content: 'en_GB' })
  expect(english).toContainEqual({ property: 'og:locale:alternate', content: 'it_IT' })
  expect(sharedMeta(page)).toContainEqual({ property: 'og:locale', content: 'it_IT' })
})

test('a page hidden from search engines has noindex and no canonical address', () => {
  const meta = pageMeta({ ...words, publicUrl: 'https://clinica.example', index: false })
  expect(meta).toContainEqual({ name: 'robots', content: 'noindex' })
  expect(JSON.stringify(meta)).not.toContain('canonical')
})

test('a page has no relative links when the public address is unknown', () => {
  const page = { ...words, publicUrl: undefined, image }
  const text = JSON.stringify([...pageMeta(page), ...sharedMeta(page)])
  expect(text).not.toContain('canonical')
  expect(text).not.toContain('og:image')
})

test('the public address is the first one found in the loaders’ data', () => {
  const given = { loaderData: { publicUrl: 'https://clinica.example' } }
  expect(publicUrlOf([undefined, { loaderData: null }, { loaderData: { year: '2026' } }, given])).toBe(
    'https://clinica.example',
  )
  expect(publicUrlOf([{}, { loaderData: { publicUrl: 1 } }])).toBeUndefined()
})
