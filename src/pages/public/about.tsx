import { leads } from '#content/leads.ts'
import { loops } from '#content/pictures.ts'
import { specialists } from '#content/specialists.ts'
import { Numbers } from '#features/site/about/Numbers.tsx'
import { Partner } from '#features/site/about/Partner.tsx'
import { Features, Values } from '#features/site/about/Principles.tsx'
import { Rooms } from '#features/site/about/Rooms.tsx'
import { Team } from '#features/site/about/Team.tsx'
import { siteCopy } from '#features/site/copy.ts'
import { headOf } from '#features/site/head.ts'
import { PageIntro } from '#features/site/PageIntro.tsx'
import type { Route } from './+types/about'

export const meta: Route.MetaFunction = ({ matches }) =>
  headOf('chi-siamo', matches, { physicians: specialists })

export default function AboutPage() {
  return (
    <>
      <PageIntro title={siteCopy.about} lead={leads.about} loop={loops.about} />
      <Partner />
      <Numbers />
      <Features />
      <Values />
      <Team />
      <Rooms />
    </>
  )
}
