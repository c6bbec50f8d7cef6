import { versionOf } from '#platform/db/changes.server.ts'
import type { Db } from '#platform/db/database.server.ts'
import { type Route, serve } from '#platform/http/serve.server.ts'
import { contentVersions, type Topic, topics } from './contract.ts'

export const changesApi: Route[] = [serve(contentVersions, ({ db }) => versions(db))]

function versions(db: Db): Promise<Record<Topic, string>> {
  return db
    .selectNoFrom(topics.map((topic) => versionOf(topic).as(topic)))
    .executeTakeFirstOrThrow() as Promise<Record<Topic, string>>
}
