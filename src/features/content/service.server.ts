import { isDeepStrictEqual } from 'node:util'
import { type Field, fieldsOf, type Group, type Overrides } from '#content/fields.ts'
import { GROUP_KEYS, type GroupKey, groups } from '#content/site.ts'
import { transaction } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import { checkConfirmed } from '#platform/http/serve.server.ts'
import { may } from '#platform/session/roles.ts'
import { HOUR_MS } from '#platform/time/units.ts'
import type { SiteText, SiteTextRow, TextDraft, TextVersion } from './contract.ts'
import { cleanedTexts, issuesOf } from './rules.ts'
import {
  type DraftRow,
  deleteDraft,
  findDrafts,
  findPublished,
  findVersions,
  insertVersion,
  type PublishedRow,
  saveDraft,
} from './store.server.ts'

const MAX_BYTES = 60_000
/** Publications of a group by one user: fewer than the versions that are kept, so that an hour's do not push all others out. */
const PUBLISHED_AN_HOUR = 30

type Change = { value: Overrides; version: number }

/** The groups of texts the caller may change, with their latest publication and the caller's own draft. */
export async function siteTexts(ctx: Context): Promise<SiteTextRow[]> {
  const [published, drafts] = [await findPublished(ctx.db), await findDrafts(ctx.db, callerOf(ctx))]
  return GROUP_KEYS.filter((key) => isOpen(ctx, key)).map((key) => {
    const row = published.find((one) => one.key === key)
    const draft = drafts.find((one) => one.key === key)
    return {
      ...{ key, ...publicationOf(row), value: draft?.value ?? row?.value ?? {} },
      draftChanges: draft ? changedPaths(row?.value ?? {}, draft.value).length : null,
    }
  })
}

/**
 * A group of texts, with the caller's own draft.
 * @throws AppError('forbidden') for a group of administrators
 */
export async function siteText(ctx: Context, key: GroupKey): Promise<SiteText> {
  checkAccess(ctx, key)
  const [published, drafts] = [await findPublished(ctx.db), await findDrafts(ctx.db, callerOf(ctx))]
  const row = published.find((one) => one.key === key)
  const draft = drafts.find((one) => one.key === key)
  return { key, value: row?.value ?? {}, ...publicationOf(row), draft: draft ? draftOf(draft) : null }
}

/**
 * The publications of a group, latest first, with the fields each changed.
 * @throws AppError('forbidden') for a group of administrators
 */
export async function textVersions(ctx: Context, key: GroupKey): Promise<TextVersion[]> {
  checkAccess(ctx, key)
  const versions = await findVersions(ctx.db, key)
  return versions.map((version, place) => ({
    ...version,
    changes: changedPaths(versions[place + 1]?.value ?? {}, version.value),
  }))
}

/**
 * Saves the caller's draft. Its values are checked when they are published, so a half-written one is not lost.
 * @throws AppError('forbidden') for a group of administrators
 * @throws AppError('not_valid') for an unknown field, or a draft too large
 */
export async function saveOwnDraft(
  ctx: Context,
  key: GroupKey,
  { value, version }: Change,
): Promise<TextDraft> {
  checkAccess(ctx, key)
  checkSize(value)
  const fields = new Map(fieldsOf(groups[key]))
  for (const path of Object.keys(value)) if (!fields.has(path)) throw fieldError(path, 'Campo sconosciuto.')
  const draft = { value, base: version, savedAt: ctx.now() }
  await saveDraft(ctx.db, key, { ...draft, userId: callerOf(ctx) })
  return { ...draft, savedAt: draft.savedAt.toISOString() }
}

/** Discards the caller's draft. @throws AppError('forbidden') for a group of administrators */
export async function discardOwnDraft(ctx: Context, key: GroupKey): Promise<{ ok: true }> {
  checkAccess(ctx, key)
  await deleteDraft(ctx.db, key, callerOf(ctx))
  return { ok: true }
}

