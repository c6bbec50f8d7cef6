import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accessibilityFaults, DESKTOP, expectNoSidewaysScroll, hydrated, PHONE, visit } from './browser.ts'
import { hasFocus } from './contacts.ts'
import { ADMIN_PASSWORD, logIn } from './product.ts'
import { focused, saidOf } from './setup.ts'
import { browser, database, product, stage } from './stage.ts'

let folder = ''
stage('sample', async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ambulatorio-immagini-'))
})
beforeAll(async () => {
  await product.addUser('erica', 'editor')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let covers: number[] = []
beforeEach(async () => {
  const { db } = database
  const rows = await db
    .selectFrom('services')
    .select('coverImageId')
    .where('coverImageId', 'is not', null)
    .execute()
  covers = rows.map(({ coverImageId }) => coverImageId ?? 0)
  // The covers of the sample stay; what an earlier journey brought goes.
  await db.deleteFrom('media').where('purpose', '=', 'site').where('id', 'not in', covers).execute()
  await db.deleteFrom('rateLimits').execute()
})

async function at(viewport = DESKTOP, name = 'admin') {
  const visitor = await visit(browser, product.url, viewport)
  await logIn(visitor.page, ADMIN_PASSWORD, name)
  visitor.complaints.length = 0
  await visitor.page.goto('/sito-web')
  await hydrated(visitor.page)
  return visitor
}

const png = (background = '#4a90a4', side = 300) =>
  sharp({ create: { width: side, height: side, channels: 3, background } })
    .png()
    .toBuffer()
/** One that cannot be made smaller: it takes its time on a slow line. */
const noise = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
const given = async (name: string, buffer?: Buffer) => ({
  name,
  mimeType: 'image/png',
  buffer: buffer ?? (await png()),
})

const input = (page: Page) => page.getByLabel('Immagini da caricare')
const gallery = (page: Page) => page.getByRole('list', { name: 'Immagini del sito' })
const cards = (page: Page) => gallery(page).getByRole('listitem')
const cardOf = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole('img', { name: `Anteprima di ${name}` }) })
const names = (page: Page) =>
  gallery(page)
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('alt')?.replace('Anteprima di ', '')))
const queue = (page: Page) => page.getByRole('list', { name: 'File in caricamento' })
const rowOf = (page: Page, name: string) => queue(page).getByRole('listitem').filter({ hasText: name })
const choose = (page: Page) => page.getByRole('button', { name: 'Scegli file' })

async function command(page: Page, name: string, what: string) {
  await page.getByRole('button', { name: `Azioni per ${name}` }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

/** In the database, as a colleague's are: no page has sent them. */
async function addPictures(count: number, name: (n: number) => string): Promise<number[]> {
  const { db } = database
  const { sha256, fileSize } = await db
    .selectFrom('media')
    .select(['sha256', 'fileSize'])
    .where('purpose', '=', 'site')
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: count }, (_, n) => ({
    ...{ filename: `${name(n)}-${n}.webp`, originalName: name(n), mimeType: 'image/webp', fileSize, sha256 },
    ...{ purpose: 'site' as const, createdAt: new Date(Date.now() - n * 1000).toISOString() },
  }))
  const kept = await db.insertInto('media').values(rows).returning('id').execute()
  return kept.map(({ id }) => id)
}

async function serviceOf(cover: number): Promise<{ id: number; name: string }> {
  return database.db
    .selectFrom('services')
    .select(['id', 'name'])
    .where('coverImageId', '=', cover)
    .executeTakeFirstOrThrow()
}

/** Files from the disk, dropped as a hand would. */
async function drop(context: BrowserContext, page: Page, where: Locator, files: string[]) {
  await where.scrollIntoViewIfNeeded()
  const box = await where.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 4, (box?.y ?? 0) + 4]
  const hand = await context.newCDPSession(page)
  const data = { items: [], files, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await hand.send('Input.dispatchDragEvent', { type, x, y, data })
  await hand.detach()
}

test('who is not logged in is told so, and sent to the login', async () => {
  const { page, context } = await visit(browser, product.url)
  await page.goto('/sito-web')
  await saidOf(page).getByText('Accesso richiesto', { exact: true }).waitFor()
  await page.waitForURL('**/login**')
  await context.close()
})

