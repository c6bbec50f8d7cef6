/**
 * The callers of each call, written apart from the rows: a change of rights in a row has to be made here as well. All calls that
 * are not named here are for administrators and the reception.
 */
export const PUBLIC = [
  'DELETE /api/appointments/upload/:id',
  'GET /api/appointments/available-slots',
  'GET /api/appointments/days',
  'GET /api/appointments/first-times',
  'GET /api/appointments/next-free-day',
  'GET /api/appointments/why',
  'GET /api/auth/user',
  'GET /api/booking/categories',
  'GET /api/booking/doctors/:serviceId',
  'GET /api/booking/services/:categoryId',
  'GET /api/booking/subservices/:serviceId',
  'GET /api/contacts/by-email/:email',
  'GET /api/public/categories',
  'GET /api/public/convenzioni/active',
  'GET /api/public/doctors/:id/portrait',
  'GET /api/public/forms/:id',
  'GET /api/public/forms/:id/fields',
  'GET /api/public/media/:id',
  'GET /api/public/services',
  'POST /api/appointments',
  'POST /api/appointments/upload',
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /api/contacts',
  'POST /api/contacts/:id/messages',
  'POST /api/convenzioni/attivazioni',
  'POST /api/forms/:id/submit',
]

export const FOR_ADMINISTRATORS = [
  'DELETE /api/appointments/:id',
  'DELETE /api/contact-fields/:id',
  'DELETE /api/contacts/:id',
  'DELETE /api/convenzioni/attivazioni/:id',
  'DELETE /api/forms/:id',
  'DELETE /api/forms/:id/submissions/:submissionId',
  'DELETE /api/lists/:id',
  'DELETE /api/media/:id',
  'DELETE /api/messages/:id',
  'DELETE /api/notes/:id',
  'DELETE /api/setup/categories/:id',
  'DELETE /api/setup/doctors/:id',
  'DELETE /api/setup/resources/:id',
  'DELETE /api/setup/services/:id',
  'DELETE /api/setup/subservices/:id',
  'GET /api/contacts/:id/personal-data',
  'GET /api/contacts/:id/personal-data/export',
  'POST /api/contacts/:id/personal-data/erase',
  'POST /api/site-settings',
  'PUT /api/site-settings/:key',
]

/** Calls for doctors, besides administrators and the reception. */
export const FOR_DOCTORS_TOO: string[] = [
  'DELETE /api/user/profile-image',
  'DELETE /api/user/sessions',
  'DELETE /api/user/sessions/:id',
  'GET /api/user/sessions',
  'POST /api/user/profile-image',
  'PUT /api/user/password',
]
