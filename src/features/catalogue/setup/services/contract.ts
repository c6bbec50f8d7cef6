import { z } from 'zod'
import { MEGABYTE } from '#platform/bytes.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import {
  bodyId,
  byId,
  Confirmation,
  line,
  optional,
  paragraph,
  queryId,
  time,
} from '#platform/http/shapes.ts'
import { Schedule } from '../../contract.ts'
import { changeOf, pictureText } from '../contract.ts'
import { EnglishKind, EnglishService, englishAnswer } from '../english/shapes.ts'
import { hoursFaults, LACKS, MAX_HOURS } from '../rules.ts'
import {
  bookingAnswer,
  bookingFields,
  durationField,
  marginField,
  newBookingFields,
  newPageFields,
  pageAnswer,
  pageFields,
} from './shapes.ts'

/** A service as the staff see it. */
export const SetupService = z.object({
  id: z.int(),
  name: z.string(),
  shortDescription: z.string().nullable(),
  longDescription: z.string().nullable(),
  english: englishAnswer.service,
  categoryId: z.int(),
  /** A small picture as a data URL. */
  icon: z.string().nullable(),
  /** Id of a picture of the site, as text. */
  coverImage: z.string().nullable(),
  sortOrder: z.int(),
  isActive: z.boolean(),
  ...bookingAnswer,
  ...pageAnswer,
  /** Reasons why the service has no slots, even when it is active itself. */
  lacks: z.array(z.enum(LACKS)),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type SetupService = z.output<typeof SetupService>

/** A service with its weekly hours and the rooms and devices it needs, as it is edited. */
const WholeService = SetupService.extend({
  schedules: z.array(Schedule),
  /** Ids of rooms and devices: one of each list is taken. */
  needs: z.array(z.array(z.int())),
})
export type WholeService = z.output<typeof WholeService>

const HoursRow = z.object(
  {
    dayOfWeek: z.int({ error: 'Giorno non valido' }).min(0, 'Giorno non valido').max(6, 'Giorno non valido'),
    startTime: time(),
    endTime: time(),
    isActive: z.boolean({ error: 'Valore non valido' }).default(true),
  },
  { error: 'Orari non validi' },
)

/** A week of hours, of which no two of a day overlap. */
export const WeeklyHours = z
  .array(HoursRow, { error: 'Orari non validi' })
  .max(MAX_HOURS, `Al massimo ${MAX_HOURS} fasce`)
  .superRefine((rows, issues) => {
    for (const { index, field, message } of hoursFaults(rows)) {
      issues.addIssue({ code: 'custom', path: [index, field], message })
    }
  })

const mediaId = z
  .union([z.string(), z.number()], { error: 'Immagine non valida' })
  .transform(String)
  .pipe(queryId('Immagine non valida'))

const serviceFields = {
  name: line(160, { required: 'Il nome è obbligatorio' }),
  shortDescription: optional(line(300)),
  longDescription: optional(paragraph(5000)),
  english: EnglishService,
  categoryId: bodyId('La categoria è obbligatoria'),
  icon: optional(pictureText()),
  coverImage: optional(mediaId),
  isActive: z.boolean({ error: 'Valore non valido' }),
  schedules: WeeklyHours,
  ...bookingFields,
  ...pageFields,
}

export const NewService = z.object({
  ...serviceFields,
  english: EnglishService.default({}),
  isActive: serviceFields.isActive.default(true),
  schedules: WeeklyHours.default([]),
  ...newBookingFields,
  ...newPageFields,
})
export type NewService = z.output<typeof NewService>

/** Fields left out of the call keep their values. */
export const ServiceChange = z.object(serviceFields).partial().extend(changeOf)
export type ServiceChange = z.output<typeof ServiceChange>

// Room for an icon of 500 KB as base64 and all texts.
const MAX_BODY = MEGABYTE

export const listSetupServices = endpoint({
  method: 'GET',
  path: '/api/setup/services',
  access: ['admin', 'editor'],
  summary: 'Tutti i servizi, anche non attivi, nell’ordine in cui li mostra il sito dentro ogni categoria.',
  answer: z.array(SetupService),
})

export const getSetupService = endpoint({
  method: 'GET',
  path: '/api/setup/services/:id',
  access: ['admin', 'editor'],
  summary: 'Un servizio con i suoi orari settimanali, le stanze e le attrezzature che gli servono.',
  params: byId,
  answer: WholeService,
})

export const createService = endpoint({
  method: 'POST',
  path: '/api/setup/services',
  access: ['admin', 'editor'],
  summary: 'Crea un servizio, in fondo alla sua categoria, con i suoi orari.',
  body: NewService,
  maxBody: MAX_BODY,
  success: 201,
  answer: WholeService,
})

export const updateService = endpoint({
  method: 'PUT',
  path: '/api/setup/services/:id',
  access: ['admin', 'editor'],
  summary: 'Cambia un servizio; gli orari, se ci sono, prendono il posto di quelli di prima.',
  params: byId,
  body: ServiceChange,
  maxBody: MAX_BODY,
  answer: WholeService,
})

export const deleteService = endpoint({
  method: 'DELETE',
  path: '/api/setup/services/:id',
  access: ['admin'],
  summary: 'Elimina un servizio che nessuna prenotazione usa.',
  params: byId,
  answer: Confirmation,
})

const MAX_ORDERED = 1000
const WRONG_ORDER = 'Ordine non valido'
const orderedId = bodyId(WRONG_ORDER)

export const reorderServices = endpoint({
  method: 'PUT',
  path: '/api/setup/services/reorder',
  access: ['admin', 'editor'],
  summary: 'Riordina tutti i servizi di una categoria: sortOrder da 1 in poi, ognuno una volta.',
  body: z.object({
    serviceOrderUpdates: z
      .array(z.object({ id: orderedId, sortOrder: orderedId }, { error: WRONG_ORDER }), {
        error: WRONG_ORDER,
      })
      .min(1, WRONG_ORDER)
      .max(MAX_ORDERED, WRONG_ORDER),
    /** Ids in the order the person saw: when it is no longer so, the change is refused. */
    previous: z.array(orderedId, { error: WRONG_ORDER }).max(MAX_ORDERED, WRONG_ORDER).optional(),
  }),
  answer: z.array(SetupService),
})

export const listSchedules = endpoint({
  method: 'GET',
  path: '/api/setup/services/:id/schedules',
  access: ['admin', 'editor'],
  summary: 'Gli orari settimanali di un servizio.',
  params: byId,
  answer: z.array(Schedule.extend({ id: z.int() })),
})

/** A kind of visit of a service. */
export const SetupSubservice = z.object({
  id: z.int(),
  serviceId: z.int(),
  name: z.string(),
  shortDescription: z.string(),
  longDescription: z.string().nullable(),
  english: englishAnswer.kind,
  /** Minutes. */
  duration: z.int(),
  price: z.string().nullable(),
  /** A draw where the patient says, whose address a visitor then gives. */
  atHome: z.boolean(),
  /** Minutes before and after the visit; null: the service's. */
  beforeMinutes: z.int().nullable(),
  afterMinutes: z.int().nullable(),
  isActive: z.boolean(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type SetupSubservice = z.output<typeof SetupSubservice>

const flag = z.boolean({ error: 'Valore non valido' })
const subserviceFields = {
  name: line(160, { required: 'Il nome è obbligatorio' }),
  shortDescription: line(300, { required: 'La descrizione breve è obbligatoria' }),
  longDescription: optional(paragraph(5000)),
  english: EnglishKind,
  duration: durationField,
  /** Free text: '80', '120,00', 'Su preventivo'. */
  price: optional(line(60)),
  atHome: flag,
  beforeMinutes: marginField.nullable(),
  afterMinutes: marginField.nullable(),
  isActive: flag,
}

export const NewSubservice = z.object({
  ...subserviceFields,
  english: EnglishKind.default({}),
  serviceId: bodyId(),
  duration: durationField.default(30),
  atHome: flag.default(false),
  beforeMinutes: subserviceFields.beforeMinutes.default(null),
  afterMinutes: subserviceFields.afterMinutes.default(null),
  isActive: flag.default(true),
})
export type NewSubservice = z.output<typeof NewSubservice>

/** Fields left out of the call keep their values. A subservice stays with its service. */
export const SubserviceChange = z
  .object(subserviceFields)
  .partial()
  .extend({ ...changeOf, serviceId: bodyId().optional() })
export type SubserviceChange = z.output<typeof SubserviceChange>

export const listSetupSubservices = endpoint({
  method: 'GET',
  path: '/api/setup/services/:id/subservices',
  access: ['admin', 'editor'],
  summary: 'I sottoservizi di un servizio, anche non attivi.',
  params: byId,
  answer: z.array(SetupSubservice),
})

export const createSubservice = endpoint({
  method: 'POST',
  path: '/api/setup/subservices',
  access: ['admin', 'editor'],
  summary: 'Aggiunge un sottoservizio a un servizio.',
  body: NewSubservice,
  success: 201,
  answer: SetupSubservice,
})

export const updateSubservice = endpoint({
  method: 'PUT',
  path: '/api/setup/subservices/:id',
  access: ['admin', 'editor'],
  summary: 'Cambia un sottoservizio.',
  params: byId,
  body: SubserviceChange,
  answer: SetupSubservice,
})

export const deleteSubservice = endpoint({
  method: 'DELETE',
  path: '/api/setup/subservices/:id',
  access: ['admin'],
  summary: 'Elimina un sottoservizio che nessuna prenotazione usa.',
  params: byId,
  answer: Confirmation,
})
