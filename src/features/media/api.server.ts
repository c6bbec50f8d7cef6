import { type Route, serve } from '#platform/http/serve.server.ts'
import { downloadMedia, publicMedia, removeDocument, uploadDocuments } from './contract.ts'
import { downloadFile, receiveDocuments, removeOwnDocument, showSiteMedia } from './service.server.ts'

export const mediaApi: Route[] = [
  serve(uploadDocuments, (ctx) => receiveDocuments(ctx)),
  serve(removeDocument, (ctx, { params }) => removeOwnDocument(ctx, params.id)),
  serve(publicMedia, (ctx, { params }) => showSiteMedia(ctx, params.id)),
  serve(downloadMedia, (ctx, { params }) => downloadFile(ctx, params.id)),
]
