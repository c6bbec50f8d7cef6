import { listBookingServices, listPublicServices } from '#features/catalogue/contract.ts'
import { ownerOf } from '#features/media/owner.server.ts'
import { idempotencyKey } from '#platform/http/idempotency-key.server.ts'
import { type Route, serve } from '#platform/http/serve.server.ts'
import { bookingAgreements, saveVisitAgreement } from './agreement/contract.ts'
import { changeVisitAgreement } from './agreement/service.server.ts'
import { agreementChoices } from './agreement/store.server.ts'
import { firstFreeDay, freeDaysOf, slotsOfDay } from './availability.server.ts'
import { appointmentMissing } from './change-visit.server.ts'
import {
  availableSlots,
  createAppointment,
  firstTimes,
  freeDays,
  nextFreeDay,
  whyNoTimes,
} from './contract.ts'
import { listExams } from './exams/contract.ts'
import { offeredExams } from './exams/store.server.ts'
import {
  firstTimesOfAll,
  firstTimesOfService,
  servicesToBook,
  servicesWithNextSlot,
} from './first-times.server.ts'
import { countMoments, countRequests, exportRequests, listOfAppointments } from './list.server.ts'
import { appointmentsOf, choicesOfList, countPending } from './list.store.server.ts'
import { calendarUid } from './mail-calendar.server.ts'
import {
  appointmentChoices,
  appointmentCounts,
  appointmentMoments,
  appointmentsOfContact,
  deleteAppointment,
  exportAppointments,
  getAppointment,
  listAppointments,
  pendingCount,
  updateAppointment,
  whyNoTimesStaff,
} from './requests/contract.ts'
import { searchApi } from './search/api.server.ts'
import { changeAppointment, deleteAppointmentById, requestVisit } from './service.server.ts'
import { findAppointment } from './store.server.ts'
import { listMessageTexts, previewMessageText, saveMessageText } from './texts/contract.ts'
import { allTexts, changeText, previewText } from './texts/service.server.ts'
import { waitingApi } from './waiting/api.server.ts'
import { whyInWeek, whyVisitorsFindNone } from './why.server.ts'

export const bookingApi: Route[] = [
  ...searchApi,
  ...waitingApi,

  serve(listPublicServices, async (ctx, { query }) => {
    // The most expensive read open to visitors.
    await ctx.limitReads(`services:${ctx.address}`, 300, 60)
    return servicesWithNextSlot(ctx, query)
  }),

  serve(listBookingServices, async (ctx, { params, query }) => {
    await ctx.limitReads(`services:${ctx.address}`, 300, 60)
    return servicesToBook(ctx, params.categoryId, query.language)
  }),

  serve(listExams, async (ctx, { query }) => {
    await ctx.limitReads(`services:${ctx.address}`, 300, 60)
    return offeredExams(ctx.db, query.language)
  }),

  serve(firstTimes, async (ctx, { query: { serviceId, subserviceId = null } }) => {
    await ctx.limitReads(`services:${ctx.address}`, 300, 60)
    if (serviceId !== undefined) return firstTimesOfService(ctx, { serviceId, subserviceId })
    await ctx.limitReads(`first-times:${ctx.address}`, 60, 60)
    return firstTimesOfAll(ctx)
  }),

  serve(availableSlots, async (ctx, { query }) => {
    await ctx.limitReads(`slots:${ctx.address}`, 300, 60)
    return slotsOfDay(ctx, chosen(query))
  }),

  serve(nextFreeDay, async (ctx, { query }) => {
    await ctx.limitReads(`slots:${ctx.address}`, 300, 60)
    return { date: await firstFreeDay(ctx, chosen(query)) }
  }),

  serve(freeDays, async (ctx, { query }) => {
    await ctx.limitReads(`slots:${ctx.address}`, 300, 60)
    return { days: await freeDaysOf(ctx, chosen(query)) }
  }),

  serve(whyNoTimes, async (ctx, { query }) => {
    await ctx.limitReads(`slots:${ctx.address}`, 300, 60)
    return whyVisitorsFindNone(ctx, chosen(query))
  }),

  serve(whyNoTimesStaff, (ctx, { query }) => whyInWeek(ctx, query)),

  serve(createAppointment, async (ctx, { body }) => {
    // `requestVisit` counts against the limit all processes share, once the moment can be booked.
    await ctx.limitReads(`booking:${ctx.address}`, 300, 60)
    const visit = await requestVisit(ctx, body, {
      ownerHash: ownerOf(ctx.request, ctx),
      idempotencyKey: idempotencyKey(ctx),
    })
    return { ...visit, calendarUid: calendarUid(visit, { mailFrom: ctx.mail.from }) }
  }),

  serve(pendingCount, async ({ db }) => ({ count: await countPending(db) })),

  serve(appointmentCounts, ({ db }) => countRequests(db)),

  serve(appointmentMoments, (ctx) => countMoments(ctx)),

  serve(appointmentChoices, ({ db }) => choicesOfList(db)),

  serve(appointmentsOfContact, ({ db }, { params }) => appointmentsOf(db, params.id), {
    event: 'appointment.listed',
    record: 'contact',
  }),

  serve(listAppointments, (ctx, { query }) => listOfAppointments(ctx, query), {
    event: 'appointment.listed',
    people: (_, rows) => rows.map(({ contactId }) => contactId),
  }),

  serve(exportAppointments, (ctx, { query }) => exportRequests(ctx, query), {
    itself: ['appointment.exported'],
  }),

  serve(bookingAgreements, async (ctx) => {
    await ctx.limitReads(`services:${ctx.address}`, 300, 60)
    return agreementChoices(ctx.db)
  }),
  serve(
    saveVisitAgreement,
    (ctx, { params, body }) => changeVisitAgreement(ctx, params.id, body),
    'appointment.changed',
  ),

  serve(
    getAppointment,
    async ({ db }, { params }) => {
      const found = await findAppointment(db, params.id)
      if (!found) throw appointmentMissing()
      return found
    },
    'appointment.viewed',
  ),

  serve(
    updateAppointment,
    (ctx, { params, body }) => changeAppointment(ctx, params.id, body),
    'appointment.changed',
  ),
  serve(deleteAppointment, (ctx, { params }) => deleteAppointmentById(ctx, params.id), 'appointment.deleted'),

  serve(listMessageTexts, (ctx) => allTexts(ctx)),
  serve(saveMessageText, (ctx, { params, body }) => changeText(ctx, params.text, body), {
    event: 'setting.changed',
    ids: ({ params }) => [params.text],
  }),
  serve(previewMessageText, (ctx, { params, body }) => previewText(ctx, params.text, body)),
]

/** A choice as it stands in an address, without a subservice where none is named. */
function chosen<Q extends { subserviceId?: number | undefined }>(query: Q) {
  return { ...query, subserviceId: query.subserviceId ?? null }
}
