import { type Route, serve } from '#platform/http/serve.server.ts'
import {
  addToList,
  allLists,
  candidatesForList,
  contactsOfList,
  createList,
  deleteList,
  exportList,
  getList,
  listsOfContact,
  removeFromList,
  updateList,
} from './contract.ts'
import {
  addList,
  addMember,
  candidates,
  changeList,
  deleteListById,
  exportMembers,
  membersOfList,
  oneList,
  removeContact,
} from './service.server.ts'
import { everyList, listsOf } from './store.server.ts'

export const listsApi: Route[] = [
  serve(allLists, ({ db }) => everyList(db)),
  serve(createList, (ctx, { body }) => addList(ctx, body), 'list.created'),
  serve(getList, (ctx, { params }) => oneList(ctx, params.id)),
  serve(updateList, (ctx, { params, body }) => changeList(ctx, params.id, body), 'list.changed'),
  serve(deleteList, (ctx, { params }) => deleteListById(ctx, params.id), 'list.deleted'),
  serve(contactsOfList, (ctx, { params, query }) => membersOfList(ctx, params.id, query), {
    event: 'list.listed',
    people: (_, rows) => rows.map(({ id }) => id),
  }),
  serve(addToList, (ctx, { params, body }) => addMember(ctx, params.id, body.contactId), {
    event: 'member.created',
    record: 'list',
    people: ({ body }) => [body.contactId],
  }),
  serve(removeFromList, (ctx, { params }) => removeContact(ctx, params.id, params.contactId), {
    event: 'member.deleted',
    record: 'list',
    people: ({ params }) => [params.contactId],
  }),
  serve(candidatesForList, (ctx, { params, query }) => candidates(ctx, params.id, query.q ?? ''), {
    event: 'contact.listed',
    record: 'list',
    people: (_, rows) => rows.map(({ id }) => id),
  }),
  serve(exportList, (ctx, { params, query }) => exportMembers(ctx, params.id, query), {
    itself: ['list.exported'],
  }),
  serve(listsOfContact, ({ db }, { params }) => listsOf(db, params.id), 'contact.viewed'),
]
