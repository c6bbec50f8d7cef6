import { createContext } from 'react-router'
import type { Db } from '#platform/db/database.server.ts'

/** What a page's loader has at hand. Nothing about who asks: a page is the same for everybody. */
export type PageWorld = {
  db: Db
  now: () => Date
  publicUrl: string
  /** What visitors read while the site is closed to them. */
  notice: string
}

/** The key under which the server puts it; the page bundle owns the key, so the server takes it from there. */
export const pageWorld = createContext<PageWorld>()

/** Where the page bundle tells the server what a loader or a rendering failed with. */
export const pageFailed = createContext<(error: unknown) => void>()
