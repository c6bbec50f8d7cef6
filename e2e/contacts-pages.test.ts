import { expect, test } from 'vitest'
import { accessibilityFaults, expectNoSidewaysScroll, PHONE, visit } from './browser.ts'
import { addPeople, addressOf, atWork, namesIn, searchOf } from './contacts.ts'
import { atDesk } from './desk.ts'
import { ADMIN_PASSWORD } from './product.ts'
import { rowOf, saidOf } from './setup.ts'
import { addUser, browser, database, product, stage } from './stage.ts'

const PEOPLE = 120
stage('sample', async () => {
  await database.db.deleteFrom('contactRequests').execute()
  await addPeople(
    database,
    Array.from({ length: PEOPLE }, (_, n) => ({
      firstName: n % 2 ? 'Ada' : 'Zoe',
      lastName: `Numero ${String(n).padStart(3, '0')}`,
      phone: '+39 333 444 5566',
      type: n === 7 ? 'Cliente' : 'Ospite',
      fonte: n === 8 ? 'Altrove' : 'Sito web',
      viewed: n > 0,
    })),
  )
})

test('the list has pages of fifty, shows the last one while the next loads, and focuses its top', async () => {
  const { page } = await atDesk('/contatti')
  await page.getByText('1–50 di 120 contatti').waitFor()
  expect((await namesIn(page)).length).toBe(50)
  await expect.poll(() => page.getByRole('link', { name: 'Precedente' }).count()).toBe(0)

  const held: (() => void)[] = []
  await page.route('**/api/contacts?*page=2*', async (route) => {
    await new Promise<void>((go) => held.push(go))
    await route.continue()
  })
  await page.getByRole('link', { name: 'Successiva' }).press('Enter')
  const list = page.getByRole('region', { name: 'Elenco dei contatti' })
  await expect.poll(() => list.getAttribute('aria-busy')).toBe('true')
  expect((await namesIn(page))[0]).toBe('Ada Numero 119')
  await page.getByText('1–50 di 120 contatti').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await expect.poll(() => held.length).toBe(1)
  for (const go of held) go()
  await page.getByText('51–100 di 120 contatti').waitFor()
  await page.unroute('**/api/contacts?*page=2*')
  expect((await namesIn(page))[0]).toBe('Ada Numero 069')
  await expect.poll(() => list.getAttribute('aria-busy')).toBe(null)
  await expect.poll(() => atWork(page)).toBe('Elenco dei contatti')
  expect(addressOf(page)).toBe('/contatti?page=2')

  await page.getByRole('link', { name: 'Successiva' }).click()
  await page.getByText('101–120 di 120 contatti').waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Successiva' }).count()).toBe(0)
  await page.reload()
  await page.getByText('101–120 di 120 contatti').waitFor()
  await page.goBack()
  await page.getByText('51–100 di 120 contatti').waitFor()
  await page.getByRole('link', { name: 'Precedente' }).click()
  await page.getByText('1–50 di 120 contatti').waitFor()
  expect(addressOf(page)).toBe('/contatti')
})

test('a page past the last one has a way back, and any filter returns to the first', async () => {
  const { page } = await atDesk('/contatti?page=9&sort=name')
  await page.getByRole('heading', { name: 'Questa pagina è vuota' }).waitFor()
  await page.getByText('I contatti finiscono a pagina 3.').waitFor()
  await page.getByRole('link', { name: 'Vai all’ultima pagina' }).click()
  await page.getByText('101–120 di 120 contatti').waitFor()
  expect(addressOf(page)).toBe('/contatti?sort=name&page=3')
  await searchOf(page).fill('numero 007')
  await expect.poll(() => addressOf(page)).toBe('/contatti?q=numero 007&sort=name')
  await expect.poll(() => namesIn(page)).toEqual(['Ada Numero 007'])
})

