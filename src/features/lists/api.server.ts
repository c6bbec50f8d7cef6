import { type Route, serve } from '#platform/http/serve.server.ts'
import { listsOfContact } from './contract.ts'
import { listsOf } from './store.server.ts'

export const listsApi: Route[] = [serve(listsOfContact, ({ db }, { params }) => listsOf(db, params.id))]
