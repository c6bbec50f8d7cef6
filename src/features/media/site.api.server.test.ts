import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dropOrphanBlobs } from '#platform/files/blobs.server.ts'
import { createTestApp, refusal, type TestApp } from '#test/app.ts'
import { bookable } from '#test/factories.ts'
import { form, heic, html, type Part, pdf, png, svg } from '#test/files.ts'
import { blackPng, picture, withArchive } from '#test/made-pictures.ts'
import { addMedia, claim, countRows, ownTemporaryFolder, uploadOne } from '#test/uploads.ts'
import type { Visitor } from '#test/visitor.ts'
import {
  deleteSiteMedia,
  downloadMedia,
  getSiteMedia,
  listSiteMedia,
  publicMedia,
  type SiteMedia,
} from './contract.ts'

const MB = 1024 * 1024
let app: TestApp
let admin: Visitor
let editor: Visitor
let temporary: Awaited<ReturnType<typeof ownTemporaryFolder>>
beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  admin = await app.staff('admin')
  editor = await app.staff('editor')
  temporary = await ownTemporaryFolder()
})
afterAll(async () => {
  await temporary.remove()
  await app.close()
})
beforeEach(async () => {
  await app.database.db.updateTable('services').set({ coverImageId: null }).execute()
  await app.database.db.deleteFrom('media').where('purpose', '=', 'site').execute()
  app.setNow('2026-03-02T09:00:00Z')
})

type Sent = { status: number; body: { message: string; code?: string; media: SiteMedia } }

async function send(parts: Part[], { person = editor, use = '' } = {}): Promise<Sent> {
  const { body, headers } = form(parts.map((part) => ({ field: 'file', ...part })))
  const response = await person.send(`/api/media/upload${use}`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers,
  })
  return { status: response.status, body: (await response.json()) as Sent['body'] }
}

async function uploaded(look: Parameters<typeof picture>[1] = {}, name = 'foto.jpg'): Promise<SiteMedia> {
  const { status, body } = await send([{ name, bytes: await picture('jpeg', look) }])
  expect(status).toBe(201)
  return body.media
}

const sizesOf = async (mediaId: number) =>
  (
    await app.database.db
      .selectFrom('mediaSizes')
      .select('width')
      .where('mediaId', '=', mediaId)
      .orderBy('width')
      .execute()
  ).map(({ width }) => width)

const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
const params = (id: number) => ({ id: String(id) })

