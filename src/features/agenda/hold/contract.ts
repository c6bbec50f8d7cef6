import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { bodyId, Confirmation, date, time } from '#platform/http/shapes.ts'
import { VisitChange } from '../contract.ts'

/** The place in the agenda that a window is booking. */
const HeldPlace = z.object({
  doctorId: bodyId('Professionista non valido'),
  date: date(),
  time: time(),
  /** Minutes. */
  duration: VisitChange.shape.duration.unwrap(),
})
export type HeldPlace = z.output<typeof HeldPlace>

export const holdPlace = endpoint({
  method: 'POST',
  path: '/api/agenda/hold',
  access: ['admin', 'editor'],
  summary:
    'Mostra per tre minuti alle altre finestre dello staff il posto che si sta prenotando, o lo toglie (`place` null). Non è conservato e non impedisce nulla',
  body: z.object({
    /** Any number a browser window has chosen for itself: its next place replaces the one before. */
    window: bodyId(),
    place: HeldPlace.nullable(),
  }),
  answer: Confirmation,
})
