import { CATALOGUE_PATHS } from '#features/catalogue/setup/queries.ts'

/** What the windows of the staff read again when somebody else, or a page of their own, has changed something. */
export const changedPaths = {
  catalogue: CATALOGUE_PATHS,
  agreements: ['/api/convenzioni'],
  media: ['/api/media/'],
}
