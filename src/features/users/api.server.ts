import { type Route, serve } from '#platform/http/serve.server.ts'
import {
  changeUser,
  disableUser,
  endUserSession,
  endUserSessions,
  inviteUser,
  listUsers,
  resetFactors,
  sendUserLink,
  sessionsOfUser,
  setPolicy,
} from './contract.ts'
import {
  changePolicy,
  changeStaff,
  dropFactors,
  endAll,
  endOne,
  everyUser,
  invite,
  sendLink,
  setDisabled,
  staffSessions,
} from './service.server.ts'

export const usersApi: Route[] = [
  serve(listUsers, (ctx) => everyUser(ctx), 'user.listed'),
  serve(inviteUser, (ctx, { body }) => invite(ctx, body), 'user.created'),
  // Before the row whose address has a number in its place.
  serve(setPolicy, (ctx, { body }) => changePolicy(ctx, body), 'policy.changed'),
  serve(changeUser, (ctx, { params, body }) => changeStaff(ctx, params.id, body), 'user.changed'),
  serve(disableUser, (ctx, { params, body }) => setDisabled(ctx, params.id, body.disabled), 'user.changed'),
  serve(sendUserLink, (ctx, { params }) => sendLink(ctx, params.id), {
    event: 'link.created',
    record: 'user',
  }),
  serve(resetFactors, (ctx, { params }) => dropFactors(ctx, params.id), {
    event: 'factor.deleted',
    record: 'user',
  }),
  serve(sessionsOfUser, (ctx, { params }) => staffSessions(ctx, params.id), {
    event: 'session.listed',
    record: 'user',
  }),
  serve(endUserSession, (ctx, { params }) => endOne(ctx, params.id, params.sessionId), {
    event: 'session.deleted',
    record: 'user',
  }),
  serve(endUserSessions, (ctx, { params }) => endAll(ctx, params.id), {
    event: 'session.deleted',
    record: 'user',
  }),
]
