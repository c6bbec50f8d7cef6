import { displacedOf } from '#features/booking/displaced/store.server.ts'
import { AppError } from '#platform/http/errors.ts'
import { idempotencyKey } from '#platform/http/idempotency-key.server.ts'
import { type Route, serve } from '#platform/http/serve.server.ts'
import { wallClock } from '#platform/time/dates.ts'
import {
  changeVisit,
  findPlaces,
  getTelling,
  getVisit,
  muteTelling,
  printAgenda,
  readAgenda,
  tellAgain,
  visitEvents,
} from './contract.ts'
import { holdPlace } from './hold/contract.ts'
import { announceHold } from './hold/store.server.ts'
import { listDisplaced } from './ill/contract.ts'
import { createVisit, joinListByPhone } from './new/contract.ts'
import { findPeople } from './people/contract.ts'
import {
  agendaBetween,
  bookForPatient,
  changeVisitById,
  mute,
  peopleLike,
  placesFor,
  putOnList,
  tellConfirmed,
  tellingText,
  visitWithHistory,
} from './service.server.ts'

export const agendaApi: Route[] = [
  serve(readAgenda, (ctx, { query }) => agendaBetween(ctx, query), {
    event: 'appointment.listed',
    people: (_, { visits }) => visits.map(({ contactId }) => contactId),
  }),
  serve(printAgenda, (ctx, { query }) => agendaBetween(ctx, query), {
    event: 'appointment.exported',
    people: (_, { visits }) => visits.map(({ contactId }) => contactId),
  }),
  serve(createVisit, (ctx, { body }) => bookForPatient(ctx, body, idempotencyKey(ctx)), {
    event: 'appointment.created',
    ids: (_, { visit }) => [visit.id],
  }),
  serve(joinListByPhone, (ctx, { body }) => putOnList(ctx, body), {
    event: 'waiting.created',
    people: (_, { contactId }) => [contactId],
  }),
  serve(getVisit, (ctx, { params }) => visitWithHistory(ctx, params.id), 'appointment.viewed'),
  serve(changeVisit, (ctx, { params, body }) => changeVisitById(ctx, params.id, body), 'appointment.changed'),
  serve(getTelling, (ctx, { params }) => tellingText(ctx, params.id), 'appointment.viewed'),
  serve(muteTelling, (ctx, { params, query }) => mute(ctx, params.id, query.until), 'appointment.changed'),
  serve(tellAgain, (ctx, { params }) => tellConfirmed(ctx, params.id), 'appointment.changed'),
  serve(findPeople, (ctx, { query }) => peopleLike(ctx, query), {
    event: 'contact.listed',
    people: (_, { people }) => people.map(({ id }) => id),
  }),
  serve(visitEvents, ({ live, user, session, request }) => {
    if (!user || !session) throw new AppError('no_session')
    // Nothing would read the stream, or end it.
    if (request.method === 'HEAD') return new Response(null, { headers: { 'Cache-Control': 'no-store' } })
    return live.stream({ userId: user.id, doctorId: user.doctorId, sessionHash: session.hash })
  }),
  serve(
    listDisplaced,
    ({ db, now }, { query }) => displacedOf(db, { ...query, today: wallClock(now()).date }),
    { event: 'appointment.listed', people: (_, rows) => rows.map(({ contactId }) => contactId) },
  ),
  serve(findPlaces, (ctx, { query }) => placesFor(ctx, query)),
  serve(holdPlace, (ctx, { body }) => announceHold(ctx, body)),
]