describe('POST /api/media/upload', () => {
  test('stores a re-encoded picture with its smaller widths and its user', async () => {
    const sent = await send([
      { name: 'Ingresso Niccolò.JPG', bytes: await picture('jpeg', { width: 1000, height: 500 }) },
    ])
    expect(sent).toEqual({
      status: 201,
      body: {
        message: 'Immagine caricata.',
        media: {
          id: expect.any(Number),
          originalName: 'Ingresso Niccolò.JPG',
          mimeType: 'image/webp',
          fileSize: expect.any(Number),
          createdAt: '2026-03-02T09:00:00.000Z',
        },
      },
    })
    const { id, fileSize } = sent.body.media
    const row = await app.database.db
      .selectFrom('media')
      .innerJoin('users', 'users.id', 'media.uploadedBy')
      .select(['purpose', 'filename', 'fileSize', 'role'])
      .where('media.id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      purpose: 'site',
      filename: expect.stringMatching(/^[0-9a-f-]{36}\.webp$/),
      fileSize,
      role: 'editor',
    })
    expect(await sizesOf(id)).toEqual([160, 480, 800])
    const { dataUrl } = await editor.call(getSiteMedia, { params: params(id) })
    const { format, width, height, exif } = await sharp(bytesOf(dataUrl)).metadata()
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 1000, height: 500 })
    expect(bytesOf(dataUrl)).toHaveLength(fileSize)
    expect(await temporary.names()).toEqual([])
  })

  test('recognises a picture by its content, not by name or stated type', async () => {
    const sent = await send([{ name: 'pagina.html', bytes: await picture('gif') }])
    expect(sent.body.media).toMatchObject({ originalName: 'pagina.html', mimeType: 'image/webp' })
  })

  test('accepts the form of a browser', async () => {
    const body = new FormData()
    body.append(
      'file',
      new File([new Uint8Array(await picture('png'))], 'dalla pagina.png', { type: 'image/png' }),
    )
    const response = await admin.send('/api/media/upload', { method: 'POST', body })
    expect(response.status).toBe(201)
  })

  const photo = () => picture('jpeg')
  test.each<[string, () => Promise<Part[]> | Part[], number, string]>([
    [
      'SVG',
      () => [{ name: 'x.svg', bytes: svg }],
      415,
      'Il file «x.svg» non è un’immagine JPEG, PNG, GIF o WebP.',
    ],
    [
      'SVG called PNG',
      () => [{ name: 'x.png', bytes: svg }],
      415,
      'Il file «x.png» non è un’immagine JPEG, PNG, GIF o WebP.',
    ],
    [
      'HTML',
      () => [{ name: 'x.jpg', bytes: html }],
      415,
      'Il file «x.jpg» non è un’immagine JPEG, PNG, GIF o WebP.',
    ],
    [
      'PDF',
      () => [{ name: 'x.pdf', bytes: pdf() }],
      415,
      'Il file «x.pdf» non è un’immagine JPEG, PNG, GIF o WebP.',
    ],
    [
      'HEIC',
      () => [{ name: 'x.heic', bytes: heic }],
      415,
      'Il file «x.heic» non è un’immagine JPEG, PNG, GIF o WebP.',
    ],
    ['an empty file', () => [{ name: 'x.png', bytes: Buffer.alloc(0) }], 400, 'Il file «x.png» è vuoto.'],
    [
      'a picture and an archive',
      async () => [{ name: 'x.jpg', bytes: withArchive(await photo()) }],
      415,
      'Il file «x.jpg» contiene altro oltre all’immagine: salvala di nuovo e riprova.',
    ],
    [
      'half a picture',
      async () => [{ name: 'x.jpg', bytes: (await photo()).subarray(0, 400) }],
      415,
      'Il file «x.jpg» è danneggiato o incompleto.',
    ],
    [
      'too many pixels',
      () => [{ name: 'x.png', bytes: blackPng(20_000, 20_000, 1000) }],
      413,
      'L’immagine «x.png» è troppo grande: al massimo 40 megapixel e 16.000 pixel per lato.',
    ],
    [
      'what is too costly to read',
      () => [
        {
          name: 'x.png',
          bytes: blackPng(6000, 5000, 48_010 * 5100, { interlaced: true, colour: 6, depth: 16 }),
        },
      ],
      413,
      'L’immagine «x.png» è troppo pesante da elaborare: salvala come JPEG o riducine le dimensioni.',
    ],
    [
      '10 MB and a byte',
      () => [{ name: 'x.jpg', bytes: Buffer.alloc(10 * MB + 1) }],
      413,
      'Il file «x.jpg» supera i 10MB.',
    ],
    ['25 MB', () => [{ name: 'x.jpg', bytes: Buffer.alloc(25 * MB) }], 413, 'Il file «x.jpg» supera i 10MB.'],
    ['70 MB', () => [{ name: 'x.jpg', bytes: Buffer.alloc(70 * MB) }], 413, 'Il file supera i 10MB.'],
    [
      'two',
      async () => [
        { name: 'a.jpg', bytes: await photo() },
        { name: 'b.jpg', bytes: await photo() },
      ],
      400,
      'Puoi caricare un’immagine alla volta.',
    ],
    ['none', () => [], 400, 'Seleziona un file immagine valido.'],
    [
      'another field',
      async () => [{ name: 'a.jpg', bytes: await photo(), field: 'files' }],
      400,
      'Il caricamento si è interrotto. Riprova.',
    ],
  ])('refuses %s and stores nothing', async (_, parts, status, message) => {
    const earlier = await countRows(app.database.db)
    expect(await send(await parts())).toMatchObject({ status, body: { message } })
    expect(await countRows(app.database.db)).toEqual(earlier)
    expect(await temporary.names()).toEqual([])
  })

  test('accepts a cover up to 2 MB', async () => {
    const padded = async (size: number) => {
      const bytes = await photo()
      return [{ name: 'copertina.jpg', bytes: Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]) }]
    }
    expect((await send(await padded(2 * MB), { use: '?use=cover' })).status).toBe(201)
    expect(await send(await padded(2 * MB + 1), { use: '?use=cover' })).toMatchObject({
      status: 413,
      body: { code: 'too_large', message: 'Il file «copertina.jpg» supera i 2MB.' },
    })
    expect((await send(await padded(10 * MB))).status).toBe(201)
  })

  test('stores simultaneous uploads of one picture each, and its bytes once', async () => {
    const bytes = await picture('jpeg', { width: 900, height: 600 })
    const earlier = await countRows(app.database.db)
    const people = [editor, admin, await app.staff('editor')]
    const sent = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        send([{ name: `${n}.jpg`, bytes }], { person: people[n % 3] ?? editor }),
      ),
    )
    expect(sent.map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect(await countRows(app.database.db)).toEqual({ media: earlier.media + 6, blobs: earlier.blobs + 4 })
  })
})

