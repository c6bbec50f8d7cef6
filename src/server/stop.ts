import { describeFailure } from '#platform/http/failures.server.ts'

export type Stoppable = { stop: () => Promise<void> }

// A service manager signals every process, and parents pass the signal on: within this time they count as one.
const SAME_WISH_MS = 1000

/** Stops the parts one after the other and exits. A second signal exits at once. */
export function stopOn(
  signals: NodeJS.Signals[],
  parts: Stoppable[],
  exit: (code: number) => void = (code) => process.exit(code),
): void {
  let since: number | undefined
  for (const signal of signals) {
    process.on(signal, async () => {
      if (since !== undefined) {
        if (performance.now() - since > SAME_WISH_MS) exit(1)
        return
      }
      since = performance.now()
      exit(await stopAll(parts))
    })
  }
}

/**
 * Handles an uncaught exception: the process's memory cannot be trusted any more. It logs the error, lets running
 * requests end, and exits with 1, so that its supervisor starts it again.
 */
export function stopOnException(
  parts: Stoppable[],
  exit: (code: number) => void = (code) => process.exit(code),
): void {
  let stopping = false
  process.on('uncaughtException', async (error) => {
    // Ignores an error while the process stops: it may come from a part that is being stopped.
    if (stopping) return
    stopping = true
    console.error(describeFailure(error))
    await stopAll(parts)
    exit(1)
  })
}

/** Stops the parts one after the other, also after a failure. Returns the exit code. */
export async function stopAll(parts: Stoppable[]): Promise<number> {
  let code = 0
  for (const part of [...parts]) {
    try {
      await part.stop()
    } catch (error) {
      code = 1
      console.error(describeFailure(error))
    }
  }
  return code
}
