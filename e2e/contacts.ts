import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TestDatabase } from '#test/database.ts'
import { send } from './setup.ts'

/** Shared by the journeys through the contacts. */

export type NewPerson = {
  firstName: string
  lastName: string
  type?: 'Ospite' | 'Lead' | 'Prospect' | 'Cliente'
  fonte?: string | null
  dettaglioFonte?: string | null
  email?: string
  phone?: string
  viewed?: boolean
  createdAt?: string
}

/** People who are there already: each a minute after the one before. Answers their ids. */
export async function addPeople({ db }: TestDatabase, people: readonly NewPerson[]): Promise<number[]> {
  const first = Date.UTC(2026, 2, 2, 9)
  const rows = await db
    .insertInto('contactRequests')
    .values(
      people.map((person, n) => ({
        email: `${person.firstName}.${person.lastName}@posta.example`.toLowerCase(),
        phone: `+39 000 777 ${1000 + n}`,
        fonte: 'Sito web',
        viewed: true,
        createdAt: new Date(first + n * 60_000).toISOString(),
        ...person,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const searchOf = (page: Page): Locator => page.getByRole('searchbox', { name: 'Cerca contatti' })

/** The names in the table, from above. */
export const namesIn = (page: Page): Promise<string[]> =>
  page
    .getByRole('table', { name: 'Contatti' })
    .getByRole('row')
    .getByRole('link')
    .evaluateAll((links) =>
      links
        .filter((link) => /^\/contatti\/\d+$/.test(link.getAttribute('href') ?? '') && link.textContent)
        .map((link) => link.textContent ?? ''),
    )

/** Where the page is, as one reads it. */
export function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return pathname + decodeURIComponent(search.replaceAll('+', ' '))
}

/** Name of what has the focus, as it is written. */
export const atWork = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement
    return at?.getAttribute('aria-label') ?? at?.textContent ?? ''
  })

export type Field = { id: number; name: string; version: number }
export type Known = { id: number; type: string; fonte: string } & Record<string, unknown>

export async function fillIn(
  dialog: Locator,
  person: { nome: string; cognome: string; email: string; telefono: string },
) {
  await dialog.getByLabel('Nome *', { exact: true }).fill(person.nome)
  await dialog.getByLabel('Cognome').fill(person.cognome)
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Telefono').fill(person.telefono)
}

/** The stored record of a person, found by their e-mail address. */
export async function storedContact(context: BrowserContext, email: string): Promise<Known> {
  const found = await send<{ id: number }[]>(context, 'GET', `/api/contacts?q=${encodeURIComponent(email)}`)
  expect(found.length).toBe(1)
  return send<Known>(context, 'GET', `/api/contacts/${found[0]?.id}`)
}

/** The button of the dialog. */
export const create = (dialog: Locator) => dialog.getByRole('button', { name: 'Crea' })
