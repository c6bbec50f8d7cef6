import type { z } from 'zod'
import type { Competences } from './competences.ts'
import { DoctorChange, NewDoctor, type SetupDoctor } from './contract.ts'

const { isActive, categoryIds, serviceIds } = DoctorChange.shape

/** What the form sends: the rules of the calls. Competences are null as long as nobody knows them: then they stay. */
export const DoctorShape = NewDoctor.extend({
  isActive: isActive.unwrap(),
  categoryIds: categoryIds.unwrap().nullable(),
  serviceIds: serviceIds.unwrap().nullable(),
})
export type DoctorTyped = z.input<typeof DoctorShape>
export type DoctorValues = z.output<typeof DoctorShape>

export const fieldLabels: Record<keyof DoctorTyped, string> = {
  firstName: 'Nome',
  lastName: 'Cognome',
  specialization: 'Specializzazione',
  email: 'Email',
  phone: 'Telefono',
  profileImage: 'Immagine del profilo',
  isActive: 'Attivo',
  categoryIds: 'Categorie',
  serviceIds: 'Servizi',
}

/** A doctor, or a new one, as the form shows them. */
export function typedFrom(doctor: SetupDoctor | null, competences: Competences | null): DoctorTyped {
  return {
    firstName: doctor?.firstName ?? '',
    lastName: doctor?.lastName ?? '',
    specialization: doctor?.specialization ?? '',
    email: doctor?.email ?? '',
    phone: doctor?.phone ?? '',
    profileImage: doctor?.profileImage ?? null,
    isActive: doctor?.isActive ?? true,
    categoryIds: competences && [...competences.categoryIds],
    serviceIds: competences && [...competences.serviceIds],
  }
}

/** The body of the call: what nobody knows is left out, and stays as it is. */
export function bodyOf({ categoryIds, serviceIds, ...fields }: DoctorValues) {
  return { ...fields, ...(categoryIds && { categoryIds }), ...(serviceIds && { serviceIds }) }
}
