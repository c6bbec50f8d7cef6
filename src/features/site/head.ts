import type { MetaDescriptor } from 'react-router'
import { clinic } from '#content/clinic.ts'
import type { Section } from '#content/page-text.ts'
import { descriptions, type PageName, titles } from '#content/pages.ts'
import { ogPictures } from '#content/pictures.ts'
import { pageMeta, publicUrlOf, sharedMeta } from '#platform/http/page-meta.ts'
import { type ClosedDays, closedDaysOf } from './closed-days.ts'
import { pathOf } from './rules.ts'
import {
  breadcrumbs,
  clinicThing,
  type Physician,
  pageThing,
  physicianThings,
  questionsThing,
  servicesThing,
  structured,
} from './structured.ts'

type Matches = Parameters<typeof publicUrlOf>[0]

type About = {
  /** False keeps the page out of search engines. */
  index?: boolean
  /** The services of the page, for search engines. */
  procedures?: Offered[] | undefined
  tests?: Offered[] | undefined
  /** The physicians. */
  physicians?: readonly Physician[] | undefined
  /** Questions and their answers. */
  questions?: readonly Section[]
}
type Offered = { name: string; shortDescription: string | null }

/**
 * The head of a page of the clinic: `export const meta = ({ matches }) => headOf('servizi', matches)`.
 * A browser that goes on to another page needs its title and address; the rest is for requests to the server.
 */
export function headOf(name: PageName, matches: Matches, about: About = {}): MetaDescriptor[] {
  const { index = true } = about
  const publicUrl = publicUrlOf(matches)
  const page = { title: titles[name], path: pathOf(name), publicUrl, index }
  if (!import.meta.env.SSR) return pageMeta(page)
  return [
    ...pageMeta(page),
    ...sharedMeta({
      ...page,
      description: descriptions[name],
      siteName: clinic.name,
      image: sharedPictureOf(name),
    }),
    ...(index && publicUrl ? structured(thingsOf(name, publicUrl, about, closedDaysOf(matches))) : []),
  ]
}

function thingsOf(name: PageName, publicUrl: string, about: About, { days }: ClosedDays) {
  const { procedures, tests, physicians, questions } = about
  return [
    pageThing(publicUrl, name),
    ...(name === 'home'
      ? [clinicThing(publicUrl, ogPictures.home.url, days)]
      : [breadcrumbs(publicUrl, name)]),
    ...(physicians ? physicianThings(publicUrl, physicians) : []),
    ...(questions ? [questionsThing(publicUrl, name, questions)] : []),
    ...(procedures ? [servicesThing(publicUrl, 'MedicalProcedure', procedures)] : []),
    ...(tests ? [servicesThing(publicUrl, 'MedicalTest', tests)] : []),
  ]
}

/** Pages without a picture of their own share the home page's. */
function sharedPictureOf(name: PageName) {
  return name in ogPictures ? ogPictures[name as keyof typeof ogPictures] : ogPictures.home
}
