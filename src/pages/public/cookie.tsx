import { cookie } from '#content/legal/cookie.ts'
import { headOf } from '#features/site/head.ts'
import { ConsentChoice } from '#features/site/reviews/ConsentChoice.tsx'
import { TextPage } from '#features/site/TextPage.tsx'
import type { Route } from './+types/cookie'

export const meta: Route.MetaFunction = ({ matches }) => headOf('cookie', matches)

export default function CookiePage() {
  return <TextPage text={cookie} choice={<ConsentChoice />} />
}
