import { CATALOGUE_PATHS } from '#features/catalogue/setup/queries.ts'

/** What the windows of the staff read again when somebody else, or a page of their own, has changed something. */
export const changedPaths = {
  // Requests carry the names of what they are about, pictures those of the services that show them.
  catalogue: [...CATALOGUE_PATHS, '/api/appointments', '/api/media/user'],
  agreements: ['/api/convenzioni'],
  forms: ['/api/forms'],
  media: ['/api/media/'],
  settings: ['/api/site-settings/'],
}
