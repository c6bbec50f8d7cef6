import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UploadedFile } from '#features/media/contract.ts'
import {
  compound,
  doc,
  docx,
  form,
  gif,
  html,
  jpeg,
  MACRO_MAIN,
  type Part,
  pdf,
  png,
  svg,
  zip,
} from '../files.ts'
import { blackPng, picture, withArchive, withChunk } from '../made-pictures.ts'
import { attach, countRows, upload, uploadOne } from '../uploads.ts'
import type { Visitor } from '../visitor.ts'
import { nextAddress, rawRequest, startTargetProcess, type Target } from './target.ts'

// Files that are not what they seem, or too much of what they are.

let target: Target
let editor: Visitor
const temporary = mkdtempSync(join(tmpdir(), 'uploads-'))
beforeAll(async () => {
  target = await startTargetProcess({ template: 'empty', settings: { TMPDIR: temporary } })
  editor = await target.staff('editor')
})
afterAll(async () => {
  await target?.stop()
  rmSync(temporary, { recursive: true, force: true })
})

const leftOver = () => readdirSync(temporary).filter((name) => name.startsWith('ambulatorio-upload-'))

async function sendTo(path: string, field: string, part: Part, type = 'application/octet-stream') {
  const { body, headers } = form([{ ...part, field }])
  const text = body.toString('latin1').replace('application/octet-stream', type)
  const answer = await editor.send(path, {
    method: 'POST',
    body: new Uint8Array(Buffer.from(text, 'latin1')),
    headers,
  })
  return { status: answer.status, body: (await answer.json()) as { message: string; media?: { id: number } } }
}
const DOORS = [
  ['/api/media/upload', 'file'],
  ['/api/user/profile-image', 'profileImage'],
] as const

const polyglots = async (): Promise<[string, string, Buffer][]> => [
  ['foto.svg', 'image/svg+xml', svg],
  ['foto.png', 'image/png', svg],
  ['foto.jpg', 'image/jpeg', html],
  ['foto.gif', 'image/gif', Buffer.from('GIF89a/*<script>alert(1)</script>*/=1;')],
  ['foto.jpg', 'image/jpeg', withArchive(await picture('jpeg'))],
  ['foto.png', 'image/png', withChunk(await picture('png'), 'tEXt', 'x\0<script>alert(1)</script>')],
  ['foto.png', 'image/png', Buffer.concat([await picture('png'), html])],
  ['foto.pdf', 'application/pdf', pdf()],
]

test('C7, 1.3.4, 5.2.2: a picture is recognised by its bytes, and a file of two formats is refused', async () => {
  const before = await target.rows()
  for (const [path, field] of DOORS) {
    for (const [name, type, bytes] of await polyglots()) {
      const { status, body } = await sendTo(path, field, { name, bytes }, type)
      expect([path, name, type, status >= 400 && status < 500, body.message]).toEqual([
        path,
        name,
        type,
        true,
        expect.stringMatching(/[.!]$/),
      ])
    }
  }
  expect(await target.rows()).toEqual(before)
})

const documents: [string, Buffer][] = [
  ...(['foto.svg', 'foto.png', 'referto.pdf', 'x.html'] as const).map((name): [string, Buffer] => [
    name,
    svg,
  ]),
  ['foto.jpg', html],
  ['referto.pdf', Buffer.concat([html, pdf()])],
  ['referto.pdf.exe', pdf()],
  ['x.php;.jpg', png],
  ['x.php;', jpeg],
  ['foto.png', gif],
  ['x.exe', Buffer.from('MZ\x90\0', 'latin1')],
  ['lettera.docm', docx([], MACRO_MAIN)],
  ['lettera.docx', docx([], MACRO_MAIN)],
  ['tabella.xls', compound(['Workbook'])],
]
test('C7, 5.2.2: a document of another type, or with another type’s name, is refused with 415', async () => {
  const before = await target.rows()
  for (const [name, bytes] of documents) {
    const { status } = await upload(target.visitor(), [{ name, bytes }])
    expect([name, status]).toEqual([name, 415])
  }
  expect(await target.rows()).toEqual(before)
})

