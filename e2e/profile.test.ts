import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  accessibilityFaults,
  DESKTOP,
  expectNoSidewaysScroll,
  hasFocus,
  hydrated,
  PHONE,
  visit,
} from './browser.ts'
import { ADMIN_PASSWORD, logIn } from './product.ts'
import { choose, saidOf } from './setup.ts'
import { addUser, browser, product, staff, stage } from './stage.ts'
import { newTab } from './tab.ts'

stage()
beforeAll(async () => {
  for (const [name, role] of [
    ['foto', 'editor'],
    ['guasti', 'editor'],
    ['cambia', 'editor'],
    ['prova.molto', 'admin'],
    ['tasti', 'admin'],
    ['altrove', 'editor'],
  ] as const)
    await addUser(name, role)
})

const photo = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer()
const file = (page: Page) => page.getByLabel('Immagine del profilo: scegli un file')
const account = (page: Page) => page.getByRole('complementary', { name: 'Menu e account' })
/** Pictures in a part of the page: the letters that stand for them are none. */
const pictures = (part: ReturnType<typeof account>) => part.locator('img')

describe('the profile picture', () => {
  test('a picture is chosen, shown in the whole frame at once, saved, and removed again', async () => {
    const { page, context, complaints } = await staff('/profilo', { name: 'foto' })
    const group = page.getByRole('group', { name: 'Immagine del profilo' })
    const main = page.getByRole('main')
    await group.getByRole('button', { name: 'Carica immagine' }).waitFor()
    expect([await pictures(main).count(), await pictures(account(page)).count()]).toEqual([0, 0])

    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      group.getByRole('button', { name: 'Carica immagine' }).click(),
    ])
    await expect
      .poll(() => chooser.element().getAttribute('accept'))
      .toBe('image/jpeg,image/png,image/webp,image/gif')
    await chooser.setFiles({ name: 'io.png', mimeType: 'image/png', buffer: await photo('#4a90a4') })
    await saidOf(page).getByText('Immagine del profilo aggiornata con successo.').waitFor()
    const shown = async () => [
      await pictures(main).first().getAttribute('src'),
      await pictures(account(page)).first().getAttribute('src'),
    ]
    const kept = expect.stringMatching(/^data:image\/jpeg;base64,/)
    await expect.poll(shown).toEqual([kept, kept])
    const [, first] = await shown()

    await file(page).setInputFiles({ name: 'io.png', mimeType: 'image/png', buffer: await photo('#c96f4a') })
    await expect.poll(async () => (await shown())[1]).not.toBe(first)
    await expect.poll(shown).toEqual([kept, kept])
    const second = await shown()
    await page.reload()
    await expect.poll(shown).toEqual(second)
    // Also where the side bar is a drawer.
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Apri il menu' }).click()
    await expect.poll(() => pictures(account(page)).count()).toBe(1)
    await page.goto('/')
    await expect.poll(() => page.getByRole('button', { name: 'Menu di foto' }).locator('img').count()).toBe(1)
    await page.goto('/profilo')
    await group.getByRole('button', { name: 'Rimuovi l’immagine' }).click()
    await saidOf(page).getByText('Immagine del profilo rimossa.').waitFor()
    await expect.poll(() => group.getByRole('button', { name: /^Rimuovi/ }).count()).toBe(0)
    // The keyboard does not fall off the page with the button.
    const carry = group.getByRole('button', { name: 'Carica immagine' })
    await expect.poll(() => hasFocus(carry)).toBe(true)
    await page.getByRole('button', { name: 'Apri il menu' }).click()
    await expect.poll(() => pictures(account(page)).count()).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a wrong picture is refused beside its field, by the browser where possible, else by the server', async () => {
    const { page, context } = await staff('/profilo', { name: 'guasti' })
    const group = page.getByRole('group', { name: 'Immagine del profilo' })
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/user/profile-image')) sent.push(request.method())
    })
    const small = await photo('#4a90a4')
    await file(page).setInputFiles({
      name: 'a.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg/>'),
    })
    await group.getByText('Seleziona un file immagine valido.').waitFor()
    const tenMegabytes = Buffer.concat([small, Buffer.alloc(10 * 1024 * 1024 - small.length)])
    await file(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: tenMegabytes })
    await group.getByText("L'immagine è troppo grande. Seleziona un'immagine inferiore a 10MB.").waitFor()
    expect(sent).toEqual([])

    await file(page).setInputFiles({
      name: 'a.png',
      mimeType: 'image/png',
      buffer: Buffer.from('Non sono io.'),
    })
    const failed = "Errore nell'aggiornamento dell'immagine del profilo."
    await Promise.all([
      group.getByText('Seleziona un file immagine valido.').waitFor(),
      saidOf(page).getByText('Errore', { exact: true }).waitFor(),
      saidOf(page).getByText(failed).waitFor(),
    ])
    expect(sent).toEqual(['POST'])

    await page.route('**/api/user/profile-image', (route) => route.fulfill({ status: 500, body: '' }))
    await file(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: small })
    await group.getByText(failed).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.unroute('**/api/user/profile-image')
    await file(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: small })
    await saidOf(page).getByText('Immagine del profilo aggiornata con successo.').waitFor()
    await expect.poll(() => group.getByText(/Errore|valido|grande/).count()).toBe(0)
    await context.close()
  })
})