test('column heads sort by last name and by keyboard, and announce the order', async () => {
  const { page } = await atDesk('/contatti?page=2')
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true })
  const first = async () => (await namesIn(page))[0]
  await expect.poll(first).toBe('Ada Numero 069')
  await expect.poll(() => head('Creato il').getAttribute('aria-sort')).toBe('descending')
  await expect.poll(() => head('Nome').getAttribute('aria-sort')).toBe('none')

  await head('Nome').getByRole('link').press('Enter')
  await expect.poll(first).toBe('Zoe Numero 000')
  expect(addressOf(page)).toBe('/contatti?sort=name')
  await expect.poll(() => head('Nome').getAttribute('aria-sort')).toBe('ascending')
  await head('Nome').getByRole('link').press('Enter')
  await expect.poll(first).toBe('Ada Numero 119')
  await expect.poll(() => head('Nome').getAttribute('aria-sort')).toBe('descending')
  await head('Tipo').getByRole('link').click()
  await expect.poll(first).toBe('Ada Numero 007')
  await head('Fonte').getByRole('link').click()
  await expect.poll(first).toBe('Zoe Numero 008')
  await head('Creato il').getByRole('link').click()
  await expect.poll(first).toBe('Ada Numero 119')
  expect(addressOf(page)).toBe('/contatti')
  await head('Creato il').getByRole('link').click()
  await expect.poll(first).toBe('Zoe Numero 000')
  expect(addressOf(page)).toBe('/contatti?sort=created')
  await page.goBack()
  await page.goBack()
  await expect.poll(first).toBe('Zoe Numero 008')
  await expect.poll(() => head('Fonte').getAttribute('aria-sort')).toBe('ascending')
})

test('rows on a phone are cards that open the contact, with a menu of orders', async () => {
  const { page, complaints } = await atDesk('/contatti?q=numero 00', { viewport: PHONE })
  await expect.poll(async () => (await namesIn(page)).length).toBe(11)
  await page.getByLabel('Ordina per').selectOption({ label: 'Cognome, A–Z' })
  await expect.poll(async () => (await namesIn(page))[0]).toBe('Zoe Numero 000')
  await page.getByLabel('Tipo', { exact: true }).selectOption('Ospite')
  await page.getByRole('button', { name: 'Togli il filtro Tipo: Ospite' }).waitFor()
  expect(addressOf(page)).toBe('/contatti?q=numero 00&type=Ospite&sort=name')
  await expectNoSidewaysScroll(page)
  expect(await accessibilityFaults(page)).toEqual([])
  const row = rowOf(page, 'Zoe Numero 000')
  await row.getByText('NEW', { exact: true }).waitFor()
  await row.getByRole('link', { name: 'zoe.numero 000@posta.example' }).waitFor()
  expect(complaints).toEqual([])
  // Anywhere but on the ways to reach them.
  await row.click({ position: { x: 20, y: 80 } })
  await page.getByRole('heading', { name: 'Zoe Numero 000', level: 1 }).waitFor()
})

test('a list that fails to load reports it in its place, and loads again', async () => {
  const { page } = await atDesk()
  await page.route('**/api/contacts?*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.route('**/api/stats/contacts', (route) => route.fulfill({ status: 500, body: '' }))
  await page.route('**/api/contacts/sources', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/contatti')
  await page.getByRole('heading', { name: 'Non riusciamo a caricare i contatti' }).waitFor()
  await page.getByText('Totale contatti').locator('..').getByText('Non disponibile').waitFor()
  await page.getByRole('button', { name: 'Fonte', exact: true }).click()
  await page.getByText('Non riusciamo a caricare le fonti.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.unroute('**/api/contacts?*')
  await page.unroute('**/api/contacts/sources')
  await page.getByRole('menuitem', { name: 'Riprova' }).click()
  await page.getByRole('button', { name: 'Riprova' }).click()
  await page.getByText('1–50 di 120 contatti').waitFor()
  await page.getByRole('button', { name: 'Fonte', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: /^Sito web/ }).waitFor()
})

test('the list needs a session and opens as requested after the login, also for an editor', async () => {
  await addUser('elena', 'editor')
  const { page, context } = await visit(browser, product.url)
  // The toast goes after five seconds, the page may still be loading then.
  await page.goto('/contatti?q=numero+007&sort=name', { waitUntil: 'commit' })
  await Promise.all([
    saidOf(page).getByText('Accesso richiesto').waitFor(),
    saidOf(page).getByText("Devi effettuare l'accesso per visualizzare i contatti.").waitFor(),
  ])
  await page.getByLabel('Username').fill('elena')
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect.poll(() => namesIn(page)).toEqual(['Ada Numero 007'])
  expect(addressOf(page)).toBe('/contatti?q=numero 007&sort=name')
  await page.getByRole('link', { name: 'Nuovo contatto' }).waitFor()
  await context.close()
})
