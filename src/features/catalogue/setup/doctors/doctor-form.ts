import { z } from 'zod'
import type { RecordForm } from '#platform/form/useRecordForm.ts'
import { englishLabel, englishTyped } from '../english/labels.ts'
import type { DoctorCompetences } from './competences.ts'
import { DoctorChange, NewDoctor, type SetupDoctor, USUAL_SQUEEZES, USUAL_TITLE } from './contract.ts'

const { title, isActive, isPerson, onSite, squeezeLimit, bio, categoryIds, serviceIds } = DoctorChange.shape
const { studies, experience, languages, register, english } = DoctorChange.shape

/** The form's values, under the rules of the calls. */
export const DoctorShape = NewDoctor.omit({ subserviceIds: true }).extend({
  title: title.unwrap(),
  isActive: isActive.unwrap(),
  isPerson: isPerson.unwrap(),
  onSite: onSite.unwrap(),
  squeezeLimit: squeezeLimit.unwrap(),
  categoryIds: categoryIds.unwrap(),
  serviceIds: serviceIds.unwrap(),
  bio: bio.unwrap(),
  studies: studies.unwrap(),
  experience: experience.unwrap(),
  languages: languages.unwrap(),
  register: register.unwrap(),
  english: english.unwrap(),
  kinds: z.record(z.string(), z.array(z.int())),
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
  isPerson: 'È una persona',
  onSite: 'Tra i medici del sito',
  squeezeLimit: 'Incastri',
  bio: 'Presentazione',
  studies: 'Studi',
  experience: 'Esperienza',
  languages: 'Lingue',
  register: 'Albo',
  english: 'In inglese',
  categoryIds: 'Categorie',
  serviceIds: 'Servizi',
  kinds: 'Tipi di visita',
}

/** The texts that have an English version. */
export const ENGLISH_TEXTS = {
  specialization: fieldLabels.specialization,
  bio: fieldLabels.bio,
  studies: fieldLabels.studies,
  experience: fieldLabels.experience,
  languages: fieldLabels.languages,
}

export function labelOf(path: string): string {
  const [field = '', text = ''] = path.split('.')
  if (field === 'english' && text) return englishLabel(ENGLISH_TEXTS, text)
  return fieldLabels[field as keyof DoctorTyped] ?? path
}

/** A doctor, or a new one, as the form shows them. */
export function typedFrom(doctor: SetupDoctor | null, competences: DoctorCompetences): DoctorTyped {
  return {
    title: doctor ? (doctor.title ?? '') : USUAL_TITLE,
    firstName: doctor?.firstName ?? '',
    lastName: doctor?.lastName ?? '',
    specialization: doctor?.specialization ?? '',
    email: doctor?.email ?? '',
    phone: doctor?.phone ?? '',
    profileImage: doctor?.profileImage ?? null,
    isActive: doctor?.isActive ?? true,
    isPerson: doctor?.isPerson ?? true,
    onSite: doctor?.onSite ?? true,
    squeezeLimit: doctor?.squeezeLimit ?? USUAL_SQUEEZES,
    bio: doctor?.bio ?? '',
    studies: doctor?.studies ?? '',
    experience: doctor?.experience ?? '',
    languages: doctor?.languages ?? '',
    register: doctor?.register ?? '',
    english: englishTyped(ENGLISH_TEXTS, doctor?.english),
    categoryIds: [...competences.categoryIds],
    serviceIds: [...competences.serviceIds],
    kinds: competences.kinds,
  }
}

/** The body of the call that creates a doctor: kinds of services that were taken away again are left out. */
export function doctorOf({ kinds, ...fields }: DoctorValues) {
  return { ...fields, subserviceIds: fields.serviceIds.flatMap((id) => kinds[id] ?? []) }
}

/** The body of the call that changes a doctor: competences that were not touched are left out, and stay as they are. */
export function changesOf(values: DoctorValues, changed: ReadonlySet<keyof DoctorTyped>) {
  const { categoryIds, serviceIds, subserviceIds, ...fields } = doctorOf(values)
  return {
    ...fields,
    ...(changed.has('categoryIds') && { categoryIds }),
    ...(changed.has('serviceIds') && { serviceIds }),
    ...((changed.has('kinds') || changed.has('serviceIds')) && { subserviceIds }),
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
