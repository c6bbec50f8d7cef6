import { createContext } from 'react-router'
import type { Db } from '#platform/db/database.server.ts'

/** The services a page's loader may use. They hold no data of the visitor, as a page is the same for all. */
export type PageServices = {
  db: Db
  now: () => Date
  publicUrl: string
  /** Signs the tokens of private pages. */
  secret: Buffer
  /** The message visitors read while the site is closed. */
  maintenanceMessage: string
}

/** The key under which the server puts it; the page bundle owns the key, so the server takes it from there. */
export const pageServices = createContext<PageServices>()

/** Set by the server: the page bundle calls it with the error of a loader or a rendering. */
export const pageFailed = createContext<(error: unknown) => void>()
