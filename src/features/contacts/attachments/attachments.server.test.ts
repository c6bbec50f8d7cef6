import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  appointmentAttachments,
  attachmentsByIds,
  contactAttachments,
} from '#features/contacts/attached/contract.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { person } from '#test/factories.ts'
import { pdf, png } from '#test/files.ts'
import { addMedia, claim, uploadOne } from '#test/uploads.ts'
import type { Visitor } from '#test/visitor.ts'

let app: TestApp
let editor: Visitor
beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  editor = await app.staff('editor')
})
afterAll(() => app.close())

const newContact = () => person(app.database.db)

async function attach(contactId: number, mediaIds: number[], uploadContextId: number): Promise<void> {
  await app.database.db
    .insertInto('contactAttachments')
    .values(
      mediaIds.map((mediaId) => ({ contactId, mediaId, uploadContext: 'appointment', uploadContextId })),
    )
    .execute()
}

/** Stores a contact with two documents of a booking, and uploads a third one that is not claimed. */
async function scene() {
  const visitor = app.visitor()
  const files = [await uploadOne(visitor, pdf(), 'uno.pdf'), await uploadOne(visitor, png, 'due.png')]
  const waiting = await uploadOne(visitor, pdf(), 'tre.pdf')
  const contactId = await newContact()
  const contextId = 500 + contactId
  const mediaIds = files.map(({ id }) => id)
  expect(await claim(app, visitor, mediaIds)).toBe(true)
  await attach(contactId, mediaIds, contextId)
  const expected = files.map((file) => ({ ...file, held: null, createdAt: '2026-03-02T09:00:00.000Z' }))
  return { contactId, contextId, mediaIds, waiting, expected }
}

test('staff see the documents of a contact and of a booking, without their bytes', async () => {
  const { contactId, contextId, expected } = await scene()
  await scene()
  expect(await editor.call(contactAttachments, { params: { id: String(contactId) } })).toEqual(expected)
  expect(await editor.call(appointmentAttachments, { params: { id: String(contextId) } })).toEqual(expected)
  expect(await editor.call(contactAttachments, { params: { id: '999999' } })).toEqual([])
  expect(await editor.call(appointmentAttachments, { params: { id: '999999' } })).toEqual([])
})

describe('attachments by ids', () => {
  test('each document that belongs to a contact is returned once, and other ids are left out', async () => {
    const { mediaIds, waiting, expected } = await scene()
    const site = await addMedia(app.database.db, png)
    const attachmentIds = [...mediaIds, ...mediaIds, waiting.id, site, 999_999]
    expect(await editor.call(attachmentsByIds, { body: { attachmentIds } })).toEqual(expected)
    expect(await editor.call(attachmentsByIds, { body: { attachmentIds: [] } })).toEqual([])
  })

  test('a booking whose contact was deleted still has its documents', async () => {
    const { mediaIds, expected, contactId } = await scene()
    await app.database.db.deleteFrom('contactRequests').where('id', '=', contactId).execute()
    expect(await editor.call(attachmentsByIds, { body: { attachmentIds: mediaIds } })).toEqual([])
    await addAppointment(mediaIds)
    expect(await editor.call(attachmentsByIds, { body: { attachmentIds: mediaIds } })).toEqual(expected)
  })

  test('a call without ids is refused with 400', async () => {
    const response = await editor.send('/api/contacts/attachments/by-ids', { method: 'POST', body: '{}' })
    expect(response.status).toBe(400)
  })
})

test('a document cannot be attached to a second contact', async () => {
  const { mediaIds } = await scene()
  const contactId = await newContact()
  await expect(attach(contactId, mediaIds, 1)).rejects.toMatchObject({
    constraint: 'contact_attachments_media_key',
  })
})

async function addAppointment(uploadedFileIds: number[]): Promise<void> {
  const { db } = app.database
  const category = await db
    .insertInto('serviceCategories')
    .values({ slug: 'visite', name: 'Visite' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const service = await db
    .insertInto('services')
    .values({ name: 'Visita', categoryId: category.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const doctor = await db
    .insertInto('doctors')
    .values({ firstName: 'Ugo', lastName: 'Bassi' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('appointments')
    .values({
      firstName: 'Anna',
      lastName: 'Riva',
      email: 'anna@example.com',
      phone: '333',
      categoryId: category.id,
      serviceId: service.id,
      doctorId: doctor.id,
      appointmentDate: '2026-03-03',
      appointmentTime: '09:00',
      duration: 30,
      uploadedFileIds,
    })
    .execute()
}