describe('Cambia Password', () => {
  const NEW = 'quattro gatti neri'
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Cambia Password' })
  const field = (page: Page, name: string) => dialogOf(page).getByLabel(new RegExp(`^${name}( \\*)?$`))

  async function fill(page: Page, current: string, next: string, repeated = next) {
    await field(page, 'Password attuale').fill(current)
    await field(page, 'Nuova password').fill(next)
    await field(page, 'Ripeti la nuova password').fill(repeated)
    await dialogOf(page).getByRole('button', { name: 'Cambia Password' }).click()
  }

  test('checks a new password beside its field, saves it, and ends the sessions of other browsers', async () => {
    const { page, context, complaints } = await staff('/profilo', { name: 'cambia' })
    const other = await staff('/richieste-prenotazioni', { name: 'cambia' })
    await other.page.getByRole('heading', { name: 'Richieste di Prenotazione' }).waitFor()
    const open = page.getByRole('button', { name: 'Cambia Password' })
    await open.click()
    const dialog = dialogOf(page)
    await expect.poll(() => hasFocus(field(page, 'Password attuale'))).toBe(true)
    const filledIn = await dialog
      .getByLabel(/password/i)
      .evaluateAll((inputs) => inputs.flatMap((input) => input.getAttribute('autocomplete') ?? []))
    expect(filledIn).toEqual(['current-password', 'new-password', 'new-password'])

    await dialog.getByRole('button', { name: 'Cambia Password' }).click()
    for (const text of ['Inserisci la password attuale', 'Inserisci la nuova password'])
      await dialog.getByRole('link', { name: text }).waitFor()
    await fill(page, ADMIN_PASSWORD, 'sette77')
    await dialog.getByText('La password deve avere almeno 8 caratteri.', { exact: true }).waitFor()
    await fill(page, ADMIN_PASSWORD, NEW, 'quattro gatti')
    await dialog.getByText('Le due password non coincidono.', { exact: true }).waitFor()
    await fill(page, ADMIN_PASSWORD, 'Ambulatorio2026')
    await dialog
      .getByText('La password è troppo facile da indovinare: sceglierne un’altra.', { exact: true })
      .waitFor()
    await fill(page, 'non è questa', NEW)
    await dialog.getByText('La password attuale non è corretta.', { exact: true }).waitFor()
    await expect.poll(() => field(page, 'Nuova password').inputValue()).toBe(NEW)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByText('Hai modifiche non salvate.').waitFor()
    await page.getByRole('button', { name: 'Continua a modificare' }).click()
    // The focus is back in its field: keys pressed too early would go elsewhere.
    await page.getByText('Hai modifiche non salvate.').waitFor({ state: 'detached' })
    await expect.poll(() => dialog.evaluate((open) => open.contains(document.activeElement))).toBe(true)

    await fill(page, ADMIN_PASSWORD, NEW)
    await Promise.all([
      saidOf(page).getByText('Successo', { exact: true }).waitFor(),
      saidOf(page)
        .getByText('La password è stata cambiata. Gli altri dispositivi sono stati disconnessi.')
        .waitFor(),
    ])
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(open)).toBe(true)

    // Here the work goes on; there it is asked for the password, which by now is the new one.
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('heading', { name: 'Contatti recenti' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Contatti recenti' }).waitFor()
    const ended = other.page.getByRole('dialog', { name: 'Sessione scaduta' })
    await ended.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD)
    await ended.getByRole('button', { name: 'Accedi', exact: true }).click()
    await ended.getByText('Username o password non corretti.').waitFor()
    await ended.getByLabel('Password', { exact: true }).fill(NEW)
    await ended.getByRole('button', { name: 'Accedi', exact: true }).click()
    await ended.waitFor({ state: 'detached' })

    const later = await visit(browser, product.url)
    await logIn(later.page, NEW, 'cambia')
    // 400: a refused password. 401: changes asked for with the old session, which the new password ended meanwhile.
    expect(complaints.filter((text) => !/40[01]/.test(text))).toEqual([])
    for (const one of [context, other.context, later.context]) await one.close()
  })

  test('a late answer for the old session does not end the new one', async () => {
    const { page, context } = await staff('/profilo', { name: 'prova.molto' })
    let refused = 0
    await page.route('**/api/changes', (route) => {
      refused += 1
      if (refused > 1) return route.continue()
      const json = { message: 'Accesso richiesto', code: 'no_session', issues: [] }
      return route.fulfill({ status: 401, json })
    })
    // From here on the first question is the refused one: one that was already on its way would cost a whole round more.
    await page.reload()
    // It is asked who is there, and the window goes on asking for changes, every five seconds.
    await expect.poll(() => refused).toBeGreaterThan(1)
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('heading', { name: 'Contatti recenti' }).waitFor()
    await expect.poll(() => page.getByRole('dialog', { name: 'Sessione scaduta' }).count()).toBe(0)
    await context.close()
  })

  test('the dialog does not help to guess the current password', async () => {
    const { page, context } = await staff('/profilo', { name: 'prova.molto' })
    await page.getByRole('button', { name: 'Cambia Password' }).click()
    const answers: number[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('/api/user/password')) answers.push(response.status())
    })
    for (let n = 1; n <= 6; n += 1) {
      await fill(page, `tentativo numero ${n}`, NEW)
      await expect.poll(() => answers.length).toBe(n)
    }
    expect(answers).toEqual([400, 400, 400, 400, 400, 429])
    await dialogOf(page).getByText('Troppi tentativi di accesso. Riprova tra un minuto.').waitFor()
    await context.close()
  })
})

