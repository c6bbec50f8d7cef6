import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { form, heic, html, type Part, pdf, svg } from '#test/files.ts'
import { blackPng, type Format, picture, withArchive } from '#test/made-pictures.ts'
import { ownTemporaryFolder } from '#test/uploads.ts'
import type { Visitor } from '#test/visitor.ts'
import { type CurrentUser, getCurrentUser } from '../contract.ts'
import { removeUser } from '../users.server.ts'
import { removeProfileImage } from './contract.ts'

const MB = 1024 * 1024
const PATH = '/api/user/profile-image'
let app: TestApp
let editor: Visitor
let temporary: Awaited<ReturnType<typeof ownTemporaryFolder>>

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  temporary = await ownTemporaryFolder()
})
afterAll(async () => {
  await temporary.remove()
  await app.close()
})
beforeEach(async () => {
  editor = await app.staff('editor')
})

type Sent = { status: number; body: Partial<CurrentUser> & { message?: string; code?: string } }

async function send(parts: Part[], person = editor): Promise<Sent> {
  const { body, headers } = form(parts.map((part) => ({ field: 'profileImage', ...part })))
  const response = await person.send(PATH, { method: 'POST', body: new Uint8Array(body), headers })
  return { status: response.status, body: (await response.json()) as Sent['body'] }
}

const photo = () => picture('jpeg', { width: 600, height: 400 })
const images = async () =>
  (await app.database.db.selectFrom('users').select(['id', 'profileImage']).orderBy('id').execute()).filter(
    ({ profileImage }) => profileImage !== null,
  )
const padded = async (size: number) => {
  const bytes = await photo()
  return Buffer.concat([bytes, Buffer.alloc(size - bytes.length)])
}

