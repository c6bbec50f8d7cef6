import { type Route, serve } from '#platform/http/serve.server.ts'
import { readStart, sendTestMail } from './contract.ts'
import { startChecks, testMail } from './service.server.ts'

export const startApi: Route[] = [
  serve(readStart, startChecks),
  serve(sendTestMail, (ctx, { body }) => testMail(ctx, body.to), 'mail.created'),
]
