/** The names of the form's fields, in the order of the page. */
export const NAMES = ['firstName', 'lastName', 'email', 'phone', 'subject', 'message'] as const
export type FieldName = (typeof NAMES)[number]
