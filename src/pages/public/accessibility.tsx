import { accessibilityText } from '#content/legal/accessibility.ts'
import { useContent } from '#features/content/useContent.tsx'
import { headOf } from '#features/site/head.ts'
import { TextPage } from '#features/site/TextPage.tsx'
import type { Route } from './+types/accessibility'

export const meta: Route.MetaFunction = ({ matches }) => headOf('accessibilita', matches)

export default function AccessibilityPage() {
  return <TextPage text={accessibilityText(useContent().legal)} />
}
