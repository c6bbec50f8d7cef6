import type { Clinic } from '#content/groups/clinic.ts'
import { ANALYSIS_CATEGORY } from '#features/catalogue/analysis/address.ts'
import { centsOf } from '#features/catalogue/rules.ts'
import { addressThing, idOf, type Thing } from '#features/site/structured.ts'
import { asSentences } from './rules.ts'
import type { DoctorPage, PageKind, ServicePage } from './shapes.ts'

// The structured data of the pages of services and doctors (schema.org). Only the server writes it.

/** The services of a category on the site: the laboratory has a page of its own. */
export function categoryPath(slug: string): string {
  return slug === ANALYSIS_CATEGORY ? `/${ANALYSIS_CATEGORY}` : `/servizi#${slug}`
}

/** A service with an offer for each kind whose price is an amount, from the clinic. */
export function serviceThing(clinic: Clinic, publicUrl: string, page: ServicePage): Thing {
  const { name, path, category, shortDescription, longDescription, imageUrl, preparation, minAge } = page
  const description = asSentences([...(shortDescription ? [shortDescription] : []), ...longDescription])
  const offers = page.kinds.flatMap((kind) => offerThing(publicUrl + path, kind))
  return {
    // An offer belongs to a service, and preparation to a procedure: it is both.
    '@type': ['Service', procedureOf(category.slug)],
    '@id': `${publicUrl}${path}#servizio`,
    name,
    url: publicUrl + path,
    serviceType: category.name,
    provider: { '@id': idOf(publicUrl) },
    areaServed: clinic.entrances.main.town,
    ...(description && { description }),
    ...(imageUrl && { image: publicUrl + imageUrl }),
    ...(preparation.length > 0 && { preparation: asSentences(preparation) }),
    ...(minAge !== null && { audience: { '@type': 'PeopleAudience', suggestedMinAge: minAge } }),
    ...(offers.length > 0 && { offers }),
  }
}

function procedureOf(categorySlug: string): 'MedicalTest' | 'MedicalProcedure' {
  return categorySlug === ANALYSIS_CATEGORY ? 'MedicalTest' : 'MedicalProcedure'
}

function offerThing(url: string, { name, description, price }: PageKind): Thing[] {
  const cents = price === null ? null : centsOf(price)
  if (cents === null) return []
  return [
    {
      '@type': 'Offer',
      name,
      ...(description && { description }),
      url,
      price: (cents / 100).toFixed(2),
      priceCurrency: 'EUR',
    },
  ]
}

/** A doctor, who works for the clinic and offers its services. */
export function doctorThing(clinic: Clinic, publicUrl: string, page: DoctorPage): Thing {
  const { name, path, title, firstName, lastName, specialization, bio, portraitUrl, languages } = page
  return {
    // A physician is a place of business in schema.org; only a person works for a clinic.
    '@type': ['Physician', 'Person'],
    '@id': `${publicUrl}${path}#medico`,
    name,
    givenName: firstName,
    familyName: lastName,
    url: publicUrl + path,
    telephone: clinic.phone.dial,
    address: addressThing(clinic.entrances.main),
    worksFor: { '@id': idOf(publicUrl) },
    ...(title && { honorificPrefix: title }),
    ...(specialization && { knowsAbout: specialization }),
    ...(bio.length > 0 && { description: asSentences(bio) }),
    ...(portraitUrl && { image: publicUrl + portraitUrl }),
    ...(languages && { knowsLanguage: languagesIn(languages) }),
    ...(page.services.length > 0 && {
      availableService: page.services.map((service) => ({
        '@type': procedureOf(service.category.slug),
        '@id': `${publicUrl}${service.path}#servizio`,
        name: service.name,
        url: publicUrl + service.path,
      })),
    }),
  }
}

/** The languages of a text as 'Italiano, inglese (B2) e francese'; commas in brackets part nothing. */
export function languagesIn(text: string): string[] {
  return text
    .split(/[,;/\n](?![^(]*\))|\s(?:e|ed|and)\s(?![^(]*\))/)
    .map((language) => language.trim().replace(/\.$/, ''))
    .filter((language) => language !== '')
}

/** The clinic that services and doctors name by its id. */
export function clinicReference(clinic: Clinic, publicUrl: string): Thing {
  return {
    '@type': 'MedicalClinic',
    '@id': idOf(publicUrl),
    name: clinic.name,
    url: `${publicUrl}/`,
    telephone: clinic.phone.dial,
    address: addressThing(clinic.entrances.main),
  }
}

/** The questions of a service's page; none without questions. */
export function faqThings(publicUrl: string, { path, questions }: ServicePage): Thing[] {
  if (questions.length === 0) return []
  return [
    {
      '@type': 'FAQPage',
      url: publicUrl + path,
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ]
}

type Crumb = { name: string; path: string }

/** The breadcrumbs of a page, after the home page. */
export function crumbsThing(publicUrl: string, crumbs: readonly Crumb[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...crumbs].map(({ name, path }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: publicUrl + path,
    })),
  }
}
