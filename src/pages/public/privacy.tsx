import { privacy } from '#content/legal/privacy.ts'
import { headOf } from '#features/site/head.ts'
import { LegalPage } from '#features/site/legal/LegalPage.tsx'
import type { Route } from './+types/privacy'

export const meta: Route.MetaFunction = ({ matches }) => headOf('privacy', matches)

export default function PrivacyPage() {
  return <LegalPage text={privacy} />
}
