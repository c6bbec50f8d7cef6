import { type Route, serve } from '#platform/http/serve.server.ts'
import { createSetting, putSetting } from './maintenance/change/contract.ts'
import { getSetting } from './maintenance/contract.ts'
import { addSetting, changeSetting, oneSetting, testPages } from './service.server.ts'
import { testPerformance } from './speed/contract.ts'

export const siteApi: Route[] = [
  serve(getSetting, (ctx, { params }) => oneSetting(ctx, params.key)),
  serve(putSetting, (ctx, { params, body }) => changeSetting(ctx, params.key, body), 'setting.changed'),
  serve(createSetting, (ctx, { body }) => addSetting(ctx, body), {
    event: 'setting.created',
    ids: ({ body }) => [body.key],
  }),
  serve(testPerformance, (ctx, { body }) => testPages(ctx, body?.url)),
]
