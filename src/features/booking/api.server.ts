import { listBookingServices, listPublicServices } from '#features/catalogue/contract.ts'
import { ownerOf } from '#features/media/owner.server.ts'
import type { CallContext } from '#platform/http/context.server.ts'
import { notValid } from '#platform/http/errors.ts'
import { type Route, serve } from '#platform/http/serve.server.ts'
import { firstFreeDay, slotsOfDay } from './availability.server.ts'
import {
  appointmentCounts,
  appointmentsOfContact,
  availableSlots,
  createAppointment,
  deleteAppointment,
  getAppointment,
  listAppointments,
  nextFreeDay,
  pendingCount,
  updateAppointment,
} from './contract.ts'
import { servicesToBook, servicesWithNextSlot } from './first-times.server.ts'
import {
  appointmentMissing,
  changeAppointment,
  countRequests,
  deleteAppointmentById,
  listOfAppointments,
  requestVisit,
} from './service.server.ts'
import { appointmentsOf, countAppointments, findAppointment } from './store.server.ts'

export const bookingApi: Route[] = [
  serve(listPublicServices, async (ctx, { query }) => {
    // The most expensive read open to visitors.
    await ctx.limitReads(`services:${ctx.address}`, 300, 60)
    return servicesWithNextSlot(ctx, query)
  }),

  serve(listBookingServices, async (ctx, { params }) => {
    await ctx.limitReads(`services:${ctx.address}`, 300, 60)
    return servicesToBook(ctx, params.categoryId)
  }),

  serve(availableSlots, async (ctx, { query }) => {
    await ctx.limitReads(`slots:${ctx.address}`, 300, 60)
    return slotsOfDay(ctx, { ...query, subserviceId: query.subserviceId ?? null })
  }),

  serve(nextFreeDay, async (ctx, { query }) => {
    await ctx.limitReads(`slots:${ctx.address}`, 300, 60)
    return { date: await firstFreeDay(ctx, { ...query, subserviceId: query.subserviceId ?? null }) }
  }),

  serve(createAppointment, async (ctx, { body }) => {
    // `requestVisit` counts against the limit all processes share, once the moment can be booked.
    await ctx.limitReads(`booking:${ctx.address}`, 300, 60)
    return requestVisit(ctx, body, {
      ownerHash: ownerOf(ctx.request, ctx),
      idempotencyKey: keyOf(ctx),
    })
  }),

  serve(pendingCount, async ({ db }) => ({ count: await countAppointments(db, 'pending') })),

  serve(appointmentCounts, ({ db }) => countRequests(db)),

  serve(appointmentsOfContact, ({ db }, { params }) => appointmentsOf(db, params.id), {
    event: 'appointment.listed',
    record: 'contact',
  }),

  serve(listAppointments, (ctx, { query }) => listOfAppointments(ctx, query), {
    event: 'appointment.listed',
    people: (_, rows) => rows.map(({ contactId }) => contactId),
  }),

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
]

function keyOf(ctx: CallContext): string | null {
  const key = ctx.request.headers.get('idempotency-key')
  if (key === null) return null
  if (!/^[\w.:-]{8,128}$/.test(key)) throw notValid('Idempotency-Key', 'Chiave della richiesta non valida.')
  return key
}