test('C7, 3.5.8, 5.3.1, 5.4.1: a document with active content is served only as a sandboxed download', async () => {
  const script = '/OpenAction<</S/JavaScript/JS(app.alert(1))>>/AA<</O<</S/Launch/F(cmd.exe)>>>>'
  const armed = Buffer.from(
    pdf(0, 'armed').toString('latin1').replace('/Catalog', `/Catalog${script}`),
    'latin1',
  )
  const files = [
    [armed, 'a.pdf'],
    [png, 'b.png'],
    [doc, 'c.doc'],
    [docx(), 'd.docx'],
  ] as const
  for (const [bytes, name] of files) {
    const visitor = target.visitor()
    const { id } = await uploadOne(visitor, bytes, name)
    for (const path of [`/api/public/media/${id}`, `/api/media/${id}`, `/uploads/${id}`, `/${name}`]) {
      expect([path, (await visitor.send(path)).status === 200]).toEqual([path, false])
    }
    expect((await visitor.send(`/api/media/${id}/download`)).status).toBe(401)
    for (const site of ['cross-site', 'same-site']) {
      const elsewhere = { headers: { 'Sec-Fetch-Site': site } }
      expect((await editor.send(`/api/media/${id}/download`, elsewhere)).status).toBe(403)
    }
    await attach(target.db, id)
    const answer = await editor.send(`/api/media/${id}/download?acknowledged=macros`)
    const { headers } = answer
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*sandbox|sandbox.*default-src 'none'/,
    )
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('content-type')).not.toMatch(/html|svg|xml;|script/)
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  }
})

test('1.3.4, 14.2.8: an uploaded picture of the site is re-encoded without metadata', async () => {
  const given = await picture('jpeg', { width: 600, height: 400 })
  expect(given.includes('Niccol')).toBe(true)
  const { status, body } = await sendTo('/api/media/upload', 'file', { name: 'a.jpg', bytes: given })
  expect(status).toBe(201)
  for (const w of ['', '?w=160', '?w=480']) {
    const answer = await target
      .visitor()
      .send(`/api/public/media/${body.media?.id}${w}`, { headers: { accept: 'image/*' } })
    const stored = Buffer.from(await answer.arrayBuffer())
    const { format, exif, icc, iptc, xmp } = await sharp(stored).metadata()
    expect([format, exif, icc, iptc, xmp]).toEqual(['webp', undefined, undefined, undefined, undefined])
    expect(stored.includes('Niccol')).toBe(false)
  }
})

