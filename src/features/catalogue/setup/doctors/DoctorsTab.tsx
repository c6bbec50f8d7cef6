import type { View } from '../address.ts'

export function DoctorsTab({ view: _ }: { view: View }) {
  return null
}
