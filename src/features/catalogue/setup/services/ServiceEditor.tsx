import type { View } from '../address.ts'

/** The page of one service, or of a new one. */
export function ServiceEditor({ view: _ }: { view: View }) {
  return null
}
