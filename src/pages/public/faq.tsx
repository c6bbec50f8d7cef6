import { pageContent } from '#features/content/page-content.ts'
import { headOf } from '#features/site/head.ts'
import { TextPage } from '#features/site/TextPage.tsx'
import type { Route } from './+types/faq'

export const loader = ({ context }: Route.LoaderArgs) => context.get(pageContent).faq

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  headOf('domande-frequenti', matches, { questions: loaderData?.sections ?? [] })

export default function FaqPage({ loaderData }: Route.ComponentProps) {
  return <TextPage text={loaderData} />
}