const NAMES: [string, RegExp][] = [
  ['../../etc/cron.d/x.pdf', /^x\.pdf$/],
  ['C:\\Windows\\x.pdf', /^x\.pdf$/],
  [`${'a'.repeat(5000)}.pdf`, /^a{1,116}\.pdf$/],
  ['fdp\u202efdp.pdf', /^fdpfdp\.pdf$/],
  ['CON.pdf', /^\S+\.pdf$/],
  ['a"%0D%0ASet-Cookie: sessione=1%0D%0A.pdf', /^[^\r\n"]+\.pdf$/],
  ['a%0d%0aSet-Cookie: x=1.pdf', /^[^\r\n]+\.pdf$/],
  ['=1+1.pdf', /\.pdf$/],
]
test('C8, 5.3.2, 5.4.2: a file name is stored without paths and cannot add a header to its download', async () => {
  for (const [name, stored] of NAMES) {
    const { status, body } = await upload(target.visitor(), [{ name, bytes: pdf(0, name.slice(0, 50)) }])
    expect([name, status]).toEqual([name, 200])
    const [{ id, originalName }] = body.files as [UploadedFile]
    expect(originalName).toMatch(stored)
    await attach(target.db, id)
    const { headers } = await editor.send(`/api/media/${id}/download`)
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w%.!~*'()-]+$/,
    )
    expect(headers.get('set-cookie')).toBeNull()
  }
  // A header with a NUL is none.
  expect((await upload(target.visitor(), [{ name: 'a\0.pdf', bytes: pdf() }])).status).toBe(400)
  // The names inside the archive are the product's own.
  const rows = await target.db
    .selectFrom('media')
    .select('filename')
    .where('purpose', '=', 'document')
    .execute()
  expect(rows.length).toBeGreaterThan(0)
  for (const { filename } of rows) expect(filename).toMatch(/^[0-9a-f-]{36}\.\w{3,4}$/)
})

test('C9, 5.2.3: an archive bomb is stored and never unpacked', async () => {
  const bomb = docx([{ name: 'word/x.xml', data: Buffer.alloc(5_000_000) }])
  const many = docx(Array.from({ length: 5000 }, (_, n) => ({ name: `word/${n}`, method: 0 })))
  const lies = docx([{ name: 'word/x.xml', data: 'x', unpacked: 0xfffffffe }])
  const outside = docx([{ name: '../../x', data: 'x' }])
  for (const [what, bytes] of Object.entries({ bomb, many, lies, outside }))
    expect([what, (await upload(target.visitor(), [{ name: 'a.docx', bytes }])).status]).toEqual([what, 200])
  // The one part that is read, to tell what the archive is.
  const types = zip([{ name: '[Content_Types].xml', data: Buffer.alloc(5_000_000) }])
  expect((await upload(target.visitor(), [{ name: 'a.docx', bytes: types }])).status).toBe(415)
  await expect.poll(async () => (await target.visitor().send('/api/health')).status).toBe(200)
})

test('C9, 5.2.6: a picture with too many pixels is refused before it is decoded', async () => {
  const before = await target.rows()
  for (const [path, field] of DOORS) {
    for (const bytes of [
      blackPng(14_000, 14_000, 600_000),
      blackPng(60_000, 10, 100),
      blackPng(0x7fffffff, 1, 100),
    ]) {
      const { status } = await sendTo(path, field, { name: 'a.png', bytes })
      expect([path, status >= 400 && status < 500]).toEqual([path, true])
    }
  }
  expect(await target.rows()).toEqual(before)
  // Of ten thousand pictures one is looked at.
  const frames = Array<Buffer>(10_000).fill(gif.subarray(13, -1))
  const film = Buffer.concat([gif.subarray(0, 13), ...frames, gif.subarray(-1)])
  const { status } = await sendTo('/api/media/upload', 'file', { name: 'a.gif', bytes: film })
  expect(status).toBe(201)
})

const HEAD = (length: number, type: string) =>
  `POST /api/appointments/upload HTTP/1.1\r\nHost: ${new URL(target.url).host}\r\nX-Forwarded-For: ${nextAddress()}\r\n` +
  `Content-Type: ${type}\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`
const PART = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n'
const BOUNDED = 'multipart/form-data; boundary=b'

test('C10, 5.2.1: a broken, endless or lying upload form gets an error and leaves no rows or files', async () => {
  const before = await countRows(target.db)
  const field = '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n'
  const whole = `${PART}${pdf()}\r\n`
  const bodies: [status: number, type: string, body: string][] = [
    [400, 'multipart/form-data', `${whole}--b--\r\n`],
    [400, BOUNDED, ''],
    [400, BOUNDED, `${PART}%PDF-1.4`],
    [400, BOUNDED, `--b--\r\n${PART}x`],
    // A file that is whole, and a form that is not.
    [400, BOUNDED, whole],
    [400, BOUNDED, `${whole}--b\r\n`],
    [413, BOUNDED, `${whole}${field.repeat(21)}--b--\r\n`],
    [413, BOUNDED, `${field.repeat(10_000)}--b--\r\n`],
    [400, BOUNDED, `${PART.repeat(10_000)}--b--\r\n`],
    [
      400,
      BOUNDED,
      `--b\r\nContent-Disposition: form-data; name=""; filename="a.pdf"\r\n\r\n%PDF-1.4\r\n--b--\r\n`,
    ],
    [400, BOUNDED, `--b\r\n${'X-A: 1\r\n'.repeat(50_000)}\r\n\r\nx\r\n--b--\r\n`],
    [
      400,
      BOUNDED,
      `--b\r\nContent-Disposition: form-data; name="files"; filename="${' '.repeat(200_000)}"\r\n\r\nx\r\n--b--\r\n`,
    ],
    [415, 'text/plain', whole],
  ]
  for (const [status, type, body] of bodies) {
    const answer = await rawRequest(target.url, HEAD(Buffer.byteLength(body), type) + body)
    expect([body.slice(0, 80), answer.slice(0, 12)]).toEqual([body.slice(0, 80), `HTTP/1.1 ${status}`])
    expect(answer).toContain('"message":"')
  }
  // More than announced is another request, and none we know.
  const lie = await rawRequest(target.url, `${HEAD(20, BOUNDED)}${PART}%PDF-1.4\r\n--b--\r\n`)
  expect(lie.slice(0, 12)).toBe('HTTP/1.1 400')
  // The client sends half a file and disconnects.
  const socket = connect(Number(new URL(target.url).port), 'localhost').on('error', () => {})
  socket.write(`${HEAD(10_000_000, BOUNDED)}${PART}%PDF-1.4${'x'.repeat(5_000_000)}`)
  await expect.poll(leftOver).toHaveLength(1)
  socket.destroy()
  await expect.poll(leftOver).toEqual([])
  expect(await countRows(target.db)).toEqual(before)
  await expect.poll(async () => (await target.visitor().send('/api/health')).status).toBe(200)
})
