import { z } from 'zod'
import { MEGABYTE } from '#platform/bytes.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import {
  bodyId,
  byId,
  Confirmation,
  email,
  line,
  optional,
  paragraph,
  telephone,
} from '#platform/http/shapes.ts'
import { NamedDoctor } from '../../contract.ts'
import { changeOf, pictureText } from '../contract.ts'
import { EnglishDoctor, englishAnswer } from '../english/shapes.ts'

/** A doctor as the staff see them. */
export const SetupDoctor = NamedDoctor.extend({
  specialization: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** A picture as a data URL. */
  profileImage: z.string().nullable(),
  isActive: z.boolean(),
  /** False: a column of the agenda, as 'Punto prelievi', which no public page names as a person. */
  isPerson: z.boolean(),
  /** Whether the public pages about the clinic's doctors show them. */
  onSite: z.boolean(),
  /** Visits that staff may place on top of another on purpose. */
  squeezeLimit: z.int(),
  bio: z.string().nullable(),
  /** The last part of the address of the doctor's page, which follows the name. */
  slug: z.string(),
  studies: z.string().nullable(),
  experience: z.string().nullable(),
  languages: z.string().nullable(),
  /** The professional register and the number in it. */
  register: z.string().nullable(),
  english: englishAnswer.doctor,
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type SetupDoctor = z.output<typeof SetupDoctor>

const MAX_COMPETENCES = 1000
export const MAX_SQUEEZES = 5
export const USUAL_SQUEEZES = 2
const ids = (message: string) =>
  z
    .array(bodyId(message), { error: message })
    .max(MAX_COMPETENCES, message)
    .transform((list) => [...new Set(list)])

/** The title of a doctor created without one (specification of the back office, section 2: 'Dr. first last'). */
export const USUAL_TITLE = 'Dr.'

const flag = z.boolean({ error: 'Valore non valido' })

const fields = {
  title: optional(line(20)),
  firstName: line(100, { required: 'Il nome è obbligatorio' }),
  lastName: line(100, { required: 'Il cognome è obbligatorio' }),
  specialization: optional(line(160)),
  email: optional(email()),
  phone: optional(line(40).pipe(telephone())),
  profileImage: optional(pictureText()),
  isActive: flag,
  isPerson: flag,
  onSite: flag,
  squeezeLimit: z
    .int({ error: 'Numero non valido' })
    .min(0, 'Numero non valido')
    .max(MAX_SQUEEZES, 'Numero non valido'),
  bio: optional(paragraph(3000)),
  studies: optional(line(300)),
  experience: optional(line(300)),
  languages: optional(line(300)),
  register: optional(line(300)),
  english: EnglishDoctor,
  categoryIds: ids('Categorie non valide'),
  serviceIds: ids('Servizi non validi'),
  /** Kinds of visit. A doctor with kinds of a service offers only those, with none all. */
  subserviceIds: ids('Tipi di visita non validi'),
}

export const NewDoctor = z.object({
  ...fields,
  title: fields.title.default(USUAL_TITLE),
  isActive: flag.default(true),
  isPerson: flag.default(true),
  onSite: flag.default(true),
  squeezeLimit: fields.squeezeLimit.default(USUAL_SQUEEZES),
  bio: fields.bio.default(null),
  studies: fields.studies.default(null),
  experience: fields.experience.default(null),
  languages: fields.languages.default(null),
  register: fields.register.default(null),
  english: EnglishDoctor.default({}),
  categoryIds: fields.categoryIds.default([]),
  serviceIds: fields.serviceIds.default([]),
  subserviceIds: fields.subserviceIds.default([]),
})
export type NewDoctor = z.output<typeof NewDoctor>

/** Fields left out stay unchanged. */
export const DoctorChange = z.object(fields).partial().extend(changeOf)
export type DoctorChange = z.output<typeof DoctorChange>

// A picture of 5 MB as base64, and all the rest.
const MAX_BODY = 7 * MEGABYTE

export const listSetupDoctors = endpoint({
  method: 'GET',
  path: '/api/setup/doctors',
  access: ['admin', 'editor'],
  summary: 'Tutti i medici, anche non attivi, per cognome.',
  answer: z.array(SetupDoctor),
})

export const getSetupDoctor = endpoint({
  method: 'GET',
  path: '/api/setup/doctors/:id',
  access: ['admin', 'editor'],
  summary: 'Un medico.',
  params: byId,
  answer: SetupDoctor,
})

export const createDoctor = endpoint({
  method: 'POST',
  path: '/api/setup/doctors',
  access: ['admin', 'editor'],
  summary: 'Crea un medico, con le categorie, i servizi e i tipi di visita di sua competenza.',
  body: NewDoctor,
  maxBody: MAX_BODY,
  success: 201,
  answer: SetupDoctor,
})

export const updateDoctor = endpoint({
  method: 'PUT',
  path: '/api/setup/doctors/:id',
  access: ['admin', 'editor'],
  summary: 'Cambia un medico; le competenze, se ci sono, prendono il posto di quelle di prima.',
  params: byId,
  body: DoctorChange,
  maxBody: MAX_BODY,
  answer: SetupDoctor,
})

export const deleteDoctor = endpoint({
  method: 'DELETE',
  path: '/api/setup/doctors/:id',
  access: ['admin'],
  summary: 'Elimina un medico senza prenotazioni.',
  params: byId,
  answer: Confirmation,
})

const Competence = z.object({ id: z.int(), name: z.string(), isActive: z.boolean() })

export const listDoctorCategories = endpoint({
  method: 'GET',
  path: '/api/setup/doctors/:id/categories',
  access: ['admin', 'editor'],
  summary: 'Le categorie di competenza di un medico.',
  params: byId,
  answer: z.array(Competence),
})

export const listDoctorServices = endpoint({
  method: 'GET',
  path: '/api/setup/doctors/:id/services',
  access: ['admin', 'editor'],
  summary: 'I servizi che un medico offre.',
  params: byId,
  answer: z.array(Competence.extend({ categoryId: z.int() })),
})

export const listDoctorSubservices = endpoint({
  method: 'GET',
  path: '/api/setup/doctors/:id/subservices',
  access: ['admin', 'editor'],
  summary: 'I tipi di visita a cui un medico si limita; dei servizi senza, li offre tutti.',
  params: byId,
  answer: z.array(Competence.extend({ serviceId: z.int() })),
})
