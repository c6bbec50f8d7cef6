import { cookie } from '#content/legal/cookie.ts'
import { headOf } from '#features/site/head.ts'
import { LegalPage } from '#features/site/legal/LegalPage.tsx'
import { ConsentChoice } from '#features/site/reviews/ConsentChoice.tsx'
import type { Route } from './+types/cookie'

export const meta: Route.MetaFunction = ({ matches }) => headOf('cookie', matches)

export default function CookiePage() {
  return <LegalPage text={cookie} choice={<ConsentChoice />} />
}
