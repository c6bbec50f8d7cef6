import { DESKTOP, type Visit } from './browser.ts'
import type { Product } from './product.ts'
import { product, staff } from './stage.ts'

// Pages with another policy towards their openers would move the browser to a new process, which costs more than the load.
const EMPTY = '/empty'
const NOTHING = {
  contentType: 'text/html',
  headers: { 'Cross-Origin-Opener-Policy': 'same-origin' },
  body: '',
}

let place: Product | undefined
const desks = new Map<string, Visit>()

/**
 * The one page that a file's journeys share for a user of the staff and a kind of screen: one that has loaded the product
 * before loads the next page cheaper. Answers it at `path`, else at an empty one, with nothing of the journey before: no
 * routes, dialogs, other tabs or complaints. A journey that sets the clock or adds scripts takes `staff` instead.
 */
export async function atDesk(path = EMPTY, { viewport = DESKTOP, name = 'admin' } = {}): Promise<Visit> {
  if (place !== product) desks.clear()
  place = product
  const key = `${name}, ${viewport.width < 600 ? 'phone' : 'desktop'}`
  const used = desks.get(key)
  const visited = used && (await isReady(used)) ? used : await sitDown(viewport, name)
  desks.set(key, visited)
  const { page, complaints } = visited
  await page.setViewportSize(viewport)
  // A step back in the history that the journey before has begun ends this load; the next one comes after it.
  await page.goto(EMPTY).catch(() => page.goto(EMPTY))
  complaints.length = 0
  if (path !== EMPTY) await page.goto(path)
  return visited
}

async function sitDown(viewport: typeof DESKTOP, name: string): Promise<Visit> {
  const visited = await staff('/robots.txt', { viewport, name })
  await visited.context.route(`**${EMPTY}`, (route) => route.fulfill(NOTHING))
  return visited
}

/** Clears what a journey has left; false where it has ended the session. */
async function isReady({ page, context }: Visit): Promise<boolean> {
  page.removeAllListeners('dialog')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const tab of context.pages()) if (tab !== page) await tab.close()
  const inside = (await context.cookies()).some(({ name }) => name === 'sessione')
  if (!inside || page.isClosed()) await context.close()
  return inside && !page.isClosed()
}
