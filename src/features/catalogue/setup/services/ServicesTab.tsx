import type { View } from '../address.ts'

export function ServicesTab({ view: _ }: { view: View }) {
  return null
}
