import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { bodyId } from '#platform/http/shapes.ts'
import { LIMITS, type Limit } from './rules.ts'

const limit = (name: Limit, error: string) =>
  z.int({ error }).min(LIMITS[name].least, error).max(LIMITS[name].most, error)

/** The limits a booking has to keep, of the clinic or of one service. */
export const limitFields = {
  minNoticeMinutes: limit('minNoticeMinutes', 'Da 0 a 720 ore'),
  maxDays: limit('maxDays', 'Da 1 a 366 giorni'),
  cancelHours: limit('cancelHours', 'Da 0 a 720 ore'),
}

export const ClinicLimits = z.object({
  minNoticeMinutes: z.int(),
  maxDays: z.int(),
  cancelHours: z.int(),
  version: z.int(),
})
export type ClinicLimits = z.output<typeof ClinicLimits>

export const LimitsChange = z.object({ ...limitFields, version: bodyId().optional() })
export type LimitsChange = z.output<typeof LimitsChange>

export const getLimits = endpoint({
  method: 'GET',
  path: '/api/setup/limits',
  access: ['admin', 'editor'],
  summary: 'Le regole della clinica per prenotare: preavviso, fino a quando si prenota, disdetta.',
  answer: ClinicLimits,
})

export const saveLimits = endpoint({
  method: 'PUT',
  path: '/api/setup/limits',
  access: ['admin', 'editor'],
  summary: 'Salva le regole della clinica. Valgono per i servizi che non ne hanno di proprie.',
  body: LimitsChange,
  answer: ClinicLimits,
})
