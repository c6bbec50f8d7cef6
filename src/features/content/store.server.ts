import { sql } from 'kysely'
import type { Overrides } from '#content/fields.ts'
import { type Content, contentOf, GROUP_KEYS, type GroupKey, type Stored } from '#content/site.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'

const LOCALE = 'it'

// One row a group, so that one statement reads all; its text says whether the content is the one made last.
const published = (db: Db) =>
  db
    .selectFrom('siteTexts')
    .distinctOn('key')
    .where('locale', '=', LOCALE)
    .orderBy('key')
    .orderBy('version', 'desc')

/** The category of the catalogue whose services are analyses has the name of their page. */
const ANALYSIS_CATEGORY = 'centro-analisi' satisfies GroupKey

// The left side has one row: it says whether there is a laboratory also where nothing is published.
const publishedWithCatalogue = (db: Db) =>
  db
    .selectFrom(
      db
        .selectNoFrom(({ exists, selectFrom }) =>
          exists(
            selectFrom('serviceCategories')
              .select('id')
              .where('slug', '=', ANALYSIS_CATEGORY)
              .where('isActive', '=', true),
          ).as('hasLaboratory'),
        )
        .as('catalogue'),
    )
    .leftJoin(
      published(db)
        .select([
          'key',
          'version',
          'value',
          sql<string>`to_char(published_at AT TIME ZONE 'Europe/Rome', 'YYYY-MM-DD')`.as('date'),
        ])
        .as('texts'),
      (join) => join.onTrue(),
    )
    .select(['hasLaboratory', 'key', 'version', 'value', 'date'])
    .orderBy('key')

let last: { text: string; content: Content } | undefined

/**
 * The content of the site as it is published now: the initial texts, and over them those of the staff, about a laboratory only
 * while the catalogue shows one. It is read anew each time; the same rows give the same object.
 */
export async function readContent(db: Db): Promise<Content> {
  const rows = await publishedWithCatalogue(db).execute()
  const text = JSON.stringify(rows)
  if (last?.text !== text) last = { text, content: contentOf(storedOf(rows), catalogueOf(rows)) }
  return last.content
}

const catalogueOf = ([first]: readonly { hasLaboratory: unknown }[]) => ({
  hasLaboratory: first?.hasLaboratory === true,
})

type StoredRow = {
  key: string | null
  version: number | null
  value: unknown
  date: string | null
}

/** The rows of groups that this version of the product knows. */
function storedOf(rows: readonly StoredRow[]): Stored {
  return Object.fromEntries(
    rows.flatMap(({ key, version, value, date }) =>
      isGroupKey(key) && version !== null && date !== null
        ? [[key, { value: value as Overrides, version, date }]]
        : [],
    ),
  )
}

function isGroupKey(key: string | null): key is GroupKey {
  return GROUP_KEYS.some((one) => one === key)
}

/** The content as it would be if this user published all own drafts. */
export async function readDraftContent(db: Db, userId: number, date: string): Promise<Content> {
  const [rows, drafts] = [await publishedWithCatalogue(db).execute(), await draftsOf(db, userId).execute()]
  const drafted = drafts.map(({ key, value, base }) => ({ key, value, version: base + 1, date }))
  return contentOf({ ...storedOf(rows), ...storedOf(drafted) }, catalogueOf(rows))
}

const draftsOf = (db: Db, userId: number) =>
  db
    .selectFrom('siteTextDrafts')
    .select(['key', 'value', 'base', 'savedAt'])
    .where('userId', '=', userId)
    .where('locale', '=', LOCALE)

export type PublishedRow = {
  key: GroupKey
  version: number
  value: Overrides
  publishedAt: string
  publishedBy: string | null
}

/** The latest publication of each group that has one. */
export async function findPublished(db: Db): Promise<PublishedRow[]> {
  const rows = await published(db)
    .leftJoin('users', 'users.id', 'siteTexts.publishedBy')
    .select(['key', 'siteTexts.version', 'value', 'publishedAt', 'users.username as publishedBy'])
    .execute()
  return rows.flatMap((row) =>
    isGroupKey(row.key) ? [{ ...row, key: row.key, value: row.value as Overrides }] : [],
  )
}

/** The publications of a group, latest first. */
export async function findVersions(db: Db, key: GroupKey): Promise<Omit<PublishedRow, 'key'>[]> {
  const rows = await db
    .selectFrom('siteTexts')
    .leftJoin('users', 'users.id', 'siteTexts.publishedBy')
    .select(['siteTexts.version', 'value', 'publishedAt', 'users.username as publishedBy'])
    .where('key', '=', key)
    .where('locale', '=', LOCALE)
    .orderBy('siteTexts.version', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, value: row.value as Overrides }))
}

export type DraftRow = { key: GroupKey; value: Overrides; base: number; savedAt: string }

/** The drafts of one user. */
export async function findDrafts(db: Db, userId: number): Promise<DraftRow[]> {
  const rows = await draftsOf(db, userId).execute()
  return rows.flatMap((row) =>
    isGroupKey(row.key) ? [{ ...row, key: row.key, value: row.value as Overrides }] : [],
  )
}

type DraftChange = { userId: number; value: Overrides; base: number; savedAt: Date }

/** Saves the draft of a user in place of the one before. */
export async function saveDraft(db: Db, key: GroupKey, draft: DraftChange): Promise<void> {
  const { userId, base } = draft
  const change = { base, value: JSON.stringify(draft.value), savedAt: draft.savedAt.toISOString() }
  await db
    .insertInto('siteTextDrafts')
    .values({ key, locale: LOCALE, userId, ...change })
    .onConflict((on) => on.columns(['key', 'locale', 'userId']).doUpdateSet(change))
    .execute()
}

export async function deleteDraft(db: Db, key: GroupKey, userId: number): Promise<void> {
  await db
    .deleteFrom('siteTextDrafts')
    .where('key', '=', key)
    .where('locale', '=', LOCALE)
    .where('userId', '=', userId)
    .execute()
}

/** Publications of a group that are kept; older ones are deleted with the next. */
const KEPT_VERSIONS = 50

type Publication = { version: number; value: Overrides; publishedBy: number | null; publishedAt: Date }

/** Adds a publication. False: the group has that version already, published by another meanwhile. */
export async function insertVersion(db: Tx, key: GroupKey, publication: Publication): Promise<boolean> {
  const { version, publishedBy } = publication
  const inserted = await db
    .insertInto('siteTexts')
    .values({
      ...{ key, locale: LOCALE, version, publishedBy },
      value: JSON.stringify(publication.value),
      publishedAt: publication.publishedAt.toISOString(),
    })
    .onConflict((on) => on.doNothing())
    .returning('version')
    .executeTakeFirst()
  if (!inserted) return false
  await db
    .deleteFrom('siteTexts')
    .where('key', '=', key)
    .where('locale', '=', LOCALE)
    .where('version', '<=', version - KEPT_VERSIONS)
    .execute()
  return true
}
