import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attachmentsByIds, contactAttachments } from '#features/contacts/attached/contract.ts'
import { createAntivirus } from '#platform/files/antivirus.server.ts'
import { createTestApp } from '../app.ts'
import { type Clamd, EICAR, type Mood, startClamd } from '../clamd.ts'
import { pdf, png } from '../files.ts'
import { attach, upload, uploadOne } from '../uploads.ts'
import type { Visitor } from '../visitor.ts'
import { startTarget, type Target } from './target.ts'

const virus = Buffer.concat([pdf(), EICAR, Buffer.from('\n%%EOF\n')])
const NOT_YET = 'Si potrà aprire dopo il controllo antivirus.'
const NEVER = 'Contiene un virus: non si può aprire.'

const folder = mkdtempSync(path.join(os.tmpdir(), 'clamd-'))
let clamd: Clamd
let target: Target
let editor: Visitor
beforeAll(async () => {
  clamd = await startClamd(path.join(folder, 'clamd.sock'))
  target = await startTarget({ template: 'empty', settings: { CLAMD_URL: clamd.url, LOG_LEVEL: 'fatal' } })
  editor = await target.staff('editor')
})
afterAll(async () => {
  await target?.stop()
  await clamd?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function download(id: number): Promise<{ status: number; body: Buffer; text: string }> {
  const response = await editor.send(`/api/media/${id}/download`)
  const body = Buffer.from(await response.arrayBuffer())
  return { status: response.status, body, text: response.ok ? '' : body.toString() }
}

test('5.4.3: an upload with a virus is refused whole, and a clean file is scanned whole and served', async () => {
  const before = await target.rows()
  expect(
    await upload(target.visitor(), [
      { name: 'a.png', bytes: png },
      { name: 'b.pdf', bytes: virus },
    ]),
  ).toEqual({
    status: 400,
    body: expect.objectContaining({ message: 'Il file «b.pdf» contiene un virus: non è stato caricato.' }),
  })
  expect(await target.rows()).toEqual(before)
  clamd.seen = []
  const large = pdf(10 * 1024 * 1024, 'large')
  const { id } = await uploadOne(target.visitor(), large)
  await attach(target.db, id)
  expect(clamd.seen.map((file) => file.equals(large))).toEqual([true])
  const answer = await download(id)
  expect([answer.status, answer.body.equals(large)]).toEqual([200, true])
})

test.each<[Mood]>([['dead'], ['full']])(
  '5.4.3: documents are stored, held, and scanned later while the antivirus is %s',
  async (mood) => {
    clamd.mood = mood
    const clean = await uploadOne(target.visitor(), pdf(0, `clean ${mood}`))
    const infected = await uploadOne(target.visitor(), Buffer.concat([virus, Buffer.from(mood)]), 'b.pdf')
    const contacts = [await attach(target.db, clean.id), await attach(target.db, infected.id)]
    const listed = async () => {
      const files = await Promise.all(
        contacts.map((id) => editor.call(contactAttachments, { params: { id: String(id) } })),
      )
      return files.flat().map(({ held }) => held)
    }
    expect(await listed()).toEqual(['waiting', 'waiting'])
    const byIds = await editor.call(attachmentsByIds, { body: { attachmentIds: [clean.id, infected.id] } })
    expect(byIds.map(({ held }) => held)).toEqual(['waiting', 'waiting'])
    for (const { id } of [clean, infected]) {
      expect(await download(id)).toMatchObject({ status: 409, text: expect.stringContaining(NOT_YET) })
      expect((await target.visitor().send(`/api/public/media/${id}`)).status).toBe(404)
      expect((await editor.send(`/api/media/${id}`)).status).toBe(404)
    }
    clamd.mood = 'well'
    await expect.poll(listed).toEqual([null, 'infected'])
    expect((await download(clean.id)).body.equals(pdf(0, `clean ${mood}`))).toBe(true)
    expect(await download(infected.id)).toMatchObject({ status: 409, text: expect.stringContaining(NEVER) })
  },
)

test('5.4.3, 15.1.3: an antivirus that does not answer is asked once, then skipped for a while', async () => {
  const silent = await startClamd()
  silent.mood = 'silent'
  const antivirus = createAntivirus(silent.url, { limitMs: 50 })
  const app = await createTestApp({ template: 'empty', antivirus })
  try {
    for (let n = 0; n < 3; n += 1) await uploadOne(app.visitor(), pdf(0, String(n)))
    expect(silent.asked).toBe(1)
    const held = await app.database.db.selectFrom('media').select('held').execute()
    expect(held).toEqual(Array.from({ length: 3 }, () => ({ held: 'waiting' })))
  } finally {
    await app.close()
    await silent.stop()
  }
})

test('5.4.3: documents are served unscanned without an antivirus', async () => {
  const app = await createTestApp({ template: 'empty' })
  try {
    const { id } = await uploadOne(app.visitor(), virus)
    await attach(app.database.db, id)
    expect((await (await app.staff('editor')).send(`/api/media/${id}/download`)).status).toBe(200)
  } finally {
    await app.close()
  }
})
