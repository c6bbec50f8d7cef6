import type { z } from 'zod'
import { same } from '#platform/form/merge.ts'
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

export type DoctorDraft = Partial<DoctorTyped>

/** What is typed and not saved, and nothing else: the picture is large. */
export function draftOf(saved: DoctorDraft, typed: DoctorTyped): DoctorDraft {
  const unsaved = Object.entries(typed).filter(
    ([name, value]) => !same(value, saved[name as keyof DoctorTyped]),
  )
  return Object.fromEntries(unsaved)
}

/** The body of the call that creates a doctor. */
export function doctorOf({ categoryIds, serviceIds, ...fields }: DoctorValues) {
  return { ...fields, categoryIds: categoryIds ?? [], serviceIds: serviceIds ?? [] }
}

/** The body of the call that changes a doctor: competences nobody has touched are left out, and stay as they are. */
export function changesOf(
  { categoryIds, serviceIds, ...fields }: DoctorValues,
  changed: ReadonlySet<keyof DoctorTyped>,
) {
  return {
    ...fields,
    ...(categoryIds && changed.has('categoryIds') && { categoryIds }),
    ...(serviceIds && changed.has('serviceIds') && { serviceIds }),
  }
}

type Known = { categories: readonly { id: number }[]; services: readonly { id: number }[] }

/** Without what has been deleted meanwhile: nobody could take it away, for it is no longer there to be seen. */
export function onlyKnown(values: DoctorValues, { categories, services }: Known): DoctorValues {
  const among = (ids: number[] | null, records: readonly { id: number }[]) =>
    ids === null ? null : ids.filter((id) => records.some((record) => record.id === id))
  return {
    ...values,
    categoryIds: among(values.categoryIds, categories),
    serviceIds: among(values.serviceIds, services),
  }
}
