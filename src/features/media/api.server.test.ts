import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, refusal, type TestApp } from '#test/app.ts'
import { pdf, png } from '#test/files.ts'
import { addMedia, attach, claim, uploadOne } from '#test/uploads.ts'
import { publicMedia, removeDocument } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
})
afterAll(() => app.close())

describe('DELETE /api/appointments/upload/:id', () => {
  test('removes the visitor’s own document', async () => {
    const visitor = app.visitor()
    const { id } = await uploadOne(visitor)
    expect(await visitor.call(removeDocument, { params: { id: String(id) } })).toEqual({ success: true })
    expect((await refusal(visitor.call(removeDocument, { params: { id: String(id) } }))).status).toBe(404)
    expect(await claim(app, visitor, [id])).toBe(false)
  })

  test('returns 404 and deletes nothing for a document of another browser, without a cookie, or after the booking', async () => {
    const [owner, other] = [app.visitor(), app.visitor()]
    const { id } = await uploadOne(owner)
    await uploadOne(other)
    const params = { id: String(id) }
    expect((await refusal(other.call(removeDocument, { params }))).status).toBe(404)
    expect((await refusal(app.visitor().call(removeDocument, { params }))).status).toBe(404)
    expect(await claim(app, owner, [id])).toBe(true)
    expect((await refusal(owner.call(removeDocument, { params }))).status).toBe(404)
    expect(
      await app.database.db.selectFrom('media').select('id').where('id', '=', id).execute(),
    ).toHaveLength(1)
  })
})

describe('GET /api/public/media/:id', () => {
  test('returns JSON to programs and the image to pages, cacheable for a year', async () => {
    const id = await addMedia(app.database.db, png)
    const visitor = app.visitor()
    expect(await visitor.call(publicMedia, { query: {}, params: { id: String(id) } })).toEqual({
      mimeType: 'image/png',
      dataUrl: `data:image/png;base64,${png.toString('base64')}`,
    })
    const image = await visitor.send(`/api/public/media/${id}`, {
      headers: { accept: 'image/avif,image/webp,image/*,*/*;q=0.8' },
    })
    expect(image.headers.get('content-type')).toBe('image/png')
    expect(image.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(image.headers.get('vary')).toBe('Accept, Sec-Fetch-Dest')
    expect(Buffer.from(await image.arrayBuffer()).equals(png)).toBe(true)
  })

  test('returns the same 404 for a patient’s document as for a missing one, to everyone', async () => {
    const visitor = app.visitor()
    const waiting = await uploadOne(visitor)
    const claimed = await uploadOne(visitor, png, 'foto.png')
    await claim(app, visitor, [claimed.id])
    const missing = await visitor.send('/api/public/media/2000000000')
    const expected = { status: 404, body: await missing.text() }
    const askers = [app.visitor(), visitor, await app.staff()]
    const served: number[] = []
    for (let id = 0; id <= claimed.id + 5; id++) {
      for (const accept of ['application/json', 'image/*']) {
        const asker = askers[id % askers.length] ?? visitor
        const response = await asker.send(`/api/public/media/${id}`, { headers: { accept } })
        if (response.ok) served.push(id)
        else expect({ status: response.status, body: await response.text() }).toEqual(expected)
      }
    }
    const site = await app.database.db
      .selectFrom('media')
      .select('id')
      .where('purpose', '=', 'site')
      .execute()
    expect(new Set(served)).toEqual(new Set(site.map(({ id }) => id)))
    expect(served).not.toContain(waiting.id)
  })
})

describe('GET /api/media/:id/download', () => {
  test('returns the bytes to staff as a sandboxed download', async () => {
    const bytes = pdf(700_000, 'scarico')
    const { id } = await uploadOne(app.visitor(), bytes, 'Niccolò "1".pdf')
    await attach(app.database.db, id)
    for (const role of ['admin', 'editor'] as const) {
      const response = await (await app.staff(role)).send(`/api/media/${id}/download`)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-disposition')).toMatch(
        /^attachment; filename="Niccolo [^"]*"; filename\*=UTF-8''Niccol%C3%B2/,
      )
      expect(response.headers.get('content-type')).toBe('application/pdf')
      expect(response.headers.get('content-length')).toBe(String(bytes.length))
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('content-security-policy')).toMatch(/sandbox/)
      expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'/)
      expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
    }
  })

  test('a download of an unknown id returns 404', async () => {
    const staff = await app.staff('editor')
    expect((await staff.send('/api/media/999999/download')).status).toBe(404)
  })
})
