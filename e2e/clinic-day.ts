import type { Page } from 'playwright-core'
import { openDays } from '#test/days.ts'
import { bookable, wish } from '#test/factories.ts'
import { database } from './stage.ts'

/** The day of a clinic with ten doctors, for the journeys of a reception. */

export const [day = ''] = openDays(1)
export const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Rome' }).format(new Date())

const SURNAMES = 'Abate Bruno Conti Donati Esposito Ferri Galli Leone Marino Negri'.split(' ')
const TIMES = '08:00 08:30 09:00 09:30 10:00 10:30 11:00 11:30 12:00 12:30'.split(' ')

/**
 * Ten doctors who receive from 8 to 18, the first ones with ten confirmed visits each from 8 to 13.
 * @param busy how many of them have visits; the patients of the first are called Ada0
 */
export async function fillDay({ busy }: { busy: number }) {
  const { db } = database
  const offer = await bookable(db, { doctors: 10, start: '08:00', end: '18:00' })
  await db
    .updateTable('services')
    .set({ name: 'Zirconia di prova' })
    .where('id', '=', offer.serviceId)
    .execute()
  const visits = offer.doctors.slice(0, busy).flatMap((doctorId, place) =>
    SURNAMES.map((lastName, n) => ({
      ...wish(offer, { firstName: `Ada${place}`, lastName, appointmentDate: day, appointmentTime: TIMES[n] }),
      ...{ doctorId, duration: 30, status: 'confirmed' as const, email: `p${place}.${n}@example.com` },
    })),
  )
  await db.insertInto('appointments').values(visits).execute()
  return offer
}

/** A visit as it is stored. */
export const visitOf = (firstName: string, lastName: string) =>
  database.db
    .selectFrom('appointments')
    .select(['id', 'doctorId', 'appointmentDate as date', 'appointmentTime as time', 'status', 'stage'])
    .where('firstName', '=', firstName)
    .where('lastName', '=', lastName)
    .executeTakeFirstOrThrow()

/** The card of a patient on the grid, with its time where that matters. */
export const card = (page: Page, name: string, time = '') =>
  page.getByRole('gridcell', { name: new RegExp(`^${name}, ${time.replace(/^0/, '')}`) })
