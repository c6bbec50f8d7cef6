import { expect, test } from 'vitest'
import type { ServicePrices } from '#features/catalogue/setup/prices/contract.ts'
import type { SetupService } from '#features/catalogue/setup/services/contract.ts'
import { matching, offersOf } from './services.ts'

const service = (id: number, name: string, aliases: string[] = [], isActive = true) =>
  ({ id, name, aliases, isActive, afterMinutes: 5 }) as unknown as SetupService
const kind = (id: number, name: string, isActive = true) => ({
  id,
  name,
  duration: 45,
  price: '120',
  atHome: false,
  isActive,
  version: 1,
})
const row = (serviceId: number, categoryName: string, kinds: ServicePrices['kinds']) => ({
  serviceId,
  serviceName: '',
  categoryName,
  kinds,
})

const offers = offersOf(
  [
    service(1, 'Cardiologia'),
    service(2, 'Dermatologia', ['nei', 'pelle']),
    service(3, 'Chiuso', [], false),
    service(4, 'Nutrizione'),
  ],
  [
    row(1, 'Polispecialistico', [
      kind(11, 'Prima visita'),
      kind(12, 'Visita ed ECG'),
      kind(13, 'Vecchio', false),
    ]),
    row(2, 'Polispecialistico', [kind(21, 'Mappatura')]),
  ],
)

test('each active kind of an active service is an offer, a service without kinds is one itself', () => {
  expect(offers.map(({ name, subserviceId }) => [name, subserviceId])).toEqual([
    ['Prima visita', 11],
    ['Visita ed ECG', 12],
    ['Mappatura', 21],
    ['Nutrizione', null],
  ])
})

test('three letters of a kind find it', () => {
  expect(matching(offers, 'ecg').map(({ name }) => name)).toEqual(['Visita ed ECG'])
})

test('an offer is also found by its service and by the name patients use', () => {
  expect(matching(offers, 'nei').map(({ name }) => name)).toEqual(['Mappatura'])
  expect(matching(offers, 'cardio vis').map(({ name }) => name)).toEqual(['Visita ed ECG', 'Prima visita'])
})