describe('pictures come in', () => {
  test('several at once: a bad one says why by its name and stops none of the others', async () => {
    const { page, context, complaints } = await at()
    const before = await names(page)
    await expect
      .poll(() => input(page).getAttribute('accept'))
      .toBe('image/jpeg,image/png,image/gif,image/webp')
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose(page).click()])
    expect(chooser.isMultiple()).toBe(true)
    await chooser.setFiles([
      await given('ingresso.png'),
      await given('rotta.png', Buffer.from('Non sono un’immagine.')),
      { name: 'referto.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
      await given('grande.png', Buffer.alloc(10 * 1024 * 1024 + 1)),
      await given('reception.png', await png('#c96f4a')),
    ])
    await cardOf(page, 'reception.png').waitFor()
    await cardOf(page, 'ingresso.png').waitFor()
    for (const [name, why] of [
      ['rotta.png', 'Il file «rotta.png» non è un’immagine JPEG, PNG, GIF o WebP.'],
      ['referto.pdf', 'Il file «referto.pdf» non è un’immagine JPEG, PNG, GIF o WebP.'],
      ['grande.png', 'Il file «grande.png» supera i 10MB.'],
    ] as const)
      await rowOf(page, name).getByText(why).waitFor()
    await page.getByText('3 file non sono stati caricati').waitFor()
    await saidOf(page).getByText('Errore upload', { exact: true }).waitFor()
    await expect.poll(() => queue(page).getByRole('listitem').count()).toBe(3)
    await expect
      .poll(() =>
        queue(page)
          .getByRole('button', { name: /^Riprova/ })
          .count(),
      )
      .toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await rowOf(page, 'rotta.png').getByRole('button', { name: 'Togli rotta.png dall’elenco' }).click()
    await expect.poll(() => hasFocus(choose(page))).toBe(true)
    await page.getByRole('button', { name: 'Togli tutti' }).press('Enter')
    await queue(page).waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(choose(page))).toBe(true)

    const after = await names(page)
    expect(after.slice(2)).toEqual(before)
    expect(after.slice(0, 2).toSorted()).toEqual(['ingresso.png', 'reception.png'])
    await page.reload()
    await expect.poll(() => names(page)).toEqual(after)
    // The server's 413 and 415.
    expect(complaints.filter((text) => !/41[35]/.test(text))).toEqual([])
    await context.close()
  })

  test('says what the server says, of one and of several; what failed on the way is sent again', async () => {
    const { page, context } = await at()
    await input(page).setInputFiles(await given('una.png'))
    await saidOf(page).getByText('Immagine caricata.').waitFor()
    await input(page).setInputFiles([await given('due.png'), await given('tre.png')])
    await saidOf(page).getByText('2 immagini caricate.').waitFor()
    await page.route('**/api/media/upload', (route) => route.fulfill({ status: 500, body: '' }))
    await input(page).setInputFiles([await given('quattro.png'), await given('cinque.png')])
    await rowOf(page, 'quattro.png').getByText('Errore durante il caricamento').waitFor()
    await rowOf(page, 'cinque.png').getByText('Errore durante il caricamento').waitFor()
    await saidOf(page).getByText('Errore upload', { exact: true }).waitFor()
    await saidOf(page).getByText('Errore durante il caricamento').waitFor()
    await page.unroute('**/api/media/upload')
    await rowOf(page, 'quattro.png').getByRole('button', { name: 'Riprova' }).press('Enter')
    await cardOf(page, 'quattro.png').waitFor()
    // The row went from under the keyboard.
    await expect.poll(() => hasFocus(choose(page))).toBe(true)
    await context.setOffline(true)
    await rowOf(page, 'cinque.png').getByRole('button', { name: 'Riprova' }).click()
    await rowOf(page, 'cinque.png').getByText('Errore durante il caricamento').waitFor()
    await context.setOffline(false)
    await rowOf(page, 'cinque.png').getByRole('button', { name: 'Riprova' }).click()
    await cardOf(page, 'cinque.png').waitFor()
    await queue(page).waitFor({ state: 'detached' })
    await context.close()
  })

  test('shows how much has left, lets one go, and asks before the page is left', async () => {
    const { page, context, complaints } = await at()
    const line = await context.newCDPSession(page)
    const slow = (uploadThroughput: number) =>
      line.send('Network.emulateNetworkConditions', {
        ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
      })
    await slow(150_000)
    const large = await noise(700)
    expect(large.length).toBeGreaterThan(600_000)
    await input(page).setInputFiles([
      await given('lenta.png', large),
      await given('altra.png', large),
      await given('terza.png', large),
    ])
    const share = (name: string) =>
      page
        .getByRole('progressbar', { name: `Caricamento di ${name}` })
        .evaluate((bar: HTMLProgressElement) => bar.value)
    const seen: number[] = []
    await expect
      .poll(async () => {
        seen.push(await share('lenta.png'))
        return seen.some((value) => value > 0 && value < 100)
      })
      .toBe(true)
    await rowOf(page, 'terza.png').getByText('In attesa').waitFor()
    await page.getByText('0 di 3 file caricati').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await rowOf(page, 'lenta.png')
      .getByRole('button', { name: 'Annulla il caricamento di lenta.png' })
      .press('Enter')
    await expect.poll(() => rowOf(page, 'lenta.png').count()).toBe(0)
    await expect.poll(() => hasFocus(choose(page))).toBe(true)
    // Its place was taken.
    await expect.poll(() => rowOf(page, 'terza.png').getByText('In attesa').count()).toBe(0)

    await page.getByRole('link', { name: 'Liste', exact: true }).click()
    const asked = page.getByRole('alertdialog', { name: 'Ci sono immagini in caricamento.' })
    await asked.getByRole('button', { name: 'Resta qui' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/sito-web')
    await slow(-1)
    await cardOf(page, 'altra.png').waitFor()
    await cardOf(page, 'terza.png').waitFor()
    await expect.poll(() => names(page)).not.toContain('lenta.png')

    // Who waits with the question open is led on once there is nothing to wait for.
    await slow(150_000)
    await input(page).setInputFiles(await given('quarta.png', large))
    await rowOf(page, 'quarta.png').waitFor()
    await page.getByRole('link', { name: 'Liste', exact: true }).click()
    await asked.waitFor()
    await slow(-1)
    await page.getByRole('heading', { name: 'Gestione Liste' }).waitFor()
    await page.goBack()
    await cardOf(page, 'quarta.png').waitFor()

    // One question for the whole page, also for what is typed elsewhere on it.
    const message = page.getByRole('textbox', { name: 'Messaggio per i visitatori' })
    await message.fill('Torniamo lunedì.')
    await page.getByRole('link', { name: 'Liste', exact: true }).click()
    await page.getByRole('alertdialog', { name: 'Hai modifiche non salvate.' }).waitFor()
    await page.getByRole('button', { name: 'Continua a modificare' }).click()
    await expect.poll(() => message.inputValue()).toBe('Torniamo lunedì.')
    await slow(20_000)
    await input(page).setInputFiles(await given('quinta.png', large))
    await rowOf(page, 'quinta.png').waitFor()
    await page.getByRole('link', { name: 'Liste', exact: true }).click()
    await asked.getByText('non vengono caricate, e quello che hai scritto va perso.').waitFor()
    await asked.getByRole('button', { name: 'Esci lo stesso' }).click()
    await page.getByRole('heading', { name: 'Gestione Liste' }).waitFor()
    await slow(-1)
    await page.goBack()
    await cardOf(page, 'quarta.png').waitFor()
    expect(await names(page)).not.toContain('quinta.png')
    expect(complaints).toEqual([])
    await context.close()
  })

  test('when the session has ended they wait for the login, and go on', async () => {
    const { page, context } = await at()
    await context.clearCookies()
    await input(page).setInputFiles([await given('a.png'), await given('b.png'), await given('c.png')])
    const dialog = page.getByRole('dialog', { name: 'Sessione scaduta' })
    await dialog.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD)
    await dialog.getByRole('button', { name: 'Accedi' }).click()
    await saidOf(page).getByText('3 immagini caricate.').waitFor()
    await expect
      .poll(async () => (await names(page)).slice(0, 3).toSorted())
      .toEqual(['a.png', 'b.png', 'c.png'])
    await context.close()
  })
})

