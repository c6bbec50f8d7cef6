import { z } from 'zod'
import { honeypot, phoneNumber } from '#features/contacts/shapes.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { bodyId, Confirmation, date, optional, queryId, time } from '#platform/http/shapes.ts'
import { PatientDetails } from '../shapes.ts'
import { dayParts } from './rules.ts'

/**
 * The calls of the waiting list. The link of a person's page stands in the body, since paths and queries are logged by proxies.
 * Calls that change something also bring the page's own token.
 */

const Moment = z.object({ date: z.string(), time: z.string() })

/** When a person can come, and how long before they want to know. */
export const WaitingWish = z.object({
  weekdays: z
    .array(z.number().int().min(0).max(6), { error: 'Scegli almeno un giorno' })
    .min(1, 'Scegli almeno un giorno')
    .max(7)
    .transform((days) => [...new Set(days)].toSorted()),
  part: z.enum(dayParts, { error: 'Valore non valido' }).nullable(),
  until: date(),
  noticeHours: z.int('Valore non valido').min(1, 'Valore non valido').max(168, 'Valore non valido'),
})

/** The fields of the form with which a person joins. */
export const JoinForm = WaitingWish.extend({
  serviceId: bodyId('Servizio non valido'),
  subserviceId: bodyId('Tipo di servizio non valido').nullable().default(null),
  /** Null for any doctor of the service. */
  doctorId: bodyId('Professionista non valido').nullable().default(null),
  ...PatientDetails.pick({ firstName: true, lastName: true, email: true }).shape,
  phone: optional(phoneNumber('Numero di telefono non valido')),
  website: honeypot,
})

export const joinList = endpoint({
  method: 'POST',
  path: '/api/waiting',
  access: 'public',
  summary:
    'Mette una persona in lista d’attesa per un servizio: le proposte partono quando conferma dalla mail',
  success: 201,
  body: JoinForm,
  answer: Confirmation,
})

/** A person's wait as its page shows it: nothing about the person. */
export const WaitingPage = z.object({
  /** The token of the page, for its calls that change something. */
  token: z.string(),
  /** The clinic's wall clock. */
  now: Moment,
  state: z.enum(['unconfirmed', 'waiting', 'taken', 'withdrawn']),
  since: z.string(),
  /** Null where the clinic's mails don't name services. */
  service: z.string().nullable(),
  /** The doctor a person waits for; null for any doctor, and where mails don't name doctors. */
  doctor: z.string().nullable(),
  anyDoctor: z.boolean(),
  weekdays: z.array(z.number()),
  part: z.enum(dayParts).nullable(),
  until: z.string(),
  noticeHours: z.number(),
  /** The visit that moves to a place that is taken. */
  visit: Moment.nullable(),
  /** Whether several offers in a row went without an answer. */
  asks: z.boolean(),
  /** The newest offer. `gone`: its time is over, or another person took the place. */
  offer: Moment.extend({
    id: z.number(),
    state: z.enum(['open', 'taken', 'declined', 'gone']),
    /** Minutes. */
    duration: z.number(),
    /** As staff wrote it; null where the kind has none, and where mails don't name services. */
    price: z.string().nullable(),
    doctor: z.string().nullable(),
    /** Until when it is held; null: it is of the first person who answers. */
    heldUntil: Moment.nullable(),
    /** Minutes of the hold that are left. */
    minutesLeft: z.number(),
  }).nullable(),
  /** The address of the visit's page, in the answer to the press that took the place. */
  visitPath: z.string().nullable(),
})
export type WaitingPage = z.output<typeof WaitingPage>

const Press = z.object({
  link: z.string({ error: 'Indirizzo non valido' }).max(200, 'Indirizzo non valido'),
  token: z.string({ error: 'Valore non valido' }).max(200),
})
const Answer = Press.extend({ offerId: bodyId() })
const change = { method: 'POST', access: 'public', answer: WaitingPage } as const

export const confirmWaiting = endpoint({
  ...change,
  path: '/api/waiting-page/confirm',
  summary: 'La persona conferma la lista d’attesa dalla pagina della mail',
  body: Press,
})

export const changeWaiting = endpoint({
  ...change,
  path: '/api/waiting-page/change',
  summary: 'La persona cambia i giorni e le ore in cui può venire',
  body: Press.extend(WaitingWish.shape).extend({ anyDoctor: z.boolean({ error: 'Valore non valido' }) }),
})

export const leaveWaiting = endpoint({
  ...change,
  path: '/api/waiting-page/leave',
  summary: 'La persona esce dalla lista d’attesa',
  body: Press,
})

export const takeOffer = endpoint({
  ...change,
  path: '/api/waiting-page/take',
  summary: 'La persona prende il posto offerto: la visita è confermata, quella che aveva si libera',
  body: Answer,
})

export const declineOffer = endpoint({
  ...change,
  path: '/api/waiting-page/decline',
  summary: 'La persona rinuncia al posto offerto e resta in lista',
  body: Answer,
})

export const waitFromVisit = endpoint({
  method: 'POST',
  path: '/api/visit-page/wait',
  access: 'public',
  summary: 'Mette il paziente della pagina in lista d’attesa per anticipare la visita, che intanto resta sua',
  body: Press.extend(WaitingWish.shape).extend({ anyDoctor: z.boolean({ error: 'Valore non valido' }) }),
  /** `path`: the address of the list's page. */
  answer: Confirmation.extend({ path: z.string() }),
})

export const whoWaits = endpoint({
  method: 'GET',
  path: '/api/waiting',
  access: ['admin', 'editor'],
  summary: 'Chi è in lista d’attesa per un orario di un medico, in ordine di arrivo',
  query: z.object({ doctorId: queryId('Professionista non valido'), date: date(), time: time() }),
  answer: z.array(
    z.object({
      contactId: z.number(),
      name: z.string(),
      phone: z.string(),
      service: z.string(),
      since: z.string(),
      /** The visit the person has already. */
      visit: Moment.nullable(),
    }),
  ),
})
