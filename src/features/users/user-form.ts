import { z } from 'zod'
import { bodyId, email } from '#platform/http/shapes.ts'
import { NewUser, type StaffUser, type UserChange } from './contract.ts'
import { usersCopy } from './copy.ts'

const fields = {
  ...NewUser.pick({ fullName: true, role: true }).shape,
  doctorId: bodyId(usersCopy.doctorRequired).nullable(),
  marksAbsences: z.boolean(),
}

/** A user as a form shows it, to invite or to change one. */
export type UserForm = {
  fullName: string
  email: string
  role: StaffUser['role']
  doctorId: number | null
  marksAbsences: boolean
}

/** @param hasEmail false for a user made at the shell, for whom the address may stay empty */
export function userShape(hasEmail: boolean): z.ZodType<UserForm, UserForm> {
  const address = z.string().trim().min(1, usersCopy.emailRequired).pipe(email())
  return z
    .object({ ...fields, email: hasEmail ? address : z.literal('').or(address) })
    .refine(({ role, doctorId }) => role !== 'medico' || doctorId !== null, {
      path: ['doctorId'],
      message: usersCopy.doctorRequired,
    })
}

export const userLabels: Record<keyof UserForm, string> = {
  fullName: 'Nome e cognome',
  email: 'E-mail',
  role: 'Ruolo',
  doctorId: 'È il medico',
  marksAbsences: 'Può segnare le proprie assenze da sé',
}

export const NEW_USER: UserForm = {
  ...{ fullName: '', email: '', role: 'editor', doctorId: null, marksAbsences: false },
}

/** A user as the form shows it. */
export function typedFrom({ fullName, email: address, role, doctor, marksAbsences }: StaffUser): UserForm {
  return { fullName: fullName ?? '', email: address ?? '', role, doctorId: doctor?.id ?? null, marksAbsences }
}

/** The changed fields. Of another role than 'medico' the doctor chosen before is left out. */
export function toChange(typed: UserForm, changed: ReadonlySet<keyof UserForm>): UserChange {
  const { role, doctorId, ...others } = typed
  const sent = Object.entries(others).filter(([name]) => changed.has(name as keyof UserForm))
  return {
    ...Object.fromEntries(sent),
    ...((changed.has('role') || changed.has('doctorId')) && {
      role,
      doctorId: role === 'medico' ? doctorId : null,
    }),
  }
}
