import { type Route, serve } from '#platform/http/serve.server.ts'
import { timelineOfContact, visitSummary } from './contract.ts'
import { timelineOf, visitSummaryOf } from './service.server.ts'

export const timelineApi: Route[] = [
  serve(timelineOfContact, (ctx, { params, query }) => timelineOf(ctx, params.id, query), {
    event: 'timeline.listed',
    record: 'contact',
  }),
  serve(visitSummary, (ctx, { params }) => visitSummaryOf(ctx, params.id), {
    event: 'appointment.listed',
    record: 'contact',
  }),
]
