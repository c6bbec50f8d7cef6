import { z } from 'zod'
import { date, time } from '#platform/http/shapes.ts'
import { type Appointment, PatientDetails } from '../contract.ts'
import { type AppointmentStatus, statuses } from '../rules.ts'
import { statusLabels } from '../staff-copy.ts'

/** The values of the edit form, checked as by the call, with every field present. */
export const EditForm = PatientDetails.omit({ fiscalCode: true }).extend({
  appointmentDate: date(),
  appointmentTime: time(),
  status: z.enum(statuses, { error: 'Stato non valido' }),
})
export type EditTyped = z.input<typeof EditForm>
export type EditValues = z.output<typeof EditForm>

export const fieldLabels: Record<keyof EditTyped, string> = {
  firstName: 'Nome',
  lastName: 'Cognome',
  email: 'Email',
  phone: 'Telefono',
  dateOfBirth: 'Data di nascita',
  appointmentDate: 'Data',
  appointmentTime: 'Ora',
  status: 'Stato',
  notes: 'Note',
}

/** A request as the form shows it; undefined while it is not known yet. */
export function typedFrom(appointment: Appointment | undefined): EditTyped {
  return {
    firstName: appointment?.firstName ?? '',
    lastName: appointment?.lastName ?? '',
    email: appointment?.email ?? '',
    phone: appointment?.phone ?? '',
    dateOfBirth: appointment?.dateOfBirth ?? '',
    appointmentDate: appointment?.appointmentDate ?? '',
    appointmentTime: appointment?.appointmentTime ?? '',
    status: appointment?.status ?? 'pending',
    notes: appointment?.notes ?? '',
  }
}

/** A value as the form shows it; undefined where it is shown as it was typed. */
export function sayValue(path: string, value: unknown): string | undefined {
  return path === 'status' ? statusLabels[value as AppointmentStatus] : undefined
}
