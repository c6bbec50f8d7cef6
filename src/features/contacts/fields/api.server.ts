import { type Route, serve } from '#platform/http/serve.server.ts'
import {
  contactFieldUsage,
  createContactField,
  deleteContactField,
  listContactFields,
  orderContactFields,
  updateContactField,
} from './contract.ts'
import { addField, changeField, deleteField, orderFields, usageOfField } from './service.server.ts'
import { allFields } from './store.server.ts'

export const contactFieldsApi: Route[] = [
  serve(listContactFields, ({ db }) => allFields(db)),
  serve(createContactField, (ctx, { body }) => addField(ctx, body)),
  serve(orderContactFields, (ctx, { body }) => orderFields(ctx, body.ids)),
  serve(updateContactField, (ctx, { params, body }) => changeField(ctx, params.id, body)),
  serve(contactFieldUsage, (ctx, { params }) => usageOfField(ctx, params.id)),
  serve(deleteContactField, (ctx, { params, query }) => deleteField(ctx, params.id, query.contacts)),
]
