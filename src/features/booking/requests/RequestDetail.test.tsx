import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Appointment } from './contract.ts'
import { RequestDetail } from './RequestDetail.tsx'

const visit: Appointment = {
  ...{
    id: 1,
    contactId: 1,
    firstName: 'Mario',
    lastName: 'Rossi',
    email: 'mario@example.com',
    phone: '333 000 0000',
  },
  ...{ categoryId: 1, categoryName: 'Polispecialistico', serviceId: 1, serviceName: 'Visita', duration: 30 },
  ...{ exams: [], homeAddress: null, language: 'it' },
  ...{ subserviceId: null, subserviceName: null, doctorId: 1, doctorName: 'Giulia Riva', doctorAuto: false },
  ...{ appointmentDate: '2026-11-24', appointmentTime: '09:30', status: 'pending', version: 1, notes: null },
  stage: null,
  channel: 'site',
  ...{
    uploadedFileIds: [],
    erasedAt: null,
    ...{ emailUnproven: false, releasedAt: null, agreement: null },
    replacesId: null,
    documentNames: [],
    createdAt: '2026-11-20T09:00:00Z',
    updatedAt: '2026-11-20T09:00:00Z',
  },
  ...{ dateOfBirth: '1985-12-10', fiscalCode: 'RSSMRA85T10A562S', booker: null },
}

const shown = (change: Partial<Appointment>) =>
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <RequestDetail appointment={{ ...visit, ...change }} />
    </QueryClientProvider>,
  )

test('the detail of a visit booked in English says so', () => {
  const says = (language: Appointment['language']) => shown({ language }).includes('Ha prenotato in inglese')
  expect([says('it'), says('en')]).toEqual([false, true])
})

test('B13: the detail shows a mismatch of fiscal code and birth date, and only that', () => {
  const warning = 'Non corrisponde alla data di nascita'
  expect(shown({ dateOfBirth: '1990-01-01' })).toContain(warning)
  expect(shown({})).not.toContain(warning)
  expect(shown({ dateOfBirth: null })).not.toContain(warning)
  const without = shown({ fiscalCode: null, dateOfBirth: '1990-01-01' })
  expect(without).not.toContain(warning)
  expect(without).toContain('Non presente')
})
