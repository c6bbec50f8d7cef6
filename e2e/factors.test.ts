import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeOf, setUpApp, withPasskeys } from './authenticator.ts'
import {
  accessibilityFaults,
  DESKTOP,
  expectNoSidewaysScroll,
  hasFocus,
  NARROWEST,
  PHONE,
} from './browser.ts'
import { ADMIN_PASSWORD } from './product.ts'
import { choose, saidOf } from './setup.ts'
import { addUser, database, product, staff, stage } from './stage.ts'

stage('empty')

const SECURITY = '/profilo?scheda=sicurezza'

async function showPassword(page: Page, name: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await page.getByRole('heading', { name: 'Ancora un passo' }).waitFor()
}

const isIn = (page: Page) => page.waitForURL('**/dashboard')

test('the app is set up with its first code, and asked for after the password', async () => {
  await addUser('conapp', 'editor')
  const { page, context } = await staff(SECURITY, { name: 'conapp' })
  await page.getByRole('button', { name: 'Attiva l’app' }).click()
  const boxes = page.getByRole('group', { name: 'Codice di 6 cifre' }).getByRole('textbox')
  await expect.poll(() => hasFocus(boxes.first())).toBe(true)
  await page.getByRole('img', { name: 'Codice QR da inquadrare con l’app' }).waitFor()
  const link = page.getByRole('link', { name: 'Apri nell’app' })
  expect(await link.count()).toBe(0)
  await page.keyboard.type('00 0000')
  await page.getByRole('button', { name: 'Attiva', exact: true }).click()
  await page.getByText('Il codice non è giusto').waitFor()
  // The wrong code stays, and is typed over.
  const typed = () =>
    boxes.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value).join(''))
  expect(await typed()).toBe('000000')
  await expect.poll(() => hasFocus(boxes.first())).toBe(true)
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    if (viewport === PHONE) expect(await link.getAttribute('href')).toMatch(/^otpauth:\/\/totp\//)
    expect(await accessibilityFaults(page)).toEqual([])
    await expectNoSidewaysScroll(page)
  }
  const secret = ((await page.getByRole('main').locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.keyboard.type(codeOf(secret))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('list', { name: 'I tuoi codici di riserva' })
  await codes.waitFor()
  await expect.poll(() => codes.getByRole('listitem').count()).toBe(10)
  await expect.poll(() => hasFocus(codes)).toBe(true)
  const recovery = await codes.getByRole('listitem').allTextContents()
  await page.setViewportSize(NARROWEST)
  await expectNoSidewaysScroll(page)
  await page.reload()
  await page.getByText('I codici non si possono rivedere.').waitFor()
  expect(await codes.count()).toBe(0)

  await context.clearCookies()
  await page.setViewportSize(DESKTOP)
  await showPassword(page, 'conapp')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('region', { name: 'Ancora un passo' }).waitFor()
  await page.getByText('Un amministratore può togliere il secondo fattore.').waitFor()
  await expect.poll(() => hasFocus(page.getByLabel('Cifra 1'))).toBe(true)
  await page.getByRole('button', { name: 'Non sei tu?' }).click()
  await expect.poll(() => hasFocus(page.getByLabel('Username'))).toBe(true)
  await showPassword(page, 'conapp')
  await page.evaluate(
    (code) => {
      const data = new DataTransfer()
      data.setData('text', code)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    },
    codeOf(secret, 1),
  )
  await page.keyboard.press('Enter')
  await isIn(page)

  await context.clearCookies()
  await showPassword(page, 'conapp')
  await page.getByRole('button', { name: 'Usa un codice di riserva' }).click()
  const field = page.getByLabel('Codice di riserva')
  await expect.poll(() => hasFocus(field)).toBe(true)
  await field.fill(recovery[0] ?? '')
  await page.keyboard.press('Enter')
  await isIn(page)
  await page.goto(SECURITY)
  await page.getByText('Ne restano 9.').waitFor()
  const logins = page.getByRole('table', { name: 'Accessi' }).getByRole('row')
  await expect.poll(() => logins.nth(1).textContent()).toContain('Password e codice di riserva')
  await context.close()
})

