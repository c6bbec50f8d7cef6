import { z } from 'zod'
import { MAX_DOCUMENTS, TOO_MANY_DOCUMENTS } from '#features/media/rules.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { bodyId, date, time } from '#platform/http/shapes.ts'
import { cancelReasons } from './rules.ts'

/**
 * The calls of the patient's page of a visit. Its link stands in the body, since paths and queries are logged by proxies. Those
 * that change something also bring the page's own token, which a page gets when it is opened.
 */

const Moment = z.object({ date: z.string(), time: z.string() })

/** A visit as its page shows it: nothing about the person, and of the documents nothing at all. */
export const VisitPage = z.object({
  /** The token of the page, for its calls that change something. */
  token: z.string(),
  /** The clinic's wall clock. */
  now: Moment,
  /** `over`: its start has come, or it is marked as over. */
  state: z.enum(['pending', 'confirmed', 'cancelled', 'over']),
  date: z.string(),
  time: z.string(),
  /** Minutes. */
  duration: z.number(),
  /** As staff wrote it; null as `service` is, and where the kind has none. */
  price: z.string().nullable(),
  number: z.number(),
  /** Null where the clinic's mails don't name services. */
  service: z.string().nullable(),
  /** Names of the exams of a draw besides the one in `service`; none where that is null. */
  exams: z.array(z.string()),
  /** Null as `service` is, and until staff have chosen one. */
  doctor: z.string().nullable(),
  preparation: z.string().nullable(),
  /** Also what an agreement asks for. */
  whatToBring: z.string().nullable(),
  /** A draw at the patient's home, whose address is not told. */
  isAtHome: z.boolean(),
  /** The patient comes with a parent or guardian. */
  isMinor: z.boolean(),
  requestedAt: Moment,
  /** Until when it can be moved and cancelled here; null: not any more. */
  until: Moment.nullable(),
  /** Hours before the visit from which on the clinic wants a call. */
  cancelHours: z.number(),
  /** Whether another time can be chosen here at all. */
  canMove: z.boolean(),
  /** Another time holds at once; else staff confirm it first. */
  movesAtOnce: z.boolean(),
  /** Whether the service has other doctors too. */
  otherDoctors: z.boolean(),
  /** The patient is on the waiting list for an earlier time. */
  waits: z.boolean(),
  coming: z.boolean(),
  /** A request whose sender is asked whether it is theirs, or that has given its time back. */
  proof: z.enum(['asked', 'released']).nullable(),
  /** The time it had before it was moved, until the patient says to come. */
  moved: Moment.extend({ by: z.enum(['patient', 'clinic']) }).nullable(),
  /** The time the patient asked to move it to, and the doctor where that is another one who may be named. */
  asked: Moment.extend({ doctor: z.string().nullable() }).nullable(),
  /** A confirmed visit or a request that can't take place, and whose patient is asked to choose another time. */
  displaced: z
    .object({
      /** Those still held for the patient. Doctors stand where the mails may name them. */
      times: z.array(Moment.extend({ id: z.number(), doctor: z.string().nullable() })),
      heldUntil: Moment,
      callAsked: z.boolean(),
      /** When the clinic calls at the latest one who asks now, or has asked; null while it is closed. */
      callBy: Moment.nullable(),
    })
    .nullable(),
  /** It was cancelled or moved because it couldn't take place. */
  wasDisplaced: z.boolean(),
  /** `restoreUntil`: until when the patient can take it back. */
  cancelled: z
    .object({ by: z.enum(['patient', 'clinic']), at: Moment, restoreUntil: z.string().nullable() })
    .nullable(),
})
export type VisitPage = z.output<typeof VisitPage>

/** Any text: a malformed link is answered as one that has expired. */
const Link = z.object({ link: z.string({ error: 'Indirizzo non valido' }).max(200, 'Indirizzo non valido') })
const Press = Link.extend({ token: z.string({ error: 'Valore non valido' }).max(200) })

