import { beforeEach, describe, expect, test } from 'vitest'
import { createAgreement } from '#features/agreements/contract.ts'
import { availableSlots } from '#features/booking/contract.ts'
import { createMark, deleteMark } from '#features/calendar/contract.ts'
import {
  listBookingCategories,
  listBookingDoctors,
  listBookingServices,
  listBookingSubservices,
  listPublicServices,
} from '#features/catalogue/contract.ts'
import { catalogueCopy } from '#features/catalogue/copy.ts'
import {
  createCategory,
  deleteCategory,
  updateCategory,
} from '#features/catalogue/setup/categories/contract.ts'
import { createDoctor, updateDoctor } from '#features/catalogue/setup/doctors/contract.ts'
import {
  createService,
  createSubservice,
  deleteService,
  reorderServices,
  updateService,
  updateSubservice,
} from '#features/catalogue/setup/services/contract.ts'
import { deleteSiteMedia } from '#features/media/contract.ts'
import { contentVersions } from '#platform/changes/contract.ts'
import { openDays } from '../days.ts'
import { wish } from '../factories.ts'
import { form } from '../files.ts'
import { type Format, picture } from '../made-pictures.ts'
import { networkVisitor } from '../server-process.ts'
import { database, delayUntil, marta, martaAtTwo, middleOf, startPair, two } from './pair.ts'

// A change of staff at one server process shows at another: on cached pages, in calls, and in bookings.

const [day = ''] = openDays(1)
// Longer than a notification takes on a busy machine; less than the minute after which a page is made anew by itself.
const SOON = { timeout: 45_000, interval: 50 }
// A page whose change was not announced is rendered again after half a minute on average.
const FELT_WITHIN_MS = 1000

startPair()

let people = 1
/** A visitor at the second process, from an address of their own. */
const visitor = () => {
  people += 1
  return networkVisitor(two.url, `198.51.100.${people}`)
}

const params = (id: number) => ({ params: { id: String(id) } })
const week = (startTime: string, endTime: string) =>
  [1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, startTime, endTime }))

type Made = {
  category: { id: number; slug: string; name: string }
  service: { id: number; name: string }
  other: { id: number; name: string }
  kind: number
  doctor: number
}
let made: Made
let counter = 0

/** A category with two services that a doctor offers; the first has a kind of visit with a price. */
beforeEach(async () => {
  counter += 1
  const category = await marta.call(createCategory, {
    body: { name: `Reparto ${counter}`, description: null },
  })
  const create = (name: string) =>
    marta.call(createService, {
      body: {
        ...{ name, shortDescription: null, longDescription: null, categoryId: category.id },
        ...{ icon: null, coverImage: null, schedules: week('09:00', '11:00') },
      },
    })
  const [service, other] = [await create(`Prima visita ${counter}`), await create(`Controllo ${counter}`)]
  const kind = await marta.call(createSubservice, {
    body: {
      ...{ serviceId: service.id, name: 'Breve', shortDescription: 'Un tipo', longDescription: null },
      ...{ duration: 30, price: '60' },
    },
  })
  const doctor = await marta.call(createDoctor, {
    body: {
      ...{ firstName: 'Ada', lastName: `Riva ${counter}`, specialization: null, email: null, phone: null },
      ...{ profileImage: null, categoryIds: [category.id], serviceIds: [service.id, other.id] },
    },
  })
  made = { category, service, other, kind: kind.id, doctor: doctor.id }
  // The page is cached and complete: any difference below is a change of it.
  await expect.poll(names, SOON).toEqual(expect.arrayContaining([service.name, other.name]))
  expect(await names()).toContain(category.name)
})

const html = async () => (await visitor().send('/servizi')).text()
/** Categories and services, in the order of the page. */
const names = async () =>
  [...(await html()).matchAll(/<h[23][^>]*>(?:<a[^>]*>)?([^<]+)</g)].map(([, name]) => name)
/** The next free time that the card of a service on the page shows. */
const nextOf = (service: string, page: string) =>
  />Prossima disponibilità<\/dt><dd[^>]*>([^<]+)/.exec(page.slice(page.indexOf(`>${service}</a></h3>`)))?.[1]
