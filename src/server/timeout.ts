import { AppError } from '#platform/http/errors.ts'

export class TimedOut extends AppError {}

/** Rejects when `work` takes longer than `ms`. */
export function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimedOut('unavailable', { retryAfter: 5 })), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
