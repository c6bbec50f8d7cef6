import { mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { exampleClinic } from '#content/groups/clinic.ts'
import { pdf } from '#test/files.ts'
import { sendHeldMails } from '#test/held-mails.ts'
import {
  addressesInMessages,
  type Desk,
  makeProposal,
  makeReminder,
  makeWaits,
  sendAll,
  stateOf,
  switchSmsOn,
} from '#test/patient-messages.ts'
import { visitLink } from '#test/visit-links.ts'
import { nextAddress } from '#test/visitor.ts'
import { book } from './bookings.ts'
import {
  accessibilityFaults,
  expectNoSidewaysScroll,
  leaveFor,
  NARROWEST,
  PHONE,
  takenOver,
  visit,
} from './browser.ts'
import { browser, database, product, staff, stage } from './stage.ts'
import { tab } from './tab.ts'

let dataDir: string
stage('sample', async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'ambulatorio-visit-page-'))
  await database.db.updateTable('services').set({ bookingMode: 'instant' }).execute()
  return { DATA_DIR: dataDir }
})

/** The path of a page for a visit some days ahead. */
async function linkTo(id: number): Promise<string> {
  return visitLink(database.db, id)
}

/** The content of each table, as a sum. */
async function stored(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(database.db)
  const sums = rows.map(
    ({
      name,
    }) => sql`SELECT ${sql.lit(name)} AS name, md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '')) AS sum
        FROM ${sql.table(name)} t`,
  )
  const all = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` UNION ALL `)}`.execute(
    database.db,
  )
  return Object.fromEntries(all.rows.map(({ name, sum }) => [name, sum]))
}

/** Opens an address as a scanner of mails does: runs its scripts, waits, and submits each form that is not a POST. */
async function scan(address: string): Promise<void> {
  const { page, context } = await visit(browser, product.url, PHONE)
  await page.goto(address, { waitUntil: 'networkidle' })
  const part = page.locator('[data-island]:not([data-live])')
  if ((await part.count()) > 0) await part.locator('*').first().dispatchEvent('pointerover')
  await part.waitFor({ state: 'detached' })
  // Its requests, were there any, have begun by now.
  await page.evaluate(() => fetch('/api/health').then(() => undefined))
  const forms = await page.locator('form:not([method=post i])').count()
  for (let n = 0; n < forms; n += 1) {
    await page.goto(address, { waitUntil: 'networkidle' })
    await page
      .locator('form:not([method=post i])')
      .nth(n)
      .evaluate((form: HTMLFormElement) => form.submit())
    await page.waitForLoadState('networkidle')
  }
  await context.close()
}

/** The kinds of messages to patients and to the clinic that the robot reads. */
const READ = [
  ...['booking-cancelled mail', 'booking-confirmed mail', 'booking-displaced mail', 'booking-displaced sms'],
  ...[
    'booking-new mail',
    'booking-received mail',
    'place-offered mail',
    'place-offered sms',
    'reminder mail',
  ],
  ...['reminder sms', 'waiting-asked mail', 'waiting-begun mail'],
]

test('L1: a robot that GETs and HEADs every address of every mail and SMS, runs scripts and submits forms changes nothing', async () => {
  const id = await book('Robot', 'Uno', { ahead: 5 })
  await database.db.updateTable('services').set({ bookingMode: 'request' }).execute()
  const asked = await book('Robot', 'Due', { ahead: 6 })
  await database.db.updateTable('services').set({ bookingMode: 'instant' }).execute()
  const { context } = await staff()
  const send: Desk['send'] = async (method, address, data) => {
    const answer = await context.request.fetch(address, { method, data, headers: { Origin: product.url } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  const booked: Desk['book'] = (lastName, ahead) => book('Robot', lastName, { ahead })
  const desk: Desk = { db: database.db, url: product.url, folder: dataDir, book: booked, send }
  await switchSmsOn(desk)
  const change = async (visitId: number, data: object) => {
    await send('PATCH', `/api/appointments/${visitId}`, data)
    await sendHeldMails(database.db)
  }
  await change(asked, { status: 'confirmed' })
  await change(id, { status: 'cancelled' })
  await makeWaits(desk)
  await makeProposal(desk)
  await makeReminder(desk)
  await context.close()
  await sendAll(desk)
  const { rows } = await sql<{ kind: string; content: string }>`
    SELECT kind || ' ' || channel AS kind, content::text FROM outbox`.execute(database.db)
  expect([...new Set(rows.map(({ kind }) => kind))].toSorted()).toEqual(READ)
  expect(rows.filter(({ content }) => /\/(visita|attesa)\/[\w-]{22}/.test(content))).toEqual([])

  const addresses = (await addressesInMessages(desk)).filter(({ origin }) => origin === product.url)
  const visits = addresses.filter(({ pathname }) => /^\/visita\/[\w-]{22}$/.test(pathname))
  const lists = addresses.filter(({ pathname }) => /^\/attesa\/[\w-]{22}$/.test(pathname))
  const paths = new Set(addresses.map(({ pathname, search }) => pathname + search))
  for (const { pathname } of visits)
    for (const query of ['?vengo', '?sposta', '?disdici', '?chiamatemi', '?documenti', '?avvisami', '?x=1'])
      paths.add(pathname + query)
  for (const { pathname } of lists)
    for (const query of ['?cambia', '?esci', '?lista', '?x=1']) paths.add(pathname + query)
  // The product seals its audit trail by itself.
  const unsealed = database.db.selectFrom('trail').select('id').where('seal', 'is', null)
  await expect.poll(() => unsealed.execute()).toEqual([])
  const before = await stored()
  // Each from another network, or most would be refused as too many.
  const ask = async (address: string, init: RequestInit) => {
    const headers = { ...init.headers, 'X-Forwarded-For': nextAddress() }
    const answer = await fetch(product.url + address, { ...init, headers, redirect: 'manual' })
    await answer.arrayBuffer()
    return answer.status
  }
  for (const one of paths) {
    expect([one, await ask(one, { method: 'GET' })]).toEqual([one, 200])
    for (const method of ['HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE']) await ask(one, { method })
    await ask(one.replace(/(\?|$)/, '.data$1'), {})
    await ask(one, { headers: { Purpose: 'prefetch', 'Sec-Purpose': 'prefetch' } })
  }
  const open = [...paths]
  const robot = async () => {
    for (let one = open.pop(); one !== undefined; one = open.pop()) await scan(one)
  }
  await Promise.all([robot(), robot(), robot(), robot()])
  expect(await stored()).toEqual(before)
  // The pages that were read are of waits in each state. The test reads them itself after the comparison, or it would hide a change of the first read.
  const states = await Promise.all(lists.map(({ pathname }) => stateOf(desk, pathname)))
  expect([...new Set(states)].toSorted()).toEqual([
    'taken taken',
    'unconfirmed',
    'waiting gone',
    'waiting open',
  ])
}, 360_000)

test('L2: the page is stored by no cache, sends no referrer, is not indexed, and one page answers all dead links', async () => {
  const link = await linkTo(await book('Cache', 'Uno'))
  const dead = [link.slice(0, -1), '/visita/AAAAAAAAAAAAAAAAAAAAAA', '/visita/x', `${link}%20`]
  const texts = new Set<string>()
  for (const one of [link, ...dead]) {
    const answer = await fetch(product.url + one)
    expect([
      answer.status,
      answer.headers.get('cache-control'),
      answer.headers.get('referrer-policy'),
    ]).toEqual([...[200, 'no-store', 'no-referrer']])
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    const text = await answer.text()
    if (one !== link) texts.add(text)
  }
  expect(texts.size).toBe(1)
  expect(await (await fetch(`${product.url}/sitemap.xml`)).text()).not.toContain('visita/')
})

test('L3: the page, its calls and its calendar file hold none of twelve private strings', async () => {
  const id = await book('Zaccaria', 'Privatissimi', { ahead: 4 })
  const secrets = {
    firstName: 'Zaccaria',
    lastName: 'Privatissimi',
    email: 'zaccaria.privatissimi@posta.example',
    phone: '+39 000 555 0142',
    fiscalCode: 'RSSMRA85T10A562S',
    dateOfBirth: '1985-12-10',
    notes: 'Nota riservatissima',
    documentNames: ['referto-riservato.pdf'],
  }
  const { contactId, appointmentDate, appointmentTime } = await database.db
    .updateTable('appointments')
    .set(secrets)
    .where('id', '=', id)
    .returning(['contactId', 'appointmentDate', 'appointmentTime'])
    .executeTakeFirstOrThrow()
  await database.db
    .insertInto('internalNotes')
    .values({ contactId: contactId ?? 0, content: 'Interna segretissima' })
    .execute()
  await database.db
    .insertInto('appointmentEvents')
    .values({
      appointmentId: id,
      event: 'changed',
      changes: JSON.stringify({ reason: [null, 'Motivo nascosto'] }),
    })
    .execute()
  await sql`INSERT INTO appointments (first_name, last_name, email, phone, category_id, service_id, doctor_id, appointment_date,
      appointment_time, duration, status, lane)
    SELECT 'Vicina', 'Sconosciuta', 'vicina@posta.example', '', category_id, service_id, doctor_id, appointment_date,
      appointment_time, duration, 'confirmed', 9 FROM appointments WHERE id = ${id}`.execute(database.db)
  const planted = [
    ...[
      secrets.firstName,
      secrets.lastName,
      secrets.email,
      '555 0142',
      secrets.fiscalCode,
      secrets.dateOfBirth,
    ],
    ...[
      'riservatissima',
      'referto-riservato',
      'segretissima',
      'Motivo nascosto',
      'Sconosciuta',
      'vicina@posta',
    ],
  ]
  expect(planted).toHaveLength(12)
  const link = await linkTo(id)
  const texts: string[] = []
  for (const query of ['', '?vengo', '?sposta', '?disdici', '?documenti'])
    texts.push(await (await fetch(product.url + link + query)).text())
  expect((await fetch(`${product.url}${link}.data`)).status).toBe(404)
  const [token = ''] = /\d{13}\.[\w-]{43}/.exec(texts[0] ?? '') ?? []
  const body = { link: link.slice(-22), token }
  const call = async (what: string, more: object = {}) => {
    const answer = await fetch(`${product.url}/api/visit-page/${what}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...body, ...more }),
    })
    texts.push(await answer.text())
    return answer.status
  }
  expect(await call('calendar')).toBe(200)
  expect(await call('coming')).toBe(200)
  await call('move', { date: appointmentDate, time: appointmentTime, anyDoctor: false })
  await call('documents', { fileIds: [1] })
  expect(await call('cancel')).toBe(200)
  await call('restore')
  for (const text of texts) {
    expect(text.length).toBeGreaterThan(20)
    for (const secret of planted) expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
  }
})

