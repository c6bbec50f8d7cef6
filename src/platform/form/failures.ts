import { CallError } from '#platform/http/call.ts'

/** Why a form stays behind what somebody else has done to its record. */

export class RecordGone extends Error {
  constructor() {
    super('Nel frattempo qualcuno ha eliminato quello che stai modificando: non si può più salvare.')
  }
}

/** The other one's changes could not be read, or not all of them. */
export class NotReadAgain extends Error {
  constructor() {
    super('Non riusciamo a leggere le modifiche dell’altra persona. Riprova.')
  }
}

/** Reads a record that is known to have changed. Throws `RecordGone` when it is not there any more, else `NotReadAgain`. */
export async function readAgain<R>(read: () => Promise<R | undefined>): Promise<R> {
  const latest = await read().catch((error: unknown) => {
    const gone = error instanceof CallError && error.status === 404
    throw gone ? new RecordGone() : new NotReadAgain()
  })
  if (latest === undefined) throw new RecordGone()
  return latest
}

/** Can what stands in the way be read away? */
export function isClash(error: Error): boolean {
  return error instanceof NotReadAgain || (error instanceof CallError && error.code === 'changed_meanwhile')
}
