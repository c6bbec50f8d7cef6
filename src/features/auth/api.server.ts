import { type Route, serve } from '#platform/http/serve.server.ts'
import { getCurrentUser, postLogin, postLogout } from './contract.ts'
import {
  endOtherSessions,
  endSession,
  listSessions,
  putPassword,
  removeProfileImage,
  uploadProfileImage,
} from './profile/contract.ts'
import {
  changeOwnPassword,
  endOwnOthers,
  endOwnSession,
  ownSessions,
  removePicture,
  setPicture,
} from './profile/service.server.ts'
import { currentUser, login, logout } from './service.server.ts'

export const authApi: Route[] = [
  serve(getCurrentUser, (ctx) => currentUser(ctx)),
  serve(postLogin, (ctx, { body }) => login(ctx, body), { itself: ['session.created', 'session.refused'] }),
  serve(postLogout, (ctx) => logout(ctx), { itself: ['session.deleted'] }),
  serve(uploadProfileImage, (ctx) => setPicture(ctx), 'portrait.changed'),
  serve(removeProfileImage, (ctx) => removePicture(ctx), 'portrait.deleted'),
  serve(putPassword, (ctx, { body }) => changeOwnPassword(ctx, body), {
    itself: ['password.changed', 'password.refused'],
  }),
  serve(listSessions, (ctx) => ownSessions(ctx), 'session.listed'),
  serve(endSession, (ctx, { params }) => endOwnSession(ctx, params.id), 'session.deleted'),
  serve(endOtherSessions, (ctx) => endOwnOthers(ctx), 'session.deleted'),
]
