import { office } from '#content/office.ts'
import { isClosedOn } from './closures.ts'

/** Whether the clinic, by its own content, takes no visits on that day (`yyyy-MM-dd`). */
export function isClosed(date: string): boolean {
  return isClosedOn(date, office.closures)
}
