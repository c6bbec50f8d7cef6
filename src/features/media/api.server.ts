import { type Route, serve } from '#platform/http/serve.server.ts'
import {
  deleteSiteMedia,
  downloadMedia,
  getSiteMedia,
  listSiteMedia,
  publicMedia,
  removeDocument,
  uploadDocuments,
  uploadSiteMedia,
} from './contract.ts'
import { downloadFile, receiveDocuments, removeOwnDocument } from './service.server.ts'
import { deletePicture, receiveSiteMedia, showPicture, showSiteMedia } from './site.service.server.ts'
import { allSiteMedia } from './site.store.server.ts'

export const mediaApi: Route[] = [
  serve(uploadDocuments, (ctx) => receiveDocuments(ctx)),
  serve(removeDocument, (ctx, { params }) => removeOwnDocument(ctx, params.id)),
  serve(publicMedia, (ctx, { params, query }) => showPicture(ctx, params.id, query.w ?? null)),
  serve(
    downloadMedia,
    (ctx, { params, query }) => downloadFile(ctx, params.id, query.acknowledged),
    'document.viewed',
  ),
  serve(listSiteMedia, ({ db }) => allSiteMedia(db)),
  serve(uploadSiteMedia, (ctx, { query }) => receiveSiteMedia(ctx, query.use), 'picture.created'),
  serve(getSiteMedia, (ctx, { params }) => showSiteMedia(ctx, params.id)),
  serve(deleteSiteMedia, (ctx, { params }) => deletePicture(ctx, params.id), 'picture.deleted'),
]