const shows = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

async function isFine(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  expect(await accessibilityFaults(page)).toEqual([])
}

test('a patient says to come, cancels, comes back, moves the visit and adds a document on a telephone', async () => {
  const id = await book('Francesca', 'Prova', { ahead: 8 })
  const page = await tab(PHONE)
  const link = await linkTo(id)
  await page.goto(`${link}?vengo`)
  await shows(page, /^Vieni /)
  await isFine(page)
  await press(page, 'Vengo')
  await page.getByText(/^Grazie, ti aspettiamo/).waitFor()
  expect(await focused(page)).toMatch(/^Grazie, ti aspettiamo/)
  expect(new URL(page.url()).search).toBe('')
  await isFine(page)

  await follow(page, 'Disdici')
  await shows(page, 'Vuoi disdire questa visita?')
  expect(await page.title()).toMatch(/^Vuoi disdire/)
  await isFine(page)
  await press(page, 'Disdici la visita')
  await shows(page, 'Hai disdetto la visita')
  expect(await focused(page)).toBe('Hai disdetto la visita')
  expect(await page.title()).toMatch(/^Hai disdetto/)
  await press(page, 'Non posso in quel momento')
  expect(
    await page.getByRole('button', { name: 'Non posso in quel momento' }).getAttribute('aria-pressed'),
  ).toBe('true')
  await page.getByText('Grazie, lo abbiamo annotato.').waitFor({ state: 'attached' })
  await isFine(page)
  await press(page, 'Ho cambiato idea')
  await page.getByText('Fatto: la visita è di nuovo tua.').waitFor()

  const former = await page.getByRole('heading', { level: 1 }).textContent()
  await follow(page, 'Sposta')
  await shows(page, 'Scegli un altro orario')
  const times = page.getByRole('region', { name: /^Orari di / }).getByRole('button')
  await times.first().waitFor()
  await isFine(page)
  await times.last().click()
  await press(page, 'Sposta')
  await page.getByText('Fatto: la visita è spostata.').waitFor()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe(former)
  await page.getByText(/^Prima era/).waitFor()
  expect(await focused(page)).toBe('Fatto: la visita è spostata.')
  expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.y).toBeGreaterThanOrEqual(0)
  await isFine(page)
  await page.reload()
  await page.getByText('Confermata').waitFor()
  expect(await page.getByText(/^Prima era/).count()).toBe(0)

  await page.getByRole('link', { name: /^Aggiungi documenti/ }).click()
  await shows(page, 'Aggiungi documenti')
  const chooser = page.waitForEvent('filechooser')
  await press(page, 'Scegli file')
  await (await chooser).setFiles({ name: 'esami.pdf', mimeType: 'application/pdf', buffer: pdf() })
  await page.getByText(/^1 file ricevuto alle/).waitFor()
  expect(await page.getByText('esami.pdf').count()).toBe(0)
  await isFine(page)
  await follow(page, 'Torna alla visita')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Metti nel calendario/ }).click()
  expect((await download).suggestedFilename()).toBe(`visita-${id}.ics`)
  const { rows } = await sql<{ event: string }>`
    SELECT event FROM appointment_events WHERE appointment_id = ${id} ORDER BY id`.execute(database.db)
  expect(rows.map(({ event }) => event)).toEqual([
    ...['patient_coming', 'patient_cancelled', 'patient_reason', 'patient_restored'],
    ...['patient_moved', 'patient_documents'],
  ])
})

