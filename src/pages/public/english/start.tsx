import { redirect } from 'react-router'
import { BOOKING_PATHS } from '#features/booking/paths.ts'

// Read before it is used.
export const handle = { scripts: 'islands' }

/** The first page in English is the booking, for as long as there is no English home page. */
export function loader(): never {
  throw redirect(BOOKING_PATHS.en)
}

export default function EnglishStart() {
  return null
}
