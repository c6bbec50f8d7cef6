import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#platform/db/database.server.ts'

/** Opens the site of a product that begins closed, as one without a catalogue does, and waits until it has heard of it. */
export async function openSite(db: Db, url: string): Promise<void> {
  await db.updateTable('siteSettings').set({ value: 'false' }).where('key', '=', 'maintenance_mode').execute()
  for (let tries = 0; tries < 100; tries += 1) {
    const { status } = await fetch(`${url}/api/public/categories`)
    if (status !== 503) return
    await sleep(100)
  }
  throw new Error('the site is still closed')
}
