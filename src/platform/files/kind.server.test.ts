import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  doc,
  docx,
  type Entry,
  gif,
  heic,
  html,
  jpeg,
  MACRO_MAIN,
  pdf,
  png,
  svg,
  webp,
  zip,
} from '#test/files.ts'
import { documentKind } from './kind.server.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kind-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function kindOf(name: string, bytes: Buffer): Promise<string | undefined> {
  const file = path.join(folder, 'x')
  await writeFile(file, bytes)
  return (await documentKind({ path: file, name, size: bytes.length }))?.mimeType
}

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

describe('accepted by content', () => {
  test.each([
    ['foto.PNG', png, 'image/png'],
    ['foto.jpg', jpeg, 'image/jpeg'],
    ['foto.jpeg', jpeg, 'image/jpeg'],
    ['x.php;.jpg', jpeg, 'image/jpeg'],
    ['foto.gif', gif, 'image/gif'],
    ['foto.webp', webp, 'image/webp'],
    ['IMG_0001.HEIC', heic, 'image/heic'],
    ['referto.pdf', pdf(), 'application/pdf'],
    ['referto', pdf(), 'application/pdf'],
    ['lettera.doc', doc, 'application/msword'],
    ['lettera.docx', docx(), DOCX],
    ['word365.docx', docx([{ name: 'word/media/image1.png', data: png, method: 0 }]), DOCX],
  ])('%s', async (name, bytes, mimeType) => {
    expect(await kindOf(name, bytes)).toBe(mimeType)
  })
})

describe('refused', () => {
  const many = (count: number): Entry[] =>
    Array.from({ length: count }, (_, n) => ({ name: `word/${n}.xml` }))
  test.each<[string, string, Buffer]>([
    ['SVG named as a picture', 'foto.png', svg],
    ['SVG', 'foto.svg', svg],
    ['HTML named as a picture', 'foto.jpg', html],
    ['HTML', 'pagina.html', html],
    ['text', 'nota.pdf', Buffer.from('solo testo')],
    ['PNG named as a PDF', 'referto.pdf', png],
    ['truncated PNG', 'foto.png', png.subarray(0, png.length - 20)],
    ['truncated WebP', 'foto.webp', webp.subarray(0, webp.length - 4)],
    ['PDF that begins as HTML', 'referto.pdf', Buffer.concat([html, pdf()])],
    ['PDF after a byte order mark', 'referto.pdf', Buffer.concat([Buffer.from('\ufeff'), pdf()])],
    ['PDF named as a program', 'x.pdf.exe', pdf()],
    ['an ending nobody can read', 'x.php;', jpeg],
    ['program', 'x.exe', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')],
    ['old container named as another kind', 'tabella.xls', doc],
    ['old container without a name for what is in it', 'lettera', doc],
    ['plain archive', 'archivio.zip', zip([{ name: 'a.txt', data: 'a' }])],
    ['plain archive named as Word', 'lettera.docx', zip([{ name: 'a.txt', data: 'a' }])],
    ['Word with macros', 'lettera.docm', docx([], MACRO_MAIN)],
    ['Word with macros renamed', 'lettera.docx', docx([], MACRO_MAIN)],
    ['Word with a macro part', 'lettera.docx', docx([{ name: 'word/vbaProject.bin', data: 'x' }])],
    ['path out of the archive', 'lettera.docx', docx([{ name: '../../etc/cron.d/x', data: 'x' }])],
    ['absolute path', 'lettera.docx', docx([{ name: '/etc/passwd', data: 'x' }])],
    ['Windows path', 'lettera.docx', docx([{ name: 'C:\\x', data: 'x' }])],
    ['the same name twice', 'lettera.docx', docx([{ name: 'word/document.xml', data: 'y' }])],
    ['encrypted entry', 'lettera.docx', docx([{ name: 'word/x.xml', data: 'x', flags: 1 }])],
    ['unknown compression', 'lettera.docx', docx([{ name: 'word/x.xml', data: 'x', method: 14 }])],
    ['2001 entries', 'lettera.docx', docx(many(1999))],
    ['100,000 entries', 'lettera.docx', docx(many(100_000))],
    [
      'says it has 2 entries of 3',
      'lettera.docx',
      zip(
        [
          { name: '[Content_Types].xml', data: 'wordprocessingml.document.main+xml' },
          { name: 'word/document.xml', data: 'x' },
          { name: 'word/x.xml', data: 'x' },
        ],
        2,
      ),
    ],
    ['claims 4 GB', 'lettera.docx', docx([{ name: 'word/x.xml', data: 'x', unpacked: 0xfffffffe }])],
    ['ratio of a bomb', 'lettera.docx', docx([{ name: 'word/x.xml', data: Buffer.alloc(5_000_000) }])],
    ['HTML before the archive', 'lettera.docx', Buffer.concat([html, docx()])],
    ['something after the archive', 'lettera.docx', Buffer.concat([docx(), html])],
    ['table of contents cut off', 'lettera.docx', docx().subarray(0, -30)],
    ['only a signature', 'lettera.docx', Buffer.from('PK\x03\x04')],
  ])('%s', async (_, name, bytes) => {
    expect(await kindOf(name, bytes)).toBeUndefined()
  })

  test('2000 entries are still a document', async () => {
    expect(await kindOf('lettera.docx', docx(many(1998)))).toBe(DOCX)
  })
})
