import { expect, test } from 'vitest'
import { agendaAddress, changedView, doctorsView, NO_PANEL } from './view.ts'

const TODAY = '2026-11-24'
const booking = agendaAddress.readView(new URLSearchParams('nuova=1&contatto=7&medici=3'))

test('the person of a booking stays while a place is chosen, and goes with the panel', () => {
  expect(booking).toMatchObject({ create: true, contact: 7 })
  expect(changedView(booking, { visit: null, create: true }, TODAY).contact).toBe(7)
  expect(changedView(booking, { visit: 12, create: false }, TODAY).contact).toBeNull()
  expect(agendaAddress.addressOf({ ...booking, ...NO_PANEL })).toBe('/agenda?medici=3')
})

test('a booking that begins after another one is for no person, unless one is given', () => {
  const left = { ...booking, create: false }
  expect(changedView(left, { create: true }, TODAY).contact).toBeNull()
  expect(changedView(left, { create: true, contact: 9 }, TODAY).contact).toBe(9)
})

test('today is left out of the address, and a visit takes the place of the panel of an ill doctor', () => {
  const ill = changedView(booking, { ...NO_PANEL, ill: 3, date: TODAY }, TODAY)
  expect(ill).toMatchObject({ date: null, ill: 3 })
  expect(changedView(ill, { visit: 12 }, TODAY).ill).toBeNull()
})

test('a doctor’s view has the day and the open visit, and no booking, filter or room', () => {
  const asked = agendaAddress.readView(
    new URLSearchParams('giorno=2026-11-25&visita=12&nuova=1&medici=3&per=stanze&malato=3'),
  )
  const own = { ...agendaAddress.readView(new URLSearchParams()), date: '2026-11-25', visit: 12 }
  expect(doctorsView(asked, false)).toEqual(own)
  expect(doctorsView(asked, true)).toEqual({ ...own, show: 'elenco' })
  expect(doctorsView({ ...asked, show: 'settimana' }, true).show).toBe('settimana')
})
