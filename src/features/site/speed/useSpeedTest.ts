import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useToast } from '#ui/Toast.tsx'
import { speedCopy } from './copy.ts'
import { isElsewhere, type Results, resultsQuery, testPage } from './queries.ts'
import { testedPages } from './rules.ts'

/** The page it is at; `waiting` while somebody else's run is in the way. */
export type Run = { at: number; waiting: boolean }
/** How the last run came to its end. */
export type End =
  | { kind: 'done' | 'failed' }
  | { kind: 'cancelled'; tested: number }
  | { kind: 'elsewhere'; sentence: string }

const NOTHING: Results = {}

/**
 * A run goes page by page, one call each: what is measured is shown at once, and calling it off ends what the server is
 * at. So does leaving the page.
 */
export function useSpeedTest() {
  const client = useQueryClient()
  const toast = useToast()
  const { data: results = NOTHING } = useQuery(resultsQuery)
  const [run, setRun] = useState<Run | null>(null)
  const [end, setEnd] = useState<End | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const testAll = async (signal: AbortSignal): Promise<void> => {
    let measured: Results = {}
    for (const [at, { url }] of testedPages.entries()) {
      setRun({ at, waiting: false })
      const onWait = at === 0 ? null : () => setRun({ at, waiting: true })
      const result = await testPage(url, signal, onWait)
      // Kept until there is something newer: a run that does not get going takes nothing away.
      measured = { ...measured, [url]: result }
      client.setQueryData(resultsQuery.queryKey, measured)
    }
  }

  const endOf = (error: unknown, { aborted }: AbortSignal, tested: number): End => {
    if (aborted) return { kind: 'cancelled', tested }
    if (isElsewhere(error)) return { kind: 'elsewhere', sentence: error.sentence ?? speedCopy.othersTurn }
    toast({ title: speedCopy.error, description: speedCopy.failed, tone: 'error' })
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
