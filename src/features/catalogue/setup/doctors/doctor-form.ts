import type { z } from 'zod'
import type { RecordForm } from '#platform/form/useRecordForm.ts'
import type { Competences } from './competences.ts'
import { DoctorChange, NewDoctor, type SetupDoctor, USUAL_TITLE } from './contract.ts'

const { title, isActive, categoryIds, serviceIds } = DoctorChange.shape

/** The form's values, under the rules of the calls. */
export const DoctorShape = NewDoctor.extend({
  title: title.unwrap(),
  isActive: isActive.unwrap(),
  categoryIds: categoryIds.unwrap(),
  serviceIds: serviceIds.unwrap(),
})
export type DoctorTyped = z.input<typeof DoctorShape>
export type DoctorValues = z.output<typeof DoctorShape>
export type DoctorFieldsProps = Pick<RecordForm<DoctorTyped, DoctorValues>, 'form' | 'idOf'>

export const fieldLabels: Record<keyof DoctorTyped, string> = {
  title: 'Titolo',
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
export function typedFrom(doctor: SetupDoctor | null, competences: Competences): DoctorTyped {
  return {
    title: doctor ? (doctor.title ?? '') : USUAL_TITLE,
    firstName: doctor?.firstName ?? '',
    lastName: doctor?.lastName ?? '',
    specialization: doctor?.specialization ?? '',
    email: doctor?.email ?? '',
    phone: doctor?.phone ?? '',
    profileImage: doctor?.profileImage ?? null,
    isActive: doctor?.isActive ?? true,
    categoryIds: [...competences.categoryIds],
    serviceIds: [...competences.serviceIds],
  }
}

/** The body of the call that changes a doctor: competences that were not touched are left out, and stay as they are. */
export function changesOf(
  { categoryIds, serviceIds, ...fields }: DoctorValues,
  changed: ReadonlySet<keyof DoctorTyped>,
) {
  return {
    ...fields,
    ...(changed.has('categoryIds') && { categoryIds }),
    ...(changed.has('serviceIds') && { serviceIds }),
  }
}

type ExistingRecords = { categories: readonly { id: number }[]; services: readonly { id: number }[] }

/** The competences that still exist: a deleted one is no longer drawn, so the user could not remove it. */
export function withExistingCompetences(
  values: DoctorValues,
  { categories, services }: ExistingRecords,
): DoctorValues {
  const among = (ids: number[], records: readonly { id: number }[]) =>
    ids.filter((id) => records.some((record) => record.id === id))
  return {
    ...values,
    categoryIds: among(values.categoryIds, categories),
    serviceIds: among(values.serviceIds, services),
  }
}
