import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { byId, pathId } from '#platform/http/shapes.ts'
import { italian, languageQuery } from './english/shapes.ts'

const id = z.int()

export const BookingCategory = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  isActive: z.boolean(),
  italian,
})
export type BookingCategory = z.infer<typeof BookingCategory>

/** Texts for the patient before the visit; each may have several lines. */
const Preparation = z.object({ preparation: z.string().nullable(), whatToBring: z.string().nullable() })
export type Preparation = z.infer<typeof Preparation>

/** How a service is booked: on request, confirmed at once, by telephone only, or hidden from the public. */
export const BOOKING_MODES = ['request', 'instant', 'phone', 'hidden'] as const
export type BookingMode = (typeof BOOKING_MODES)[number]

/** How visitors book a service; hidden ones are in no public answer. */
const bookingMode = z.enum(BOOKING_MODES).exclude(['hidden'])

export const BookingService = Preparation.extend({
  id,
  name: z.string(),
  shortDescription: z.string().nullable(),
  /** Minutes: the shortest active subservice's, else the clinic's usual visit. */
  duration: z.int(),
  bookingMode,
  /** First free start as `yyyy-MM-ddTHH:mm` in the clinic's time, null when there is none soon. */
  firstFree: z.string().nullable(),
  italian,
})
export type BookingService = z.infer<typeof BookingService>

export const BookingSubservice = z.object({
  id,
  name: z.string(),
  description: z.string(),
  duration: z.int(),
  /** Free text, as staff wrote it; usually euros. */
  price: z.string().nullable(),
  italian,
})
export type BookingSubservice = z.infer<typeof BookingSubservice>

/** A doctor as answers name one. SQL selects these columns by their keys; `doctorName` joins the displayed name. */
export const NamedDoctor = z.object({
  id,
  title: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
})
export type NamedDoctor = z.infer<typeof NamedDoctor>

export const BookingDoctor = NamedDoctor.extend({
  specialization: z.string().nullable(),
  /** False for a column of the agenda, as 'Punto prelievi'. */
  isPerson: z.boolean(),
  /** The subservices of the service the doctor is limited to; none: all. */
  subserviceIds: z.array(id),
  italian,
})
export type BookingDoctor = z.infer<typeof BookingDoctor>

/** A doctor as the site presents them. */
export type SiteDoctor = NamedDoctor & {
  /** The last part of the address of their page: `/medici/<slug>`. */
  slug: string
  specialization: string | null
  bio: string | null
  /** The address of the portrait; another one after each change. */
  portraitUrl: string | null
}

export const PublicCategory = z.object({ id, name: z.string(), description: z.string().nullable() })
export type PublicCategory = z.infer<typeof PublicCategory>

export const Schedule = z.object({
  /** 0 Sunday to 6 Saturday. */
  dayOfWeek: z.int(),
  startTime: z.string(),
  endTime: z.string(),
  isActive: z.boolean(),
})
export type Schedule = z.infer<typeof Schedule>

export const PublicService = Preparation.extend({
  id,
  /** The last part of the address of its page: `/servizi/<category>/<slug>`. */
  slug: z.string(),
  name: z.string(),
  shortDescription: z.string().nullable(),
  longDescription: z.string().nullable(),
  imageUrl: z.string().nullable(),
  bookingMode,
  /** People only. */
  doctors: z.array(NamedDoctor),
  subservices: z.array(BookingSubservice.omit({ description: true, italian: true })),
  schedules: z.array(Schedule),
  /** First free start as `yyyy-MM-ddTHH:mm` in the clinic's time, null when there is none soon. */
  nextAvailable: z.string().nullable(),
})
export type PublicService = z.infer<typeof PublicService>

export const PublicServices = z.record(
  z.string(),
  z.object({ name: z.string(), description: z.string().nullable(), services: z.array(PublicService) }),
)
/** Services by category slug, in the order the page shows them. */
export type PublicServices = z.infer<typeof PublicServices>

export const listBookingCategories = endpoint({
  method: 'GET',
  path: '/api/booking/categories',
  access: 'public',
  summary: 'Categorie attive tra cui scegliere per prenotare.',
  query: z.object(languageQuery),
  answer: z.array(BookingCategory),
})

/** Served by booking, which knows the next free times. */
export const listBookingServices = endpoint({
  method: 'GET',
  path: '/api/booking/services/:categoryId',
  access: 'public',
  summary:
    'Servizi attivi di una categoria, con il primo posto libero; elenco vuoto se la categoria non esiste o non è attiva.',
  params: z.object({ categoryId: pathId }),
  query: z.object(languageQuery),
  answer: z.array(BookingService),
})

export const listBookingSubservices = endpoint({
  method: 'GET',
  path: '/api/booking/subservices/:serviceId',
  access: 'public',
  summary: 'Sottoservizi attivi di un servizio; elenco vuoto se il servizio non esiste o non è attivo.',
  params: z.object({ serviceId: pathId }),
  query: z.object(languageQuery),
  answer: z.array(BookingSubservice),
})

export const listBookingDoctors = endpoint({
  method: 'GET',
  path: '/api/booking/doctors/:serviceId',
  access: 'public',
  summary: 'Medici attivi che offrono un servizio; elenco vuoto se il servizio non esiste o non è attivo.',
  params: z.object({ serviceId: pathId }),
  query: z.object(languageQuery),
  answer: z.array(BookingDoctor),
})

export const doctorPortrait = endpoint({
  method: 'GET',
  path: '/api/public/doctors/:id/portrait',
  access: 'public',
  summary: 'Il ritratto di un medico che il sito presenta, come immagine.',
  params: byId,
  raw: 'download',
  answer: z.unknown(),
})

export const listPublicCategories = endpoint({
  method: 'GET',
  path: '/api/public/categories',
  access: 'public',
  summary: 'Categorie attive dei servizi.',
  answer: z.array(PublicCategory),
})

/** Served by booking, which knows the next free times. */
export const listPublicServices = endpoint({
  method: 'GET',
  path: '/api/public/services',
  access: 'public',
  summary: 'Servizi attivi per categoria, con medici, orari e prossima disponibilità.',
  query: z.object({
    /** `true` leaves out the analysis centre, which has a page of its own. */
    excludeAnalysis: z
      .enum(['true', 'false'], { error: 'Valore non valido' })
      .default('false')
      .transform((value) => value === 'true'),
  }),
  answer: PublicServices,
})
