import type { View } from '#features/catalogue/setup/address.ts'

export function ConvenzioniTab({ view: _ }: { view: View }) {
  return null
}
