import { expect, test } from 'vitest'
import { exampleClinic } from '#content/groups/clinic.ts'
import { openingLines } from './opening-lines.ts'

test('the opening hours are the rows of staff in English, with their notes', () => {
  const { outpatient, bloodDraw, resultsPickup } = exampleClinic.hours
  expect(openingLines(outpatient)).toEqual([
    { days: 'Monday–Friday', times: '9:30-12:30 and 15:00-19:00', note: '' },
    { days: 'Saturday', times: '9:30-12:30', note: 'pomeriggio su appuntamento' },
  ])
  expect(openingLines(bloodDraw)).toEqual([{ days: 'Monday–Saturday', times: '7:30-10:30', note: '' }])
  expect(openingLines(resultsPickup)).toEqual([
    { days: 'Tuesday and Friday', times: '16:00-18:00', note: '' },
  ])
  expect(openingLines({ rows: [] })).toEqual([])
})

test('two rows of the same days stay two lines, each with its note', () => {
  const rows = [
    { days: [6], ranges: [{ opens: '09:30', closes: '12:30' }], note: '' },
    { days: [6], ranges: [{ opens: '15:00', closes: '18:00' }], note: 'su appuntamento' },
  ]
  expect(openingLines({ rows })).toEqual([
    { days: 'Saturday', times: '9:30-12:30', note: '' },
    { days: 'Saturday', times: '15:00-18:00', note: 'su appuntamento' },
  ])
})