describe('dragged and dropped', () => {
  test('anywhere on the section; a folder is told from a picture; beside it nothing happens', async () => {
    const { page, context } = await at()
    const picture = path.join(folder, 'trascinata.png')
    const pictures = path.join(folder, 'Foto della sede')
    await writeFile(picture, await png())
    await mkdir(pictures, { recursive: true })
    await drop(context, page, page.getByText('Trascina qui un’immagine'), [picture, pictures])
    await cardOf(page, 'trascinata.png').waitFor()
    await rowOf(page, 'Foto della sede')
      .getByText('«Foto della sede» è una cartella: aprila e scegli le immagini che contiene.')
      .waitFor()
    await drop(context, page, page.getByRole('heading', { name: 'Immagini' }), [picture])
    await expect.poll(() => cardOf(page, 'trascinata.png').count()).toBe(2)

    await drop(context, page, page.getByRole('heading', { name: 'Sito Web' }), [picture])
    await drop(context, page, page.getByRole('heading', { name: 'Attività recente Dati di esempio' }), [
      picture,
    ])
    // Whatever the browser makes of it has been made by the time the next one has come in.
    await drop(context, page, page.getByText('Trascina qui un’immagine'), [picture])
    await expect.poll(() => cardOf(page, 'trascinata.png').count()).toBe(3)
    expect(context.pages().map((one) => new URL(one.url()).pathname)).toEqual(['/sito-web'])
    await page.reload()
    await expect.poll(() => cardOf(page, 'trascinata.png').count()).toBe(3)
    await context.close()
  })

  test('the zone shows that it takes what is held over it', async () => {
    const { page, context } = await at()
    const transfer = await page.evaluateHandle(
      ([bytes]) => {
        const made = new DataTransfer()
        made.items.add(new File([new Uint8Array(bytes ?? [])], 'dal desktop.png', { type: 'image/png' }))
        return made
      },
      [[...(await png())]],
    )
    const zone = page.getByText('Trascina qui un’immagine').locator('../..')
    const ground = () => zone.evaluate((element) => getComputedStyle(element).backgroundColor)
    const quiet = await ground()
    const heading = page.getByRole('heading', { name: 'Immagini' })
    await heading.dispatchEvent('dragover', { dataTransfer: transfer })
    await expect.poll(ground).not.toBe(quiet)
    await page
      .getByRole('heading', { name: 'Sito Web' })
      .dispatchEvent('dragover', { dataTransfer: transfer })
    await expect.poll(ground).toBe(quiet)
    await heading.dispatchEvent('dragover', { dataTransfer: transfer })
    await heading.dispatchEvent('drop', { dataTransfer: transfer })
    await cardOf(page, 'dal desktop.png').waitFor()
    await expect.poll(ground).toBe(quiet)
    await context.close()
  })
})

