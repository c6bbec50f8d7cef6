import { faq } from '#content/faq.ts'
import { headOf } from '#features/site/head.ts'
import { TextPage } from '#features/site/TextPage.tsx'
import type { Route } from './+types/faq'

export const meta: Route.MetaFunction = ({ matches }) =>
  headOf('domande-frequenti', matches, { questions: faq.sections })

export default function FaqPage() {
  return <TextPage text={faq} />
}
