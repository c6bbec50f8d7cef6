import { expect, it } from 'vitest'
import { weekOf } from './week.ts'

const line = (date: string, doctorId: number | null, words: string | null) => ({
  ...{ date, doctorId, words },
  doctorName: doctorId === null ? null : `Dr. ${doctorId}`,
})
// A Saturday, a Sunday and a Monday.
const lines = [
  line('2026-11-28', 1, 'Fuori dagli orari'),
  line('2026-11-28', 2, 'Fuori dagli orari'),
  line('2026-11-29', 1, 'Clinica chiusa'),
  line('2026-11-29', 2, 'Clinica chiusa'),
  line('2026-11-30', 1, null),
  line('2026-11-30', 2, 'Tutto occupato'),
]

it('a day is without times when it is so with each doctor, with each reason once', () => {
  const full = lines.with(4, line('2026-11-30', 1, 'Medico assente o impegnato'))
  expect(weekOf(lines, null).none).toEqual([{ date: '2026-11-28', words: ['Fuori dagli orari'] }])
  expect(weekOf(full, null).none.at(-1)).toEqual({
    date: '2026-11-30',
    words: ['Medico assente o impegnato', 'Tutto occupato'],
  })
})

it('only the chosen doctor’s reasons count, and all doctors can still be chosen', () => {
  const { doctors, none } = weekOf(lines, 2)
  expect(none.map(({ date }) => date)).toEqual(['2026-11-28', '2026-11-30'])
  expect(doctors).toEqual([
    { id: 1, name: 'Dr. 1' },
    { id: 2, name: 'Dr. 2' },
  ])
})

it('a service without doctors has its one reason on each day but Sunday', () => {
  const nobody = ['2026-11-28', '2026-11-29'].map((date) => line(date, null, 'Servizio non attivo'))
  expect(weekOf(nobody, null)).toEqual({
    doctors: [],
    none: [{ date: '2026-11-28', words: ['Servizio non attivo'] }],
  })
})
