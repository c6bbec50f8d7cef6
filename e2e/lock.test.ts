import { expect, test } from 'vitest'
import { person } from '#test/factories.ts'
import { accessibilityFaults, DESKTOP, expectNoSidewaysScroll, hasFocus, PHONE } from './browser.ts'
import { ADMIN_PASSWORD } from './product.ts'
import { addUser, database, staff, stage } from './stage.ts'
import { newTab } from './tab.ts'

stage('empty')

/** No key and no pointer for twenty minutes, as the server knows it. */
async function leaveAlone(username: string): Promise<void> {
  const lastSeenAt = new Date(Date.now() - 20 * 60_000).toISOString()
  await database.db
    .updateTable('sessions')
    .set({ lastSeenAt })
    .where('userId', 'in', (users) => users.selectFrom('users').select('id').where('username', '=', username))
    .execute()
}

test('a screen left alone is covered in every tab, and comes back with what was typed', async () => {
  await addUser('lontana', 'editor')
  const id = await person(database.db, {
    firstName: 'Bianca',
    lastName: 'Nascosta',
    email: 'bianca@posta.example',
  })
  const { page, context } = await staff(`/contatti/${id}`, { name: 'lontana' })
  await page.getByRole('heading', { name: /Bianca Nascosta/ }).waitFor()
  const other = await newTab(context)
  await other.goto('/contatti')
  await other.getByText('Bianca Nascosta').first().waitFor()
  await page.bringToFront()
  const note = page.getByRole('textbox', { name: /nota/i }).first()
  await note.fill('Richiamare dopo le')
  await leaveAlone('lontana')

  const cover = page.getByRole('dialog', { name: 'Schermo bloccato' })
  await cover.waitFor()
  expect(await page.locator('body').ariaSnapshot()).not.toContain('Nascosta')
  const copied = await page.evaluate(() => {
    getSelection()?.selectAllChildren(document.body)
    return getSelection()?.toString()
  })
  expect(copied).not.toContain('Nascosta')
  await page.evaluate(() => getSelection()?.removeAllRanges())
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    expect(await accessibilityFaults(page)).toEqual([])
    await expectNoSidewaysScroll(page)
  }
  await page.keyboard.press('Escape')
  await cover.waitFor()
  const covered = other.getByRole('dialog', { name: 'Schermo bloccato' })
  await other.bringToFront()
  await covered.waitFor()
  await page.bringToFront()

  const password = cover.getByLabel('Password', { exact: true })
  await password.fill('non è questa')
  await page.keyboard.press('Enter')
  await cover.getByText('La password non è corretta.').waitFor()
  await expect.poll(() => password.inputValue()).toBe('non è questa')
  await password.fill(ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await cover.waitFor({ state: 'detached' })
  await expect.poll(() => note.inputValue()).toBe('Richiamare dopo le')
  await expect.poll(() => hasFocus(note)).toBe(true)
  await other.bringToFront()
  await covered.waitFor({ state: 'detached' })
  await other.getByText('Bianca Nascosta').first().waitFor()
  await context.close()
})

test('a page of a locked session shows nothing after a reload', async () => {
  await addUser('assente', 'editor')
  const { page, context } = await staff('/contatti', { name: 'assente' })
  await page.getByRole('heading', { name: 'Contatti', exact: true }).waitFor()
  await leaveAlone('assente')
  await page.reload()
  const cover = page.getByRole('dialog', { name: 'Schermo bloccato' })
  await cover.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD)
  await cover.getByRole('button', { name: 'Sblocca' }).click()
  await cover.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Contatti', exact: true }).waitFor()
  await context.close()
})

test('a computer that wakes and does not reach the server is covered all the same', async () => {
  await addUser('dorme', 'editor')
  const { page, context } = await staff('/contatti', { name: 'dorme' })
  await page.getByRole('heading', { name: 'Contatti', exact: true }).waitFor()
  await page.route('**/api/auth/user', (route) => route.abort())
  await page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 17 * 60_000
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.getByRole('dialog', { name: 'Schermo bloccato' }).waitFor()
  await context.close()
})
