import { expect, test } from 'vitest'
import { bookingAddress, readChoices, type Wish } from './address.ts'
import { ANY_DOCTOR } from './rules.ts'

const service = { category: 'centro-dentale', serviceId: 12 }

test.each<[Partial<Wish>, string]>([
  [{}, ''],
  [{ kindId: 3 }, '&tipo=3'],
  [{ doctorId: 5 }, '&medico=5'],
  [
    { kindId: 3, doctorId: ANY_DOCTOR, date: '2026-11-24', time: '15:45' },
    '&tipo=3&medico=chiunque&giorno=2026-11-24&ora=15:45',
  ],
  [{ doctorId: 5, waits: true }, '&medico=5&avvisami'],
])('the address of %o names each choice, and is read back', (wish, more) => {
  const address = bookingAddress({ ...service, ...wish })
  expect(address).toBe(`/prenota-visita?categoria=centro-dentale&servizio=12${more}`)
  expect(bookingAddress({ ...service, ...wish }, 'en')).toBe(
    address.replace('/prenota-visita', '/en/booking'),
  )
  const none = { kindId: null, doctorId: null, date: null, time: null, waits: false }
  expect(readChoices(new URL(address, 'https://clinica.example').searchParams)).toEqual({ ...none, ...wish })
})

test('an address with nonsense makes no choice', () => {
  const search = new URLSearchParams('tipo=x&medico=NaN&giorno=2026-02-30&ora=25:00')
  expect(readChoices(search)).toEqual({ kindId: null, doctorId: null, date: null, time: null, waits: false })
})
