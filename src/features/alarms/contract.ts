import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { byId, Confirmation } from '#platform/http/shapes.ts'
import { alarmKinds } from './rules.ts'

const Alarm = z.object({
  id: z.number(),
  kind: z.enum(alarmKinds),
  words: z.string(),
  createdAt: z.string(),
})
export type Alarm = z.output<typeof Alarm>

export const listAlarms = endpoint({
  method: 'GET',
  path: '/api/alarms',
  access: ['admin'],
  summary: 'Gli avvisi per gli amministratori che nessuno ha ancora segnato come visti, dal più nuovo',
  answer: z.array(Alarm),
})

export const markAlarmSeen = endpoint({
  method: 'POST',
  path: '/api/alarms/:id/seen',
  access: ['admin'],
  summary: 'Segna un avviso come visto',
  params: byId,
  body: z.object({}),
  answer: Confirmation,
})
