import { privacyText } from '#content/legal/privacy.ts'
import { useContent } from '#features/content/useContent.tsx'
import { headOf } from '#features/site/head.ts'
import { TextPage } from '#features/site/TextPage.tsx'
import type { Route } from './+types/privacy'

export const meta: Route.MetaFunction = ({ matches }) => headOf('privacy', matches)

export default function PrivacyPage() {
  return <TextPage text={privacyText(useContent().legal)} />
}
