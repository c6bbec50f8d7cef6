import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { accessibilityFaults, expectNoSidewaysScroll, PHONE, visit } from './browser.ts'
import { browser, database, product, stage } from './stage.ts'
import { chooseDay, fillDetails } from './wizard.ts'

stage('sample')

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const pdf = (name: string, bytes = PDF) => ({ name, mimeType: 'application/pdf', buffer: bytes })

async function openDetails(page: Page, first: string): Promise<void> {
  await page.goto('/prenota-visita')
  await chooseVisit(page)
  await fillDetails(page, { first, last: 'Prova', email: `${first.toLowerCase()}@posta.example` })
}

/** From the first step to the details. */
async function chooseVisit(page: Page, doctor = 'Il migliore disponibile'): Promise<void> {
  await page.getByRole('heading', { name: 'Scegli una categoria' }).waitFor()
  await page.getByRole('button', { name: /^Centro Dentale/ }).click()
  await page.getByRole('button', { name: /^Igiene orale/ }).click()
  await page.getByRole('button', { name: /^Adulti/ }).click()
  await page.getByRole('button', { name: new RegExp(`^${doctor}`) }).click()
  await page.getByRole('heading', { name: 'Scegli data e ora' }).waitFor()
  await chooseDay(page)
  await page
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Continua' }).click()
}

async function attach(
  page: Page,
  files: { name: string; mimeType: string; buffer: Buffer }[],
): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Scegli file' }).click()
  await (await choosing).setFiles(files)
}

/** Answers a function that slows the page's line: another rate is for the same session to set. */
async function slowLine(page: Page): Promise<(kilobitsUp: number) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page)
  return (kilobitsUp) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 50,
      downloadThroughput: -1,
      uploadThroughput: (kilobitsUp * 1000) / 8,
    })
}

/** A photograph full of noise: nothing about it packs well. Taken with the camera turned by 90°. */
async function photo(width: number, height: number, quality: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg({ quality })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

type BookedFile = { originalName: string; bytes: Buffer }

/** The documents of the visits booked under that first name, in the order they were sent. */
async function bookedFiles(first: string): Promise<BookedFile[]> {
  const { rows } = await sql<BookedFile>`
    SELECT original_name,
           (SELECT string_agg(c.bytes, ''::bytea ORDER BY c.n) FROM blob_chunks c WHERE c.sha256 = m.sha256) AS bytes
    FROM media m JOIN appointments a ON m.id = ANY (a.uploaded_file_ids)
    WHERE a.first_name = ${first} ORDER BY m.id`.execute(database.db)
  return rows
}

test('a large photo on a slow line is scaled down and arrives, and the booking waits for it', async () => {
  const { page, context, complaints } = await visit(browser, product.url, PHONE)
  await openDetails(page, 'Lina')
  const large = await photo(3200, 2400, 94)
  expect(large.length).toBeGreaterThan(5_000_000)
  const slow = await slowLine(page)
  // So slow that the file is still on its way when axe has looked.
  await slow(200)
  await attach(page, [{ name: 'referto.jpg', mimeType: 'image/jpeg', buffer: large }])
  await page.getByRole('progressbar', { name: 'Caricamento di referto.jpg' }).waitFor()
  await page.getByRole('button', { name: 'Conferma prenotazione' }).click()
  await page.getByText('Attendo il caricamento…').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await slow(2000)
  await page.getByRole('heading', { name: 'Richiesta inviata' }).waitFor({ timeout: 60_000 })
  const [file, ...others] = await bookedFiles('Lina')
  expect(others).toEqual([])
  expect(file?.originalName).toBe('referto.jpg')
  const stored = await sharp(file?.bytes).metadata()
  // Upright: a picture 3200 wide, taken with the camera turned, is 2400 high.
  expect([stored.width, stored.height, stored.orientation]).toEqual([1800, 2400, undefined])
  expect(complaints).toEqual([])
  await context.close()
})

test('a failed upload blocks the booking, with the reason beside the file, until it is sent again or removed', async () => {
  const { page, context } = await visit(browser, product.url, PHONE)
  await openDetails(page, 'Mara')
  await page.clock.install()
  let down = true
  let tries = 0
  await page.route('**/api/appointments/upload', async (route) => {
    tries += 1
    if (down) await route.abort()
    else await route.continue()
  })
  await attach(page, [pdf('uno.pdf'), pdf('programma.exe')])
  const files = page.getByRole('list', { name: 'File caricati' })
  await files.getByText('Errore durante il caricamento dei file').waitFor({ timeout: 30_000 })
  expect(tries).toBe(3)
  await files.getByText('Il file «programma.exe» non è di un tipo accettato').waitFor()
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/appointments')) sent += 1
  })
  await page.getByRole('button', { name: 'Conferma prenotazione' }).click()
  await page.getByText('Un file non è stato caricato: riprova o toglilo, poi conferma.').first().waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  // Longer than a toast is there.
  await page.clock.runFor(60_000)
  expect(await files.getByText('Errore durante il caricamento dei file').count()).toBe(1)
  expect(sent).toBe(0)
  down = false
  await files.getByRole('button', { name: 'Riprova con uno.pdf' }).click()
  await files.getByRole('button', { name: 'Togli uno.pdf' }).waitFor()
  await expect.poll(() => files.getByText('Errore durante').count()).toBe(0)
  await page.getByRole('button', { name: 'Conferma prenotazione' }).click()
  await page.getByText('Un file non è stato caricato').first().waitFor()
  await files.getByRole('button', { name: 'Togli programma.exe' }).click()
  await expect.poll(() => page.getByText('Un file non è stato caricato').count()).toBe(0)
  await page.getByRole('button', { name: 'Conferma prenotazione' }).click()
  await page.getByRole('heading', { name: 'Richiesta inviata' }).waitFor()
  expect((await bookedFiles('Mara')).map(({ originalName }) => originalName)).toEqual(['uno.pdf'])
  await context.close()
})

