import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNotify } from '#platform/form/useNotify.ts'
import { CallError, call } from '#platform/http/call.ts'
import { type PerformanceResult, testPerformance } from './contract.ts'
import { speedCopy } from './copy.ts'
import { type TestedPage, testedPages } from './rules.ts'

/** Results by the path of the page. */
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

/** Whether another speed test is running. */
export function isElsewhere(error: unknown): error is CallError {
  return error instanceof CallError && error.code === 'too_many'
}

/** Whether the server, or the proxy in front of it, gave no answer; a refusal is an answer. */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof CallError) || error.status >= 500
}

/** The result of a page that got no answer. */
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

/** The page it is at; `waiting` while another user's run is under way. */
export type Run = { at: number; waiting: boolean }
/** The way the last run ended. */
export type End =
  | { kind: 'done' | 'failed' }
  | { kind: 'cancelled'; tested: number }
  | { kind: 'elsewhere'; sentence: string }

const NOTHING: Results = {}

/**
 * A run goes page by page, one call each: each result shows at once, and cancelling ends the server's measurement. So
 * does leaving the page.
 */
export function useSpeedTest() {
  const client = useQueryClient()
  const notify = useNotify()
  const { data: results = NOTHING } = useQuery(resultsQuery)
  const [run, setRun] = useState<Run | null>(null)
  const [end, setEnd] = useState<End | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const testAll = async (signal: AbortSignal): Promise<void> => {
    let measured: Results = {}
    let answered = true
    for (const [at, page] of testedPages.entries()) {
      setRun({ at, waiting: false })
      const onWait = at === 0 ? null : () => setRun({ at, waiting: true })
      const result = await testPage(page.url, signal, onWait).catch((error: unknown) => {
        // One page without an answer may be bad luck. After two in a row the server is taken as away.
        if (signal.aborted || !answered || !isUnanswered(error)) throw error
        return null
      })
      answered = result !== null
      measured = { ...measured, [page.url]: result ?? unanswered(page) }
      // Kept until there is something newer: a run that does not get going takes nothing away.
      if (answered || at > 0) client.setQueryData(resultsQuery.queryKey, measured)
    }
  }

  const endOf = (error: unknown, { aborted }: AbortSignal, tested: number): End => {
    if (aborted) return { kind: 'cancelled', tested }
    if (isElsewhere(error)) return { kind: 'elsewhere', sentence: error.sentence ?? speedCopy.othersTurn }
    notify.error(speedCopy.failed)
    return { kind: 'failed' }
  }

  const start = async (): Promise<void> => {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    setEnd(null)
    const before = client.getQueryData(resultsQuery.queryKey)
    try {
      await testAll(controller.signal)
      setEnd({ kind: 'done' })
    } catch (error) {
      const now = client.getQueryData(resultsQuery.queryKey)
      const tested = now === before ? 0 : Object.keys(now ?? {}).length
      setEnd(endOf(error, controller.signal, tested))
    } finally {
      running.current = null
      setRun(null)
    }
  }

  return { run, end, results, start, cancel: () => running.current?.abort() }
}
