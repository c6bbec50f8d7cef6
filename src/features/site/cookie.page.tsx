import { cookie } from '#content/legal/cookie.ts'
import type { Route } from './+types/cookie.page'
import { headOf } from './head.ts'
import { LegalPage } from './legal/LegalPage.tsx'
import { ConsentChoice } from './reviews/ConsentChoice.tsx'

export const meta: Route.MetaFunction = ({ matches }) => headOf('cookie', matches)

export default function CookiePage() {
  return <LegalPage text={cookie} choice={<ConsentChoice />} />
}