describe('a picture’s address', () => {
  test('is copied, or shown where the browser refuses that; it opens in a tab of its own', async () => {
    const { page, context } = await at()
    const [id] = await addPictures(1, () => 'locandina.png')
    await page.reload()
    const address = `${product.url}/api/public/media/${id}`
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await command(page, 'locandina.png', 'Copia link')
    await saidOf(page).getByText('Link copiato', { exact: true }).waitFor()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address)

    await context.clearPermissions()
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    })
    await command(page, 'locandina.png', 'Copia link')
    const dialog = page.getByRole('dialog', { name: 'Link dell’immagine' })
    const field = dialog.getByLabel('Link')
    await expect.poll(() => field.inputValue()).toBe(address)
    await expect
      .poll(() =>
        field.evaluate((at: HTMLInputElement) => [
          at === document.activeElement,
          at.selectionStart,
          at.selectionEnd,
        ]),
      )
      .toEqual([true, 0, address.length])
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Azioni per locandina.png')

    const [opened] = await Promise.all([context.waitForEvent('page'), command(page, 'locandina.png', 'Apri')])
    await opened.waitForLoadState()
    expect(opened.url()).toBe(address)
    await expect.poll(() => opened.evaluate(() => document.contentType)).toBe('image/webp')
    await context.close()
  })
})

