import { type Route, serve } from '#platform/http/serve.server.ts'
import { createConvenzione, deleteConvenzione, listConvenzioni, updateConvenzione } from './contract.ts'
import { changeAgreement, deleteAgreement } from './service.server.ts'
import { allAgreements, insertAgreement } from './store.server.ts'

export const agreementsApi: Route[] = [
  serve(listConvenzioni, ({ db }) => allAgreements(db)),
  serve(createConvenzione, ({ db }, { body }) => insertAgreement(db, body)),
  serve(updateConvenzione, (ctx, { params, body }) => changeAgreement(ctx, params.id, body)),
  serve(deleteConvenzione, (ctx, { params }) => deleteAgreement(ctx, params.id)),
]
