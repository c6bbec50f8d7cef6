import { bookAt } from '#test/bookings.ts'
import { product } from './stage.ts'

/** A request as a visitor would send it, for the first free time of a service from some days ahead on. Answers its number. */
export const book = (
  firstName: string,
  lastName: string,
  options: { ahead?: number; service?: string } = {},
): Promise<number> => bookAt(product.url, firstName, lastName, options)
