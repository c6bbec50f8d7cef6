import type { View } from '../address.ts'

/** The page of one doctor, or of a new one. */
export function DoctorEditor({ view: _ }: { view: View }) {
  return null
}
