import { type Route, serve } from '#platform/http/serve.server.ts'
import { getCurrentUser, postLogin, postLogout } from './contract.ts'
import { currentUser, login, logout } from './service.server.ts'

export const authApi: Route[] = [
  serve(getCurrentUser, (ctx) => currentUser(ctx)),
  serve(postLogin, (ctx, { body }) => login(ctx, body)),
  serve(postLogout, (ctx) => logout(ctx)),
]
