import { setTimeout as sleep } from 'node:timers/promises'
import type { Failure } from '#platform/browser/measuring.server.ts'
import { type Tx, transaction } from '#platform/db/database.server.ts'
import { checkVersion } from '#platform/http/change.server.ts'
import type { CallContext, Context } from '#platform/http/context.server.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import type { NewSetting, SettingChange } from './maintenance/change/contract.ts'
import { MODE, type Setting, type SettingKey } from './maintenance/contract.ts'
import { faultOf } from './maintenance/rules.ts'
import type { PerformanceResult } from './speed/contract.ts'
import { speedFailures } from './speed/copy.ts'
import { type TestedPage, testedPages } from './speed/rules.ts'
import {
  editSetting,
  findMaintenance,
  findSetting,
  insertSetting,
  lockSetting,
  whileNoOtherTest,
} from './store.server.ts'

/**
 * A setting of the site.
 * @throws AppError('not_found') for one that was never saved
 */
export async function oneSetting(ctx: Context, key: SettingKey): Promise<Setting> {
  return (await findSetting(ctx.db, key)) ?? settingMissing()
}

/**
 * Changes a setting. An unchanged value writes nothing.
 * @throws AppError('not_found') for one that was never saved
 * @throws AppError('changed_meanwhile') for a stale version
 * @throws AppError('not_valid') for another type, or a value that does not fit it
 */
export async function changeSetting(ctx: Context, key: SettingKey, change: SettingChange): Promise<Setting> {
  checkSetting(key, change)
  const { value } = change
  const saved = await transaction(ctx.db, async (db: Tx) => {
    const before = (await lockSetting(db, key)) ?? settingMissing()
    checkVersion(before, change)
    if (before.value === value) return { setting: before, changed: false }
    return { setting: await editSetting(db, key, { value, updatedBy: ctx.user?.id ?? null }), changed: true }
  })
  if (saved.changed) logChange(ctx, saved.setting)
  return saved.setting
}

/**
 * Saves a setting for the first time.
 * @throws AppError('changed_meanwhile') when another user did so meanwhile
 * @throws AppError('not_valid') for another type, or a value that does not fit it
 */
export async function addSetting(ctx: Context, setting: NewSetting): Promise<Setting> {
  checkSetting(setting.key, setting)
  const saved = await insertSetting(ctx.db, { ...setting, updatedBy: ctx.user?.id ?? null })
  if (!saved) throw new AppError('changed_meanwhile')
  logChange(ctx, saved)
  return saved
}

function checkSetting(key: SettingKey, setting: { value: string; type: string }): void {
  const fault = faultOf(key, setting)
  if (fault) throw notValid(fault.path, fault.message)
}

function settingMissing(): never {
  throw new AppError('not_found', { message: 'Questa impostazione non è ancora stata salvata.' })
}

/** Closing and opening the site is audited with user and time; of the message, only that it was changed. */
function logChange(ctx: Context, { key, value }: Setting): void {
  const how = key === MODE ? { value } : {}
  ctx.log.info({ requestId: ctx.requestId, userId: ctx.user?.id, key, ...how }, 'maintenance changed')
}

// A run that was just cancelled takes a moment to end; a new one waits for it.
const TRIES = 14
const PAUSE_MS = 250

/**
 * Tests one page, or all in turn. One test at a time, whatever process it runs in: together they would slow each
 * other down.
 */
export async function testPages(ctx: CallContext, url?: string): Promise<{ results: PerformanceResult[] }> {
  const { signal } = ctx.request
  const pages = url === undefined ? testedPages : testedPages.filter((page) => page.url === url)
  for (let tries = 0; tries < TRIES; tries++) {
    if (signal.aborted) break
    const results = await whileNoOtherTest(ctx.db, () => inTurn(ctx, pages))
    if (results) return { results }
    await sleep(PAUSE_MS)
  }
  throw new AppError('too_many', { message: speedFailures.elsewhere, retryAfter: 10 })
}

async function inTurn(ctx: CallContext, pages: readonly TestedPage[]): Promise<PerformanceResult[]> {
  const results: PerformanceResult[] = []
  for (const page of pages) results.push(await testPage(ctx, page))
  return results
}

async function testPage(ctx: CallContext, { name, url }: TestedPage): Promise<PerformanceResult> {
  const fullUrl = new URL(url, ctx.publicUrl).href
  const blank = { name, url, fullUrl, performanceScore: null, fcp: null, lcp: null, tti: null, error: null }
  const { unsandboxed, ...measured } = await ctx.measurePage(url, ctx.request.signal)
  const { requestId } = ctx
  if (unsandboxed) ctx.log.warn({ requestId, why: unsandboxed }, 'browser opened without its sandbox')
  if (!('failed' in measured)) return { ...blank, ...measured }
  ctx.log.warn({ requestId, url, failed: measured.failed, why: measured.why }, 'page not measured')
  return { ...blank, error: await sentenceOf(ctx, measured) }
}

async function sentenceOf({ db }: CallContext, { failed, status }: Failure): Promise<string> {
  if (failed !== 'status') return speedFailures[failed]
  if (status === 503 && (await findMaintenance(db)).on) return speedFailures.closed
  return speedFailures.status(status ?? 0)
}
