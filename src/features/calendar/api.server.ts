import { type Route, serve } from '#platform/http/serve.server.ts'
import { wallMoment } from '#platform/time/dates.ts'
import {
  acceptAbsence,
  addAbsence,
  listAbsences,
  removeAbsence,
  removeProposal,
} from './absences/contract.ts'
import {
  acceptProposal,
  addOwnAbsence,
  ownAbsences,
  removeOwnAbsence,
  removeProposalById,
} from './absences/service.server.ts'
import {
  createMark,
  createResource,
  deleteMark,
  deleteResource,
  getHolidays,
  getHours,
  listMarks,
  listResources,
  resourceOccupancy,
  saveHolidays,
  saveHours,
  updateMark,
  updateResource,
  visitsInside,
} from './contract.ts'
import { addMark, changeMark, deleteMarkById, visitsWithColleagues } from './marks.service.server.ts'
import { marksBetween } from './marks.store.server.ts'
import { occupancyOfResources } from './rooms/occupancy.server.ts'
import {
  addResource,
  changeHolidays,
  changeHours,
  changeResource,
  deleteResourceById,
  hoursOfDoctor,
} from './service.server.ts'
import { allResources, findHolidays } from './store.server.ts'

export const calendarApi: Route[] = [
  serve(getHours, (ctx, { params }) => hoursOfDoctor(ctx, params.id)),
  serve(saveHours, (ctx, { params, body }) => changeHours(ctx, params.id, body), {
    event: 'hours.changed',
    record: 'doctor',
  }),

  serve(listMarks, ({ db, now }, { query }) => marksBetween(db, query, wallMoment(now()))),
  serve(createMark, (ctx, { body }) => addMark(ctx, body), 'mark.created'),
  serve(updateMark, (ctx, { params, body }) => changeMark(ctx, params.id, body), 'mark.changed'),
  serve(deleteMark, (ctx, { params }) => deleteMarkById(ctx, params.id), 'mark.deleted'),
  serve(visitsInside, (ctx, { query }) => visitsWithColleagues(ctx, query), {
    event: 'appointment.listed',
    ids: (_, visits) => visits.map(({ appointmentId }) => appointmentId),
  }),

  serve(listAbsences, (ctx) => ownAbsences(ctx)),
  serve(addAbsence, (ctx, { body }) => addOwnAbsence(ctx, body), {
    itself: ['mark.created', 'absence.created'],
  }),
  serve(removeAbsence, (ctx, { params }) => removeOwnAbsence(ctx, params.id), 'mark.deleted'),
  serve(acceptAbsence, (ctx, { params, body }) => acceptProposal(ctx, params.id, body.decisions), {
    event: 'mark.created',
    ids: (_, { id }) => [id],
  }),
  serve(removeProposal, (ctx, { params }) => removeProposalById(ctx, params.id), 'absence.deleted'),

  serve(getHolidays, ({ db }) => findHolidays(db)),
  serve(saveHolidays, (ctx, { body }) => changeHolidays(ctx, body), {
    event: 'setting.changed',
    ids: () => ['holidays_open', 'patron'],
  }),

  serve(resourceOccupancy, (ctx) => occupancyOfResources(ctx)),

  serve(listResources, ({ db, now }) => allResources(db, wallMoment(now()))),
  serve(createResource, (ctx, { body }) => addResource(ctx, body), 'resource.created'),
  serve(updateResource, (ctx, { params, body }) => changeResource(ctx, params.id, body), 'resource.changed'),
  serve(deleteResource, (ctx, { params }) => deleteResourceById(ctx, params.id), 'resource.deleted'),
]
