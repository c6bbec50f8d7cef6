import type { Content } from '#content/site.ts'
import { describeFailure } from '#platform/http/failures.server.ts'
import type { Log } from '#platform/log.server.ts'
import { withTimeout } from './timeout.ts'

/** A read that takes longer waits on a broken connection. */
const READ_MS = 2000

/** `isCurrent` false: the database is away, and this is the content as the process read it last. */
export type ReadContent = { content: Content; isCurrent: boolean }

/** The published content of the site. */
export type ContentSource = {
  read: () => Promise<ReadContent>
  /** As this process read it last. */
  latest: () => Content
}

/**
 * Reads the content for the first time. There is nothing to show in its place: the example is about another clinic.
 * @param read reads the content from the database
 * @throws as the first read does
 */
export async function createContentSource(read: () => Promise<Content>, log: Log): Promise<ContentSource> {
  let latest = await read()
  return {
    read: async () => {
      try {
        latest = await withTimeout(read(), READ_MS)
        return { content: latest, isCurrent: true }
      } catch (error) {
        log.warn({ error: describeFailure(error) }, 'content not read')
        return { content: latest, isCurrent: false }
      }
    },
    latest: () => latest,
  }
}