test('a move that staff confirm by hand is asked for, shown, and withdrawn', async () => {
  await database.db.updateTable('services').set({ bookingMode: 'request' }).execute()
  const id = await book('Chiede', 'Prova', { ahead: 8 })
  await database.db.updateTable('appointments').set({ status: 'confirmed' }).where('id', '=', id).execute()
  const page = await tab(PHONE)
  await page.goto(await linkTo(id))
  await follow(page, 'Sposta')
  const times = page.getByRole('region', { name: /^Orari di / }).getByRole('button')
  await times.last().click()
  await press(page, 'Chiedi di spostarla')
  await page.getByText(/^Hai chiesto di spostarla a/).waitFor()
  expect(await focused(page)).toMatch(/^Hai chiesto di spostarla/)
  await isFine(page)
  await follow(page, 'Disdici la visita')
  await press(page, 'Disdici la visita')
  await page.getByText('La richiesta di spostarla non vale più.').waitFor()
  await press(page, 'Ho cambiato idea')
  await page.getByText('La richiesta di spostarla non vale più: puoi rifarla da qui.').waitFor()
  await follow(page, 'Sposta')
  await times.last().click()
  await press(page, 'Chiedi di spostarla')
  await page.getByText(/^Hai chiesto di spostarla a/).waitFor()
  await press(page, 'Ritira la richiesta')
  await page.getByText('Richiesta ritirata.').waitFor()
  await database.db.updateTable('services').set({ bookingMode: 'instant' }).execute()
})

