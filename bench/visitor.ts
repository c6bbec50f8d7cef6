import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  availableSlots,
  createAppointment,
  firstTimes,
  freeDays,
  nextFreeDay,
  whyNoTimes,
} from '#features/booking/contract.ts'
import { ANY_DOCTOR } from '#features/booking/rules.ts'
import {
  listBookingCategories,
  listBookingDoctors,
  listBookingServices,
  listBookingSubservices,
} from '#features/catalogue/contract.ts'
import { offersKind } from '#features/catalogue/rules.ts'
import { CallError } from '#platform/http/call.ts'
import { addDays } from '#platform/time/dates.ts'
import type { Random } from '../scripts/fill/random.ts'
import { type Browser, openBrowser, type Site } from './browser.ts'

export type Outcome = { lost: number; documents: number }

type Wish = { serviceId: string; doctorId: string; subserviceId?: string }

const SOME_DOCUMENT = 0.25
const OWN_DAY = 0.4
const FIRST_TIME = 0.3

/**
 * Plays a person who comes for the first time and leaves with a visit booked: the calls of the wizard in their order,
 * with the pauses of reading and typing.
 * @throws Error when an answer is not the expected one.
 */
export async function visit(
  site: Site,
  who: { n: number; address: string; chance: Random },
): Promise<Outcome> {
  const browser = openBrowser(site, who.address)
  const { chance } = who
  const pause = (seconds: number) => sleep((seconds * 1000 * (0.5 + chance.below(1000) / 1000)) / site.haste)
  try {
    await browser.page()
    const categories = await browser.ask(listBookingCategories, { query: {} })
    await browser.ask(firstTimes, { query: {} })
    await pause(8)
    const decide = async () => {
      for (;;) {
        const { place, wish } = await choose(browser, chance, pause, categories)
        await pause(5)
        const when = await chooseTime(browser, chance, pause, wish, site.today)
        if (when) return { place, wish, when }
      }
    }
    let { place, wish, when } = await decide()
    await browser.files(site.calendarFiles)
    await pause(20)
    const uploadedFileIds = chance.chance(SOME_DOCUMENT) ? [await browser.upload(site.documentOf(who.n))] : []
    await pause(20)
    for (let lost = 0; ; lost += 1) {
      const body = { ...place, ...personOf(who.n), ...when, uploadedFileIds }
      try {
        const headers = { 'Idempotency-Key': randomBytes(16).toString('hex') }
        await browser.ask(createAppointment, { body }, { headers })
        return { lost, documents: uploadedFileIds.length }
      } catch (error) {
        if (!(error instanceof CallError && error.code === 'slot_taken')) throw error
        await pause(4)
        const other = await chooseTime(browser, chance, pause, wish, when.appointmentDate)
        if (other) when = other
        else ({ place, wish, when } = await decide())
      }
    }
  } finally {
    browser.close()
  }
}

type Pause = (seconds: number) => Promise<void>

/** Category, service, kind and doctor. */
async function choose(browser: Browser, chance: Random, pause: Pause, categories: { id: number }[]) {
  for (;;) {
    const category = chance.one(categories)
    const found = await browser.ask(listBookingServices, {
      params: { categoryId: String(category.id) },
      query: {},
    })
    const services = found.filter(({ bookingMode }) => bookingMode !== 'phone')
    await pause(6)
    const service = services.length > 0 ? chance.one(services) : undefined
    if (!service) continue
    const params = { serviceId: String(service.id) }
    // On pointing at it, and again by the step that shows them.
    const kinds = await browser.ask(listBookingSubservices, { params, query: {} })
    if (kinds.length > 0) {
      await browser.ask(listBookingSubservices, { params, query: {} })
      await browser.ask(firstTimes, { query: params })
      await pause(6)
    }
    const kind = kinds.length > 0 ? chance.one(kinds) : undefined
    const which = kind && { subserviceId: String(kind.id) }
    const all = await browser.ask(listBookingDoctors, { params, query: {} })
    const doctors = all.filter(({ subserviceIds }) => offersKind(subserviceIds, kind?.id ?? null))
    await browser.ask(firstTimes, { query: { ...params, ...which } })
    if (doctors.length === 0) continue
    const doctorId = chance.below(3) === 0 ? ANY_DOCTOR : chance.one(doctors).id
    return {
      place: {
        categoryId: category.id,
        serviceId: service.id,
        subserviceId: kind?.id ?? null,
        doctorId: doctorId === ANY_DOCTOR ? null : doctorId,
      },
      wish: {
        serviceId: String(service.id),
        doctorId: String(doctorId),
        ...which,
      },
    }
  }
}

/**
 * The calendar shows the free days of its month, and the first free day is offered; some look at a day of their own, and where
 * it is full, read why and take the next free one.
 */
async function chooseTime(browser: Browser, chance: Random, pause: Pause, wish: Wish, from: string) {
  let month = ''
  const turnTo = async (day: string) => {
    if (day.slice(0, 7) === month) return
    month = day.slice(0, 7)
    await browser.ask(freeDays, { query: { ...wish, month } })
  }
  await turnTo(from)
  const first = await browser.ask(nextFreeDay, { query: { ...wish, date: from } })
  await pause(5)
  let day = chance.chance(OWN_DAY) ? addDays(from, 1 + chance.below(30)) : first.date
  while (day) {
    await turnTo(day)
    const times = await browser.ask(availableSlots, { query: { ...wish, date: day } })
    if (times.length > 0) {
      await pause(5)
      const [earliest] = times
      const time = chance.chance(FIRST_TIME) ? earliest : chance.one(times)
      return { appointmentDate: day, appointmentTime: time ?? '' }
    }
    const why = await browser.ask(whyNoTimes, { query: { ...wish, date: day } })
    await pause(5)
    day = why.nextDay
  }
  return undefined
}

export const MAILS = '@visitors.example'

function personOf(n: number) {
  return {
    firstName: 'Niccolò',
    lastName: `Esempi ${n}`,
    email: `visitor${n}${MAILS}`,
    phone: '+39 333 000 0000',
    dateOfBirth: '1980-05-17',
    fiscalCode: null,
    notes: 'Una nota di una riga.',
  }
}
