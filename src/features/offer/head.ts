import type { MetaDescriptor } from 'react-router'
import { ogPictures } from '#content/shared-pictures.ts'
import { headDataOf } from '#features/site/head-data.ts'
import { structured, type Thing } from '#features/site/structured.ts'
import { type Alternates, pageMeta, publicUrlOf, sharedMeta } from '#platform/http/page-meta.ts'
import { type Locale, localeOf } from '#ui/locale.ts'
import { italian } from './messages.ts'
import { asSentences } from './rules.ts'
import { sentencesOf } from './sentences-of.ts'
import type { DoctorPage, PageKind, ServicePage } from './shapes.ts'
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
  const { name, path, category, shortDescription, bookingMode, kinds, doctors, hours } = page
  const { clinic } = headDataOf(matches)
  const { town } = clinic.entrances.main
  const sentences = sentencesOf(locale)
  const shown = {
    ...{ prices: hasPrices(kinds), doctors: doctors.length > 0, hours: hours.length > 0 },
    byPhone: bookingMode === 'phone',
  }
  return headOf(
    {
      title: `${sentences.serviceTitle(name, town, shown)} · ${clinic.name}`,
      ...{ path, alternates: page.alternates },
      description: described([
        ...(shortDescription && !isSame(shortDescription, name) ? [shortDescription] : []),
        sentences.serviceText(name, town, shown),
      ]),
      image: { ...ogPictures.servizi, alt: sentences.servicePicture },
    },
    matches,
    (publicUrl) => [
      serviceThing(clinic, publicUrl, page),
      ...faqThings(publicUrl, page),
      crumbsThing(publicUrl, [
        // These pages are Italian.
        ...(locale === 'it'
          ? [
              { name: italian.services, path: '/servizi' },
              { name: category.name, path: categoryPath(category.slug) },
            ]
          : []),
        { name, path },
      ]),
    ],
  )
}

/** The head of a doctor's page, in one language. */
export function doctorHead(page: DoctorPage, matches: Matches, locale: Locale = 'it'): MetaDescriptor[] {
  const { name, path, specialization, services, receives, dates, places } = page
  const { clinic } = headDataOf(matches)
  const { town } = clinic.entrances.main
  const sentences = sentencesOf(locale)
  const title = locale === 'it' ? specialization?.toLocaleLowerCase('it') : specialization
  const who = title ? `${name}, ${title}` : name
  const offered = services.map((service) => service.name).join(', ')
  return headOf(
    {
      title: `${sentences.doctorTitle(who, town)} · ${clinic.name}`,
      ...{ path, alternates: page.alternates },
      description: described([
        sentences.doctorText(who, town, offered),
        sentences.doctorShown({
          hours: receives !== null || dates.length > 0,
          prices: hasPrices(services.flatMap(({ kinds }) => kinds)),
          byPhone: places === null,
        }),
        receives ?? '',
      ]),
      image: { ...ogPictures['chi-siamo'], alt: sentences.doctorPicture },
    },
    matches,
    (publicUrl) => [
      doctorThing(clinic, publicUrl, page),
      crumbsThing(publicUrl, [
        ...(locale === 'it' ? [{ name: italian.team, path: '/chi-siamo' }] : []),
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

/** Whether a kind names an amount, as 'da 50 €' does too. */
const hasPrices = (kinds: readonly PageKind[]) => kinds.some(({ price }) => /\d/.test(price ?? ''))

const isSame = (text: string, name: string) =>
  text.trim().replace(/\.$/, '').toLocaleLowerCase('it') === name.trim().toLocaleLowerCase('it')

/** The texts, or as much of them as search engines show, cut after a word. */
function described(texts: readonly string[]): string {
  const text = asSentences(texts.filter(Boolean))
  if (text.length <= MAX_DESCRIPTION) return text
  return `${text.slice(0, MAX_DESCRIPTION - 1).replace(/[\s,;:]+\S*$/, '')}…`
}
