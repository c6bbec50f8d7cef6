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
  return (await documentKind({ path: file, name }))?.mimeType
}

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const many = (count: number): Entry[] => Array.from({ length: count }, (_, n) => ({ name: `word/${n}.xml` }))

describe('accepted file types', () => {
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
    ['molte-parti.docx', docx(many(2000)), DOCX],
    ['word365.docx', docx([{ name: 'word/media/image1.png', data: png, method: 0 }]), DOCX],
  ])('%s is recognised by its content', async (name, bytes, mimeType) => {
    expect(await kindOf(name, bytes)).toBe(mimeType)
  })
})

describe('refused files', () => {
  test.each<[string, string, Buffer]>([
    ['SVG named as a picture', 'foto.png', svg],
    ['SVG', 'foto.svg', svg],
    ['HTML named as a picture', 'foto.jpg', html],
    ['HTML', 'pagina.html', html],
    ['text', 'nota.pdf', Buffer.from('solo testo')],
    ['PNG named as a PDF', 'referto.pdf', png],
    ['PDF that begins as HTML', 'referto.pdf', Buffer.concat([html, pdf()])],
    [
      'picture after a tag of music',
      'foto.png',
      Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'), png]),
    ],
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
    ['HTML before the archive', 'lettera.docx', Buffer.concat([html, docx()])],
    ['only a signature', 'lettera.docx', Buffer.from('PK\x03\x04')],
  ])('%s is refused', async (_, name, bytes) => {
    expect(await kindOf(name, bytes)).toBeUndefined()
  })
})
