import { accessibility } from '#content/legal/accessibility.ts'
import type { Route } from './+types/accessibility.page'
import { headOf } from './head.ts'
import { LegalPage } from './legal/LegalPage.tsx'

export const meta: Route.MetaFunction = ({ matches }) => headOf('accessibilita', matches)

export default function AccessibilityPage() {
  return <LegalPage text={accessibility} />
}
