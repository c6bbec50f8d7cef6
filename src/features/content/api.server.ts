import { type Route, serve } from '#platform/http/serve.server.ts'
import {
  deleteTextDraft,
  getSiteText,
  listSiteTexts,
  listTextVersions,
  publishSiteText,
  saveTextDraft,
} from './contract.ts'
import {
  discardOwnDraft,
  publishText,
  saveOwnDraft,
  siteText,
  siteTexts,
  textVersions,
} from './service.server.ts'

export const contentApi: Route[] = [
  serve(listSiteTexts, siteTexts),
  serve(getSiteText, (ctx, { params }) => siteText(ctx, params.key)),
  serve(listTextVersions, (ctx, { params }) => textVersions(ctx, params.key)),
  serve(saveTextDraft, (ctx, { params, body }) => saveOwnDraft(ctx, params.key, body)),
  serve(deleteTextDraft, (ctx, { params }) => discardOwnDraft(ctx, params.key)),
  serve(publishSiteText, (ctx, { params, body }) => publishText(ctx, params.key, body), {
    event: 'texts.changed',
    ids: ({ params }) => [params.key],
  }),
]
