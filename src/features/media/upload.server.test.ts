import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashToken } from '#platform/session/cookie.server.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { docx, form, html, type Part, pdf, png, svg } from '#test/files.ts'
import { countRows, ownerHash, ownTemporaryFolder, upload, uploadOne } from '#test/uploads.ts'
import type { UploadedFile } from './contract.ts'

const MB = 1024 * 1024
let app: TestApp
let temporary: Awaited<ReturnType<typeof ownTemporaryFolder>>
beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  temporary = await ownTemporaryFolder()
})
afterAll(async () => {
  await temporary.remove()
  await app.close()
})

describe('POST /api/appointments/upload', () => {
  test('stores documents and returns them in their order', async () => {
    const { status, body } = await upload(app.visitor(), [
      { name: 'Referto Niccolò.pdf', bytes: pdf(0, 'ordine') },
      { name: 'foto.png', bytes: png },
      { name: 'lettera.docx', bytes: docx() },
    ])
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      files: [
        {
          id: expect.any(Number),
          originalName: 'Referto Niccolò.pdf',
          mimeType: 'application/pdf',
          fileSize: pdf(0, 'ordine').length,
        },
        { id: expect.any(Number), originalName: 'foto.png', mimeType: 'image/png', fileSize: png.length },
        {
          id: expect.any(Number),
          originalName: 'lettera.docx',
          mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
          fileSize: docx().length,
        },
      ],
    })
    expect(await temporary.names()).toEqual([])
  })

  test('accepts the form of a browser', async () => {
    const visitor = app.visitor()
    const body = new FormData()
    body.append('files', new File([new Uint8Array(pdf())], 'dalla pagina.pdf'))
    const response = await visitor.send('/api/appointments/upload', { method: 'POST', body })
    const { files } = (await response.json()) as { files: UploadedFile[] }
    expect(files.map((sent) => sent.originalName)).toEqual(['dalla pagina.pdf'])
    const none = await visitor.send('/api/appointments/upload', { method: 'POST', body: new FormData() })
    expect(none.status).toBe(400)
  })

  test('sets a cookie hidden from scripts and stores only its hash', async () => {
    const { body, headers } = form([{ name: 'a.pdf', bytes: pdf() }])
    const response = await app
      .visitor()
      .send('/api/appointments/upload', { method: 'POST', body: new Uint8Array(body), headers })
    const [line = ''] = response.headers.getSetCookie()
    expect(line).toMatch(/^caricamenti=[\w-]{43}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=86400$/)
    const { files } = (await response.json()) as { files: UploadedFile[] }
    const row = await app.database.db
      .selectFrom('media')
      .select(['ownerHash', 'filename'])
      .where('id', '=', files[0]?.id ?? 0)
      .executeTakeFirstOrThrow()
    expect(row.ownerHash).toEqual(hashToken(line.slice('caricamenti='.length, 'caricamenti='.length + 43)))
    expect(row.filename).toMatch(/^[0-9a-f-]{36}\.pdf$/)
  })

  test('gives one owner to uploads of one browser, and a new one to a forged cookie', async () => {
    const visitor = app.visitor()
    await uploadOne(visitor)
    const first = ownerHash(app, visitor)
    await uploadOne(visitor)
    expect(ownerHash(app, visitor)).toEqual(first)
    const value = visitor.cookies.get('caricamenti') ?? ''
    visitor.cookies.set('caricamenti', value.slice(0, -2) + (value.endsWith('AA') ? 'BB' : 'AA'))
    expect(() => ownerHash(app, visitor)).toThrow('no owner')
    await uploadOne(visitor)
    expect(ownerHash(app, visitor)).not.toEqual(first)
  })

  test.each([
    ['a path', '../../etc/cron.d/x.pdf', 'x.pdf'],
    ['a Windows path', 'C:\\temp\\x.pdf', 'x.pdf'],
    ['5000 characters', `${'a'.repeat(5000)}.pdf`, `${'a'.repeat(116)}.pdf`],
    ['text turned around', 'referto\u202efdp.pdf', 'refertofdp.pdf'],
    ['quotes', 'a"b.pdf', 'a-b.pdf'],
    ['no extension', 'referto', 'referto.pdf'],
  ])('cleans a name with %s', async (_, name, expected) => {
    expect((await uploadOne(app.visitor(), pdf(), name)).originalName).toBe(expected)
  })

  test.each<[string, Part[], number, string]>([
    [
      'SVG named as a picture',
      [{ name: 'x.png', bytes: svg }],
      415,
      'Il file «x.png» non è di un tipo accettato: immagini, PDF, DOC o DOCX.',
    ],
    [
      'HTML',
      [{ name: 'x.jpg', bytes: html }],
      415,
      'Il file «x.jpg» non è di un tipo accettato: immagini, PDF, DOC o DOCX.',
    ],
    [
      'double extension',
      [{ name: 'x.pdf.exe', bytes: pdf() }],
      415,
      'Il file «x.pdf.exe» non è di un tipo accettato: immagini, PDF, DOC o DOCX.',
    ],
    [
      'one bad of two',
      [
        { name: 'a.pdf', bytes: pdf() },
        { name: 'b.svg', bytes: svg },
      ],
      415,
      'Il file «b.svg» non è di un tipo accettato: immagini, PDF, DOC o DOCX.',
    ],
    ['10 MB and a byte', [{ name: 'x.pdf', bytes: pdf(10 * MB + 1) }], 413, 'Il file «x.pdf» supera i 10MB.'],
    [
      'six files',
      Array.from({ length: 6 }, () => ({ name: 'a.pdf', bytes: pdf() })),
      400,
      'Puoi caricare massimo 5 file',
    ],
    ['no file', [], 400, 'Scegli almeno un file da caricare.'],
    ['an empty file', [{ name: 'vuoto.pdf', bytes: Buffer.alloc(0) }], 400, 'Il file «vuoto.pdf» è vuoto.'],
  ])('refuses %s and stores nothing', async (_, parts, status, message) => {
    const earlier = await countRows(app.database.db)
    const visitor = app.visitor()
    const answer = await upload(visitor, parts)
    expect(answer).toMatchObject({ status, body: { message } })
    expect(await countRows(app.database.db)).toEqual(earlier)
    expect(await temporary.names()).toEqual([])
    expect(visitor.cookies.size).toBe(0)
  })

  test('stores the same content once', async () => {
    const bytes = pdf(0, 'due volte')
    const earlier = await countRows(app.database.db)
    await uploadOne(app.visitor(), bytes)
    await uploadOne(app.visitor(), bytes)
    await upload(app.visitor(), [
      { name: 'a.pdf', bytes },
      { name: 'b.pdf', bytes },
    ])
    expect(await countRows(app.database.db)).toEqual({ media: earlier.media + 4, blobs: earlier.blobs + 1 })
  })

  test('accepts simultaneous uploads of the same files in another order', async () => {
    const parts = ['uno', 'due', 'tre'].map((seed) => ({
      name: `${seed}.pdf`,
      bytes: pdf(600_000, `ordine ${seed}`),
    }))
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        upload(app.visitor(`198.51.${n}.1`), n % 2 ? parts : parts.toReversed()),
      ),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200))
  })

  test('refuses the 61st call within an hour from one address', async () => {
    const limited = await createTestApp({ template: 'empty', limit: 'real' })
    try {
      const visitor = limited.visitor()
      for (let n = 0; n < 60; n++) expect((await upload(visitor, [])).status).toBe(400)
      expect((await upload(visitor, [{ name: 'a.pdf', bytes: pdf() }])).status).toBe(429)
      expect((await upload(limited.visitor('203.0.113.8'), [{ name: 'a.pdf', bytes: pdf() }])).status).toBe(
        200,
      )
    } finally {
      await limited.close()
    }
  })
})
