import type { MetaDescriptor } from 'react-router'
import { clinic } from '#content/clinic.ts'
import { type PageName, pages } from '#content/pages.ts'
import { ogPictures } from '#content/pictures.ts'
import { pageMeta, publicUrlOf } from '#platform/http/page-meta.ts'
import { pathOf } from './findable.ts'
import {
  breadcrumbs,
  clinicThing,
  pageThing,
  physicianThings,
  servicesThing,
  structured,
} from './structured.ts'

type Matches = Parameters<typeof publicUrlOf>[0]

type About = {
  /** False keeps the page out of search engines. */
  index?: boolean
  /** What the page offers, for search engines. */
  procedures?: Offered[] | undefined
  tests?: Offered[] | undefined
}
type Offered = { name: string; shortDescription: string | null }

/** What a page of the clinic says about itself: `export const meta = ({ matches }) => headOf('servizi', matches)`. */
export function headOf(name: PageName, matches: Matches, about: About = {}): MetaDescriptor[] {
  const { index = true } = about
  const publicUrl = publicUrlOf(matches)
  return [
    ...pageMeta({
      ...pages[name],
      index,
      siteName: clinic.name,
      path: pathOf(name),
      publicUrl,
      image: sharedPictureOf(name),
    }),
    // Visitors' browsers have no use for it and load nothing of it.
    ...(import.meta.env.SSR && index && publicUrl ? structured(thingsOf(name, publicUrl, about)) : []),
  ]
}

function thingsOf(name: PageName, publicUrl: string, { procedures, tests }: About) {
  return [
    pageThing(publicUrl, name),
    ...(name === 'home' ? [clinicThing(publicUrl, ogPictures.home.url)] : [breadcrumbs(publicUrl, name)]),
    ...(name === 'chi-siamo' ? physicianThings(publicUrl) : []),
    ...(procedures ? [servicesThing(publicUrl, 'MedicalProcedure', procedures)] : []),
    ...(tests ? [servicesThing(publicUrl, 'MedicalTest', tests)] : []),
  ]
}

/** Pages without one of their own share that of the first. */
function sharedPictureOf(name: PageName) {
  return name in ogPictures ? ogPictures[name as keyof typeof ogPictures] : ogPictures.home
}
