import type { MetaDescriptor } from 'react-router'
import { ogPictures } from '#content/shared-pictures.ts'
import { headDataOf } from '#features/site/head-data.ts'
import { structured, type Thing } from '#features/site/structured.ts'
import { type Alternates, pageMeta, publicUrlOf, sharedMeta } from '#platform/http/page-meta.ts'
import { type Locale, localeOf } from '#ui/locale.ts'
import { sentencesOf } from './sentences-of.ts'
import type { DoctorPage, ServicePage } from './shapes.ts'
import {
  categoryPath,
  clinicReference,
  crumbsThing,
  doctorThing,
  faqThings,
  serviceThing,
} from './structured.ts'

type Matches = Parameters<typeof publicUrlOf>[0]

/** Characters of a description that search engines show. */
const MAX_DESCRIPTION = 170

/** The head of a service's page, in one language. */
export function serviceHead(page: ServicePage, matches: Matches, locale: Locale = 'it'): MetaDescriptor[] {
  const { name, path, category, shortDescription, bookingMode } = page
  const { clinic } = headDataOf(matches)
  const { town } = clinic.entrances.main
  const sentences = sentencesOf(locale)
  const about = [name, town, bookingMode === 'phone'] as const
  return headOf(
    {
      title: `${sentences.serviceTitle(...about)} · ${clinic.name}`,
      ...{ path, alternates: page.alternates },
      description: described(shortDescription, sentences.serviceText(...about)),
      image: { ...ogPictures.servizi, alt: sentences.servicePicture },
    },
    matches,
    (publicUrl) => [
      serviceThing(clinic, publicUrl, page),
      ...faqThings(publicUrl, page),
      crumbsThing(publicUrl, [
        { name: sentences.services, path: '/servizi' },
        { name: category.name, path: categoryPath(category.slug) },
        { name, path },
      ]),
    ],
  )
}

/** The head of a doctor's page, in one language. */
export function doctorHead(page: DoctorPage, matches: Matches, locale: Locale = 'it'): MetaDescriptor[] {
  const { name, path, specialization, services, receives } = page
  const { clinic } = headDataOf(matches)
  const { town } = clinic.entrances.main
  const sentences = sentencesOf(locale)
  const who = specialization ? `${name}, ${specialization.toLocaleLowerCase('it')}` : name
  const offered = services.map((service) => service.name).join(', ')
  return headOf(
    {
      title: `${sentences.doctorTitle(who, town)} · ${clinic.name}`,
      ...{ path, alternates: page.alternates },
      description: described(sentences.doctorText(who, town, offered), receives ?? ''),
      image: { ...ogPictures['chi-siamo'], alt: sentences.doctorPicture },
    },
    matches,
    (publicUrl) => [
      doctorThing(clinic, publicUrl, page),
      crumbsThing(publicUrl, [
        { name: sentences.team, path: '/chi-siamo' },
        { name, path },
      ]),
    ],
  )
}

type Head = {
  title: string
  path: string
  alternates: Alternates
  description: string
  image: { url: string; width: number; height: number; alt: string }
}

function headOf(
  { title, path, alternates, description, image }: Head,
  matches: Matches,
  thingsOf: (publicUrl: string) => Thing[],
): MetaDescriptor[] {
  const publicUrl = publicUrlOf(matches)
  const { clinic } = headDataOf(matches)
  const page = { title, path, alternates, publicUrl }
  if (!import.meta.env.SSR) return pageMeta(page)
  const things = (url: string) => [clinicReference(clinic, url), pageThing(url), ...thingsOf(url)]
  const pageThing = (url: string): Thing => ({
    ...{ '@type': 'WebPage', name: title, description, url: url + path, inLanguage: localeOf(path) },
  })
  return [
    ...pageMeta(page),
    ...sharedMeta({ ...page, description, siteName: clinic.name, image }),
    ...(publicUrl ? structured(things(publicUrl)) : []),
  ]
}

/** Both texts, or as much of them as search engines show, cut after a word. */
function described(first: string | null, second: string): string {
  const text = [first, second].filter(Boolean).join(' ')
  if (text.length <= MAX_DESCRIPTION) return text
  return `${text.slice(0, MAX_DESCRIPTION - 1).replace(/[\s,;:]+\S*$/, '')}…`
}
