import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { testedPages } from './rules.ts'

const ms = z.number().min(0).nullable()

/** The speed of a page on a slow phone; times in milliseconds, null where not measured. */
const PerformanceResult = z.object({
  name: z.string(),
  url: z.string(),
  /** The public address. */
  fullUrl: z.string(),
  /** Score from 0 to 100. */
  performanceScore: z.number().min(0).max(100).nullable(),
  fcp: ms,
  lcp: ms,
  tti: ms,
  /** The sentence that tells why the page was not measured. */
  error: z.string().nullable(),
})
export type PerformanceResult = z.output<typeof PerformanceResult>

export const testPerformance = endpoint({
  method: 'POST',
  path: '/api/performance/test',
  access: ['admin', 'editor'],
  summary: 'Prova la velocità delle pagine pubbliche, di una o di tutte',
  body: z
    .strictObject({
      url: z
        .enum(
          testedPages.map(({ url }) => url),
          `Questa pagina non è tra quelle che si provano: ${testedPages.map(({ name }) => name).join(', ')}.`,
        )
        .optional(),
    })
    .optional(),
  answer: z.object({ results: z.array(PerformanceResult) }),
})