describe('deletion', () => {
  test('asks, takes the picture away for good, and leads the keyboard to the next', async () => {
    const { page, context } = await at()
    await addPictures(2, (n) => ['prima.png', 'seconda.png'][n] ?? '')
    await page.reload()
    const menu = page.getByRole('button', { name: 'Azioni per prima.png' })
    await menu.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Copia link' }).waitFor()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    const asked = page.getByRole('alertdialog', { name: 'Eliminare «prima.png»?' })
    await asked.getByRole('button', { name: 'Annulla' }).press('Enter')
    await asked.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(menu)).toBe(true)
    await command(page, 'prima.png', 'Elimina')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.route('**/api/media/*', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
    )
    await asked.getByRole('button', { name: 'Elimina' }).press('Enter')
    await saidOf(page).getByText("Errore durante l'eliminazione del file").waitFor()
    await page.unroute('**/api/media/*')
    await command(page, 'prima.png', 'Elimina')
    await asked.getByRole('button', { name: 'Elimina' }).press('Enter')
    await saidOf(page).getByText('Immagine eliminata.').waitFor()
    await expect.poll(() => cardOf(page, 'prima.png').count()).toBe(0)
    await expect.poll(() => focused(page)).toBe('Azioni per seconda.png')
    await page.reload()
    await cardOf(page, 'seconda.png').waitFor()
    expect(await names(page)).not.toContain('prima.png')
    await context.close()
  })

  test('of a service’s cover leads to the service instead', async () => {
    const { page, context } = await at()
    const { id, name } = await serviceOf(covers[0] ?? 0)
    const used = cards(page).filter({ hasText: `copertina di ${name}` })
    await used.getByText('In uso').waitFor()
    await used.getByRole('button').click()
    await page.getByRole('menuitem', { name: 'Elimina' }).click()
    const dialog = page.getByRole('dialog', { name: 'È ancora in uso' })
    await dialog
      .getByText(
        'L’immagine è la copertina di questo servizio: prima di eliminarla scegli un’altra copertina.',
      )
      .waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('link', { name }).click()
    await expect.poll(() => page.url()).toBe(`${product.url}/setup?tab=servizi&servizio=${id}`)
    await expect.poll(() => page.getByRole('textbox', { name: 'Nome', exact: true }).inputValue()).toBe(name)
    await context.close()
  })

  test('of one that became a cover at that moment is refused by the server, in its words', async () => {
    const { page, context } = await at()
    const [id] = await addPictures(1, () => 'contesa.png')
    await page.reload()
    await command(page, 'contesa.png', 'Elimina')
    const { id: serviceId, name } = await serviceOf(covers[0] ?? 0)
    // What the window would hear of it within seconds it does not hear.
    await page.route('**/api/changes', (route) => route.abort())
    await database.db
      .updateTable('services')
      .set({ coverImageId: id ?? null })
      .where('id', '=', serviceId)
      .execute()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
    const dialog = page.getByRole('dialog', { name: 'È ancora in uso' })
    await dialog
      .getByRole('alert')
      .getByText(`L’immagine è la copertina di «${name}»: prima di eliminarla scegli un’altra copertina.`)
      .waitFor()
    await dialog.getByRole('link', { name }).waitFor()
    await dialog.getByRole('button', { name: 'Ho capito' }).click()
    await expect.poll(() => focused(page)).toBe('Azioni per contesa.png')
    await cardOf(page, 'contesa.png').getByText('In uso').waitFor()
    await database.db
      .updateTable('services')
      .set({ coverImageId: covers[0] ?? null })
      .where('id', '=', serviceId)
      .execute()
    await context.close()
  })

  test('is not offered to an editor, who sees what uses a picture all the same', async () => {
    const { page, context } = await at(DESKTOP, 'erica')
    const { name } = await serviceOf(covers[0] ?? 0)
    await cards(page)
      .filter({ hasText: `copertina di ${name}` })
      .getByRole('button')
      .click()
    await page.getByRole('menuitem', { name: 'Copia link' }).waitFor()
    await page.getByRole('menuitem', { name }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Elimina' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await input(page).setInputFiles(await given('di erica.png'))
    await cardOf(page, 'di erica.png').waitFor()
    await context.close()
  })
})

