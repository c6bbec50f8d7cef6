import { type Route, serve } from '#platform/http/serve.server.ts'
import { readStart, sendTestMail } from './contract.ts'
import { countStart } from './count/contract.ts'
import { startChecks, testMail } from './service.server.ts'

export const startApi: Route[] = [
  serve(readStart, startChecks),
  serve(countStart, async (ctx) => {
    const { done, total } = await startChecks(ctx)
    return { done, total }
  }),
  serve(sendTestMail, (ctx, { body }) => testMail(ctx, body.to), 'mail.created'),
]
