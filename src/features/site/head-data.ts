import type { PageName } from '#content/groups/search.ts'
import type { Content } from '#content/site.ts'
import { pathOf } from './rules.ts'

/** The part of the content that heads are made of; `description` is of the page that was asked for. */
export type HeadData = Pick<Content, 'clinic' | 'titles'> & { description: string }

/** @param pathname of the page */
export function headData({ clinic, titles, descriptions }: Content, pathname: string): HeadData {
  const name = Object.keys(titles).find((name) => pathOf(name as PageName) === pathname)
  return { clinic, titles, description: name ? descriptions[name as PageName] : '' }
}

/** The data of the heads, as the root's loader gave them. */
export function headDataOf(matches: readonly ({ loaderData?: unknown } | undefined)[]): HeadData {
  for (const match of matches) {
    const data = match?.loaderData
    if (data && typeof data === 'object' && 'titles' in data) return data as HeadData
  }
  throw new Error('the root has no data')
}
