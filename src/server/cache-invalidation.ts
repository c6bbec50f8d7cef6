import type { Topic } from '#platform/changes/contract.ts'
import { listen } from '#platform/db/listen.server.ts'
import { describeFailure } from '#platform/http/failures.server.ts'
import type { AppServices } from './context.ts'
import { repeat } from './jobs.ts'
import type { Pages } from './pages.ts'

const SETTINGS = 'settings' satisfies Topic
const TEXTS = 'texts' satisfies Topic
/** Interval at which the mode is read, in case a notification was lost. */
const LOOK_MS = 5000

/**
 * Invalidates the in-process caches when any process changes the catalogue, a setting, a text or a picture: finished pages,
 * the maintenance mode, and the facts that are told without the database.
 */
export function invalidateCachesOnChange(
  { maintenanceMode, content, log }: AppServices,
  pages: Pages,
  databaseUrl: string,
): { stop: () => Promise<void>; caughtUp: () => Promise<void> } {
  const lookAgain = async () => {
    try {
      // A page rendered meanwhile may show the old setting.
      if (await maintenanceMode.refresh()) pages.changed(SETTINGS)
    } catch (error) {
      log.warn({ error: describeFailure(error) }, 'not known whether the site is still open or closed')
    }
  }
  let looked = Promise.resolve()
  let told: Promise<unknown> = looked
  const looking = repeat(log, 'maintenanceMode', LOOK_MS, lookAgain)
  const changes = listen(databaseUrl, 'content_changed', (topic) => {
    pages.changed(topic)
    if (topic === null || topic === SETTINGS) looked = lookAgain()
    if (topic === null || topic === TEXTS) told = content.read()
  })
  return {
    caughtUp: async () => {
      await changes.caughtUp()
      await looked
      await told
    },
    stop: async () => {
      looking.stop()
      await changes.stop()
    },
  }
}
