import { queryOptions, skipToken } from '@tanstack/react-query'
import { CallError, call } from '#platform/http/call.ts'
import { type PerformanceResult, testPerformance } from './contract.ts'
import { speedCopy } from './copy.ts'
import type { TestedPage } from './rules.ts'

/** By the path of the page. */
export type Results = Readonly<Record<string, PerformanceResult>>

/** The last results. Only this window's cache has them: the query is never read, only written. */
export const resultsQuery = queryOptions<Results>({
  queryKey: [testPerformance.path],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

const PAUSE_MS = 2000
// A whole run of another user may take that long.
const MOST_PAUSES = 60

/** Tests one page. Waits for another user's run to end, if `onWait` is there to say so. */
export async function testPage(
  url: string,
  signal: AbortSignal,
  onWait: (() => void) | null,
): Promise<PerformanceResult> {
  for (let pauses = 0; ; pauses++) {
    try {
      const { results } = await call(testPerformance, { body: { url } }, { signal })
      const [result] = results
      if (!result) throw new Error(`no result for ${url}`)
      return result
    } catch (error) {
      if (!onWait || !isElsewhere(error) || pauses === MOST_PAUSES) throw error
      onWait()
      await pause(signal)
    }
  }
}

export function isElsewhere(error: unknown): error is CallError {
  return error instanceof CallError && error.code === 'too_many'
}

/** The server, or the proxy in front of it, gave no answer; a refusal is one. */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof CallError) || error.status >= 500
}

/** The result of a page whose answer never came. */
export function unanswered({ name, url }: TestedPage): PerformanceResult {
  const nothing = { performanceScore: null, fcp: null, lcp: null, tti: null }
  return { name, url, fullUrl: url, ...nothing, error: speedCopy.unanswered }
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, PAUSE_MS)
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
  })
}
