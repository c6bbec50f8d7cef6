import { expect, test } from 'vitest'
import { linesOf } from './history.ts'

test('a move is one line with day and time', () => {
  const changes = { appointmentDate: ['2026-11-19', '2026-11-24'], appointmentTime: ['10:00', '15:00'] }
  expect(linesOf(changes)).toEqual([
    { label: 'Quando', from: 'gio 19/11/2026, 10:00', to: 'mar 24/11/2026, 15:00' },
  ])
})

test('a step of the day flow is shown as the status, and a change of status hides the step it ends', () => {
  expect(linesOf({ stage: [null, 'arrived'] })).toEqual([
    { label: 'Stato', from: 'Confermata', to: 'Arrivato' },
  ])
  expect(linesOf({ stage: ['in_visit', null], status: ['confirmed', 'completed'] })).toEqual([
    { label: 'Stato', from: 'Confermata', to: 'Completata' },
  ])
})

test('details of the person are named without their values', () => {
  expect(linesOf({ details: ['email', 'phone', 'unknown'] })).toEqual([
    { label: 'Dati', from: null, to: 'e-mail, telefono' },
  ])
})

test('doctor, service, kind and duration have a line each', () => {
  const changes = {
    ...{ doctorName: ['Dr. Villa', 'Dr. Sala'], serviceName: ['ECG', 'Visita'] },
    ...{ subserviceName: ['Base', null], duration: [30, 45] },
  }
  expect(linesOf(changes)).toEqual([
    { label: 'Medico', from: 'Dr. Villa', to: 'Dr. Sala' },
    { label: 'Servizio', from: 'ECG', to: 'Visita' },
    { label: 'Tipo', from: 'Base', to: null },
    { label: 'Durata', from: '30 min', to: '45 min' },
  ])
})