describe('GET /api/media/user', () => {
  test('lists every picture of the site, newest first, without bytes and patients’ documents', async () => {
    await uploadOne(app.visitor(), png, 'referto.png')
    const first = await uploaded({}, 'prima.jpg')
    app.setNow('2026-03-02T10:00:00Z')
    const second = await uploaded({}, 'seconda.jpg')
    const third = await uploaded({}, 'terza.jpg')
    const unused = [third, second, first].map((media) => ({ ...media, usedBy: [] }))
    expect(await editor.call(listSiteMedia)).toEqual(unused)
    expect(await admin.call(listSiteMedia)).toHaveLength(3)
  })

  test('lists for each picture the services it is the cover of', async () => {
    const { db } = app.database
    const [cover, other, free] = [await uploaded(), await uploaded(), await uploaded()]
    const use = async (name: string, coverImageId: number) => {
      const { serviceId } = await bookable(db)
      await db.updateTable('services').set({ name, coverImageId }).where('id', '=', serviceId).execute()
      return { id: serviceId, name }
    }
    const [urology, allergology, cardiology] = [
      await use('Urologia', cover.id),
      await use('Àllergologia', cover.id),
      await use('Cardiologia', other.id),
    ]
    const listed = await editor.call(listSiteMedia)
    expect(new Map(listed.map(({ id, usedBy }) => [id, usedBy]))).toEqual(
      new Map([
        [cover.id, [allergology, urology]],
        [other.id, [cardiology]],
        [free.id, []],
      ]),
    )
  })
})

describe('GET /api/media/:id', () => {
  test('returns the picture with its bytes to staff', async () => {
    const media = await uploaded()
    const answer = await editor.call(getSiteMedia, { params: params(media.id) })
    expect(answer).toEqual({ ...media, dataUrl: expect.stringMatching(/^data:image\/webp;base64,/) })
  })

  test('returns the same 404 for a patient’s document as for a missing one', async () => {
    const visitor = app.visitor()
    const waiting = await uploadOne(visitor, png, 'referto.png')
    const claimed = await uploadOne(visitor, png, 'referto.png')
    await claim(app, visitor, [claimed.id])
    const missing = await admin.send('/api/media/2000000000')
    const expected = { status: 404, body: await missing.text() }
    for (const id of [waiting.id, claimed.id]) {
      const answer = await admin.send(`/api/media/${id}`)
      expect({ status: answer.status, body: await answer.text() }).toEqual(expected)
    }
  })

  test('returns the stored name, and a download gets a safe one', async () => {
    const { id, originalName } = await uploaded({}, 'già è %22così%22 & <b>.png')
    expect(originalName).toBe('già è "così" & <b>.png')
    const answer = await editor.send(downloadMedia.path.replace(':id', String(id)))
    expect(answer.headers.get('content-disposition')).toContain('filename="gia e -cosi- & -b-.webp"')
    await answer.arrayBuffer()
  })

  test('downloads with the original name and the extension of the real type', async () => {
    const { id } = await uploaded({}, 'ingresso.jpg')
    const answer = await editor.send(downloadMedia.path.replace(':id', String(id)))
    expect(answer.headers.get('content-disposition')).toContain('filename="ingresso.webp"')
    expect(answer.headers.get('content-type')).toBe('image/webp')
    await answer.arrayBuffer()
  })
})

