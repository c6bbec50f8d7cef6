import { type Route, serve } from '#platform/http/serve.server.ts'
import { listSearches, reportSearch, searchVisits } from './contract.ts'
import { countMissing, missingWords, search } from './service.server.ts'

export const searchApi: Route[] = [
  serve(searchVisits, async (ctx, { query }) => {
    await ctx.limitReads(`search:${ctx.address}`, 60, 60)
    return search(ctx, query)
  }),

  serve(reportSearch, async (ctx, { body }) => {
    await ctx.limit(`searches:${ctx.address}`, 20, 3600)
    await countMissing(ctx, body.q, body.language)
    return { message: 'Grazie.' }
  }),

  serve(listSearches, (ctx) => missingWords(ctx)),
]
