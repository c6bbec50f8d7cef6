import { type Route, serve } from '#platform/http/serve.server.ts'
import {
  activationCounts,
  createActivation,
  createAgreement,
  decideActivation,
  deleteActivation,
  deleteAgreement,
  exportActivations,
  listActivations,
  listActiveAgreements,
  listAgreements,
  undoDecision,
  updateAgreement,
} from './contract.ts'
import {
  changeAgreement,
  countsOfActivations,
  decideOnActivation,
  deleteActivationById,
  deleteAgreementById,
  exportMatching,
  listOfActivations,
  requestActivation,
  undoDecisionOn,
} from './service.server.ts'
import { activeAgreements, allAgreements, insertAgreement } from './store.server.ts'

export const agreementsApi: Route[] = [
  serve(listAgreements, ({ db }) => allAgreements(db)),
  serve(createAgreement, ({ db }, { body }) => insertAgreement(db, body), 'agreement.created'),
  serve(listActiveAgreements, ({ db }) => activeAgreements(db)),
  serve(createActivation, (ctx, { body }) => requestActivation(ctx, body)),
  serve(listActivations, (ctx, { query }) => listOfActivations(ctx, query), {
    event: 'activation.listed',
    people: (_, rows) => rows.map(({ contactId }) => contactId),
  }),
  serve(exportActivations, (ctx, { query }) => exportMatching(ctx, query), {
    itself: ['activation.exported'],
  }),
  serve(activationCounts, (ctx) => countsOfActivations(ctx)),
  serve(
    decideActivation,
    (ctx, { params, body }) => decideOnActivation(ctx, params.id, body),
    'activation.changed',
  ),
  serve(undoDecision, (ctx, { params }) => undoDecisionOn(ctx, params.id), 'activation.changed'),
  serve(deleteActivation, (ctx, { params }) => deleteActivationById(ctx, params.id), 'activation.deleted'),
  serve(
    updateAgreement,
    (ctx, { params, body }) => changeAgreement(ctx, params.id, body),
    'agreement.changed',
  ),
  serve(deleteAgreement, (ctx, { params }) => deleteAgreementById(ctx, params.id), 'agreement.deleted'),
]
