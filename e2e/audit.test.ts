import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import {
  accessibilityFaults,
  DESKTOP,
  expectNoSidewaysScroll,
  hasFocus,
  NARROWEST,
  PHONE,
} from './browser.ts'
import { addPerson, button, open, type Person, part, said } from './contact.ts'
import { atDesk } from './desk.ts'
import { addUser, database, stage } from './stage.ts'

let person: Person

stage()
beforeAll(async () => {
  const { page, context } = await atDesk()
  person = await addPerson(context)
  await open(page, person)
  await addUser('giulia', 'editor')
  await sealed()
})

/** Waits until the product has sealed all entries there are, as it does every five seconds. */
async function sealed(): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM trail WHERE seal IS NULL`.execute(
      database.db,
    )
    return rows[0]?.n
  }
  await vi.waitUntil(async () => (await waiting()) === 0, { timeout: 20_000, interval: 200 })
}

const entryOf = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const rows = (page: Page) => page.getByRole('table', { name: 'Voci del registro, la più recente prima' })
const kinds = (page: Page) => page.getByRole('navigation', { name: 'Che cosa' })
const fullName = () => `${person.firstName} ${person.lastName}`

/** Waits until the page has compared each sealed entry with its seal. */
const whole = (page: Page) => page.getByText(/^Catena integra fino alle \d/).waitFor()

describe('the audit trail', () => {
  test('the audit trail shows the newest entry first, and opens one by the keyboard to its place in the chain', async () => {
    const { page, complaints } = await atDesk(`/registro?persona=${person.id}`)
    await whole(page)
    await page.getByText(/Nessun sigillo fuori dal database con cui confrontarla$/).waitFor()
    const entry = entryOf(page, 'Ha aperto la scheda').first()
    await entry.focus()
    await page.keyboard.press('Enter')
    await page.getByText(/^n\. \d+ · (\w{4}…\w{4}|inizio) → \w{4}…\w{4}$/).waitFor()
    await expect.poll(() => entry.getAttribute('aria-expanded')).toBe('true')
    expect(await hasFocus(entry)).toBe(true)
    expect(new URL(page.url()).searchParams.get('voce')).toMatch(/^\d+$/)
    for (const size of [NARROWEST, PHONE, { width: 1024, height: 768 }, DESKTOP]) {
      await page.setViewportSize(size)
      await expectNoSidewaysScroll(page)
      expect(await accessibilityFaults(page)).toEqual([])
    }
    await page.keyboard.press('Enter')
    await page.getByText(/^n\. \d+ · /).waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })

  test('the audit trail is filtered by person, user, event and day, all of them in the address', async () => {
    const { page } = await atDesk('/registro')
    await whole(page)
    const finder = page.getByRole('combobox', { name: 'Paziente: cognome o telefono' })
    await finder.fill('zzzz')
    await page.getByText('Nessun paziente trovato').waitFor()
    await finder.fill('campioni')
    await page.getByRole('option', { name: /^Campioni/ }).waitFor()
    await finder.press('Enter')
    await page.getByRole('button', { name: 'Togli il filtro per persona' }).waitFor()
    await kinds(page)
      .getByRole('link', { name: /^Modifiche/ })
      .click()
    await entryOf(page, 'Ha aggiunto il contatto').waitFor()
    await expect.poll(() => rows(page).getByRole('link', { name: 'Ha aperto la scheda' }).count()).toBe(0)
    await page.getByRole('combobox', { name: 'Utente' }).selectOption('giulia')
    await page.getByRole('heading', { name: 'Nessuna voce con questi filtri' }).waitFor()
    const { searchParams } = new URL(page.url())
    expect([...searchParams.keys()]).toEqual(['persona', 'utente', 'evento'])
    await page.getByRole('textbox', { name: 'Dal giorno' }).fill('01/01/2020')
    await page.waitForURL(/dal=2020-01-01/)
    await page
      .getByRole('region', { name: 'Voci del registro' })
      .getByRole('button', { name: 'Cancella filtri' })
      .click()
    await page.waitForURL((url) => url.search === '')
    await rows(page).waitFor()
  })

  test('an export is a file, and the newest entry', async () => {
    const { page } = await atDesk(`/registro?persona=${person.id}`)
    await whole(page)
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Esporta').click()])
    expect(file.suggestedFilename()).toMatch(/^registro-\d{4}-\d\d-\d\d\.csv$/)
    expect(await readFile(await file.path(), 'utf8')).toContain(fullName())
    await page.reload()
    await entryOf(page, 'Ha esportato il registro').first().waitFor()
  })

  test('U7: an entry changed by hand turns the bar red, names the entry and says whom to call', async () => {
    const { page, complaints } = await atDesk('/registro')
    await whole(page)
    const byHand = async (username: string) => {
      const { db } = database.owner
      await sql`ALTER TABLE trail DISABLE TRIGGER USER`.execute(db)
      await sql`UPDATE trail SET username = ${username} WHERE seal = 1`.execute(db)
      await sql`ALTER TABLE trail ENABLE TRIGGER USER`.execute(db)
    }
    const { rows } = await sql<{ id: number; username: string }>`
      SELECT id, username FROM trail WHERE seal = 1`.execute(database.db)
    await byHand('altro')
    await button(page, 'Verifica adesso').click()
    const alert = page.getByRole('alert')
    await alert.getByText(/^La catena è interrotta dal \d\d\/\d\d\/\d{4} alle/).waitFor()
    await alert.getByText(new RegExp(`la registrazione ${rows[0]?.id} \\(sigillo 1, `)).waitFor()
    await alert.getByText(/^Non cancellare niente\. Chiama subito/).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await byHand(rows[0]?.username ?? '')
    await button(page, 'Verifica adesso').click()
    await whole(page)
    // The verification told all admins.
    await page.goto('/dashboard')
    await page.getByRole('button', { name: /^Visto Il registro è stato toccato: la registrazione/ }).click()
    await said(page, 'Avviso segnato come visto.').waitFor()
    expect(complaints).toEqual([])
  })

  test('the reception has neither the entry nor the page', async () => {
    const { page } = await atDesk('/registro', { name: 'giulia' })
    await page.getByRole('heading', { name: 'Solo per gli amministratori' }).waitFor()
    expect(await page.getByRole('link', { name: 'Registro' }).count()).toBe(0)
  })
})

test('an administrator reaches the entries of a contact from its page, and a paper for the patient', async () => {
  const { page, complaints } = await atDesk()
  await open(page, person)
  await part(page, 'Dati personali').getByRole('link', { name: 'Chi ha visto questi dati' }).click()
  await page.getByRole('heading', { name: 'Chi ha visto questi dati', level: 2 }).waitFor()
  await page.getByRole('link', { name: 'Foglio per il paziente' }).click()
  await page.getByRole('heading', { name: `Accessi ai dati di ${fullName()}` }).waitFor()
  await page.getByRole('cell', { name: 'Ha aperto la scheda' }).waitFor()
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
    expect(await accessibilityFaults(page)).toEqual([])
  }
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button', { name: 'Stampa' }).isVisible()).toBe(false)
  await page.emulateMedia({ media: null })
  expect(complaints).toEqual([])
})

test('an alarm stays on the dashboard of administrators until one of them has seen it', async () => {
  await sql`INSERT INTO alarms (kind, about, words, created_at) VALUES
    ('login_flood', '198.51.100.0/24', 'Molti tentativi di accesso.', now()),
    ('failed_backup', 'backup', 'Un backup non è riuscito.', now() - interval '1 hour')`.execute(database.db)
  const reception = await atDesk('/dashboard', { name: 'giulia' })
  await reception.page.getByRole('heading', { name: 'Contatti recenti' }).waitFor()
  expect(await reception.page.getByText('Molti tentativi di accesso.').count()).toBe(0)
  const { page, complaints } = await atDesk('/dashboard')
  await page.getByText('2 avvisi', { exact: true }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const seen = (words: string) => page.getByRole('button', { name: `Visto ${words}` })
  await seen('Molti tentativi di accesso.').focus()
  await page.keyboard.press('Enter')
  await said(page, 'Avviso segnato come visto.').waitFor()
  await page.getByText('Un avviso', { exact: true }).waitFor()
  expect(await hasFocus(page.getByRole('region', { name: 'Avvisi' }))).toBe(true)
  await page.keyboard.press('Tab')
  expect(await hasFocus(seen('Un backup non è riuscito.'))).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText('Un avviso', { exact: true }).waitFor({ state: 'detached' })
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM alarms WHERE seen_by IS NULL`.execute(
    database.db,
  )
  expect(rows[0]?.n).toBe(0)
  expect(complaints).toEqual([])
})
