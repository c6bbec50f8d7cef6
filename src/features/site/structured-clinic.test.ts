import { expect, test, vi } from 'vitest'
import { clinicThing } from './structured.ts'

// A clinic whose numbers are all different ones: none can stand in for another unseen.
vi.mock(import('#content/clinic.ts'), async (original) => {
  const { clinic, ...others } = await original()
  const phone = (dial: string) => ({ text: dial, dial })
  const { main, secondary } = clinic.entrances
  return {
    ...others,
    clinic: {
      ...clinic,
      phone: phone('+390390000001'),
      mobile: phone('+393330000002'),
      emergency: phone('+393330000003'),
      entrances: {
        main: { ...main, phone: phone('+390390000004'), mapsUrl: 'https://mappe.example/4' },
        secondary: { ...secondary, phone: phone('+390390000005'), mapsUrl: 'https://mappe.example/5' },
      },
      social: [
        { name: 'Facebook' as const, url: 'https://facebook.example/prova' },
        { name: 'LinkedIn' as const, url: 'https://linkedin.example/prova' },
      ],
    },
  }
})

const thing = clinicThing('https://clinica.example', '/a.jpg')

test('the structured data have the clinic’s number and one for each entrance', () => {
  expect(thing.telephone).toBe('+390390000001')
  expect(thing.location).toMatchObject([
    { telephone: '+390390000004', hasMap: 'https://mappe.example/4' },
    { telephone: '+390390000005', hasMap: 'https://mappe.example/5' },
  ])
})

test('the structured data name the emergency number as such', () => {
  expect(thing.contactPoint).toEqual({
    '@type': 'ContactPoint',
    contactType: 'emergency',
    telephone: '+393330000003',
    availableLanguage: 'it',
  })
})

test('the structured data name the clinic’s profiles on other sites', () => {
  expect(thing.sameAs).toEqual(['https://facebook.example/prova', 'https://linkedin.example/prova'])
})