test('a link that opens nothing, and a visit at 320 px with text twice as large, are fine', async () => {
  const page = await tab(PHONE)
  await page.goto('/visita/AAAAAAAAAAAAAAAAAAAAAA')
  await shows(page, 'Questa pagina non è più attiva')
  await isFine(page)
  await page.setViewportSize(NARROWEST)
  await page.goto(await linkTo(await book('Grande', 'Testo', { ahead: 3 })))
  await isFine(page)
  await page.addStyleTag({ content: 'html{font-size:200%}' }).catch(() =>
    page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    }),
  )
  await expectNoSidewaysScroll(page)
})

test('a page that the browser has kept, or that is returned to, shows how the visit stands by then', async () => {
  const id = await book('Torna', 'Indietro', { ahead: 8 })
  const page = await tab(PHONE)
  const set = (status: 'confirmed' | 'cancelled') =>
    database.db.updateTable('appointments').set({ status }).where('id', '=', id).execute()
  const restored = () =>
    page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await page.goto(await linkTo(id))
  await takenOver(page)
  await set('cancelled')
  await restored()
  await page.getByText('Annullata', { exact: true }).waitFor()
  await takenOver(page)
  await set('confirmed')
  await leaveFor(page, 120_000)
  await page.getByText('Confermata', { exact: true }).waitFor()
  // A time that was chosen is kept.
  await follow(page, 'Sposta')
  const times = page.getByRole('region', { name: /^Orari di / }).getByRole('button')
  await times.last().click()
  await set('cancelled')
  await restored()
  await leaveFor(page, 120_000)
  await page.waitForTimeout(500)
  expect(await times.last().getAttribute('aria-pressed')).toBe('true')
})

