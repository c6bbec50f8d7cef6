import { setTimeout as sleep } from 'node:timers/promises'
import type { Failure } from '#platform/browser/measuring.server.ts'
import type { CallContext } from '#platform/http/context.server.ts'
import { AppError } from '#platform/http/errors.ts'
import { findMaintenance } from '../maintenance/store.server.ts'
import type { PerformanceResult } from './contract.ts'
import { speedFailures } from './copy.ts'
import { type TestedPage, testedPages } from './rules.ts'
import { whileAlone } from './store.server.ts'

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
    const results = await whileAlone(ctx.db, () => inTurn(ctx, pages))
    if (results) return { results }
    await sleep(PAUSE_MS)
  }
  throw new AppError('too_many', { message: speedFailures.elsewhere, retryAfter: 10 })
}

async function inTurn(ctx: CallContext, pages: readonly TestedPage[]): Promise<PerformanceResult[]> {
  const results: PerformanceResult[] = []
  for (const page of pages) results.push(await test(ctx, page))
  return results
}

async function test(ctx: CallContext, { name, url }: TestedPage): Promise<PerformanceResult> {
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