const listed = async () =>
  (await visitor().call(listPublicServices, { query: {} }))[made.category.slug]?.services
const slots = (more: object = {}) =>
  visitor().call(availableSlots, {
    query: { serviceId: String(made.service.id), doctorId: String(made.doctor), date: day, ...more },
  })
const book = (more: object = {}) =>
  visitor().send('/api/appointments', {
    method: 'POST',
    body: JSON.stringify(
      wish(
        { categoryId: made.category.id, serviceId: made.service.id, doctorId: made.doctor },
        { appointmentDate: day, appointmentTime: '09:00', subserviceId: made.kind, ...more },
      ),
    ),
  })
const bookings = async () => (await database.db.selectFrom('appointments').select('id').execute()).length

/** The booking is refused for that field, and none is stored. */
async function refusesBooking(field: string, more: object = {}): Promise<void> {
  const before = await bookings()
  const answer = await book(more)
  const body = (await answer.json()) as { issues: { path: string }[] }
  expect([answer.status, body.issues.map(({ path }) => path)]).toEqual([400, [field]])
  expect(await bookings()).toBe(before)
}

/** Changes something at the first process, and sees that windows at the second can know of it at once. */
async function change<T>(topic: 'catalogue' | 'media' | 'agreements', work: () => Promise<T>): Promise<T> {
  const before = await martaAtTwo.call(contentVersions)
  const result = await work()
  const after = await martaAtTwo.call(contentVersions)
  expect(Number(after[topic])).toBeGreaterThan(Number(before[topic]))
  return result
}

