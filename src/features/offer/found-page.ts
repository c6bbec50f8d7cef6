import { data, redirect } from 'react-router'
import type { Found } from './shapes.ts'

/**
 * The page that a loader answers with.
 * @throws Response 404 for none, 301 to the address the page has now
 */
export function foundPage<Page extends object>(found: Found<Page>): Page {
  if (!found) throw data(null, { status: 404 })
  if ('moved' in found) throw redirect(found.moved, 301)
  return found
}
