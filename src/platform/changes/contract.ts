import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'

/** Kinds of content whose changes are counted. */
export const topics = ['catalogue', 'agreements', 'forms', 'media', 'settings', 'texts'] as const
export type Topic = (typeof topics)[number]

/** Open windows of the staff ask this every few seconds and read again the topics whose version has risen. */
export const contentVersions = endpoint({
  method: 'GET',
  path: '/api/changes',
  access: ['admin', 'editor', 'medico'],
  summary: 'Quante volte è cambiato ogni tipo di contenuto: serve alle finestre aperte per aggiornarsi.',
  answer: z.record(z.enum(topics), z.string()),
})
