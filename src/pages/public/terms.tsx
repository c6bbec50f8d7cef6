import { termsText } from '#content/legal/terms.ts'
import { useContent } from '#features/content/useContent.tsx'
import { headOf } from '#features/site/head.ts'
import { TextPage } from '#features/site/TextPage.tsx'
import type { Route } from './+types/terms'

export const meta: Route.MetaFunction = ({ matches }) => headOf('termini', matches)

export default function TermsPage() {
  return <TextPage text={termsText(useContent().legal)} />
}
