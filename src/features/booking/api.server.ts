import { listPublicServices } from '#features/catalogue/contract.ts'
import { ownerOf } from '#features/media/owner.server.ts'
import type { CallContext } from '#platform/http/context.server.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import { notValid } from '#platform/http/errors.ts'
import { type Route, serve } from '#platform/http/serve.server.ts'
import { streamArray } from '#platform/http/stream.server.ts'
import { firstFreeDay, servicesWithNextSlot, slotsOfDay } from './availability.server.ts'
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
import { requestVisit } from './service.server.ts'
import { changeAppointment, countRequests, deleteAppointmentById, notThere } from './staff.service.server.ts'
import {
  appointmentsAfter,
  appointmentsOf,
  countAppointments,
  findAppointment,
  listAppointmentRows,
} from './store.server.ts'

const PAGE_SIZE = 50
const STREAM_STEP = 500

export const bookingApi: Route[] = [
  serve(listPublicServices, async (ctx, { query }) => {
    // The dearest of what visitors may read.
    await ctx.limitReads(`services:${ctx.address}`, 300, 60)
    return servicesWithNextSlot(ctx, query)
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
    // The count all processes share is taken by the statement that reads the day: an unknown service or a wrong day never
    // gets there.
    await ctx.limitReads(`booking:${ctx.address}`, 300, 60)
    return requestVisit(ctx, body, {
      ownerHash: ownerOf(ctx.request, ctx),
      idempotencyKey: keyOf(ctx),
      limit: ctx.limitWithin(`booking:${ctx.address}`, 30, 600),
    })
  }),

  serve(pendingCount, async ({ db }) => ({ count: await countAppointments(db, 'pending') })),

  serve(appointmentCounts, ({ db }) => countRequests(db)),

  serve(appointmentsOfContact, ({ db }, { params }) => appointmentsOf(db, params.id), {
    event: 'appointment.listed',
    record: 'contact',
  }),

  serve(
    listAppointments,
    async (ctx, { query }) => {
      const paged = query.status ?? query.page ?? query.pageSize
      if (paged === undefined) return streamArray(ctx, wholeList(ctx))
      const { status, page = 1, pageSize = PAGE_SIZE } = query
      const [rows, total] = await Promise.all([
        listAppointmentRows(ctx.db, { status, limit: pageSize, offset: (page - 1) * pageSize }),
        countAppointments(ctx.db, status),
      ])
      ctx.header('X-Total-Count', String(total))
      return rows
    },
    { event: 'appointment.listed', people: (_, rows) => rows.map(({ contactId }) => contactId) },
  ),

  serve(
    getAppointment,
    async ({ db }, { params }) => {
      const found = await findAppointment(db, params.id)
      if (!found) throw notThere()
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

async function* wholeList({ db }: CallContext): AsyncGenerator<Answer<typeof listAppointments>> {
  for (let after = 0; ; ) {
    const rows = await appointmentsAfter(db, after, STREAM_STEP)
    yield listAppointments.answer.parse(rows)
    after = rows.at(-1)?.id ?? after
    if (rows.length < STREAM_STEP) return
  }
}
