import type { MetaDescriptor } from 'react-router'

type PageMeta = {
  title: string
  description: string
  siteName: string
  /** Path of the page; with the public address it is the page's one true address. */
  path: string
  /** Without it nothing can be absolute: no canonical link and no picture then. */
  publicUrl: string | undefined
  /** The picture shown with shared links; `url` is its path. */
  image?: { url: string; width: number; height: number; alt: string }
  /** False keeps the page out of search engines. */
  index?: boolean
}

/** Title, description, canonical link and what shared links show. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { title, description, publicUrl } = page
  const address = publicUrl === undefined ? undefined : new URL(page.path, publicUrl).href
  const image =
    publicUrl && page.image ? { ...page.image, url: new URL(page.image.url, publicUrl).href } : undefined
  return [
    { title },
    { name: 'description', content: description },
    ...(page.index === false ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(address && page.index !== false ? [{ tagName: 'link', rel: 'canonical', href: address }] : []),
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'it_IT' },
    { property: 'og:site_name', content: page.siteName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(address ? [{ property: 'og:url', content: address }] : []),
    ...(image
      ? [
          { property: 'og:image', content: image.url },
          { property: 'og:image:width', content: String(image.width) },
          { property: 'og:image:height', content: String(image.height) },
          { property: 'og:image:alt', content: image.alt },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
  ]
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
