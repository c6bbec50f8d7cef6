import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { person } from '#test/factories.ts'
import { accessibilityFaults, DESKTOP, expectNoSidewaysScroll, hasFocus, PHONE } from './browser.ts'
import { ADMIN_PASSWORD } from './product.ts'
import { addUser, database, product, staff, stage } from './stage.ts'
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

/** One browser, whose first tab shows a contact with a draft that the other user may not see. */
async function withDraft(name: string, lastName: string) {
  const id = await person(database.db, { firstName: 'Bianca', lastName, email: `${name}@posta.example` })
  const { page, context } = await staff(`/contatti/${id}`, { name })
  await page.getByRole('heading', { name: `Bianca ${lastName}` }).waitFor()
  await page.getByRole('textbox', { name: /nota/i }).first().fill('Richiamare dopo le')
  return { page, context }
}

async function logIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await page.waitForURL('**/dashboard')
}

/** Notes each time the page has drawn any of the words, until it is loaded anew. */
async function watchFor(page: Page, words: string): Promise<() => string[]> {
  const seen: string[] = []
  await page.exposeFunction('noteSeen', (text: string) => void seen.push(text))
  await page.evaluate((text) => {
    const look = () => {
      const main = document.querySelector('main')
      if (main?.textContent.includes(text) && getComputedStyle(main).visibility === 'visible')
        (window as unknown as { noteSeen: (text: string) => void }).noteSeen(text)
      requestAnimationFrame(look)
    }
    look()
  }, words)
  return () => seen
}

test.each([
  ['covered', true],
  ['open', false],
])(
  'U8: a tab left %s by one user shows nothing of theirs once another has logged in',
  async (kind, isCovered) => {
    const [first, second] = [`prima-${kind}`, `seconda-${kind}`]
    await addUser(first, 'editor')
    await addUser(second, 'editor')
    const { page, context } = await withDraft(first, `Visibile${kind}`)
    if (isCovered) {
      await leaveAlone(first)
      await page.getByRole('dialog', { name: 'Schermo bloccato' }).waitFor()
    }
    const other = await newTab(context)
    await other.goto('/')
    await other.getByRole('button', { name: /menu/i }).first().waitFor()
    const left = await other.request.post('/api/auth/logout', { data: {}, headers: { Origin: product.url } })
    expect(left.status()).toBe(200)
    const seen = isCovered ? await watchFor(page, `Visibile${kind}`) : () => []
    await other.evaluate(() => localStorage.clear())
    await other.goto('/login')
    await logIn(other, second)

    await page.bringToFront()
    await page.waitForURL('**/dashboard')
    const account = page.getByRole('complementary', { name: 'Menu e account' })
    await account.getByText(second).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.getByRole('heading', { name: /Visibile/ }).count()).toBe(0)
    expect(await page.getByRole('textbox', { name: /nota/i }).count()).toBe(0)
    expect(seen()).toEqual([])
    await context.close()
  },
)

test('U8: a locked screen lets a colleague log in, says that what was typed is lost, and keeps nothing of it', async () => {
  await addUser('via', 'editor')
  await addUser('collega', 'editor')
  const { page, context } = await withDraft('via', 'Lasciata')
  await leaveAlone('via')
  const cover = page.getByRole('dialog', { name: 'Schermo bloccato' })
  await cover.getByText('Va perso se cambi utente.').waitFor()
  await cover.getByRole('button', { name: 'Cambia utente' }).click()
  await page.waitForURL('**/login')
  await page.getByRole('heading', { name: 'Accesso' }).waitFor()
  await logIn(page, 'collega')
  await page.getByRole('complementary', { name: 'Menu e account' }).getByText('collega').waitFor()
  await page.goBack()
  await page.waitForURL('**/contatti/*')
  await expect.poll(() => page.getByRole('textbox', { name: /nota/i }).first().inputValue()).toBe('')
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
