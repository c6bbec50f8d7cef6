import type { BrowserContext, Locator, Page } from 'playwright-core'
import { choose as chooseIn, send } from './setup.ts'

/** The page of a contact, as the staff find their way on it. */

export type Person = { id: number; firstName: string; lastName: string; version: number; viewed: boolean }

let count = 0

/** A contact of the test's own. */
export function addPerson(context: BrowserContext, more: object = {}): Promise<Person> {
  count += 1
  return send<Person>(context, 'POST', '/api/contacts', {
    firstName: 'Giulia',
    lastName: `Campioni ${count}`,
    email: `giulia.campioni${count}@posta.example`,
    phone: '+39 000 555 0142',
    ...more,
  })
}

export const personOf = (context: BrowserContext, { id }: { id: number }) =>
  send<Person & Record<string, unknown>>(context, 'GET', `/api/contacts/${id}`)

export async function open(page: Page, { id, firstName, lastName }: Person, search = ''): Promise<void> {
  await page.goto(`/contatti/${id}${search}`)
  await page.getByRole('heading', { level: 1, name: `${firstName} ${lastName}` }).waitFor()
}

/** A part of the page, by its heading. */
export const part = (page: Page, name: string): Locator => page.getByRole('region', { name })
export const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true })
/** Chooses the part of the story that is shown: 'Visite', 'Messaggi', 'Note', or 'Tutto' of it. */
export const show = (page: Page, what: string) =>
  page
    .getByRole('navigation', { name: 'Che cosa mostrare' })
    .getByRole('link', { name: new RegExp(`^${what}`) })
    .click()

/** Opens the question before a contact is deleted. */
export async function askDeletion(page: Page, { firstName, lastName }: Person): Promise<void> {
  await chooseIn(page, `${firstName} ${lastName}`, 'Elimina il contatto')
}

/** A text of the toast. It goes after five seconds, so that several waits for one toast begin together. */
export const said = (page: Page, text: string) =>
  page.getByRole('region', { name: /^Notifiche/ }).getByText(text, { exact: true })

/** The facts about a person, by the labels of the fields. */
export async function factsOf(page: Page): Promise<Record<string, string>> {
  const panel = part(page, 'Informazioni')
  await panel.getByRole('term').first().waitFor()
  const labels = await panel.getByRole('term').allTextContents()
  const values = await panel.getByRole('definition').allTextContents()
  return Object.fromEntries(labels.map((label, index) => [label, values[index] ?? '']))
}

/** Answers the question the browser asks next, and tells what it was. */
export function answer(page: Page, accept: boolean): Promise<string> {
  return new Promise((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.message())
      void (accept ? dialog.accept() : dialog.dismiss())
    })
  })
}