test('the page of a visit loads its part when it is touched, and one that asks something at once', async () => {
  const page = await tab(PHONE)
  const link = await linkTo(await book('Legge', 'Soltanto', { ahead: 8 }))
  const asked: string[] = []
  const note = (request: { url: () => string }) => asked.push(request.url())
  const isLoaded = () => asked.some((address) => address.includes('/VisitScreen-'))
  page.on('request', note)
  await page.goto(link)
  await takenOver(page)
  await page.waitForLoadState('networkidle')
  expect(isLoaded()).toBe(false)
  await page.getByText('Metti nel calendario').hover()
  await expect.poll(isLoaded).toBe(true)
  asked.length = 0
  await page.goto(`${link}?vengo`)
  await expect.poll(isLoaded).toBe(true)
  page.off('request', note)
})

test('a button pressed before the script has come answers when it has', async () => {
  const page = await tab(PHONE)
  const come = Promise.withResolvers<void>()
  await page.route('**/VisitScreen-*.js', async (route) => {
    await come.promise
    await route.continue()
  })
  await page.goto(`${await linkTo(await book('Preme', 'Presto', { ahead: 8 }))}?vengo`)
  await press(page, 'Vengo')
  expect(await page.getByRole('button', { name: 'Vengo' }).getAttribute('aria-busy')).toBe('true')
  come.resolve()
  await page.getByText(/^Grazie, ti aspettiamo/).waitFor()
  await page.unroute('**/VisitScreen-*.js')
})

test('choices made before the script has come are sent as they are shown', async () => {
  const id = await book('Sceglie', 'Presto', { ahead: 20 })
  const page = await tab(PHONE)
  const come = Promise.withResolvers<void>()
  await page.route('**/WaitFromVisit-*.js', async (route) => {
    await come.promise
    await route.continue()
  })
  await page.goto(`${await linkTo(id)}?avvisami`)
  await page.getByLabel('Con chiunque').check()
  await page.getByLabel('Quanto prima dobbiamo avvisarti').selectOption({ index: 1 })
  await press(page, 'Mettimi in lista')
  come.resolve()
  await page.getByText('Sei in lista d’attesa.').first().waitFor()
  await page.unroute('**/WaitFromVisit-*.js')
  const entry = await database.db
    .selectFrom('waitingEntries')
    .select(['doctorId', 'noticeHours'])
    .where('appointmentId', '=', id)
    .executeTakeFirst()
  expect(entry).toEqual({ doctorId: null, noticeHours: 24 })
})

test('a month chosen before the free days have come stays, and times that did not come can be asked for again', async () => {
  const { page, context } = await visit(browser, product.url, PHONE)
  const come = Promise.withResolvers<void>()
  await page.route('**/api/visit-page/days', async (route) => {
    await come.promise
    await route.continue()
  })
  await page.goto(`${await linkTo(await book('Cambia', 'Mese', { ahead: 8 }))}?sposta`)
  await page.locator('[data-island][data-live]').waitFor({ state: 'attached' })
  const month = page.locator('.calendar-caption')
  const former = await month.textContent()
  await press(page, 'Mese successivo')
  await expect.poll(() => month.textContent()).not.toBe(former)
  const next = await month.textContent()
  come.resolve()
  const free = page.getByRole('button', { name: /ci sono posti/ })
  await free.first().waitFor()
  expect(await month.textContent()).toBe(next)
  await page.route('**/api/visit-page/times', (route) => route.abort())
  await free.first().click()
  await page.getByText(/^Non è stato possibile caricare gli orari\./).waitFor()
  await page.unroute('**/api/visit-page/times')
  await press(page, 'Riprova')
  await page.getByText(/^\d+ orari(o libero| liberi)$/).waitFor({ state: 'attached' })
  await context.close()
})

test('a page whose visit has changed meanwhile offers to be loaded again', async () => {
  const id = await book('Cambia', 'Intanto', { ahead: 8 })
  const page = await tab(PHONE)
  await page.goto(`${await linkTo(id)}?vengo`)
  await takenOver(page)
  await database.db.updateTable('appointments').set({ status: 'cancelled' }).where('id', '=', id).execute()
  await press(page, 'Vengo')
  await page.getByRole('link', { name: 'Ricarica la pagina' }).and(page.locator('#contenuto a')).click()
  await page.getByText('Annullata', { exact: true }).waitFor()
})

