import type { MetaDescriptor } from 'react-router'

type PageMeta = {
  title: string
  /** Path of the page; with the public address it is the page's one true address. */
  path: string
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

/** Title, canonical link and whether to be found. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const address = addressOf(page)
  return [
    { title: page.title },
    ...(page.index === false ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(address && page.index !== false ? [{ tagName: 'link', rel: 'canonical', href: address }] : []),
  ]
}

/** The description of a page for search engines and shared links. */
export function sharedMeta(page: SharedMeta): MetaDescriptor[] {
  const { title, description, publicUrl, image } = page
  const address = addressOf(page)
  return [
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'it_IT' },
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
