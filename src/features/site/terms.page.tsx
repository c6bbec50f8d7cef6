import { terms } from '#content/legal/terms.ts'
import type { Route } from './+types/terms.page'
import { headOf } from './head.ts'
import { LegalPage } from './legal/LegalPage.tsx'

export const meta: Route.MetaFunction = ({ matches }) => headOf('termini', matches)

export default function TermsPage() {
  return <LegalPage text={terms} />
}
