import type { View } from '../address.ts'

export function CategoriesTab({ view: _ }: { view: View }) {
  return null
}
