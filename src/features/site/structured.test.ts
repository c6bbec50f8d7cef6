import { expect, test } from 'vitest'
import { exampleContent } from '#content/site.ts'
import { breadcrumbs, clinicThing, physicianThings, questionsThing, servicesThing } from './structured.ts'

const url = 'https://clinica.example'
const { clinic, faq, titles } = exampleContent
const all = 'https://schema.org/'

test('the clinic has both entrances and its hours, with the blood-draw point’s apart', () => {
  const thing = clinicThing(clinic, url, { picture: '/assets/a.jpg' })
  expect(thing).toMatchObject({
    '@type': 'MedicalClinic',
    '@id': 'https://clinica.example/#clinica',
    image: 'https://clinica.example/assets/a.jpg',
    address: {
      '@type': 'PostalAddress',
      addressLocality: 'Lissone',
      addressRegion: 'MB',
      addressCountry: 'IT',
    },
  })
  expect(thing.location).toMatchObject([
    { '@type': 'Place', address: { addressLocality: 'Lissone' } },
    { '@type': 'Place', address: { addressLocality: expect.stringContaining('Santa Margherita') } },
  ])
  const spans = (thing.location as { openingHoursSpecification: { opens: string; closes: string }[] }[]).map(
    (door) => door.openingHoursSpecification.map(({ opens, closes }) => `${opens}-${closes}`),
  )
  const doorHours = ['09:30-12:30', '15:00-19:00', '09:30-12:30', '07:30-10:30', '16:00-18:00']
  expect(spans).toEqual([doorHours, doorHours])
  const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((day) => all + day)
  expect(thing.openingHoursSpecification).toEqual([
    { '@type': 'OpeningHoursSpecification', dayOfWeek: weekdays, opens: '09:30', closes: '12:30' },
    { '@type': 'OpeningHoursSpecification', dayOfWeek: weekdays, opens: '15:00', closes: '19:00' },
    { '@type': 'OpeningHoursSpecification', dayOfWeek: [`${all}Saturday`], opens: '09:30', closes: '12:30' },
  ])
  expect(thing.department).toMatchObject([
    { openingHoursSpecification: [{ opens: '07:30', closes: '10:30' }] },
    {
      openingHoursSpecification: [
        { dayOfWeek: [`${all}Tuesday`, `${all}Friday`], opens: '16:00', closes: '18:00' },
      ],
    },
  ])
})

test('a physician belongs to the clinic, with the facts known of them', () => {
  const portraitUrl = '/api/public/doctors/1/portrait?v=3'
  const [known, other] = physicianThings(clinic, url, [
    {
      name: 'Dr. Marco Ferrari',
      specialization: 'Implantologia',
      bio: 'Dal 1998.',
      portraitUrl,
      path: '/medici/ada',
    },
    { name: 'Ada Neri', specialization: null, bio: null, portraitUrl: null },
  ])
  expect(known).toMatchObject({
    '@type': 'Physician',
    name: 'Dr. Marco Ferrari',
    knowsAbout: 'Implantologia',
    description: 'Dal 1998.',
    image: url + portraitUrl,
    url: 'https://clinica.example/medici/ada',
    memberOf: { '@id': 'https://clinica.example/#clinica' },
  })
  expect(Object.keys(other ?? {})).toEqual(['@type', 'name', 'telephone', 'address', 'memberOf'])
})

test('services have a name, and a description only where there is one', () => {
  const offered = [
    { name: 'Igiene orale', shortDescription: 'Pulizia professionale' },
    { name: 'Visita', shortDescription: null },
  ]
  const thing = servicesThing(clinic, url, { type: 'MedicalProcedure', services: offered })
  expect(thing.availableService).toEqual([
    { '@type': 'MedicalProcedure', name: 'Igiene orale', description: 'Pulizia professionale' },
    { '@type': 'MedicalProcedure', name: 'Visita' },
  ])
})

test('the breadcrumbs of an inner page begin with the home page', () => {
  expect(breadcrumbs(url, 'centro-analisi', titles['centro-analisi']).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://clinica.example/' },
    {
      '@type': 'ListItem',
      position: 2,
      name: 'Centro Analisi e prelievi a Lissone',
      item: 'https://clinica.example/centro-analisi',
    },
  ])
})

test('every frequent question has an answer in plain words and an anchor', () => {
  const { mainEntity, ...page } = questionsThing(url, 'domande-frequenti', faq.sections)
  expect(page).toEqual({ '@type': 'FAQPage', url: 'https://clinica.example/domande-frequenti' })
  expect(mainEntity).toHaveLength(faq.sections.length)
  expect((mainEntity as object[])[0]).toEqual({
    '@type': 'Question',
    name: 'Devo registrarmi per prenotare?',
    url: 'https://clinica.example/domande-frequenti#devo-registrarmi-per-prenotare',
    acceptedAnswer: {
      '@type': 'Answer',
      text: expect.stringMatching(/^No\. Nella pagina di prenotazione scegli il servizio, .*039 000 0000\.$/),
    },
  })
  for (const { acceptedAnswer } of mainEntity as { acceptedAnswer: { text: string } }[])
    expect(acceptedAnswer.text.length).toBeGreaterThan(80)
})

test('days on which the clinic is closed have hours of their own, neighbouring ones together', () => {
  const whole = [{ start: 0, end: 1440 }]
  const closed = [
    { date: '2026-12-07', closed: whole },
    { date: '2026-12-08', closed: whole },
    // A Thursday, from 13:00.
    { date: '2026-12-24', closed: [{ start: 780, end: 1140 }] },
  ]
  const thing = clinicThing(clinic, url, { picture: '/a.jpg', closed })
  const special = (one: unknown) =>
    (
      one as { specialOpeningHoursSpecification: Record<string, string>[] }
    ).specialOpeningHoursSpecification.map(
      ({ opens, closes, validFrom, validThrough }) => `${validFrom}/${validThrough} ${opens}-${closes}`,
    )
  const bridge = '2026-12-07/2026-12-08 00:00-00:00'
  const eve = '2026-12-24/2026-12-24'
  expect(special(thing)).toEqual([bridge, `${eve} 09:30-12:30`])
  expect((thing.department as unknown[]).map(special)).toEqual([
    [bridge, `${eve} 07:30-10:30`],
    // Never open on a Thursday.
    [bridge, `${eve} 00:00-00:00`],
  ])
  expect(special((thing.location as unknown[])[0])).toEqual([bridge, `${eve} 07:30-12:30`])
  expect(clinicThing(clinic, url, { picture: '/a.jpg' })).not.toHaveProperty(
    'specialOpeningHoursSpecification',
  )
})