describe('Sessioni aperte', () => {
  test('7.4.3, 7.5.2: lists the user’s sessions, and ends one of them or all the others', async () => {
    const { page, context, complaints } = await staff('/profilo?scheda=sicurezza', { name: 'altrove' })
    const others = await Promise.all([1, 2].map(() => staff('/contatti', { name: 'altrove' })))
    await page.reload()
    const list = page.getByRole('list', { name: 'Sessioni aperte' })
    const rows = list.getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(3)
    await expect.poll(() => rows.filter({ hasText: 'Questo browser' }).count()).toBe(1)
    await expect
      .poll(() => rows.filter({ hasText: 'Questo browser' }).textContent())
      .toMatch(/Chrome su Linuxaccesso: (oggi|ieri), \d+:\d\d · [\d.]+/)
    expect(await accessibilityFaults(page)).toEqual([])
    await list.getByRole('button', { name: 'Chiudi Chrome su Linux' }).first().click()
    await saidOf(page).getByText('Il dispositivo è stato disconnesso.').waitFor()
    await expect.poll(() => rows.count()).toBe(2)
    // The keyboard does not fall off the page with the row.
    await expect.poll(() => hasFocus(list)).toBe(true)
    await page.getByRole('button', { name: 'Chiudi le altre' }).click()
    await saidOf(page).getByText('Gli altri dispositivi sono stati disconnessi.').waitFor()
    await expect.poll(() => rows.count()).toBe(1)
    await expect.poll(() => page.getByRole('button', { name: /^Chiudi / }).count()).toBe(0)
    for (const other of others) {
      await other.page.reload()
      await other.page.waitForURL('**/login?next=%2Fcontatti')
      await other.context.close()
    }
    expect(complaints).toEqual([])
    await context.close()
  })

  test('14.3.1, 14.3.3: the logout leaves nothing for the next user, neither by going back nor in storage', async () => {
    const { page, context } = await staff('/profilo', { name: 'altrove' })
    const main = page.getByRole('main')
    await main.getByText('altrove', { exact: true }).waitFor()
    // Set aside with all it shows, and brought back after the session has been ended in another window.
    const there = await context.newPage()
    await there.goto('/profilo')
    await there.getByRole('main').getByText('altrove', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Esci' }).click()
    await page.waitForURL(/\/$/)
    await there.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await there.waitForURL('**/login?next=%2Fprofilo')
    await page.goBack()
    await page.waitForURL('**/login?next=%2Fprofilo')
    await expect.poll(() => page.getByText('altrove', { exact: true }).count()).toBe(0)
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(stored).not.toContain('altrove')
    await context.close()
  })
})

/** The browser of one user, whose session costs more than a page. */
let keys: BrowserContext
const withKeys = async (path: string) => {
  keys ??= (await staff('/profilo', { name: 'tasti' })).context
  const page = await newTab(keys)
  await page.goto(path)
  return page
}

describe('the key / focuses the search of the page', () => {
  const search = (page: Page) => page.getByRole('searchbox')
  const isIn = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('type') === 'search')

  test('types a character in a text field, and Esc empties the search, then leaves it', async () => {
    const page = await withKeys('/setup')
    await search(page).waitFor()
    await page.keyboard.press('/')
    await expect.poll(() => isIn(page)).toBe(true)
    await page.keyboard.type('a/b')
    await expect.poll(() => search(page).inputValue()).toBe('a/b')
    await page.getByText('Nessun servizio trovato').waitFor()
    await page.keyboard.press('Escape')
    expect([await search(page).inputValue(), await isIn(page)]).toEqual(['', true])
    await page.getByRole('heading', { name: 'Centro Dentale' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await isIn(page)).toBe(false)
    await page.keyboard.press('Control+/')
    expect(await isIn(page)).toBe(false)

    // Nor through a question that is open over the page.
    await choose(page, 'il servizio Implantologia', 'Elimina')
    await page.getByRole('alertdialog').waitFor()
    await page.keyboard.press('/')
    expect(await isIn(page)).toBe(false)
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await page.goto('/setup?tab=medici')
    await search(page).waitFor()
    await page.keyboard.press('/')
    await expect.poll(() => isIn(page)).toBe(true)
  })

  test('stays a character once it is switched off in this browser', async () => {
    const page = await withKeys('/setup')
    const profile = await withKeys('/profilo')
    const keys = profile.getByRole('switch', { name: 'Scorciatoie da tastiera' })
    await expect.poll(() => keys.isChecked()).toBe(true)
    // Anywhere in its row.
    await profile.getByText('Scorciatoie da tastiera').click()
    await expect.poll(() => keys.isChecked()).toBe(false)
    // At once, in the other tab too.
    await expect.poll(() => search(page).getAttribute('aria-keyshortcuts')).toBe(null)
    await page.bringToFront()
    await page.keyboard.press('/')
    expect(await isIn(page)).toBe(false)
    await profile.reload()
    await keys.waitFor()
    await expect.poll(() => keys.isChecked()).toBe(false)
    await keys.check()
    await expect.poll(() => search(page).getAttribute('aria-keyshortcuts')).toBe('/')
    await page.bringToFront()
    await page.keyboard.press('/')
    await expect.poll(() => isIn(page)).toBe(true)
  })
})

test("the profile shows the user, the system's settings, and the user's own log-ins", async () => {
  const page = await withKeys('/profilo')
  const main = page.getByRole('main')
  await main.getByText('tasti', { exact: true }).waitFor()
  await main.getByText('Amministratore').waitFor()
  await main.getByRole('heading', { name: 'Impostazioni di sistema' }).waitFor()
  await main.getByText('Attive').waitFor()
  await page.getByRole('link', { name: 'Sicurezza' }).click()
  const table = main.getByRole('table', { name: 'Accessi' })
  await expect
    .poll(() => table.getByRole('row').nth(1).textContent())
    .toMatch(/^(oggi|ieri), .*Password.*Riuscito$/)
  await page.getByRole('link', { name: 'Torna al sito' }).click()
  await page.getByRole('button', { name: 'Menu di tasti' }).click()
  await page.getByRole('menuitem', { name: 'Profilo' }).click()
  await main.getByText('Amministratore').waitFor()
})

test('6.2.6, 6.2.7: the change of password is accessible on a phone and on a desktop', async () => {
  const { page, context, complaints } = await staff('/profilo', { viewport: PHONE, name: 'tasti' })
  const expectSound = async () => {
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport)
      expect(await accessibilityFaults(page)).toEqual([])
      await expectNoSidewaysScroll(page)
    }
  }
  await hydrated(page)
  await page.getByRole('button', { name: 'Cambia Password' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cambia Password' }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Ripeti la nuova password/ })
    .waitFor()
  // Written unseen unless one asks, and pasted by whatever keeps passwords for people.
  const inputs = page.getByRole('dialog').locator('input[autocomplete$=password]')
  const manners = await inputs.evaluateAll((all) =>
    all.map((input) => [
      input.getAttribute('type'),
      input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
    ]),
  )
  expect(manners).toEqual(Array(3).fill(['password', true]))
  await expectSound()
  expect(complaints).toEqual([])
  await context.close()
})

test('D11: no login leads on to another site', async () => {
  const { page, context } = await visit(browser, product.url)
  for (const next of ['//evil.example/', '/%5Cevil.example/']) {
    await page.goto(`/login?next=${next}`)
    await page.getByLabel('Username').fill('foto')
    await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD)
    await page.getByRole('button', { name: 'Accedi', exact: true }).click()
    await page.waitForURL(`${product.url}/dashboard`)
    await context.clearCookies()
  }
  await context.close()
})

test('the profile needs a login, which leads back to it', async () => {
  const { page, context } = await visit(browser, product.url)
  // The toast goes after five seconds, the page may still be loading then.
  await page.goto('/profilo', { waitUntil: 'commit' })
  await Promise.all([
    page.getByText('Accesso richiesto').first().waitFor(),
    page.getByText("Devi effettuare l'accesso per visualizzare il profilo.").first().waitFor(),
  ])
  await page.waitForURL('**/login?next=%2Fprofilo')
  await page.getByLabel('Username').fill('foto')
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await page.waitForURL('**/profilo')
  await page.getByRole('main').getByText('Segreteria', { exact: true }).waitFor()
  await context.close()
})
