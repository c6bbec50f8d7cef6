import { type Route, serve } from '#platform/http/serve.server.ts'
import { createSetting, putSetting } from './change/contract.ts'
import { getSetting } from './contract.ts'
import { addSetting, changeSetting, oneSetting } from './service.server.ts'

export const maintenanceApi: Route[] = [
  serve(getSetting, (ctx, { params }) => oneSetting(ctx, params.key)),
  serve(putSetting, (ctx, { params, body }) => changeSetting(ctx, params.key, body), 'setting.changed'),
  serve(createSetting, (ctx, { body }) => addSetting(ctx, body), {
    event: 'setting.created',
    ids: ({ body }) => [body.key],
  }),
]
