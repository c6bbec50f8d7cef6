import type { MetaDescriptor } from 'react-router'
import { ogPictures } from '#content/pictures.ts'
import { headDataOf } from '#features/site/head-data.ts'
import { structured, type Thing } from '#features/site/structured.ts'
import { pageMeta, publicUrlOf, sharedMeta } from '#platform/http/page-meta.ts'
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

/** The head of a service's page. */
export function serviceHead(page: ServicePage, matches: Matches): MetaDescriptor[] {
  const { name, path, category, shortDescription, bookingMode } = page
  const { clinic } = headDataOf(matches)
  const { town } = clinic.entrances.main
  const times = bookingMode === 'phone' ? 'orari' : 'posti liberi'
  const rest = `${name} a ${town}: medici, prezzi e ${times}. ${BOOKED[bookingMode]}`
  return headOf(
    {
      ...{ title: `${name} a ${town}: prezzi, medici e ${times} · ${clinic.name}`, path },
      description: described(shortDescription, rest),
      image: ogPictures.servizi,
    },
    matches,
    (publicUrl) => [
      serviceThing(clinic, publicUrl, page),
      ...faqThings(publicUrl, page),
      crumbsThing(publicUrl, [
        { name: 'Servizi', path: '/servizi' },
        { name: category.name, path: categoryPath(category.slug) },
        { name, path },
      ]),
    ],
  )
}

const BOOKED = {
  request: 'Prenoti online, senza registrarti.',
  instant: 'Prenoti online, senza registrarti.',
  phone: 'Si prenota al telefono.',
} as const

/** The head of a doctor's page. */
export function doctorHead(page: DoctorPage, matches: Matches): MetaDescriptor[] {
  const { name, path, specialization, services, receives } = page
  const { clinic } = headDataOf(matches)
  const { town } = clinic.entrances.main
  const what = specialization ? `${name}, ${specialization.toLocaleLowerCase('it')}` : name
  const offered = services.map((service) => service.name).join(', ')
  const rest = `${what} a ${town}${offered ? `: ${offered}` : ''}. Quando riceve, prezzi e prossimi posti liberi.`
  return headOf(
    {
      ...{ title: `${what} a ${town} · ${clinic.name}`, path },
      description: described(rest, receives ?? ''),
      image: ogPictures['chi-siamo'],
    },
    matches,
    (publicUrl) => [
      doctorThing(clinic, publicUrl, page),
      crumbsThing(publicUrl, [
        { name: 'Chi Siamo', path: '/chi-siamo' },
        { name, path },
      ]),
    ],
  )
}

type Head = { title: string; path: string; description: string; image: (typeof ogPictures)['servizi'] }

function headOf(
  { title, path, description, image }: Head,
  matches: Matches,
  thingsOf: (publicUrl: string) => Thing[],
): MetaDescriptor[] {
  const publicUrl = publicUrlOf(matches)
  const { clinic } = headDataOf(matches)
  const page = { title, path, publicUrl }
  if (!import.meta.env.SSR) return pageMeta(page)
  const things = (url: string) => [clinicReference(clinic, url), pageThing(url), ...thingsOf(url)]
  const pageThing = (url: string): Thing => ({
    ...{ '@type': 'WebPage', name: title, description, url: url + path, inLanguage: 'it' },
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
