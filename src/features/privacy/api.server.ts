import { type Route, serve } from '#platform/http/serve.server.ts'
import { erasePersonalData, exportPersonalData, heldAbout } from './contract.ts'
import { erasePerson, exportPerson, heldAboutPerson } from './service.server.ts'

export const privacyApi: Route[] = [
  serve(heldAbout, (ctx, { params }) => heldAboutPerson(ctx, params.id), {
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
