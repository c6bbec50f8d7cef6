import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { MEGABYTE } from '#platform/bytes.ts'

setFlagsFromString('--expose-gc')
const gc = runInNewContext('gc') as (options: { type: 'minor' }) => void

// Less than that is not worth the few milliseconds it takes.
const MUCH = MEGABYTE

/**
 * Lets go of the pieces so many bytes came in as. They lie outside of the collector's own memory, where it lets some sixty
 * megabytes pile up before it comes: a server that receives files would be larger than it need be, by chance.
 */
export function letGoOf(bytes: number): void {
  if (bytes >= MUCH) gc({ type: 'minor' })
}
