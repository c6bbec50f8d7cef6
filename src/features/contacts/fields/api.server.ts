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
  serve(createContactField, (ctx, { body }) => addField(ctx, body), 'field.created'),
  serve(orderContactFields, (ctx, { body }) => orderFields(ctx, body.ids), 'field.changed'),
  serve(updateContactField, (ctx, { params, body }) => changeField(ctx, params.id, body), 'field.changed'),
  serve(contactFieldUsage, (ctx, { params }) => usageOfField(ctx, params.id)),
  serve(
    deleteContactField,
    (ctx, { params, query }) => deleteField(ctx, params.id, query.contacts),
    'field.deleted',
  ),
]