test('a sixth file, one that could not be removed and one that the server no longer has are explained beside them until solved', async () => {
  const { page, context } = await visit(browser, product.url, PHONE)
  await openDetails(page, 'Olga')
  await page.clock.install()
  await attach(
    page,
    Array.from({ length: 6 }, (_, n) => pdf(`${n + 1}.pdf`, Buffer.concat([PDF, Buffer.from(`%${n}\n`)]))),
  )
  const files = page.getByRole('list', { name: 'File caricati' })
  const sixth = files.getByRole('listitem').filter({ hasText: '6.pdf' })
  await sixth.getByText('Puoi caricare massimo 5 file').waitFor()
  // They are sent one after the other, and each has its own patience.
  for (let n = 1; n <= 5; n += 1) await files.getByRole('button', { name: `Togli ${n}.pdf` }).waitFor()
  // A file the visitor saw as attached is never left out unnoticed.
  await page.getByRole('button', { name: 'Conferma prenotazione' }).click()
  await page.getByText('Un file non è stato caricato').first().waitFor()
  await sixth.getByRole('button', { name: 'Togli 6.pdf' }).click()

  await page.route('**/api/appointments/upload/**', (route) => route.abort())
  const first = files.getByRole('listitem').filter({ hasText: '1.pdf' })
  await first.getByRole('button', { name: 'Togli 1.pdf' }).click()
  const failure = first.getByText('Non è stato possibile togliere il file')
  await failure.waitFor()
  // Longer than a toast is there.
  await page.clock.runFor(60_000)
  expect(await failure.count()).toBe(1)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.unroute('**/api/appointments/upload/**')
  await first.getByRole('button', { name: 'Togli 1.pdf' }).click()
  await first.waitFor({ state: 'detached' })

  await database.db.deleteFrom('media').where('originalName', '=', '2.pdf').execute()
  await page.getByRole('button', { name: 'Conferma prenotazione' }).click()
  const gone = files.getByRole('listitem').filter({ hasText: '2.pdf' })
  await gone.getByText('Questo file non è più disponibile: toglilo e caricalo di nuovo.').waitFor()
  await expect.poll(() => page.getByText('Questo file non è più disponibile').count()).toBe(1)
  // It is removed without another call, whose answer would never come.
  await page.route('**/api/appointments/upload/*', (route) =>
    route.request().method() === 'DELETE' ? undefined : route.continue(),
  )
  await gone.getByRole('button', { name: 'Togli 2.pdf' }).click()
  await page.getByRole('button', { name: 'Conferma prenotazione' }).click()
  await page.getByRole('heading', { name: 'Richiesta inviata' }).waitFor()
  const booked = (await bookedFiles('Olga')).map(({ originalName }) => originalName)
  expect(booked).toEqual(['3.pdf', '4.pdf', '5.pdf'])
  await context.close()
})

test('a file chosen while the booking is being sent is refused, also after back and forward, and is not in the next booking', async () => {
  const { page, context } = await visit(browser, product.url, PHONE)
  await openDetails(page, 'Nina')
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/appointments', async (route) => {
    await held
    await route.continue()
  })
  let uploads = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/appointments/upload')) uploads += 1
  })
  await page.getByRole('button', { name: 'Conferma prenotazione' }).click()
  await page.getByText('Confermando...').waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Scegli data e ora' }).waitFor()
  await page.goForward()
  await page.getByText('Confermando...').waitFor()
  await attach(page, [pdf('tardi.pdf')])
  const row = page.getByRole('list', { name: 'File caricati' }).getByRole('listitem')
  await row
    .getByText('Non aggiunto: stavamo già inviando la prenotazione. Puoi portarlo alla visita.')
    .waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  answer()
  await page.getByRole('heading', { name: 'Richiesta inviata' }).waitFor()
  await page.getByRole('button', { name: 'Nuova prenotazione' }).click()
  // Another doctor: the page may still have the free times of the first one from before the visit was booked.
  await chooseVisit(page, 'Dr.ssa Elisa Conti')
  await page.getByRole('heading', { name: 'I tuoi dati' }).waitFor()
  expect(await row.count()).toBe(0)
  expect(uploads).toBe(0)
  await context.close()
})
