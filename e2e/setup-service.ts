import type { BrowserContext, Page } from 'playwright-core'
import { DESKTOP, type Visit } from './browser.ts'
import { atDesk } from './desk.ts'
import { send } from './setup.ts'

/** The page of a service, as the staff find their way on it. */

type Hours = { dayOfWeek: number; startTime: string; endTime: string }
type Service = { id: number; name: string; version: number; coverImage: string | null; icon: string | null }

export const read = (context: BrowserContext, id: number) =>
  send<Service>(context, 'GET', `/api/setup/services/${id}`)

export async function hoursOf(context: BrowserContext, id: number): Promise<string[]> {
  const hours = await send<Hours[]>(context, 'GET', `/api/setup/services/${id}/schedules`)
  return hours.map(({ dayOfWeek, startTime, endTime }) => `${dayOfWeek} ${startTime}-${endTime}`)
}

type AtService = Visit & { id: number; name: string; kinds: number[] }

let count = 0

/** Opens the page of a new service with hours on Monday morning, and with subservices of these names. */
export async function atService(viewport = DESKTOP, subservices: string[] = []): Promise<AtService> {
  const guest = await atDesk(undefined, { viewport })
  const [category] = await send<{ id: number }[]>(guest.context, 'GET', '/api/setup/categories')
  count += 1
  const name = `Visita di prova ${count}`
  const { id } = await send<Service>(guest.context, 'POST', '/api/setup/services', {
    name,
    categoryId: category?.id,
    shortDescription: 'Una prova',
    schedules: [{ dayOfWeek: 1, startTime: '09:30', endTime: '12:30' }],
  })
  const kinds: number[] = []
  for (const kind of subservices) {
    const body = { serviceId: id, name: kind, shortDescription: 'Colloquio', duration: 60, price: '80' }
    kinds.push((await send<{ id: number }>(guest.context, 'POST', '/api/setup/subservices', body)).id)
  }
  await guest.page.goto(`/setup?servizio=${id}`)
  await guest.page.getByRole('heading', { level: 1, name }).waitFor()
  return { ...guest, id, name, kinds }
}

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const day = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })
export const time = (page: Page, place: string) => page.getByRole('textbox', { name: place, exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first()
export const unsaved = (page: Page) => page.getByText('Modifiche non salvate', { exact: true })

/** The hours of a day as they stand in the form. */
export async function typed(page: Page, name: string): Promise<string[]> {
  const inputs = page.getByRole('textbox', { name: new RegExp(`^${name}, fascia`) })
  const values = await inputs.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
  return values.flatMap((value, index) => (index % 2 === 0 ? [`${value}-${values[index + 1]}`] : []))
}
