import type { Translation } from '#ui/Language.tsx'
import type { italian } from './error-messages.ts'

export const english: Translation<typeof italian> = {
  notFound: 'Page not found',
  notFoundText: 'The page you are looking for does not exist, or has moved.',
  home: 'To our home page (in Italian)',
  book: 'Book a visit',
  failed: 'Error',
  failedTitle: 'Something went wrong',
  failedText: 'An unexpected error has occurred. Please try again shortly',
  call: '. If it happens again, call us on',
  retry: 'Try again',
}
