import { type Route, serve } from '#platform/http/serve.server.ts'
import {
  activationCounts,
  createActivation,
  decideActivation,
  deleteActivation,
  listActivations,
  listActiveConvenzioni,
} from './activations/contract.ts'
import {
  countsOfActivations,
  decideOnActivation,
  deleteActivationById,
  listOfActivations,
  requestActivation,
} from './activations/service.server.ts'
import { activeAgreements } from './activations/store.server.ts'
import { createConvenzione, deleteConvenzione, listConvenzioni, updateConvenzione } from './contract.ts'
import { changeAgreement, deleteAgreement } from './service.server.ts'
import { allAgreements, insertAgreement } from './store.server.ts'

export const agreementsApi: Route[] = [
  serve(listConvenzioni, ({ db }) => allAgreements(db)),
  serve(createConvenzione, ({ db }, { body }) => insertAgreement(db, body), 'agreement.created'),
  serve(listActiveConvenzioni, ({ db }) => activeAgreements(db)),
  serve(createActivation, (ctx, { body }) => requestActivation(ctx, body)),
  serve(listActivations, (ctx, { query }) => listOfActivations(ctx, query), {
    event: 'activation.listed',
    people: (_, rows) => rows.map(({ contactId }) => contactId),
  }),
  serve(activationCounts, (ctx) => countsOfActivations(ctx)),
  serve(
    decideActivation,
    (ctx, { params, body }) => decideOnActivation(ctx, params.id, body),
    'activation.changed',
  ),
  serve(deleteActivation, (ctx, { params }) => deleteActivationById(ctx, params.id), 'activation.deleted'),
  serve(
    updateConvenzione,
    (ctx, { params, body }) => changeAgreement(ctx, params.id, body),
    'agreement.changed',
  ),
  serve(deleteConvenzione, (ctx, { params }) => deleteAgreement(ctx, params.id), 'agreement.deleted'),
]
