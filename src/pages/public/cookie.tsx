import { cookieText } from '#content/legal/cookie.ts'
import { widgetOf } from '#content/reviews.ts'
import { useContent } from '#features/content/useContent.tsx'
import { headOf } from '#features/site/head.ts'
import { ConsentChoice } from '#features/site/reviews/ConsentChoice.tsx'
import { TextPage } from '#features/site/TextPage.tsx'
import type { Route } from './+types/cookie'

export const meta: Route.MetaFunction = ({ matches }) => headOf('cookie', matches)

export default function CookiePage() {
  const { legal } = useContent()
  return (
    <TextPage
      text={cookieText(legal)}
      choice={<ConsentChoice widget={widgetOf(legal.clinic.reviewsUrl)} />}
    />
  )
}
