import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TestSmtp } from '#test/smtp.ts'

/** The way of a new user from the mailed link to the back office. */

const PASSWORD = 'tre rondini sopra il mercato'

/** The path of the newest link mailed to an address, once `count` links have arrived. */
export async function linkTo(smtp: TestSmtp, address: string, count = 1): Promise<string> {
  const links = () =>
    smtp.received
      .filter(({ to }) => to.includes(address))
      .flatMap(({ email }) => /\/accesso#[\w-]{43}/.exec(email.text ?? '')?.[0] ?? [])
  await expect.poll(() => links().length, { timeout: 20_000 }).toBe(count)
  return links().at(-1) ?? ''
}

export async function choosePassword(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Nuova password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Salva la password' }).click()
  await page.getByText('La password è scelta. Ora puoi accedere.').waitFor()
}

export async function logInWith(page: Page, username: string): Promise<void> {
  await page.getByRole('link', { name: 'Accedi' }).click()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}
