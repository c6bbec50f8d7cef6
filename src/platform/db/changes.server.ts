import { type RawBuilder, sql } from 'kysely'
import type { Topic } from '../changes/contract.ts'
import type { Db } from './database.server.ts'

/**
 * The version of a kind of content, as a part of a statement. Read beside what depends on the content, it says whether
 * what one knows of it is still true; unlike a notification, it can't be late or lost.
 */
export function versionOf(topic: Topic): RawBuilder<string> {
  return sql`content_version(${sql.lit(topic)})`
}

/** Adds the counted changes up, so that the table stays as short as it has topics. The sums stay what they are. */
export async function addUpChanges(db: Db): Promise<void> {
  await sql`
    WITH counted AS (DELETE FROM content_changes RETURNING topic, changes)
    INSERT INTO content_changes (topic, changes) SELECT topic, sum(changes) FROM counted GROUP BY topic`.execute(
    db,
  )
}
