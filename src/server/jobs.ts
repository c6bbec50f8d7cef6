import { describeFailure } from '#platform/http/failures.server.ts'
import type { Log } from '#platform/log.server.ts'

export type Job = { stop: () => void }

const AGAIN_MS = 15_000

/** Does something now and then again after each pause. A failure is logged and tried again after fifteen seconds at most. */
export function repeat(log: Log, name: string, pauseMs: number, work: () => Promise<unknown>): Job {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const turn = async (): Promise<void> => {
    let pause = pauseMs
    try {
      await work()
    } catch (error) {
      pause = Math.min(pauseMs, AGAIN_MS)
      if (!stopped) log.error({ job: name, error: describeFailure(error) }, 'job failed')
    }
    if (!stopped) timer = setTimeout(turn, pause).unref()
  }
  void turn()
  return {
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
