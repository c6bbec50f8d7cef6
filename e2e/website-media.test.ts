import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { accessibilityFaults, hasFocus, visit } from './browser.ts'
import { ADMIN_PASSWORD } from './product.ts'
import { saidOf } from './setup.ts'
import { browser, product, stage } from './stage.ts'
import {
  at,
  cardOf,
  cards,
  choose,
  given,
  input,
  names,
  onlyCovers,
  png,
  queue,
  rowOf,
  tabAt,
} from './website-media.ts'

let folder = ''
stage('sample', async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ambulatorio-immagini-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(onlyCovers)

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

test('a visitor without a session is told so, and sent to the login', async () => {
  const { page, context } = await visit(browser, product.url)
  // The toast goes after five seconds, the page may still be loading then.
  await page.goto('/sito-web?tab=immagini', { waitUntil: 'commit' })
  await saidOf(page).getByText('Accesso richiesto', { exact: true }).waitFor()
  await page.waitForURL('**/login**')
  await context.close()
})

describe('uploading pictures', () => {
  test('an upload of several pictures names a bad one with its reason and stores the others', async () => {
    const { page, context, complaints } = await at()
    await cards(page).first().waitFor()
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
      await given('vuota.png', Buffer.alloc(0)),
      await given('reception.png', await png('#c96f4a')),
    ])
    await saidOf(page).getByText('Errore upload', { exact: true }).first().waitFor()
    await cardOf(page, 'reception.png').waitFor()
    await cardOf(page, 'ingresso.png').waitFor()
    for (const [name, why] of [
      ['rotta.png', 'Il file «rotta.png» non è un’immagine JPEG, PNG, GIF o WebP.'],
      ['referto.pdf', 'Il file «referto.pdf» non è un’immagine JPEG, PNG, GIF o WebP.'],
      ['grande.png', 'Il file «grande.png» supera i 10MB.'],
      ['vuota.png', 'Il file «vuota.png» è vuoto.'],
    ] as const)
      await rowOf(page, name).getByText(why).waitFor()
    await page.getByText('4 file non sono stati caricati').waitFor()
    await expect.poll(() => queue(page).getByRole('listitem').count()).toBe(4)
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

  test('recognises them by content, without an extension and with any name', async () => {
    const { page, context, complaints } = await at()
    await page.getByText('Le GIF animate diventano immagini ferme.', { exact: true }).waitFor()
    await input(page).setInputFiles([
      { name: 'senzaestensione', mimeType: '', buffer: await png() },
      await given('già è "così" & <b>.png'),
    ])
    await cardOf(page, 'senzaestensione').waitFor()
    await page.getByRole('img', { name: 'Anteprima di già è "così" & <b>.png', exact: true }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  test('leaves an earlier failure out of a later summary', async () => {
    const page = await tabAt()
    await input(page).setInputFiles(await given('rotta.png', Buffer.from('Nessuna immagine.')))
    await rowOf(page, 'rotta.png').getByRole('button', { name: 'Togli rotta.png dall’elenco' }).waitFor()
    const open = Promise.withResolvers<void>()
    await page.route('**/api/media/upload', async (route) => {
      await open.promise
      await route.continue()
    })
    await input(page).setInputFiles([await given('una.png'), await given('due.png'), await given('tre.png')])
    await page.getByText('0 di 3 file caricati').waitFor()
    open.resolve()
    await page.getByText('Un file non è stato caricato').waitFor()
  })

  test('shows the server’s message for one and for several, and sends a failed one again', async () => {
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

  test('shows the progress, can be cancelled, and asks before the page is left', async () => {
    const { page, context, complaints } = await at()
    const line = await context.newCDPSession(page)
    const slow = (uploadThroughput: number) =>
      line.send('Network.emulateNetworkConditions', {
        ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
      })
    await slow(40_000)
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

    // Leaving goes on by itself once the uploads have ended, while the question is open.
    await slow(40_000)
    await input(page).setInputFiles(await given('quarta.png', large))
    await rowOf(page, 'quarta.png').waitFor()
    await page.getByRole('link', { name: 'Liste', exact: true }).click()
    await asked.waitFor()
    await slow(-1)
    await page.getByRole('heading', { name: 'Gestione Liste' }).waitFor()
    await page.goBack()
    await cardOf(page, 'quarta.png').waitFor()

    await slow(20_000)
    await input(page).setInputFiles(await given('quinta.png', large))
    await rowOf(page, 'quinta.png').waitFor()
    await page.getByRole('link', { name: 'Liste', exact: true }).click()
    await asked.getByText('non ancora arrivate non vengono caricate.').waitFor()
    await asked.getByRole('button', { name: 'Esci lo stesso' }).click()
    await page.getByRole('heading', { name: 'Gestione Liste' }).waitFor()
    await slow(-1)
    await page.goBack()
    await cardOf(page, 'quarta.png').waitFor()
    expect(await names(page)).not.toContain('quinta.png')
    expect(complaints).toEqual([])
    await context.close()
  })

  test('waits for the login when the session has ended, and goes on', async () => {
    const { page, context } = await at()
    // Before the page has read the user, the end of the session would lead to the login page.
    await cards(page).first().waitFor()
    await context.clearCookies()
    await input(page).setInputFiles([await given('a.png'), await given('b.png'), await given('c.png')])
    const dialog = page.getByRole('dialog', { name: 'Sessione scaduta' })
    await dialog.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD)
    await dialog.getByRole('button', { name: 'Accedi', exact: true }).click()
    await saidOf(page).getByText('3 immagini caricate.').waitFor()
    await expect
      .poll(async () => (await names(page)).slice(0, 3).toSorted())
      .toEqual(['a.png', 'b.png', 'c.png'])
    await context.close()
  })
})

describe('dropping files', () => {
  test('works anywhere on the section, tells folders from pictures, and does nothing beside it', async () => {
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
    await drop(context, page, page.getByRole('link', { name: 'Velocità' }), [picture])
    // The browser has finished with this one by the time the next has arrived.
    await drop(context, page, page.getByText('Trascina qui un’immagine'), [picture])
    await expect.poll(() => cardOf(page, 'trascinata.png').count()).toBe(3)
    expect(context.pages().map((one) => new URL(one.url()).pathname)).toEqual(['/sito-web'])
    await page.reload()
    await expect.poll(() => cardOf(page, 'trascinata.png').count()).toBe(3)
    await context.close()
  })

  test('marks the zone while files are held over it', async () => {
    const page = await tabAt()
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
  })
})
