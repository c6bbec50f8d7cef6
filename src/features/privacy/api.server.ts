import { type Route, serve } from '#platform/http/serve.server.ts'
import { erasePersonalData, exportPersonalData, heldAbout } from './contract.ts'
import { erasePerson, exportPerson, heldAboutPerson } from './service.server.ts'

export const privacyApi: Route[] = [
  serve(heldAbout, (ctx, { params }) => heldAboutPerson(ctx, params.id)),
  serve(exportPersonalData, (ctx, { params }) => exportPerson(ctx, params.id)),
  serve(erasePersonalData, (ctx, { params }) => erasePerson(ctx, params.id)),
]