describe('the list', () => {
  test('of hundreds comes in portions, and hands the keyboard on', async () => {
    const { page, context } = await at()
    await addPictures(60, (n) => `foto ${n}.png`)
    await page.reload()
    await expect.poll(() => cards(page).count()).toBe(24)
    const all = 60 + covers.length
    await page.getByText(`24 di ${all} immagini`).waitFor()
    await page.getByRole('button', { name: 'Mostra altre' }).press('Enter')
    await expect.poll(() => cards(page).count()).toBe(48)
    await expect.poll(() => focused(page)).toBe('Azioni per foto 24.png')
    await page.getByRole('button', { name: 'Mostra altre' }).press('Enter')
    await expect.poll(() => cards(page).count()).toBe(all)
    await expect.poll(() => page.getByRole('button', { name: 'Mostra altre' }).count()).toBe(0)
    await context.close()
  })

  test('that could not be read says so, and is read again', async () => {
    const { page, context } = await at()
    await page.route('**/api/media/user', (route) => route.fulfill({ status: 500, body: '' }))
    await page.reload()
    await page.getByRole('heading', { name: 'Non riusciamo a caricare le immagini' }).waitFor()
    await page.unroute('**/api/media/user')
    await page.getByRole('button', { name: 'Riprova' }).click()
    await expect.poll(() => cards(page).count()).toBe(covers.length)
    await context.close()
  })

  test('without any asks for the first; the button keeps the keyboard when it has come', async () => {
    const { page, context } = await at()
    await page.route('**/api/media/user', (route) => route.fulfill({ json: [] }))
    await page.reload()
    await page.getByText('Nessuna immagine: trascina qui la prima').waitFor()
    expect(await page.getByRole('button', { name: 'Scegli file' }).count()).toBe(1)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.unroute('**/api/media/user')
    await choose(page).focus()
    await input(page).setInputFiles(await given('la prima.png'))
    await cardOf(page, 'la prima.png').waitFor()
    await page.getByText('Trascina qui un’immagine').waitFor()
    await expect.poll(() => hasFocus(choose(page))).toBe(true)
    await context.close()
  })

  test('follows what others do, with pictures and with services', async () => {
    const { page, context } = await at()
    const other = await at(DESKTOP, 'erica')
    await input(other.page).setInputFiles(await given('di un’altra finestra.png'))
    await cardOf(page, 'di un’altra finestra.png').waitFor()
    const { id, name } = await serviceOf(covers[0] ?? 0)
    await cards(page)
      .filter({ hasText: `copertina di ${name}` })
      .waitFor()
    await database.db.updateTable('services').set({ coverImageId: null }).where('id', '=', id).execute()
    await expect
      .poll(
        () =>
          cards(page)
            .filter({ hasText: `copertina di ${name}` })
            .count(),
        { timeout: 15_000 },
      )
      .toBe(0)
    await database.db
      .updateTable('services')
      .set({ coverImageId: covers[0] ?? null })
      .where('id', '=', id)
      .execute()
    for (const one of [context, other.context]) await one.close()
  })
})

test('on a phone: two beside each other, everything within reach of a thumb', async () => {
  const { page, context, complaints } = await at(PHONE)
  const long = `${'Una immagine dal nome molto lungo '.repeat(4)}.png`
  await input(page).setInputFiles([await given(long), await given('corta.png')])
  await cardOf(page, 'corta.png').waitFor()
  await expect.poll(() => queue(page).count()).toBe(0)
  const places = await cards(page).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().left))
  expect(new Set(places).size).toBe(2)
  const small = await page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons
        // What a label stands for is pressed through its button.
        .filter((button) => button.tagName === 'BUTTON')
        .map((button) => ({ name: button.getAttribute('aria-label'), box: button.getBoundingClientRect() }))
        .filter(({ box }) => box.height < 44 || box.width < 44)
        .map(({ name }) => name),
    )
  expect(small).toEqual([])
  await cardOf(page, 'corta.png').getByRole('button').click()
  const { height } = (await page.getByRole('menuitem', { name: 'Elimina' }).boundingBox()) ?? { height: 0 }
  expect(height).toBeGreaterThanOrEqual(44)
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  expect(await accessibilityFaults(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  for (const [label, value] of [
    ['Visite oggi', '124'],
    ['Visite del mese', '3.480'],
    ['Pagine per visita', '2,6'],
    ['Tempo medio', '1:48'],
  ] as const)
    await expect
      .poll(() => page.getByText(label, { exact: true }).locator('..').textContent())
      .toBe(label + value)
  for (const name of ['Visite Dati di esempio', 'Attività recente Dati di esempio'])
    await page.getByRole('heading', { name }).waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Nuova immagine: reception.jpg' })
    .getByText('11/11/2026')
    .waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
