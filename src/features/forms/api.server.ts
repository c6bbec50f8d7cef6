import { type Route, serve } from '#platform/http/serve.server.ts'
import { createForm, deleteForm, duplicateForm, getForm, listForms, updateForm } from './contract.ts'
import {
  addForm,
  changeForm,
  copyForm,
  deleteFormById,
  formOf,
  publicFieldsOfForm,
  publicFormOf,
} from './service.server.ts'
import { allForms } from './store.server.ts'
import {
  deleteSubmission,
  exportSubmissions,
  formStatistics,
  listSubmissions,
  submitForm,
} from './submissions/contract.ts'
import { receiveSubmission } from './submissions/receive.service.server.ts'
import {
  deleteSubmissionById,
  exportAnswers,
  statisticsOf,
  submissionsOf,
} from './submissions/service.server.ts'
import { publicFields, publicForm } from './visitor/contract.ts'

export const formsApi: Route[] = [
  serve(publicForm, (ctx, { params }) => publicFormOf(ctx, params.id)),
  serve(publicFields, (ctx, { params }) => publicFieldsOfForm(ctx, params.id)),
  serve(submitForm, (ctx, { params, body }) => receiveSubmission(ctx, params.id, body)),

  serve(listForms, ({ db }) => allForms(db)),
  serve(createForm, (ctx, { body }) => addForm(ctx, body), 'form.created'),
  serve(getForm, (ctx, { params }) => formOf(ctx, params.id)),
  serve(updateForm, (ctx, { params, body }) => changeForm(ctx, params.id, body), 'form.changed'),
  serve(duplicateForm, (ctx, { params }) => copyForm(ctx, params.id), 'form.created'),
  serve(
    deleteForm,
    (ctx, { params, query }) => deleteFormById(ctx, params.id, query.submissions),
    'form.deleted',
  ),

  serve(listSubmissions, (ctx, { params, query }) => submissionsOf(ctx, params.id, query), {
    event: 'submission.listed',
    record: 'form',
    people: (_, rows) => rows.map(({ contactId }) => contactId),
  }),
  serve(exportSubmissions, (ctx, { params, query }) => exportAnswers(ctx, params.id, query.format), {
    itself: ['form.exported'],
  }),
  serve(deleteSubmission, (ctx, { params }) => deleteSubmissionById(ctx, params.id, params.submissionId), {
    event: 'submission.deleted',
    ids: ({ params }) => [params.submissionId],
  }),
  serve(formStatistics, (ctx, { params }) => statisticsOf(ctx, params.id), {
    event: 'submission.listed',
    record: 'form',
    people: (_, { recent }) => recent.map(({ contactId }) => contactId),
  }),
]
