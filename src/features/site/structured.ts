import type { MetaDescriptor } from 'react-router'
import type { Clinic, Entrance, Hours, Opening } from '#content/groups/clinic.ts'
import type { PageName } from '#content/groups/search.ts'
import { type Block, plain, type Section, type Words } from '#content/page-text.ts'
import { without } from '#features/booking/time/intervals.ts'
import { withLines } from '#features/content/facts.ts'
import { addDays, toMinutes, toTime, weekday } from '#platform/time/dates.ts'
import type { ClosedDays } from './closed-days.ts'
import { pathOf } from './rules.ts'

/**
 * The structured data of a page for search engines (schema.org). Only the server writes it: visitors' browsers
 * need none of it.
 */

export type Thing = { '@type': string | string[]; [property: string]: unknown }
type Offered = { name: string; shortDescription: string | null }

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** A block of structured data for the page's head. */
export function structured(things: Thing[]): MetaDescriptor[] {
  return [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': things } }]
}

export const idOf = (publicUrl: string) => `${publicUrl}/#clinica`

/** The clinic as structured data: addresses, hours and the days on which others hold, departments. */
export function clinicThing(
  clinic: Clinic,
  publicUrl: string,
  { picture, closed = [] }: { picture: string; closed?: ClosedDays['days'] },
): Thing {
  const { main, secondary } = clinic.entrances
  return {
    '@type': 'MedicalClinic',
    '@id': idOf(publicUrl),
    name: clinic.name,
    url: `${publicUrl}/`,
    description: clinic.description,
    slogan: clinic.tagline,
    image: publicUrl + picture,
    logo: `${publicUrl}/favicon.svg`,
    telephone: clinic.phone.dial,
    email: clinic.email,
    address: addressThing(main),
    hasMap: main.mapsUrl,
    location: [main, ...(secondary ? [secondary] : [])].map((entrance) => ({
      '@type': 'Place',
      name: entrance.title,
      address: addressThing(entrance),
      telephone: clinic.phone.dial,
      hasMap: entrance.mapsUrl,
      ...hoursOf(Object.values(clinic.hours), closed),
    })),
    ...hoursOf([clinic.hours.outpatient], closed),
    department: withLines([clinic.hours.bloodDraw, clinic.hours.resultsPickup]).map((hours) => ({
      '@type': 'MedicalClinic',
      name: `${clinic.name}, ${hours.title.toLocaleLowerCase('it')}`,
      telephone: clinic.phone.dial,
      address: addressThing(main),
      ...hoursOf([hours], closed),
    })),
    ...(clinic.emergency && {
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'emergency',
        telephone: clinic.emergency.dial,
        availableLanguage: 'it',
      },
    }),
    sameAs: clinic.social.map(({ url }) => url),
    potentialAction: { '@type': 'ReserveAction', target: `${publicUrl}/prenota-visita` },
  }
}

/** The clinic's offer, from its catalogue. */
export function servicesThing(
  clinic: Clinic,
  publicUrl: string,
  { type, services }: { type: 'MedicalProcedure' | 'MedicalTest'; services: Offered[] },
): Thing {
  return {
    '@type': 'MedicalClinic',
    '@id': idOf(publicUrl),
    name: clinic.name,
    url: `${publicUrl}/`,
    telephone: clinic.phone.dial,
    address: addressThing(clinic.entrances.main),
    availableService: services.map(({ name, shortDescription }) => ({
      '@type': type,
      name,
      ...(shortDescription ? { description: shortDescription } : {}),
    })),
  }
}

export type Physician = {
  /** With the title. */
  name: string
  specialization: string | null
  bio: string | null
  portraitUrl: string | null
  /** Of the doctor's own page. */
  path?: string
}

/** The doctors of the clinic; unknown facts of one are left out. */
export function physicianThings(
  clinic: Clinic,
  publicUrl: string,
  physicians: readonly Physician[],
): Thing[] {
  return physicians.map(({ name, specialization, bio, portraitUrl, path }) => ({
    '@type': 'Physician',
    name,
    ...(specialization && { knowsAbout: specialization }),
    ...(bio && { description: bio }),
    ...(portraitUrl && { image: publicUrl + portraitUrl }),
    ...(path && { url: publicUrl + path }),
    telephone: clinic.phone.dial,
    address: addressThing(clinic.entrances.main),
    memberOf: { '@id': idOf(publicUrl) },
  }))
}

/** The questions of a page, each with its answer in plain words. */
export function questionsThing(publicUrl: string, name: PageName, questions: readonly Section[]): Thing {
  return {
    '@type': 'FAQPage',
    url: publicUrl + pathOf(name),
    mainEntity: questions.map(({ id, title, blocks }) => ({
      '@type': 'Question',
      name: title,
      url: `${publicUrl}${pathOf(name)}#${id}`,
      acceptedAnswer: { '@type': 'Answer', text: blocks.flatMap(wordsOf).map(plain).join(' ') },
    })),
  }
}

function wordsOf(block: Block): readonly Words[] {
  if (block.kind === 'text') return [block.text]
  return block.kind === 'list' ? block.items : []
}

/** The breadcrumbs of an inner page: the home page, then the page. */
export function breadcrumbs(publicUrl: string, name: PageName, title: string): Thing {
  const [label] = title.split(' · ')
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${publicUrl}/` },
      { '@type': 'ListItem', position: 2, name: label, item: publicUrl + pathOf(name) },
    ],
  }
}

/** The page as such, part of the site. */
export function pageThing(
  publicUrl: string,
  name: PageName,
  { title, description }: { title: string; description: string },
): Thing {
  return {
    '@type': name === 'chi-siamo' ? ['WebPage', 'AboutPage'] : 'WebPage',
    name: title,
    description,
    url: publicUrl + pathOf(name),
    inLanguage: 'it',
    about: { '@id': idOf(publicUrl) },
  }
}

export function addressThing({ street, town, province, postalCode }: Entrance): Thing {
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: town,
    addressRegion: province,
    postalCode,
    addressCountry: 'IT',
  }
}

/** Weekly hours, and those of the days on which the clinic is closed, if only for a part. */
function hoursOf(hours: readonly Hours[], closed: ClosedDays['days']) {
  const special = specialThings(
    hours.flatMap(({ openings }) => openings),
    closed,
  )
  return {
    openingHoursSpecification: hours.flatMap(hoursThings),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
  }
}

// Search engines read hours from 0:00 to 0:00 as a closed day.
const CLOSED = '00:00'

function specialThings(openings: readonly Opening[], closed: ClosedDays['days']): Thing[] {
  const things: (Thing & { closes: string; validThrough: string })[] = []
  const add = (date: string, opens: string, closes: string) =>
    things.push({ '@type': 'OpeningHoursSpecification', opens, closes, validFrom: date, validThrough: date })
  for (const { date, closed: parts } of closed) {
    const usual = openings
      .filter(({ days }) => days.includes(weekday(date)))
      .map(({ opens, closes }) => ({ start: toMinutes(opens), end: toMinutes(closes) }))
    const open = without(usual, parts)
    for (const { start, end } of open) add(date, toTime(start), toTime(end))
    if (open.length > 0) continue
    const last = things.at(-1)
    if (last?.closes === CLOSED && last.validThrough === addDays(date, -1)) last.validThrough = date
    else add(date, CLOSED, CLOSED)
  }
  return things
}

function hoursThings({ openings }: Hours): Thing[] {
  return openings.map(({ days, opens, closes }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days.map((day) => `https://schema.org/${DAYS[day]}`),
    opens,
    closes,
  }))
}
