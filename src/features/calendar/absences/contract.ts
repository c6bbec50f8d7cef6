import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { byId, Confirmation, line, optional } from '#platform/http/shapes.ts'
import { CalendarMark, moment, VisitDecision } from '../contract.ts'
import { onceRight } from '../hours/shapes.ts'

/** The calls about absences that doctors enter themselves. */

const facts = {
  /** Wall-clock time, half-open: `yyyy-MM-ddTHH:mm`. */
  from: moment,
  to: moment,
  /** For the reception. */
  reason: optional(line(200)).default(null),
}

export const AbsenceInput = z.object(facts).refine(({ from, to }) => from < to, {
  ...onceRight,
  path: ['to'],
  error: 'La fine viene prima dell’inizio',
})
export type AbsenceInput = z.output<typeof AbsenceInput>

const OwnAbsence = z.object({
  ...facts,
  /** Of the mark, or of the proposal. */
  id: z.int(),
  /** `proposed`: it waits for the reception, and the doctor still receives. */
  state: z.enum(['marked', 'proposed']),
  /** Awaited visits inside. */
  visits: z.int(),
})
export type OwnAbsence = z.output<typeof OwnAbsence>

export const listAbsences = endpoint({
  method: 'GET',
  path: '/api/calendar/absences',
  access: ['medico'],
  summary: 'Le proprie assenze, da oggi in poi: in calendario e proposte',
  answer: z.object({
    absences: z.array(OwnAbsence),
    /** Whether the doctor enters absences directly; false: the reception accepts them, and takes them away. */
    isDirect: z.boolean(),
  }),
})

export const addAbsence = endpoint({
  method: 'POST',
  path: '/api/calendar/absences',
  access: ['medico'],
  summary:
    'Aggiunge una propria assenza. È una proposta (`state` proposed) se il medico non le segna da sé, o se ci sono visite di cui la segreteria deve decidere',
  success: 201,
  body: AbsenceInput,
  answer: OwnAbsence,
})

export const removeAbsence = endpoint({
  method: 'DELETE',
  path: '/api/calendar/absences/:id',
  access: ['medico'],
  summary: 'Toglie una propria assenza dal calendario',
  params: byId,
  answer: Confirmation,
})

export const acceptAbsence = endpoint({
  method: 'POST',
  path: '/api/calendar/absence-proposals/:id/accept',
  access: ['admin', 'editor'],
  summary:
    'Accetta un’assenza proposta: la mette in calendario, con una decisione per ogni visita che ci cade, e lo scrive al medico',
  params: byId,
  body: z.object({ decisions: z.array(VisitDecision).max(200).default([]) }),
  answer: CalendarMark,
})

export const removeProposal = endpoint({
  method: 'DELETE',
  path: '/api/calendar/absence-proposals/:id',
  access: ['admin', 'editor', 'medico'],
  summary: 'Toglie un’assenza proposta: il medico la ritira, la segreteria la rifiuta e lo scrive al medico',
  params: byId,
  answer: Confirmation,
})
