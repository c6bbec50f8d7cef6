/** The names of the form's fields, in the order of the page. */
export const NAMES = [
  'convenzioneId',
  'firstName',
  'lastName',
  'email',
  'phone',
  'dateOfBirth',
  'serviziInteressati',
] as const
export type FieldName = (typeof NAMES)[number]
