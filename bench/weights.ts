import type { Figure } from './figures.ts'
import { pageWeights } from './page-weight.ts'

export const HOME_KB = 130
export const STAFF_KB = 230

/** What the home page and the heaviest page of the back office make a browser load. */
export function weights(): Figure[] {
  const pages = pageWeights()
  const home = pages.find(({ path }) => path === '/')
  const heaviest = pages.find(({ staff }) => staff)
  return [
    ...(home ? [figure('JavaScript of the home page', home.bytes, HOME_KB)] : []),
    ...(heaviest
      ? [figure(`JavaScript of ${heaviest.path}, the heaviest staff page`, heaviest.bytes, STAFF_KB)]
      : []),
  ]
}

function figure(name: string, bytes: number, budget: number): Figure {
  return { name, value: bytes / 1000, unit: 'kB', baseline: { name: 'budget', value: budget }, atMost: 1 }
}
