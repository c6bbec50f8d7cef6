import type { MetaDescriptor } from 'react-router'
import { type Locale, localeOf } from '#ui/locale.ts'

/** The path of one page in each language. */
export type Alternates = Readonly<Record<Locale, string>>

type PageMeta = {
  title: string
  /** Path of the page; with the public address it is the page's one true address. It also says the language. */
  path: string
  /** Of a page in both languages. */
  alternates?: Alternates | undefined
  /** Without it nothing can be absolute: no canonical link and no picture then. */
  publicUrl: string | undefined
  /** False keeps the page out of search engines. */
  index?: boolean
}

type SharedMeta = PageMeta & {
  description: string
  siteName: string
  /** The picture shown with shared links; `url` is its path. */
  image?: { url: string; width: number; height: number; alt: string }
}

const OG_LOCALE: Readonly<Record<Locale, string>> = { it: 'it_IT', en: 'en_GB' }

/** Title, canonical link, alternates in other languages, and whether to be found. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const address = addressOf(page)
  return [
    { title: page.title },
    ...(page.index === false ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(address && page.index !== false
      ? [{ tagName: 'link', rel: 'canonical', href: address }, ...alternatesOf(page)]
      : []),
  ]
}

/** The addresses of a page by language, for search engines; the Italian one also for all other languages. */
export function alternateLinks(
  publicUrl: string,
  { it, en }: Alternates,
): { hrefLang: string; href: string }[] {
  return [
    { hrefLang: 'it', href: publicUrl + it },
    { hrefLang: 'en', href: publicUrl + en },
    { hrefLang: 'x-default', href: publicUrl + it },
  ]
}

function alternatesOf({ publicUrl, alternates }: PageMeta): MetaDescriptor[] {
  if (!publicUrl || !alternates) return []
  return alternateLinks(publicUrl, alternates).map((link) => ({ tagName: 'link', rel: 'alternate', ...link }))
}

/** The description of a page for search engines and shared links. */
export function sharedMeta(page: SharedMeta): MetaDescriptor[] {
  const { title, description, publicUrl, image } = page
  const address = addressOf(page)
  return [
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: OG_LOCALE[localeOf(page.path)] },
    ...(page.alternates
      ? [{ property: 'og:locale:alternate', content: OG_LOCALE[localeOf(page.path) === 'it' ? 'en' : 'it'] }]
      : []),
    { property: 'og:site_name', content: page.siteName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(address ? [{ property: 'og:url', content: address }] : []),
    ...(publicUrl && image
      ? [
          { property: 'og:image', content: new URL(image.url, publicUrl).href },
          { property: 'og:image:width', content: String(image.width) },
          { property: 'og:image:height', content: String(image.height) },
          { property: 'og:image:alt', content: image.alt },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
  ]
}

function addressOf({ path, publicUrl }: PageMeta): string | undefined {
  return publicUrl === undefined ? undefined : new URL(path, publicUrl).href
}

/** The public address, as a layout's loader gave it to its pages. */
export function publicUrlOf(matches: readonly ({ loaderData?: unknown } | undefined)[]): string | undefined {
  for (const match of matches) {
    const data = match?.loaderData
    if (data && typeof data === 'object' && 'publicUrl' in data && typeof data.publicUrl === 'string') {
      return data.publicUrl
    }
  }
  return undefined
}

/** The paths of the page in each language, as its loader gave them; undefined for a page in one language. */
export function alternatesIn(
  matches: readonly ({ loaderData?: unknown } | undefined)[],
): Alternates | undefined {
  for (const match of matches) {
    const data = match?.loaderData
    if (data && typeof data === 'object' && 'alternates' in data) return data.alternates as Alternates
  }
  return undefined
}
