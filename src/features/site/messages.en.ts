import type { Translation } from '#ui/Language.tsx'
import type { italian } from './messages.ts'

export const english: Translation<typeof italian> = {
  notice: 'Notice',
  hideNotice: 'Hide this notice',
}