test('a passkey is added, renamed, logs in with and without the password, and is removed', async () => {
  await addUser('conchiave', 'editor')
  const { page, context, complaints } = await staff(SECURITY, { name: 'conchiave' })
  await withPasskeys(page)
  await page.getByRole('button', { name: 'Aggiungi una passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Aggiungi una passkey' })
  await expect.poll(() => dialog.getByLabel('Nome').inputValue()).toBe('Chrome su Linux')
  await dialog.getByLabel('Nome').fill('PC della reception')
  await dialog.getByRole('button', { name: 'Continua' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('list', { name: 'Le tue passkey' }).getByText('PC della reception').waitFor()
  await page.getByRole('list', { name: 'I tuoi codici di riserva' }).waitFor()

  await choose(page, 'PC della reception', 'Rinomina')
  const renaming = page.getByRole('dialog', { name: 'Rinomina la passkey' })
  await renaming.getByLabel('Nome').fill('PC della sala 2')
  await renaming.getByRole('button', { name: 'Salva' }).click()
  await renaming.waitFor({ state: 'detached' })
  await page.getByText('PC della sala 2').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  await context.clearCookies()
  await showPassword(page, 'conchiave')
  await page.getByRole('button', { name: 'Usa una passkey' }).click()
  await isIn(page)
  await context.clearCookies()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Accedi con una passkey' }).click()
  await isIn(page)

  await page.goto(SECURITY)
  await page.getByText(/aggiunta il .* · usata oggi/).waitFor()
  await choose(page, 'PC della sala 2', 'Togli')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Togli' }).click()
  await saidOf(page).getByText('La passkey è stata tolta.').waitFor()
  await expect.poll(() => page.getByRole('list', { name: 'Le tue passkey' }).count()).toBe(0)
  expect(complaints.filter((text) => !text.includes('401'))).toEqual([])
  await context.close()
})

test('U3: an export asks to identify again after ten minutes, and then goes on', async () => {
  await addUser('esporta', 'editor')
  const { page, context } = await staff(SECURITY, { name: 'esporta' })
  const { secret } = await setUpApp(page)
  await page.goto('/contatti')
  const button = page.getByRole('button', { name: 'Esporta' })
  await button.waitFor()
  const longAgo = async () => {
    const confirmedAt = new Date(Date.now() - 11 * 60_000).toISOString()
    await database.db.updateTable('sessions').set({ confirmedAt }).execute()
  }
  await longAgo()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/contacts/export')) asked.push(request.method())
  })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Conferma che sei tu' })
  await dialog.getByLabel('Cifra 1').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(button)).toBe(true)
  expect(asked).toHaveLength(1)

  await button.click()
  await dialog.getByLabel('Cifra 1').waitFor()
  await expect.poll(() => hasFocus(dialog.getByLabel('Cifra 1'))).toBe(true)
  const file = page.waitForResponse(
    (response) => response.url().includes('/export') && response.status() !== 403,
  )
  await page.keyboard.type(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  // Without contacts there is nothing to export: the answer of a call that was let through.
  expect([200, 409]).toContain((await file).status())
  await dialog.waitFor({ state: 'detached' })
  expect(asked).toHaveLength(3)
  await context.close()
})

test('a role that needs a second factor has a bar on every page, and then nothing else until it is set up', async () => {
  await addUser('obbligata', 'editor')
  await database.db
    .insertInto('factorDuties')
    .values({ role: 'editor', since: new Date().toISOString() })
    .execute()
  const { page, context } = await staff('/agenda', { name: 'obbligata' })
  const bar = page.getByText(/Il tuo ruolo chiede un secondo fattore: attivalo entro il \d\d\/\d\d\/\d{4}\./)
  await bar.waitFor()
  await page.getByRole('link', { name: 'Attivalo ora' }).click()
  await page.getByRole('button', { name: 'Attiva l’app' }).waitFor()
  await bar.waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  const long = new Date(Date.now() - 30 * 86_400_000).toISOString()
  await database.db.updateTable('factorDuties').set({ since: long }).execute()
  await database.db
    .updateTable('users')
    .set({ createdAt: long })
    .where('username', '=', 'obbligata')
    .execute()
  await page.goto('/contatti')
  await page.waitForURL('**/profilo?scheda=sicurezza')
  await page.getByText('il tempo per attivarlo è finito').waitFor()
  await page.getByRole('button', { name: 'Attiva l’app' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Sessioni aperte' }).count()).toBe(0)
  await setUpApp(page)
  await page.getByRole('heading', { name: 'Sessioni aperte' }).waitFor()
  await expect.poll(() => page.getByText('il tempo per attivarlo è finito').count()).toBe(0)
  await page.goto('/contatti')
  await page.getByRole('heading', { name: 'Contatti', exact: true }).waitFor()
  expect(new URL(page.url()).origin).toBe(product.url)
  await database.db.deleteFrom('factorDuties').execute()
  await context.close()
})
