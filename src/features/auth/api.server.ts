import { type Route, serve } from '#platform/http/serve.server.ts'
import { forgotPassword, openAccessLink, setPasswordByLink } from './access/contract.ts'
import { choosePassword, forgotten, userOfLink } from './access/service.server.ts'
import { getCurrentUser, postLogin, postLogout } from './contract.ts'
import {
  addPasskey,
  beginApp,
  confirmIdentity,
  confirmPasskey,
  finishApp,
  listFactors,
  listLogins,
  newPasskeyOptions,
  passkeyOptions,
  removeApp,
  removePasskey,
  renamePasskey,
  renewCodes,
} from './factors/contract.ts'
import {
  confirmApp,
  dropApp,
  dropPasskey,
  nameOwnPasskey,
  newRecoveryCodes,
  ownFactors,
  savePasskey,
  startApp,
  startPasskey,
} from './factors/service.server.ts'
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
  ownLogins,
  ownSessions,
  removePicture,
  setPicture,
} from './profile/service.server.ts'
import {
  confirm,
  confirmWithPasskey,
  currentUser,
  login,
  logout,
  passkeyChallenge,
} from './service.server.ts'

export const authApi: Route[] = [
  serve(getCurrentUser, (ctx) => currentUser(ctx)),
  serve(postLogin, (ctx, { body }) => login(ctx, body), { itself: ['session.created', 'session.refused'] }),
  serve(postLogout, (ctx) => logout(ctx), { itself: ['session.deleted'] }),
  serve(confirmIdentity, (ctx, { body }) => confirm(ctx, body), {
    itself: ['session.created', 'session.refused'],
  }),
  serve(passkeyOptions, (ctx) => passkeyChallenge(ctx)),
  serve(confirmPasskey, (ctx, { body }) => confirmWithPasskey(ctx, body), { itself: ['session.created'] }),
  serve(forgotPassword, (ctx, { body }) => forgotten(ctx, body)),
  serve(openAccessLink, (ctx, { body }) => userOfLink(ctx, body)),
  serve(setPasswordByLink, (ctx, { body }) => choosePassword(ctx, body), { itself: ['password.changed'] }),
  serve(listFactors, (ctx) => ownFactors(ctx), 'factor.listed'),
  serve(beginApp, (ctx) => startApp(ctx)),
  serve(finishApp, (ctx, { body }) => confirmApp(ctx, body), 'factor.created'),
  serve(removeApp, (ctx) => dropApp(ctx), 'factor.deleted'),
  serve(newPasskeyOptions, (ctx) => startPasskey(ctx)),
  serve(addPasskey, (ctx, { body }) => savePasskey(ctx, body), 'factor.created'),
  serve(
    renamePasskey,
    (ctx, { params, body }) => nameOwnPasskey(ctx, params.id, body.name),
    'factor.changed',
  ),
  serve(removePasskey, (ctx, { params }) => dropPasskey(ctx, params.id), 'factor.deleted'),
  serve(renewCodes, (ctx) => newRecoveryCodes(ctx), 'factor.changed'),
  serve(listLogins, (ctx) => ownLogins(ctx), 'session.listed'),
  serve(uploadProfileImage, (ctx) => setPicture(ctx), 'portrait.changed'),
  serve(removeProfileImage, (ctx) => removePicture(ctx), 'portrait.deleted'),
  serve(putPassword, (ctx, { body }) => changeOwnPassword(ctx, body), {
    itself: ['password.changed', 'password.refused'],
  }),
  serve(listSessions, (ctx) => ownSessions(ctx), 'session.listed'),
  serve(endSession, (ctx, { params }) => endOwnSession(ctx, params.id), 'session.deleted'),
  serve(endOtherSessions, (ctx) => endOwnOthers(ctx), 'session.deleted'),
]