describe('the second process, after a change at the first', () => {
  test('offers a new category, service and doctor for booking', async () => {
    const { category, service, doctor } = made
    expect(await listed()).toMatchObject([{ id: service.id }, { id: made.other.id }])
    const [categories, services, kinds, doctors] = await Promise.all([
      visitor().call(listBookingCategories, { query: {} }),
      visitor().call(listBookingServices, { params: { categoryId: String(category.id) }, query: {} }),
      visitor().call(listBookingSubservices, { params: { serviceId: String(service.id) }, query: {} }),
      visitor().call(listBookingDoctors, { params: { serviceId: String(service.id) }, query: {} }),
    ])
    expect(categories).toContainEqual(expect.objectContaining({ id: category.id }))
    expect(services.map(({ id }) => id)).toEqual([service.id, made.other.id])
    expect(kinds).toMatchObject([{ id: made.kind, price: '60' }])
    expect(doctors).toMatchObject([{ id: doctor }])
    expect(await slots()).toEqual(['09:00', '09:30', '10:00', '10:30'])
    expect((await book()).status).toBe(201)
    expect(await slots()).toEqual(['09:30', '10:00', '10:30'])
  })

  test('shows new names instead of the old ones', async () => {
    const { category, service } = made
    await change('catalogue', async () => {
      await marta.call(updateCategory, { ...params(category.id), body: { name: `Ambulatori ${counter}` } })
      await marta.call(updateService, { ...params(service.id), body: { name: `Ecografia ${counter}` } })
    })
    expect(await listed()).toMatchObject([{ name: `Ecografia ${counter}` }, { name: made.other.name }])
    await expect.poll(names, SOON).toContain(`Ecografia ${counter}`)
    const now = await names()
    expect(now).toContain(`Ambulatori ${counter}`)
    expect(now).not.toContain(service.name)
    expect(now).not.toContain(category.name)
  })

  test('shows new hours, and their times can be booked', async () => {
    expect(await slots()).toContain('09:00')
    await change('catalogue', () =>
      marta.call(updateService, { ...params(made.service.id), body: { schedules: week('14:07', '15:07') } }),
    )
    await refusesBooking('appointmentTime')
    expect(await slots()).toEqual(['14:07', '14:37'])
    expect((await book({ appointmentTime: '14:37' })).status).toBe(201)
    await expect.poll(html, SOON).toContain('14:07')
  })

  test('shows a new price in the wizard', async () => {
    const prices = async () =>
      (
        await visitor().call(listBookingSubservices, {
          params: { serviceId: String(made.service.id) },
          query: {},
        })
      ).map(({ price }) => price)
    expect(await prices()).toEqual(['60'])
    await change('catalogue', () =>
      marta.call(updateSubservice, { ...params(made.kind), body: { price: 'Su preventivo' } }),
    )
    expect(await prices()).toEqual(['Su preventivo'])
  })

  test('lists services in a new order', async () => {
    const { service, other } = made
    const ofBoth = async () => (await names()).filter((name) => name === service.name || name === other.name)
    expect(await ofBoth()).toEqual([service.name, other.name])
    await change('catalogue', () =>
      marta.call(reorderServices, {
        body: {
          serviceOrderUpdates: [
            { id: other.id, sortOrder: 1 },
            { id: service.id, sortOrder: 2 },
          ],
        },
      }),
    )
    expect(await listed()).toMatchObject([{ id: other.id }, { id: service.id }])
    await expect.poll(ofBoth, SOON).toEqual([other.name, service.name])
  })

  test('shows a new cover picture in all its widths', async () => {
    const upload = async (format: Format) => {
      const { body, headers } = form([
        { name: `${format}.jpg`, bytes: await picture(format, { width: 600, height: 400 }), field: 'file' },
      ])
      const answer = await marta.send('/api/media/upload?use=cover', {
        method: 'POST',
        body: new Uint8Array(body),
        headers,
      })
      return ((await answer.json()) as { media: { id: number } }).media.id
    }
    const [first, second] = [
      await change('media', () => upload('jpeg')),
      await change('media', () => upload('png')),
    ]
    const address = (id: number) => `/api/public/media/${id}`
    const cover = (coverImage: number) =>
      change('catalogue', () =>
        marta.call(updateService, { ...params(made.service.id), body: { coverImage: String(coverImage) } }),
      )
    await cover(first)
    await expect.poll(html, SOON).toContain(`${address(first)}?w=480 480w`)
    await cover(second)
    expect((await listed())?.[0]?.imageUrl).toBe(address(second))
    await expect.poll(html, SOON).toContain(`${address(second)}?w=480 480w`)
    expect(await html()).not.toContain(`${address(first)}?`)
    const lengths = await Promise.all(
      ['', '?w=160', '?w=480'].map(async (width) => {
        const image = await visitor().send(address(second) + width, { headers: { accept: 'image/*' } })
        expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])
        return (await image.arrayBuffer()).byteLength
      }),
    )
    expect(new Set(lengths).size).toBe(3)
    await change('media', () => marta.call(deleteSiteMedia, params(first)))
    expect((await visitor().send(address(first))).status).toBe(404)
  })

  test('neither lists nor books a deleted service and category', async () => {
    await change('catalogue', () => marta.call(deleteService, params(made.service.id)))
    await refusesBooking('serviceId')
    expect(await slots()).toEqual([])
    await expect.poll(names, SOON).not.toContain(made.service.name)
    await marta.call(deleteService, params(made.other.id))
    await change('catalogue', () => marta.call(deleteCategory, params(made.category.id)))
    expect(await listed()).toBeUndefined()
    await expect.poll(names, SOON).not.toContain(made.category.name)
  })

  test('shows the notice of a closure on the first page until the closure is deleted', async () => {
    const home = async () => (await visitor().send('/')).text()
    const notice = `Chiusi all’alba ${counter}`
    expect(await home()).not.toContain(notice)
    const body = { kind: 'closure', from: `${day}T05:00`, to: `${day}T06:00`, notice } as const
    const { id } = await change('catalogue', () => marta.call(createMark, { body }))
    await expect.poll(home, SOON).toContain(notice)
    await change('catalogue', () => marta.call(deleteMark, params(id)))
    await expect.poll(home, SOON).not.toContain(notice)
  })

  test('neither offers nor books a time of an absence or a closure from the moment it is saved', async () => {
    const at = { from: `${day}T09:30`, to: `${day}T10:00` }
    const absence = { kind: 'absence', doctorId: made.doctor, ...at } as const
    for (const body of [absence, { kind: 'closure', ...at } as const]) {
      const { id } = await marta.call(createMark, { body })
      expect(await slots()).toEqual(['09:00', '10:00', '10:30'])
      expect([400, 409]).toContain((await book({ appointmentTime: '09:30' })).status)
      await marta.call(deleteMark, params(id))
    }
    expect(await slots()).toContain('09:30')
  })

  test('shows on the services page within a second that an absence takes the times of a service, and gives them back', async () => {
    const pages = visitor()
    const next = async () => nextOf(made.service.name, await (await pages.send('/servizi')).text())
    expect(await next()).toMatch(/, \d+:\d\d$/)
    const isNone = async () => (await next()) === catalogueCopy.noSlot
    const [from, to] = [new Date(), new Date(Date.now() + 90 * 86_400_000)].map((one) =>
      one.toISOString().slice(0, 10),
    )
    const body = { kind: 'absence', doctorId: made.doctor, from: `${from}T00:00`, to: `${to}T00:00` } as const
    const felt: number[] = []
    for (let n = 0; n < 4; n += 1) {
      const { id } = await marta.call(createMark, { body })
      felt.push(await delayUntil(isNone, true))
      await marta.call(deleteMark, params(id))
      felt.push(await delayUntil(isNone, false))
    }
    console.warn(`an absence shows on a page of the other process after (ms): ${felt.join(', ')}`)
    expect(middleOf(felt)).toBeLessThan(FELT_WITHIN_MS)
  })

  test('lists a new agreement', async () => {
    const agreement = await change('agreements', () =>
      marta.call(createAgreement, { body: { nome: 'Sconto', azienda: 'Alfa', descrizione: null } }),
    )
    expect(await (await martaAtTwo.send('/api/convenzioni')).json()).toEqual([agreement])
  })
})

