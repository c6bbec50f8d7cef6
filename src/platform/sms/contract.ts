import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'

export const smsDelivery = endpoint({
  method: 'POST',
  path: '/api/sms/delivery',
  access: 'public',
  always: true,
  summary:
    'Il servizio SMS dice come è finito un messaggio. X-Signature: HMAC-SHA256 in esadecimale di «id.status», con SMS_SECRET; senza firma giusta, e per un messaggio che non c’è, la risposta è 404',
  body: z.object({
    /** The id with which the message was handed over. */
    id: z.string().regex(/^[0-9a-f]{32}$/, 'Messaggio non valido'),
    status: z.enum(['delivered', 'failed'], { error: 'Stato non valido' }),
  }),
  answer: z.object({}),
})
