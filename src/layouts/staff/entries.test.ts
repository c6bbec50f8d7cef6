import { expect, test } from 'vitest'
import { menuOf } from './entries.ts'

test('a doctor reaches the own absences from the menu, and the reception has no such entry', () => {
  const { groups } = menuOf('medico')
  expect(groups.flatMap(({ entries }) => entries).map(({ label }) => label)).toEqual([
    ...['Agenda', 'Da fare', 'Contatti', 'Le mie assenze'],
  ])
  for (const role of ['editor', 'admin'] as const)
    expect(
      menuOf(role)
        .groups.flatMap(({ entries }) => entries)
        .map(({ to }) => to),
    ).not.toContain('/agenda/assenze')
})
