import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { bodyId, line } from '#platform/http/shapes.ts'
import { SetupSubservice } from '../services/contract.ts'
import { durationField } from '../services/shapes.ts'

/** A service with the prices and durations of its kinds of visits. */
export const ServicePrices = z.object({
  serviceId: z.int(),
  serviceName: z.string(),
  categoryName: z.string(),
  kinds: z.array(
    SetupSubservice.pick({
      id: true,
      name: true,
      duration: true,
      price: true,
      atHome: true,
      isActive: true,
      version: true,
    }),
  ),
})
export type ServicePrices = z.output<typeof ServicePrices>

const PriceChange = z.object({
  id: bodyId(),
  duration: durationField,
  /** Null or empty for none; never left out, or it would be erased unasked. */
  price: line(60)
    .nullable()
    .transform((text) => text || null),
  version: bodyId(),
})
export type PriceChange = z.output<typeof PriceChange>

const MOST = 1000

export const listPrices = endpoint({
  method: 'GET',
  path: '/api/setup/prices',
  access: ['admin', 'editor'],
  summary: 'Prezzi e durate di tutti i sottoservizi, anche non attivi, per servizio nell’ordine del sito.',
  answer: z.array(ServicePrices),
})

export const savePrices = endpoint({
  method: 'PUT',
  path: '/api/setup/prices',
  access: ['admin', 'editor'],
  summary:
    'Cambia prezzi e durate di più sottoservizi, tutti o nessuno; risponde con tutti quelli che ci sono.',
  body: z.object({
    prices: z
      .array(PriceChange)
      .min(1, 'Nessun prezzo')
      .max(MOST, `Al massimo ${MOST} prezzi alla volta`)
      .refine(
        (rows) => new Set(rows.map(({ id }) => id)).size === rows.length,
        'Un sottoservizio è due volte',
      ),
  }),
  answer: z.array(ServicePrices),
})
