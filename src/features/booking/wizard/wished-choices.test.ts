import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { bookingDoctorsQuery, bookingSubservicesQuery } from '#features/catalogue/queries.ts'
import { bookingCopy } from '../copy.ts'
import { availableSlotsQuery } from '../queries.ts'
import { type Action, newWizard, reduce } from './state.ts'
import { wishedChoices } from './wished-choices.ts'

const TODAY = '2026-11-24'
const hygiene = { id: 10, name: 'Igiene orale' }
const riva = { id: 7, title: 'Dr.ssa', firstName: 'Giulia', lastName: 'Riva', subserviceIds: [] }
const chosen: Action[] = [
  { type: 'categoryChosen', category: { id: 1, name: 'Centro Dentale' } },
  { type: 'serviceChosen', service: hygiene, hasSubservices: false },
]

/** The day and time that an address leads to, of a service with one doctor and one free time tomorrow. */
async function reached(date: string, time: string | null, then: Action[] = []) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(bookingSubservicesQuery(hygiene.id).queryKey, [])
  client.setQueryData(bookingDoctorsQuery(hygiene.id).queryKey, [riva] as never)
  const day = { serviceId: hygiene.id, subserviceId: null, doctorId: riva.id, date: '2026-11-25' }
  const { queryKey } = availableSlotsQuery(day)
  client.setQueryData(queryKey, ['09:00'])
  // Free times are always asked for anew.
  client.fetchQuery = client.ensureQueryData as typeof client.fetchQuery
  const { draft } = chosen.reduce(reduce, newWizard)
  const wish = { category: 'centro-dentale', serviceId: hygiene.id, doctorId: riva.id, date, time }
  const actions = await wishedChoices({ client, locale: 'it' }, draft, wish, TODAY)
  const { draft: found } = [...actions, ...then].reduce(reduce, { draft, confirmed: null })
  return [found.date, found.time, found.timeRefusal]
}

test('a free time of an address is chosen', async () => {
  expect(await reached('2026-11-25', '09:00')).toEqual(['2026-11-25', '09:00', null])
})

test('a time of an address that is not free is refused on its day', async () => {
  expect(await reached('2026-11-25', '09:30')).toEqual(['2026-11-25', null, bookingCopy.slotTaken])
})

test('a day of an address that has passed is refused, also once the first free day is chosen', async () => {
  const first: Action = { type: 'dateChosen', date: '2026-11-25' }
  for (const time of ['09:00', null]) {
    expect(await reached('2026-11-23', time)).toEqual([null, null, bookingCopy.slotTaken])
    expect(await reached('2026-11-23', time, [first])).toEqual(['2026-11-25', null, bookingCopy.slotTaken])
  }
  expect(await reached('2026-11-23', null, [first, { type: 'dateChosen', date: '2026-11-26' }])).toEqual([
    '2026-11-26',
    null,
    null,
  ])
})
