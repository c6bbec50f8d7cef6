import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNotify } from '#platform/form/useNotify.ts'
import { speedCopy } from './copy.ts'
import { isElsewhere, isUnanswered, type Results, resultsQuery, testPage, unanswered } from './queries.ts'
import { testedPages } from './rules.ts'

/** The page it is at; `waiting` while another user's run is under way. */
export type Run = { at: number; waiting: boolean }
/** How the last run came to its end. */
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
        // One without an answer may have been bad luck; after two in a row nothing answers any more.
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