describe('POST /api/user/profile-image', () => {
  test.each<Format>(['jpeg', 'png', 'webp', 'gif'])(
    'stores a %s as a square JPEG and returns the user',
    async (format) => {
      const before = await editor.call(getCurrentUser)
      const sent = await send([{ name: 'io.png', bytes: await picture(format, { width: 600, height: 400 }) }])
      expect(sent).toEqual({ status: 200, body: { ...before, profileImage: expect.any(String) } })
      expect(await editor.call(getCurrentUser)).toEqual(sent.body)
      const { profileImage } = sent.body
      expect(profileImage).toMatch(/^[A-Za-z0-9+/]+=*$/)
      const stored = await sharp(Buffer.from(profileImage ?? '', 'base64')).metadata()
      expect(stored).toMatchObject({ format: 'jpeg', width: 256, height: 256 })
      // Neither who took it nor where.
      expect([stored.exif, stored.xmp, stored.iptc]).toEqual([undefined, undefined, undefined])
      expect(await temporary.names()).toEqual([])
    },
  )

  test('a new picture replaces only the previous one of the same user', async () => {
    const other = await app.staff('admin')
    await send([{ name: 'a.jpg', bytes: await photo() }], other)
    await send([{ name: 'a.jpg', bytes: await photo() }])
    const theirs = await other.call(getCurrentUser)
    const first = await editor.call(getCurrentUser)
    await send([{ name: 'b.png', bytes: blackPng(20, 20, 20 * 61) }])
    const second = await editor.call(getCurrentUser)
    expect(second.profileImage).not.toBe(first.profileImage)
    expect(await other.call(getCurrentUser)).toEqual(theirs)
  })

  test('D20: stores the picture for the caller, whatever user the request names', async () => {
    const other = await app.staff('admin')
    const { id } = await other.call(getCurrentUser)
    const body = new FormData()
    body.append('userId', String(id))
    body.append('id', String(id))
    body.append('profileImage', new File([new Uint8Array(await photo())], 'io.jpg', { type: 'image/jpeg' }))
    expect((await editor.send(`${PATH}?userId=${id}`, { method: 'POST', body })).status).toBe(200)
    expect((await other.call(getCurrentUser)).profileImage).toBeNull()
    expect((await editor.call(getCurrentUser)).profileImage).toEqual(expect.any(String))
  })

  test('recognises a picture by its content, not by its name', async () => {
    expect((await send([{ name: 'pagina.html', bytes: await photo() }])).status).toBe(200)
  })

  test('accepts a file one byte below 10 MB', async () => {
    expect((await send([{ name: 'x.jpg', bytes: await padded(10 * MB - 1) }])).status).toBe(200)
  })

  const NO_PICTURE = 'Seleziona un file immagine valido.'
  const TOO_LARGE = "L'immagine è troppo grande. Seleziona un'immagine inferiore a 10MB."
  test.each<[string, () => Promise<Part[]> | Part[], number, string]>([
    ['SVG', () => [{ name: 'x.svg', bytes: svg }], 415, NO_PICTURE],
    ['SVG called PNG', () => [{ name: 'x.png', bytes: svg }], 415, NO_PICTURE],
    ['HTML called JPEG', () => [{ name: 'x.jpg', bytes: html }], 415, NO_PICTURE],
    ['PDF', () => [{ name: 'x.pdf', bytes: pdf() }], 415, NO_PICTURE],
    ['HEIC', () => [{ name: 'x.heic', bytes: heic }], 415, NO_PICTURE],
    ['an empty file', () => [{ name: 'x.png', bytes: Buffer.alloc(0) }], 415, NO_PICTURE],
    [
      'a picture and an archive',
      async () => [{ name: 'x.jpg', bytes: withArchive(await photo()) }],
      415,
      NO_PICTURE,
    ],
    [
      'half a picture',
      async () => [{ name: 'x.jpg', bytes: (await photo()).subarray(0, 400) }],
      415,
      NO_PICTURE,
    ],
    [
      'a bomb',
      () => [{ name: 'x.png', bytes: blackPng(20_000, 20_000, 1000) }],
      413,
      'L’immagine è troppo grande: al massimo 40 megapixel. Salvala più piccola e riprova.',
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
      'L’immagine è troppo pesante da elaborare: salvala come JPEG o riducine le dimensioni.',
    ],
    ['10 MB', async () => [{ name: 'x.jpg', bytes: await padded(10 * MB) }], 413, TOO_LARGE],
    ['70 MB', () => [{ name: 'x.jpg', bytes: Buffer.alloc(70 * MB) }], 413, TOO_LARGE],
    [
      'two',
      async () => [
        { name: 'a.jpg', bytes: await photo() },
        { name: 'b.jpg', bytes: await photo() },
      ],
      400,
      'Puoi caricare un’immagine alla volta.',
    ],
    ['none', () => [], 400, NO_PICTURE],
    [
      'another field',
      async () => [{ name: 'a.jpg', bytes: await photo(), field: 'file' }],
      400,
      'Il caricamento si è interrotto. Riprova.',
    ],
  ])('D20: refuses %s and keeps the previous picture', async (_, parts, status, message) => {
    await send([{ name: 'io.jpg', bytes: await photo() }])
    const earlier = await images()
    expect(await send(await parts())).toMatchObject({ status, body: { message } })
    expect(await images()).toEqual(earlier)
    expect(await temporary.names()).toEqual([])
  })

  test('refuses a body that is not an upload form', async () => {
    for (const [type, status] of [
      ['application/json', 415],
      ['image/jpeg', 415],
      ['multipart/form-data', 400],
    ] as const) {
      const headers = { 'content-type': type }
      expect([type, (await editor.send(PATH, { method: 'POST', body: '{}', headers })).status]).toEqual([
        type,
        status,
      ])
    }
  })

  test('returns an error when the user is removed during the upload', async () => {
    const { username } = await editor.call(getCurrentUser)
    const { body, headers } = form([{ name: 'io.jpg', bytes: await photo(), field: 'profileImage' }])
    // Nothing is read of it before it is known who sends it.
    const slow = new ReadableStream<Uint8Array>(
      {
        async pull(control) {
          await removeUser(app.database.db, username)
          control.enqueue(new Uint8Array(body))
          control.close()
        },
      },
      { highWaterMark: 0 },
    )
    expect((await editor.send(PATH, { method: 'POST', body: slow, headers })).status).toBe(401)
  })

  test('accepts thirty uploads an hour from each user', async () => {
    const limited = await createTestApp({ template: 'empty', limit: 'real' })
    try {
      const [one, other] = [await limited.staff('editor'), await limited.staff('editor')]
      for (let n = 1; n <= 30; n += 1) expect((await send([], one)).status).toBe(400)
      expect((await send([{ name: 'io.jpg', bytes: await photo() }], one)).status).toBe(429)
      expect((await send([{ name: 'io.jpg', bytes: await photo() }], other)).status).toBe(200)
    } finally {
      await limited.close()
    }
  })
})

describe('DELETE /api/user/profile-image', () => {
  test('removes the caller’s own picture, and succeeds a second time', async () => {
    const other = await app.staff('editor')
    await send([{ name: 'io.jpg', bytes: await photo() }], other)
    await send([{ name: 'io.jpg', bytes: await photo() }])
    const before = await editor.call(getCurrentUser)
    for (let n = 1; n <= 2; n += 1)
      expect(await editor.call(removeProfileImage)).toEqual({ ...before, profileImage: null })
    expect((await editor.call(getCurrentUser)).profileImage).toBeNull()
    expect((await other.call(getCurrentUser)).profileImage).toEqual(expect.any(String))
  })

  test('returns 404 for an address with an id', async () => {
    await send([{ name: 'io.jpg', bytes: await photo() }])
    const earlier = await images()
    expect((await editor.send(`${PATH}/1`, { method: 'DELETE' })).status).toBe(404)
    expect(await images()).toEqual(earlier)
  })
})