test('offline the links to the questions of a visit are refused, and the visit stays on the screen', async () => {
  const { page, context } = await visit(browser, product.url, PHONE)
  await page.goto(await linkTo(await book('Senza', 'Rete', { ahead: 8 })))
  await takenOver(page)
  await context.setOffline(true)
  await follow(page, 'Disdici')
  await page.locator('#senza-rete').waitFor()
  await page.getByText('Confermata', { exact: true }).waitFor()
  await context.close()
})

test('the browser asks before a document that is being sent is left', async () => {
  const { page, context } = await visit(browser, product.url, PHONE)
  const asked = Promise.withResolvers<string>()
  page.on('dialog', (dialog) => {
    asked.resolve(dialog.type())
    void dialog.dismiss()
  })
  const sent = Promise.withResolvers<void>()
  await page.route('**/api/appointments/upload*', async (route) => {
    await sent.promise
    await route.continue()
  })
  await page.goto(`${await linkTo(await book('Manda', 'Esami', { ahead: 8 }))}?documenti`)
  const chooser = page.waitForEvent('filechooser')
  await press(page, 'Scegli file')
  await (await chooser).setFiles({ name: 'esami.pdf', mimeType: 'application/pdf', buffer: pdf() })
  await page.getByRole('progressbar').waitFor()
  expect(await page.getByText('Torna alla visita').isVisible()).toBe(false)
  await page.evaluate(() => setTimeout(() => history.back()))
  expect(await asked.promise).toBe('beforeunload')
  sent.resolve()
  await page.getByText(/^1 file ricevuto alle/).waitFor()
  await context.close()
})

/** Words of buttons and facts that are cut within. */
function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut: string[] = []
    for (const part of document.querySelectorAll(
      '.vp-acts a, .vp-cta :is(a, button), .wish-tap, .vp-date dd',
    )) {
      const nodes = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      for (let node = nodes.nextNode(); node; node = nodes.nextNode())
        for (const { index, 0: word } of (node.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) cut.push(word)
        }
    }
    return cut
  })
}

test('text twice as large on a telephone neither scrolls sideways nor cuts words', async () => {
  const { page, context } = await visit(browser, product.url, PHONE)
  const settings = await context.newCDPSession(page)
  await settings.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  const link = await linkTo(await book('Molto', 'Grande', { ahead: 8 }))
  for (const [query, title] of [
    ['', /./],
    ['?sposta', 'Scegli un altro orario'],
    ['?disdici', 'Vuoi disdire questa visita?'],
    ['?documenti', 'Aggiungi documenti'],
    ['?avvisami', 'Avvisami se si libera un posto'],
  ] as const) {
    await page.goto(link + query)
    await page.getByRole('heading', { name: title }).first().waitFor()
    await expectNoSidewaysScroll(page)
    expect(await cutWords(page)).toEqual([])
  }
  await context.close()
})

test('the question of a reminder and both answers fit the first screen of a small telephone', async () => {
  const page = await tab({ width: 390, height: 667 })
  await page.goto(`${await linkTo(await book('Piccolo', 'Schermo', { ahead: 8 }))}?vengo`)
  for (const answer of [
    page.getByRole('button', { name: 'Vengo' }),
    page.getByRole('link', { name: 'Disdici', exact: true }),
  ]) {
    const box = await answer.boundingBox()
    expect((box?.y ?? 667) + (box?.height ?? 0)).toBeLessThanOrEqual(667)
  }
})

test.each(['', '?sposta', '?disdici'])(
  'the page%s names the telephone when scripts are off',
  async (query) => {
    const link = await linkTo(await book('Senza', 'Programmi', { ahead: 8 }))
    const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(link + query)
    // Playwright does not find text inside noscript.
    const note = page.locator('main noscript')
    await expect.poll(() => note.isVisible()).toBe(true)
    expect(await note.textContent()).toContain('Per rispondere da qui serve JavaScript.')
    expect(await note.locator('a').getAttribute('href')).toBe(`tel:${exampleClinic.phone.dial}`)
    await context.close()
  },
)
