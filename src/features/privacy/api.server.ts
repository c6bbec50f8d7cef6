import { type Route, serve } from '#platform/http/serve.server.ts'
import { erasePersonalData, exportPersonalData, personalDataCounts } from './contract.ts'
import { countPersonalData, erasePerson, exportPerson } from './service.server.ts'

export const privacyApi: Route[] = [
  serve(personalDataCounts, (ctx, { params }) => countPersonalData(ctx, params.id), {
    event: 'personal.viewed',
    record: 'contact',
  }),
  serve(exportPersonalData, (ctx, { params }) => exportPerson(ctx, params.id), {
    event: 'personal.exported',
    record: 'contact',
  }),
  serve(erasePersonalData, (ctx, { params }) => erasePerson(ctx, params.id), {
    event: 'personal.deleted',
    record: 'contact',
  }),
]
