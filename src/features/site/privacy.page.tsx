import { privacy } from '#content/legal/privacy.ts'
import type { Route } from './+types/privacy.page'
import { headOf } from './head.ts'
import { LegalPage } from './legal/LegalPage.tsx'

export const meta: Route.MetaFunction = ({ matches }) => headOf('privacy', matches)

export default function PrivacyPage() {
  return <LegalPage text={privacy} />
}
