import type { Translation } from '#ui/Language.tsx'
import type { documentCopy as italian } from './copy.ts'

/** The texts for visitors about their files in English. */
export const documentCopy: Translation<typeof italian> = {
  tooMany: 'You can upload up to 5 files',
  none: 'Please choose at least one file to upload.',
  tooLarge: (name) => `The file “${name}” is larger than 10MB.`,
  wrongType: (name) => `The file “${name}” is not of an accepted type: pictures, PDF, DOC or DOCX.`,
  empty: (name) => `The file “${name}” is empty.`,
  unreadable: 'The upload was interrupted. Please try again.',
  busy: 'Too many uploads at the moment. Please try again shortly.',
  infected: (name) => `The file “${name}” contains a virus: it was not uploaded.`,
  quota: 'You have uploaded too many files. Please try again later.',
}
