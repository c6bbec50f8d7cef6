import { describeFailure } from '#platform/http/failures.server.ts'
import type { Log } from '#platform/log.server.ts'

export type Job = { stop: () => void }

/** Does something now and then again after each pause. A failure is logged and tried again at the next turn. */
export function repeat(log: Log, name: string, pauseMs: number, work: () => Promise<unknown>): Job {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const turn = async (): Promise<void> => {
    try {
      await work()
    } catch (error) {
      if (!stopped) log.error({ job: name, error: describeFailure(error) }, 'job failed')
    }
    if (!stopped) timer = setTimeout(turn, pauseMs).unref()
  }
  void turn()
  return {
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
