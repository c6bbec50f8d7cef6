import { data, redirect } from 'react-router'
import { findCategorySlug } from '#features/offer/store.server.ts'
import { categoryPath } from '#features/offer/structured.ts'
import { pageServices } from '#platform/http/page-context.ts'
import type { Route } from './+types/category'

// Read before it is used.
export const handle = { scripts: 'islands' }

/** The services of a category are a part of the page of all services. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<never> {
  const slug = await findCategorySlug(context.get(pageServices).db, params.category)
  if (slug === undefined) throw data(null, { status: 404 })
  throw redirect(categoryPath(slug), 301)
}

export default function Category() {
  return null
}
