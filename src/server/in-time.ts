import { Refusal } from '#platform/http/errors.ts'

export class TookTooLong extends Refusal {}

/** Nobody waits for ever, and nobody who comes later waits with them. */
export function inTime<T>(work: Promise<T>, patience: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TookTooLong('unavailable', { retryAfter: 5 })), patience)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
