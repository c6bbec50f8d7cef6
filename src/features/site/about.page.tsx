import { leads } from '#content/leads.ts'
import { loops } from '#content/pictures.ts'
import { specialists } from '#content/specialists.ts'
import type { Route } from './+types/about.page'
import { Numbers } from './about/Numbers.tsx'
import { Partner } from './about/Partner.tsx'
import { Features, Values } from './about/Principles.tsx'
import { Rooms } from './about/Rooms.tsx'
import { Team } from './about/Team.tsx'
import { siteCopy } from './copy.ts'
import { headOf } from './head.ts'
import { PageIntro } from './PageIntro.tsx'

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