describe('the second process, after a deactivation at the first', () => {
  // The second process answers first, so that its caches are filled.
  beforeEach(async () => {
    expect(await slots()).toContain('09:00')
    expect((await book({ appointmentTime: '10:30' })).status).toBe(201)
  })

  test('refuses to book the service and removes it from the page and the wizard', async () => {
    await change('catalogue', () =>
      marta.call(updateService, { ...params(made.service.id), body: { isActive: false } }),
    )
    await refusesBooking('serviceId')
    expect(await slots()).toEqual([])
    const services = await visitor().call(listBookingServices, {
      params: { categoryId: String(made.category.id) },
      query: {},
    })
    expect(services.map(({ id }) => id)).toEqual([made.other.id])
    expect(await listed()).toMatchObject([{ id: made.other.id }])
    await expect.poll(names, SOON).not.toContain(made.service.name)
    expect(await names()).toContain(made.other.name)
  })

  test('refuses to book the category’s services', async () => {
    await change('catalogue', () =>
      marta.call(updateCategory, { ...params(made.category.id), body: { isActive: false } }),
    )
    await refusesBooking('categoryId')
    expect(await slots()).toEqual([])
    const categories = await visitor().call(listBookingCategories, { query: {} })
    expect(categories.map(({ id }) => id)).not.toContain(made.category.id)
    expect(await listed()).toBeUndefined()
    await expect.poll(names, SOON).not.toContain(made.category.name)
    expect(await names()).not.toContain(made.other.name)
  })

  test('refuses to book the doctor', async () => {
    expect(await html()).toContain(`Ada Riva ${counter}<`)
    await change('catalogue', () =>
      marta.call(updateDoctor, { ...params(made.doctor), body: { isActive: false } }),
    )
    await refusesBooking('doctorId')
    expect(await slots()).toEqual([])
    expect(
      await visitor().call(listBookingDoctors, { params: { serviceId: String(made.service.id) }, query: {} }),
    ).toEqual([])
    await expect.poll(html, SOON).not.toContain(`Ada Riva ${counter}<`)
  })

  test('refuses to book the subservice', async () => {
    await change('catalogue', () =>
      marta.call(updateSubservice, { ...params(made.kind), body: { isActive: false } }),
    )
    await refusesBooking('subserviceId')
    const kinds = await visitor().call(listBookingSubservices, {
      params: { serviceId: String(made.service.id) },
      query: {},
    })
    expect(kinds).toEqual([])
  })
})
