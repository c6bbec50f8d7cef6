import { privacy } from '#content/legal/privacy.ts'
import { headOf } from '#features/site/head.ts'
import { TextPage } from '#features/site/TextPage.tsx'
import type { Route } from './+types/privacy'

export const meta: Route.MetaFunction = ({ matches }) => headOf('privacy', matches)

export default function PrivacyPage() {
  return <TextPage text={privacy} />
}
