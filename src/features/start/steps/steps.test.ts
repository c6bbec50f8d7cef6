import { expect, test } from 'vitest'
import { ClinicForm, type ClinicTyped, clinicValues, fieldOf } from './clinic-form.ts'
import { fitsWeek, rowsOf, typedWeek, Week } from './week.ts'

const typed: ClinicTyped = {
  ...{ name: 'San Gerardo', street: 'Via Carducci 12', postalCode: '20900', town: 'Monza', province: 'MB' },
  ...{ phone: '039 234567', mobile: '333 1234567', email: 'info@sangerardo.it' },
}
const DESCRIPTION = 'name.description'
const PLACE = 'mainEntrance.place'

test('a value that the server refuses is named at its field', () => {
  expect(fieldOf('value.mainEntrance.street')).toBe('street')
  expect(fieldOf('value.company.court')).toBe('value.company.court')
})

test.each(['Monza', 'M', 'MBZ', ''])('the province “%s” is refused with a sentence', (province) => {
  expect(ClinicForm.safeParse({ ...typed, province: ' mb ' })).toMatchObject({ data: { province: 'MB' } })
  const { error } = ClinicForm.safeParse({ ...typed, province })
  expect(error?.issues).toMatchObject([{ path: ['province'], message: 'Due lettere, come MB' }])
})

test('a clinic that moves to another town is described with the new one', () => {
  const first = clinicValues(typed, {})
  expect(first).toMatchObject({ [DESCRIPTION]: 'Clinica privata a Monza.', [PLACE]: 'Monza (MB)' })
  expect(clinicValues({ ...typed, town: 'Como', province: 'CO' }, first)).toMatchObject({
    [DESCRIPTION]: 'Clinica privata a Como.',
    [PLACE]: 'Como (CO)',
  })
})

test('words that staff have published stay when the first step is saved again', () => {
  const own = { ...clinicValues(typed, {}), [DESCRIPTION]: 'Cardiologia e analisi.', [PLACE]: 'Monza centro' }
  expect(clinicValues({ ...typed, town: 'Como' }, own)).toMatchObject({
    [DESCRIPTION]: 'Cardiologia e analisi.',
    [PLACE]: 'Monza centro',
  })
})

test('the first step publishes no emergency number, and keeps a published one', () => {
  expect(clinicValues(typed, {})).toMatchObject({ 'contacts.emergency': '' })
  expect(clinicValues(typed, { 'contacts.emergency': '039 1' })).toMatchObject({
    'contacts.emergency': '039 1',
  })
})

const MORNING = { opens: '08:00', closes: '12:00' }
const row = (days: number[], times = 1, note = '') => ({ days, ranges: Array(times).fill(MORNING), note })

test.each([
  [true, [row([1, 2], 2), row([6])]],
  [false, [row([1, 2], 2), row([6], 1, 'su appuntamento')]],
  [false, [row([1, 2], 3)]],
  [false, [row([1, 2], 2), row([2])]],
])('the form of the week shows published hours whole: %s for %j', (fits, rows) => {
  expect(fitsWeek(rows)).toBe(fits)
})

test('hours that the week shows whole are the same after they are saved', () => {
  const rows = [
    { days: [1, 2], ranges: [MORNING, { opens: '14:00', closes: '18:00' }], note: '' },
    { days: [6], ranges: [MORNING], note: '' },
  ]
  expect(fitsWeek(rows)).toBe(true)
  expect(rowsOf(Week.parse(typedWeek(rows, [1, 2, 3, 4, 5, 6, 0])))).toEqual(rows)
})
