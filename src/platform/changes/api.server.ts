import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/database.server.ts'
import { type Route, serve } from '#platform/http/serve.server.ts'
import { contentVersions, type Topic, topics } from './contract.ts'

export const changesApi: Route[] = [serve(contentVersions, ({ db }) => versions(db))]

function versions(db: Db): Promise<Record<Topic, string>> {
  return db
    .selectNoFrom(topics.map((topic) => versionOf(topic).as(topic)))
    .executeTakeFirstOrThrow() as Promise<Record<Topic, string>>
}

/**
 * The version of a kind of content, as a part of a statement. Read together with data, it tells whether a cached copy
 * is still true; unlike a notification, it can't be late or lost.
 */
export function versionOf(topic: Topic): RawBuilder<string> {
  return sql`content_version(${sql.lit(topic)})`
}

/** Sums up the counted changes, so that the table has one row a topic. The versions stay the same. */
export async function sumUpChanges(db: Db): Promise<void> {
  await sql`
    WITH counted AS (DELETE FROM content_changes RETURNING topic, changes)
    INSERT INTO content_changes (topic, changes) SELECT topic, sum(changes) FROM counted GROUP BY topic`.execute(
    db,
  )
}
