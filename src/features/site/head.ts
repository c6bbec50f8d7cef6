import type { MetaDescriptor } from 'react-router'
import type { PageName } from '#content/groups/search.ts'
import type { Section } from '#content/page-text.ts'
import { ogPictures } from '#content/shared-pictures.ts'
import { type Alternates, pageMeta, publicUrlOf, sharedMeta } from '#platform/http/page-meta.ts'
import { closedDaysOf } from './closed-days.ts'
import { headDataOf } from './head-data.ts'
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
  /** Of a page that is also in English. */
  alternates?: Alternates
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
  const { index = true, alternates } = about
  const publicUrl = publicUrlOf(matches)
  const { clinic, titles, description } = headDataOf(matches)
  const page = { title: titles[name], path: pathOf(name), publicUrl, index, alternates }
  if (!import.meta.env.SSR) return pageMeta(page)
  return [
    ...pageMeta(page),
    ...sharedMeta({
      ...page,
      description,
      siteName: clinic.name,
      image: sharedPictureOf(name, clinic.name),
    }),
    ...(index && publicUrl ? structured(thingsOf(name, publicUrl, about, matches)) : []),
  ]
}

function thingsOf(name: PageName, publicUrl: string, about: About, matches: Matches) {
  const { clinic, titles, description } = headDataOf(matches)
  const { procedures, tests, physicians, questions } = about
  return [
    pageThing(publicUrl, name, { title: titles[name], description }),
    ...(name === 'home'
      ? [clinicThing(clinic, publicUrl, { picture: ogPictures.home.url, closed: closedDaysOf(matches).days })]
      : [breadcrumbs(publicUrl, name, titles[name])]),
    ...(physicians ? physicianThings(clinic, publicUrl, physicians) : []),
    ...(questions ? [questionsThing(publicUrl, name, questions)] : []),
    ...(procedures
      ? [servicesThing(clinic, publicUrl, { type: 'MedicalProcedure', services: procedures })]
      : []),
    ...(tests ? [servicesThing(clinic, publicUrl, { type: 'MedicalTest', services: tests })] : []),
  ]
}

/** Pages without a picture of their own share the home page's. */
function sharedPictureOf(name: PageName, clinicName: string) {
  const picture = name in ogPictures ? ogPictures[name as keyof typeof ogPictures] : ogPictures.home
  return { ...picture, alt: `${clinicName}: ${picture.alt}` }
}
