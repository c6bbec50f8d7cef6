import { type Route, serve } from '#platform/http/serve.server.ts'
import { bookingDoctors, bookingSubservices } from './choices.store.server.ts'
import {
  doctorPortrait,
  listBookingCategories,
  listBookingDoctors,
  listBookingSubservices,
  listPublicCategories,
} from './contract.ts'
import { showPortrait } from './portrait.server.ts'
import {
  createCategory,
  deleteCategory,
  listSetupCategories,
  updateCategory,
} from './setup/categories/contract.ts'
import {
  createDoctor,
  deleteDoctor,
  getSetupDoctor,
  listDoctorCategories,
  listDoctorServices,
  listDoctorSubservices,
  listSetupDoctors,
  updateDoctor,
} from './setup/doctors/contract.ts'
import { categoriesOfDoctor, servicesOfDoctor, subservicesOfDoctor } from './setup/doctors/store.server.ts'
import { getLimits, saveLimits } from './setup/limits/contract.ts'
import { LIMITS, limitNames } from './setup/limits/rules.ts'
import { changeLimits, clinicLimits } from './setup/limits/service.server.ts'
import { listPrices, savePrices } from './setup/prices/contract.ts'
import { changePrices } from './setup/prices/service.server.ts'
import { allPrices } from './setup/prices/store.server.ts'
import {
  addCategory,
  addDoctor,
  changeCategory,
  changeDoctor,
  competencesOf,
  deleteCategoryById,
  deleteDoctorById,
  oneDoctor,
} from './setup/service.server.ts'
import {
  createService,
  createSubservice,
  deleteService,
  deleteSubservice,
  getSetupService,
  listSchedules,
  listSetupServices,
  listSetupSubservices,
  reorderServices,
  updateService,
  updateSubservice,
} from './setup/services/contract.ts'
import {
  addService,
  addSubservice,
  changeService,
  changeSubservice,
  deleteServiceById,
  deleteSubserviceById,
  oneService,
  reorderCategory,
  schedulesOfService,
  subservicesOfService,
} from './setup/services/service.server.ts'
import { setupServices } from './setup/services/store.server.ts'
import { setupCategories, setupDoctors } from './setup/store.server.ts'
import { bookingCategories } from './store.server.ts'

export const catalogueApi: Route[] = [
  serve(listBookingCategories, ({ db }, { query }) => bookingCategories(db, query.language)),
  serve(listBookingSubservices, ({ db }, { params, query }) =>
    bookingSubservices(db, params.serviceId, query.language),
  ),
  serve(listBookingDoctors, ({ db }, { params, query }) =>
    bookingDoctors(db, params.serviceId, query.language),
  ),
  serve(listPublicCategories, ({ db }) => bookingCategories(db)),
  serve(doctorPortrait, async (ctx, { params }) => {
    // A page about all doctors asks for each of them, and several visitors may share an address.
    await ctx.limitReads(`portrait:${ctx.address}`, 1200, 60)
    return showPortrait(ctx, params.id)
  }),

  serve(listSetupServices, ({ db }) => setupServices(db)),
  // Stands before the row with `:id` in this place of its path, which would match as well.
  serve(reorderServices, (ctx, { body }) => reorderCategory(ctx, body), 'service.changed'),
  serve(getSetupService, ({ db }, { params }) => oneService(db, params.id)),
  serve(createService, (ctx, { body }) => addService(ctx, body), 'service.created'),
  serve(updateService, (ctx, { params, body }) => changeService(ctx, params.id, body), 'service.changed'),
  serve(deleteService, (ctx, { params }) => deleteServiceById(ctx, params.id), 'service.deleted'),
  serve(listSchedules, ({ db }, { params }) => schedulesOfService(db, params.id)),

  serve(listSetupSubservices, ({ db }, { params }) => subservicesOfService(db, params.id)),
  serve(createSubservice, (ctx, { body }) => addSubservice(ctx, body), 'subservice.created'),
  serve(
    updateSubservice,
    (ctx, { params, body }) => changeSubservice(ctx, params.id, body),
    'subservice.changed',
  ),
  serve(deleteSubservice, (ctx, { params }) => deleteSubserviceById(ctx, params.id), 'subservice.deleted'),

  serve(listPrices, ({ db }) => allPrices(db)),
  serve(savePrices, (ctx, { body }) => changePrices(ctx, body.prices), {
    event: 'subservice.changed',
    ids: ({ body }) => body.prices.map(({ id }) => id),
  }),

  serve(getLimits, ({ db }) => clinicLimits(db)),
  serve(saveLimits, (ctx, { body }) => changeLimits(ctx, body), {
    event: 'setting.changed',
    ids: () => limitNames.map((name) => LIMITS[name].key),
  }),

  serve(listSetupCategories, ({ db }) => setupCategories(db)),
  serve(createCategory, (ctx, { body }) => addCategory(ctx, body), 'category.created'),
  serve(updateCategory, (ctx, { params, body }) => changeCategory(ctx, params.id, body), 'category.changed'),
  serve(deleteCategory, (ctx, { params }) => deleteCategoryById(ctx, params.id), 'category.deleted'),

  serve(listSetupDoctors, ({ db }) => setupDoctors(db)),
  serve(getSetupDoctor, ({ db }, { params }) => oneDoctor(db, params.id)),
  serve(createDoctor, (ctx, { body }) => addDoctor(ctx, body), 'doctor.created'),
  serve(updateDoctor, (ctx, { params, body }) => changeDoctor(ctx, params.id, body), 'doctor.changed'),
  serve(deleteDoctor, (ctx, { params }) => deleteDoctorById(ctx, params.id), 'doctor.deleted'),
  serve(listDoctorCategories, ({ db }, { params }) => competencesOf(db, params.id, categoriesOfDoctor)),
  serve(listDoctorServices, ({ db }, { params }) => competencesOf(db, params.id, servicesOfDoctor)),
  serve(listDoctorSubservices, ({ db }, { params }) => competencesOf(db, params.id, subservicesOfDoctor)),
]