const change = {
  method: 'POST',
  access: 'public',
  answer: VisitPage,
} as const

export const cancelVisit = endpoint({
  ...change,
  path: '/api/visit-page/cancel',
  summary: 'Il paziente disdice la visita della pagina, fino al limite del servizio',
  body: Press,
})

export const restoreVisit = endpoint({
  ...change,
  path: '/api/visit-page/restore',
  summary: 'Il paziente ci ripensa: entro dieci minuti la visita torna com’era, se il posto è ancora libero',
  body: Press,
})

export const giveReason = endpoint({
  ...change,
  path: '/api/visit-page/reason',
  summary: 'Il paziente dice perché ha disdetto',
  body: Press.extend({ reason: z.enum(cancelReasons, { error: 'Motivo non valido' }) }),
})

export const sayComing = endpoint({
  ...change,
  path: '/api/visit-page/coming',
  summary: 'Il paziente dice che viene',
  body: Press,
})

export const proveRequest = endpoint({
  ...change,
  path: '/api/visit-page/mine',
  summary: 'Chi ha mandato la richiesta dice che è sua: l’indirizzo e-mail è provato',
  body: Press,
})

export const moveVisitTo = endpoint({
  ...change,
  path: '/api/visit-page/move',
  summary: 'Il paziente sposta la visita, o chiede di spostarla se la clinica conferma a mano',
  body: Press.extend({ date: date(), time: time(), anyDoctor: z.boolean({ error: 'Valore non valido' }) }),
})

export const takeHeldTime = endpoint({
  ...change,
  path: '/api/visit-page/take',
  summary: 'Il paziente di una visita che non si può fare prende uno dei posti tenuti per lui',
  body: Press.extend({ timeId: bodyId() }),
})

export const askForCall = endpoint({
  ...change,
  path: '/api/visit-page/call',
  summary: 'Il paziente di una visita che non si può fare chiede di essere chiamato',
  body: Press,
})

export const withdrawMove = endpoint({
  ...change,
  path: '/api/visit-page/withdraw',
  summary: 'Il paziente ritira la richiesta di spostare la visita',
  body: Press,
})

export const addDocuments = endpoint({
  ...change,
  path: '/api/visit-page/documents',
  summary: 'Il paziente aggiunge alla visita documenti già caricati dal suo browser: non si rileggono',
  body: Press.extend({
    fileIds: z
      .array(bodyId('File non valido'), { error: 'File non valido' })
      .min(1, 'Scegli un file')
      .max(MAX_DOCUMENTS, TOO_MANY_DOCUMENTS),
  }),
})

export const freeDaysToMove = endpoint({
  method: 'POST',
  path: '/api/visit-page/days',
  access: 'public',
  summary: 'I giorni di un mese (yyyy-MM) in cui la visita si può spostare, e il primo di tutti',
  body: Link.extend({
    anyDoctor: z.boolean({ error: 'Valore non valido' }),
    month: z
      .string({ error: 'Mese non valido' })
      .refine((month) => date().safeParse(`${month}-01`).success, 'Mese non valido'),
  }),
  answer: z.object({ days: z.array(z.string()), first: z.string().nullable() }),
})

export const timesToMove = endpoint({
  method: 'POST',
  path: '/api/visit-page/times',
  access: 'public',
  summary: 'Gli orari di un giorno a cui la visita si può spostare',
  body: Link.extend({ anyDoctor: z.boolean({ error: 'Valore non valido' }), date: date() }),
  /** `doctor`: with whom; null where the clinic's mails don't name doctors. */
  answer: z.array(z.object({ time: z.string(), doctor: z.string().nullable() })),
})

export const visitCalendarFile = endpoint({
  method: 'POST',
  path: '/api/visit-page/calendar',
  access: 'public',
  summary: 'La visita come file per il calendario',
  body: Link,
  answer: z.object({ filename: z.string(), content: z.string() }),
})
