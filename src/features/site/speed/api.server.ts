import { type Route, serve } from '#platform/http/serve.server.ts'
import { testPerformance } from './contract.ts'
import { testPages } from './service.server.ts'

export const speedApi: Route[] = [serve(testPerformance, (ctx, { body }) => testPages(ctx, body?.url))]
