import type { Locale } from '#ui/locale.ts'

/** The path of the wizard in each language. Apart from the rest of addresses, since the pages of errors know it too. */
export const BOOKING_PATHS: Readonly<Record<Locale, string>> = { it: '/prenota-visita', en: '/en/booking' }