describe('GET /api/public/media/:id', () => {
  const widthOf = async (id: number, query: object) => {
    const { dataUrl } = await app.visitor().call(publicMedia, { params: params(id), query })
    return (await sharp(bytesOf(dataUrl)).metadata()).width
  }

  test('returns the smallest width that is wide enough, else the whole picture', async () => {
    const { id } = await uploaded({ width: 1000, height: 500 })
    const asked = [1, 160, 161, 480, 640, 800, 801, 1280, 4096]
    const got = await Promise.all(asked.map((w) => widthOf(id, { w: String(w) })))
    expect(got).toEqual([160, 160, 480, 480, 800, 800, 1000, 1000, 1000])
    expect(await widthOf(id, {})).toBe(1000)
  })

  test('returns the image to pages with its length, cacheable for a year', async () => {
    const { id, fileSize } = await uploaded({ width: 1000, height: 500 })
    const image = await app
      .visitor()
      .send(`/api/public/media/${id}?w=160`, { headers: { 'sec-fetch-dest': 'image' } })
    const bytes = Buffer.from(await image.arrayBuffer())
    expect((await sharp(bytes).metadata()).width).toBe(160)
    expect(image.headers.get('content-type')).toBe('image/webp')
    expect(image.headers.get('content-length')).toBe(String(bytes.length))
    expect(bytes.length).toBeLessThan(fileSize)
    expect(image.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(image.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.each([
    ['Chrome', 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'],
    ['Firefox and Safari', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
  ])('returns the image to a visitor with its address in %s', async (_, accept) => {
    const { id } = await uploaded()
    const opened = await app.visitor().send(`/api/public/media/${id}`, { headers: { accept } })
    expect(opened.headers.get('content-type')).toBe('image/webp')
    await opened.arrayBuffer()
    for (const asked of ['application/json', '*/*']) {
      const answer = await app.visitor().send(`/api/public/media/${id}`, { headers: { accept: asked } })
      expect(await answer.json()).toMatchObject({ mimeType: 'image/webp' })
    }
  })

  test('returns a picture without stored widths whole at any width', async () => {
    const id = await addMedia(app.database.db, png)
    const answer = await app.visitor().call(publicMedia, { params: params(id), query: { w: '160' } })
    expect(answer).toEqual({
      mimeType: 'image/png',
      dataUrl: `data:image/png;base64,${png.toString('base64')}`,
    })
  })

  test('returns 404 for a patient’s document at any width', async () => {
    const { id } = await uploadOne(app.visitor(), await picture('jpeg'), 'foto.jpg')
    await sql`INSERT INTO media_sizes SELECT id, 480, sha256, file_size FROM media WHERE id = ${id}`.execute(
      app.database.db,
    )
    expect((await app.visitor().send(`/api/public/media/${id}?w=160`)).status).toBe(404)
  })
})

describe('DELETE /api/media/:id', () => {
  const remove = (id: number, person = admin) => person.call(deleteSiteMedia, { params: params(id) })
  const blobs = async () => (await countRows(app.database.db)).blobs

  test('deletes the picture in all its widths', async () => {
    await dropOrphanBlobs(app.database.db)
    const before = await blobs()
    const { id } = await uploaded({ width: 1300, height: 700 })
    const kept = await uploaded({ width: 600, height: 300 })
    // The widths are held as long as the picture is there.
    await dropOrphanBlobs(app.database.db)
    expect(await blobs()).toBe(before + 5 + 3)
    expect(await remove(id)).toEqual({ message: 'Immagine eliminata.' })
    expect(await sizesOf(id)).toEqual([])
    await dropOrphanBlobs(app.database.db)
    expect(await blobs()).toBe(before + 3)
    expect((await app.visitor().send(`/api/public/media/${id}`)).status).toBe(404)
    expect((await app.visitor().send(`/api/public/media/${kept.id}?w=160`)).status).toBe(200)
  })

  test('refuses to delete the cover of services and names them', async () => {
    const { id } = await uploaded()
    const { db } = app.database
    const cover = async (name: string) => {
      const { serviceId } = await bookable(db)
      await db.updateTable('services').set({ name, coverImageId: id }).where('id', '=', serviceId).execute()
    }
    const refused = async () => {
      const { status, code, sentence } = await refusal(remove(id))
      expect({ status, code }).toEqual({ status: 409, code: 'in_use' })
      return sentence
    }
    const rest = ': prima di eliminarla scegli un’altra copertina.'
    await cover('Cardiologia')
    expect(await refused()).toBe(`L’immagine è la copertina di «Cardiologia»${rest}`)
    await cover('Allergologia')
    expect(await refused()).toBe(`L’immagine è la copertina di «Allergologia» e «Cardiologia»${rest}`)
    await cover('Urologia')
    expect(await refused()).toBe(
      `L’immagine è la copertina di «Allergologia», «Cardiologia» e «Urologia»${rest}`,
    )
    await cover('Zeta')
    expect(await refused()).toMatch('«Allergologia», «Cardiologia», «Urologia» e un altro servizio:')
    await cover('Zeta due')
    expect(await refused()).toMatch('«Urologia» e altri 2 servizi:')
    expect(await sizesOf(id)).toEqual([])
    expect((await app.visitor().send(`/api/public/media/${id}`)).status).toBe(200)
  })

  test('refuses a cover that a service takes at that moment, or the service is refused', async () => {
    const { db } = app.database
    const { serviceId } = await bookable(db)
    for (let n = 0; n < 10; n += 1) {
      const { id } = await uploaded()
      const [deleted, taken] = await Promise.allSettled([
        remove(id),
        db.updateTable('services').set({ coverImageId: id }).where('id', '=', serviceId).execute(),
      ])
      expect([deleted.status, taken.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      const { coverImageId } = await db
        .selectFrom('services')
        .select('coverImageId')
        .where('id', '=', serviceId)
        .executeTakeFirstOrThrow()
      expect(coverImageId === id).toBe(taken.status === 'fulfilled')
    }
  })

  test('returns 404 for a patient’s document or a deleted picture', async () => {
    const { id } = await uploaded()
    const document = await uploadOne(app.visitor(), png, 'referto.png')
    expect(await refusal(remove(document.id))).toMatchObject({
      status: 404,
      sentence: 'Immagine non trovata.',
    })
    const left = await app.database.db
      .selectFrom('media')
      .select('id')
      .where('id', 'in', [id, document.id])
      .execute()
    expect(left).toHaveLength(2)
    await remove(id)
    expect((await refusal(remove(id))).status).toBe(404)
  })
})
