import { ownerOf } from '#features/media/owner.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { type Route, serve } from '#platform/http/serve.server.ts'
import {
  addDocuments,
  askForCall,
  cancelVisit,
  freeDaysToMove,
  giveReason,
  moveVisitTo,
  proveRequest,
  restoreVisit,
  sayComing,
  takeHeldTime,
  timesToMove,
  visitCalendarFile,
  withdrawMove,
} from './contract.ts'
import { askCallByPatient, takeByPatient } from './displaced.server.ts'
import { daysToMove, moveByPatient, startsToMove } from './move.server.ts'
import {
  addDocumentsByPatient,
  calendarOfVisit,
  cancelByPatient,
  comingByPatient,
  proveByPatient,
  reasonByPatient,
  restoreByPatient,
  withdrawByPatient,
} from './service.server.ts'

const limitReads = (ctx: Context) => ctx.limitReads(`slots:${ctx.address}`, 300, 60)

export const visitPageApi: Route[] = [
  serve(cancelVisit, (ctx, { body }) => cancelByPatient(ctx, body)),
  serve(restoreVisit, (ctx, { body }) => restoreByPatient(ctx, body)),
  serve(giveReason, (ctx, { body }) => reasonByPatient(ctx, body)),
  serve(sayComing, (ctx, { body }) => comingByPatient(ctx, body)),
  serve(proveRequest, (ctx, { body }) => proveByPatient(ctx, body)),
  serve(moveVisitTo, (ctx, { body }) => moveByPatient(ctx, body)),
  serve(takeHeldTime, (ctx, { body }) => takeByPatient(ctx, body)),
  serve(askForCall, (ctx, { body }) => askCallByPatient(ctx, body)),
  serve(withdrawMove, (ctx, { body }) => withdrawByPatient(ctx, body)),
  serve(addDocuments, (ctx, { body }) =>
    addDocumentsByPatient(ctx, { ...body, ownerHash: ownerOf(ctx.request, ctx) }),
  ),
  serve(freeDaysToMove, async (ctx, { body }) => {
    await limitReads(ctx)
    return daysToMove(ctx, body)
  }),
  serve(timesToMove, async (ctx, { body }) => {
    await limitReads(ctx)
    return startsToMove(ctx, body)
  }),
  serve(visitCalendarFile, async (ctx, { body }) => {
    await limitReads(ctx)
    return calendarOfVisit(ctx, body.link)
  }),
]