/**
 * Publishes the values in place of those of now, and discards the caller's draft. Without a difference no version is added.
 * Groups of administrators, which rule the deletion of data and name the company, need a recent identification.
 * @throws AppError('forbidden') for a group of administrators
 * @throws AppError('not_confirmed') for a group of administrators, ten minutes after the caller identified
 * @throws AppError('too_many') after 30 publications of the group by the caller in an hour
 * @throws AppError('changed_meanwhile') when another one than `version` is published
 * @throws AppError('not_valid') for an unknown field, and for a value that does not fit its field
 */
export async function publishText(
  ctx: Context,
  key: GroupKey,
  { value, version }: Change,
): Promise<SiteText> {
  checkAccess(ctx, key)
  if (isForAdmins(key)) checkConfirmed(ctx)
  const own = checkedValue(key, value)
  await ctx.limit(`texts:${callerOf(ctx)}:${key}`, PUBLISHED_AN_HOUR, HOUR_MS / 1000)
  await transaction(ctx.db, async (db) => {
    const before = (await findPublished(db)).find((one) => one.key === key)
    if ((before?.version ?? 0) !== version) throw new AppError('changed_meanwhile')
    await deleteDraft(db, key, callerOf(ctx))
    if (isDeepStrictEqual(own, before?.value ?? {})) return
    const publication = {
      version: version + 1,
      value: own,
      publishedBy: callerOf(ctx),
      publishedAt: ctx.now(),
    }
    if (!(await insertVersion(db, key, publication))) throw new AppError('changed_meanwhile')
  })
  return siteText(ctx, key)
}

/**
 * The values as their fields accept them, also one that equals the initial value: published, it is the clinic's own, and no
 * example any more.
 */
function checkedValue(key: GroupKey, value: Overrides): Overrides {
  checkSize(value)
  const fields = new Map(fieldsOf(groups[key]))
  const own: [string, unknown][] = []
  for (const [path, typed] of Object.entries(value)) {
    const field = fields.get(path)
    if (!field) throw fieldError(path, 'Campo sconosciuto.')
    own.push([path, acceptedValue(groups[key], path, field, typed)])
  }
  return Object.fromEntries(own.sort(([a], [b]) => a.localeCompare(b)))
}

function acceptedValue(group: Group, path: string, field: Field, typed: unknown): unknown {
  const [issue] = issuesOf(group, path, field, typed)
  if (issue) throw fieldError(issue.path, issue.message)
  return field.shape.parse(cleanedTexts(typed))
}

/** `path`: the field's, with those of the list and the item it is in: 'bar.items.0.text'. */
function fieldError(path: string, message: string): AppError {
  return notValid(`value.${path}`, message)
}

function checkSize(value: Overrides): void {
  if (Buffer.byteLength(JSON.stringify(value)) > MAX_BYTES)
    throw notValid('value', 'Il testo è troppo lungo.')
}

function changedPaths(before: Overrides, after: Overrides): string[] {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...paths].filter((path) => !isDeepStrictEqual(before[path], after[path]))
}

function publicationOf(row: PublishedRow | undefined) {
  return {
    version: row?.version ?? 0,
    publishedAt: row?.publishedAt ?? null,
    publishedBy: row?.publishedBy ?? null,
  }
}

function draftOf({ value, base, savedAt }: DraftRow) {
  return { value, base, savedAt }
}

function isForAdmins(key: GroupKey): boolean {
  const group: { admin?: true } = groups[key]
  return group.admin ?? false
}

function isOpen({ user }: Context, key: GroupKey): boolean {
  return !isForAdmins(key) || may(user?.role, 'admin')
}

function checkAccess(ctx: Context, key: GroupKey): void {
  if (!isOpen(ctx, key)) throw new AppError('forbidden')
}

function callerOf({ user }: Context): number {
  if (!user) throw new AppError('forbidden')
  return user.id
}
