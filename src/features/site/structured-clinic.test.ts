import { expect, test } from 'vitest'
import { exampleClinic } from '#content/groups/clinic.ts'
import { clinicThing } from './structured.ts'

const phone = (dial: string) => ({ text: dial, dial })
const { main, secondary } = exampleClinic.entrances

// A clinic whose numbers are all different ones: none can stand in for another unseen.
const clinic = {
  ...exampleClinic,
  phone: phone('+390390000001'),
  mobile: phone('+393330000002'),
  emergency: phone('+393330000003'),
  entrances: {
    main: { ...main, mapsUrl: 'https://mappe.example/4' },
    secondary: secondary && { ...secondary, mapsUrl: 'https://mappe.example/5' },
  },
  social: [
    { name: 'Facebook' as const, url: 'https://facebook.example/prova' },
    { name: 'LinkedIn' as const, url: 'https://linkedin.example/prova' },
  ],
}

const thing = clinicThing(clinic, 'https://clinica.example', { picture: '/a.jpg' })

test('the structured data have the clinic’s number, and its entrances with their maps', () => {
  expect(thing.telephone).toBe('+390390000001')
  expect(thing.location).toMatchObject([
    { telephone: '+390390000001', hasMap: 'https://mappe.example/4' },
    { telephone: '+390390000001', hasMap: 'https://mappe.example/5' },
  ])
})

test('the structured data have one place when the clinic has one entrance', () => {
  const one = { ...clinic, entrances: { ...clinic.entrances, secondary: null } }
  expect(clinicThing(one, 'https://clinica.example', { picture: '/a.jpg' }).location).toHaveLength(1)
})

test('the structured data name the emergency number as such', () => {
  expect(thing.contactPoint).toEqual({
    '@type': 'ContactPoint',
    contactType: 'emergency',
    telephone: '+393330000003',
    availableLanguage: 'it',
  })
})

test('the structured data of a clinic without an emergency number name no contact point', () => {
  const thing = clinicThing({ ...clinic, emergency: null }, 'https://clinica.example', { picture: '/a.jpg' })
  expect(thing).not.toHaveProperty('contactPoint')
})

test('the structured data name the clinic’s profiles on other sites', () => {
  expect(thing.sameAs).toEqual(['https://facebook.example/prova', 'https://linkedin.example/prova'])
})
