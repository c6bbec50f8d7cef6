import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { DESKTOP, hydrated } from './browser.ts'
import { database, staff } from './stage.ts'
import { newTab } from './tab.ts'

/** Shared by the journeys through the site's pictures. */

/** Deletes the pictures of earlier journeys and returns the covers of the sample, which stay. */
export async function onlyCovers(): Promise<number[]> {
  const { db } = database
  const rows = await db
    .selectFrom('services')
    .select('coverImageId')
    .where('coverImageId', 'is not', null)
    .execute()
  const covers = rows.map(({ coverImageId }) => coverImageId ?? 0)
  await db.deleteFrom('media').where('purpose', '=', 'site').where('id', 'not in', covers).execute()
  await db.deleteFrom('rateLimits').execute()
  return covers
}

export async function at(viewport = DESKTOP, name = 'admin') {
  const visitor = await staff('/sito-web?tab=immagini', { viewport, name })
  await hydrated(visitor.page)
  return visitor
}

const sessions = new Map<string, BrowserContext>()

/** A tab in the browser of a user whose session the tests of a file share: it costs a quarter of a log-in with its page. */
export async function tabOf(name = 'admin'): Promise<Page> {
  const context = sessions.get(name) ?? (await staff('/profilo', { name })).context
  if (!sessions.has(name)) context.once('close', () => sessions.delete(name))
  sessions.set(name, context)
  return newTab(context)
}

/** The page in such a tab, after all it asked for has come. */
export async function tabAt(name?: string): Promise<Page> {
  const page = await tabOf(name)
  await page.goto('/sito-web?tab=immagini')
  await hydrated(page)
  return page
}

export const png = (background = '#4a90a4', side = 300) =>
  sharp({ create: { width: side, height: side, channels: 3, background } })
    .png()
    .toBuffer()
export const given = async (name: string, buffer?: Buffer) => ({
  name,
  mimeType: 'image/png',
  buffer: buffer ?? (await png()),
})

export const input = (page: Page) => page.getByLabel('Immagini da caricare')
export const gallery = (page: Page) => page.getByRole('list', { name: 'Immagini del sito' })
export const cards = (page: Page) => gallery(page).getByRole('listitem')
export const cardOf = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole('img', { name: `Anteprima di ${name}` }) })
export const names = (page: Page) =>
  gallery(page)
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('alt')?.replace('Anteprima di ', '')))
export const queue = (page: Page) => page.getByRole('list', { name: 'File in caricamento' })
export const rowOf = (page: Page, name: string) => queue(page).getByRole('listitem').filter({ hasText: name })
export const choose = (page: Page) => page.getByRole('button', { name: 'Scegli file' })
