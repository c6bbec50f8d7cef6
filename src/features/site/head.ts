import type { MetaDescriptor } from 'react-router'
import { clinic } from '#content/clinic.ts'
import { type PageName, pages } from '#content/pages.ts'
import { pictures } from '#content/pictures.ts'
import { pageMeta, publicUrlOf } from '#platform/http/page-meta.ts'

type Matches = Parameters<typeof publicUrlOf>[0]

/** What a page of the clinic says about itself: `export const meta = ({ matches }) => headOf('servizi', matches)`. */
export function headOf(
  name: PageName,
  matches: Matches,
  options: { index?: boolean } = {},
): MetaDescriptor[] {
  return pageMeta({
    ...pages[name],
    ...options,
    siteName: clinic.name,
    path: name === 'home' ? '/' : `/${name}`,
    publicUrl: publicUrlOf(matches),
    image: pictures.hero.fallback,
  })
}
