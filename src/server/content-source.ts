import { type Content, exampleContent } from '#content/site.ts'
import { describeFailure } from '#platform/http/failures.server.ts'
import type { Log } from '#platform/log.server.ts'
import { withTimeout } from './timeout.ts'

/** A read that takes longer waits on a broken connection. */
const READ_MS = 2000

/** The published content of the site. */
export type ContentSource = {
  /** As it is now; while the database is away, as this process read it last. */
  read: () => Promise<Content>
  /** As this process read it last. */
  latest: () => Content
}

/** @param read Reads the content from the database. */
export function createContentSource(read: () => Promise<Content>, log: Log): ContentSource {
  let latest = exampleContent
  return {
    read: async () => {
      try {
        latest = await withTimeout(read(), READ_MS)
      } catch (error) {
        log.warn({ error: describeFailure(error) }, 'content not read')
      }
      return latest
    },
    latest: () => latest,
  }
}
