import { expect, test } from 'vitest'
import { exampleContent } from '#content/site.ts'
import type { Locale } from '#ui/locale.ts'
import { doctorHead, serviceHead } from './head.ts'
import type { DoctorPage, PageDoctor, PageKind, ServicePage } from './shapes.ts'
import { languagesIn } from './structured.ts'

const matches = [
  { loaderData: { ...exampleContent, publicUrl: 'https://clinica.example' } },
] as unknown as Parameters<typeof serviceHead>[1]

const kind = (price: string | null): PageKind => ({
  ...{ id: 1, name: 'Prima visita', description: '', duration: 30, price },
})
const service = (more: Partial<ServicePage>): ServicePage => ({
  ...{
    id: 1,
    path: '/servizi/cuore/ecg',
    alternates: { it: '/servizi/cuore/ecg', en: '/en/services/cuore/ecg' },
  },
  ...{ name: 'ECG', category: { id: 1, slug: 'cuore', name: 'Cuore' }, shortDescription: null },
  ...{
    longDescription: [],
    imageUrl: null,
    bookingMode: 'request',
    minAge: null,
    kinds: [],
    preparation: [],
  },
  ...{ whatToBring: [], doctors: [], hours: [], closures: [], questions: [], places: null },
  ...more,
})
const doctor = (more: Partial<DoctorPage>): DoctorPage => ({
  ...{
    id: 1,
    title: 'Dr.',
    firstName: 'Ada',
    lastName: 'Neri',
    name: 'Dr. Ada Neri',
    path: '/medici/ada-neri',
  },
  ...{ alternates: { it: '/medici/ada-neri', en: '/en/doctors/ada-neri' }, specialization: 'Cardiologia' },
  ...{ portraitUrl: null, bio: [], studies: null, experience: null, languages: null, register: null },
  ...{ services: [], receives: null, dates: [], places: null, colleagues: [] },
  ...more,
})

type Head = ReturnType<typeof serviceHead>
const titleOf = (head: Head) =>
  head.flatMap((one) => ('title' in one ? String(one.title).split(' · ')[0] : []))[0]
const descriptionOf = (head: Head) =>
  head.flatMap((one) => ('name' in one && one.name === 'description' ? [one.content] : []))[0]
const thingsOf = (head: Head) => {
  const script = head.find((one) => 'script:ld+json' in one) as unknown as {
    'script:ld+json': { '@graph': Record<string, unknown>[] }
  }
  return script['script:ld+json']['@graph']
}

const ADA = [{ id: 1 } as PageDoctor]
const HOURS = [{ day: 'Lunedì', hours: '9:00-12:00' }]

test.each<[Partial<ServicePage>, Locale, string]>([
  [{ kinds: [kind('80')], doctors: ADA }, 'it', 'ECG a Lissone: prezzi, medici e posti liberi'],
  [{ kinds: [kind('da 50 €')] }, 'it', 'ECG a Lissone: prezzi e posti liberi'],
  [{ kinds: [kind('Su preventivo')], doctors: ADA }, 'it', 'ECG a Lissone: medici e posti liberi'],
  [{}, 'it', 'ECG a Lissone: posti liberi'],
  [{ bookingMode: 'phone', hours: HOURS }, 'it', 'ECG a Lissone: orari'],
  [{ bookingMode: 'phone' }, 'it', 'ECG a Lissone'],
  [{ kinds: [kind('80')], doctors: ADA }, 'en', 'ECG in Lissone: prices, doctors and available times'],
  [{ kinds: [kind(null)], doctors: ADA }, 'en', 'ECG in Lissone: doctors and available times'],
  [{ bookingMode: 'phone', hours: HOURS }, 'en', 'ECG in Lissone: clinic hours'],
])('the head of a service with %j in %s promises what its page shows', (more, locale, title) => {
  const head = serviceHead(service(more), matches, locale)
  expect(titleOf(head)).toBe(title)
  expect(descriptionOf(head)).toMatch(new RegExp(`^${title}\\. `))
})

test.each<[Partial<DoctorPage>, Locale, string]>([
  [{}, 'it', 'Dr. Ada Neri, cardiologia a Lissone.'],
  [
    { receives: 'Riceve il lunedì.' },
    'it',
    'Dr. Ada Neri, cardiologia a Lissone. Quando riceve. Riceve il lunedì.',
  ],
  [
    { places: { categoryId: 1, serviceId: 1, subserviceId: 1, doctorId: 1, days: [] } },
    'en',
    'Dr. Ada Neri, Cardiologia in Lissone. Next available times.',
  ],
])('the description of a doctor with %j in %s promises what the page shows', (more, locale, text) => {
  expect(descriptionOf(doctorHead(doctor(more), matches, locale))).toBe(text)
})

test('a short description that is the name is not said beside it, and another ends in a full stop', () => {
  const text = (shortDescription: string) =>
    descriptionOf(serviceHead(service({ shortDescription }), matches))
  expect(text('Ecg.')).toBe('ECG a Lissone: posti liberi. Prenoti online, senza registrarti.')
  expect(text('Il cuore')).toMatch(/^Il cuore\. ECG a Lissone/)
})

test('the lines of a preparation are sentences in the structured data', () => {
  const [thing] = thingsOf(
    serviceHead(service({ preparation: ['A digiuno', 'Acqua sì.', 'Da portare:'] }), matches),
  ).filter((one) => 'preparation' in one)
  expect(thing?.preparation).toBe('A digiuno. Acqua sì. Da portare:')
})

test.each([
  ['Italiano, inglese e francese', ['Italiano', 'inglese', 'francese']],
  ['Italian and English (B2, and reading)', ['Italian', 'English (B2, and reading)']],
  ['Italiano.', ['Italiano']],
])('the languages of %j are a list', (text, list) => {
  expect(languagesIn(text)).toEqual(list)
})

test('breadcrumbs name the pages above an Italian page, and of an English one the home page alone', () => {
  const names = (head: Head) =>
    thingsOf(head)
      .filter((one) => one['@type'] === 'BreadcrumbList')
      .flatMap(({ itemListElement }) => (itemListElement as { name: string }[]).map(({ name }) => name))
  expect(names(serviceHead(service({}), matches))).toEqual(['Home', 'Servizi', 'Cuore', 'ECG'])
  expect(names(serviceHead(service({}), matches, 'en'))).toEqual(['Home', 'ECG'])
  expect(names(doctorHead(doctor({}), matches))).toEqual(['Home', 'Chi Siamo', 'Dr. Ada Neri'])
  expect(names(doctorHead(doctor({}), matches, 'en'))).toEqual(['Home', 'Dr. Ada Neri'])
})
