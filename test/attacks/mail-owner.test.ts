import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleClinic } from '#content/groups/clinic.ts'
import { createActivation, decideActivation } from '#features/agreements/contract.ts'
import { createAppointment } from '#features/booking/contract.ts'
import { updateAppointment } from '#features/booking/requests/contract.ts'
import { createContact } from '#features/contacts/contract.ts'
import { createMessage } from '#features/contacts/messages/contract.ts'
import { erasePersonalData, exportPersonalData, personalDataCounts } from '#features/privacy/contract.ts'
import { pathOf } from '#platform/http/call.ts'
import { openDays } from '#test/days.ts'
import { agreement, bookable, person, wish } from '#test/factories.ts'
import { releaseMails } from '#test/held-mails.ts'
import type { Visitor } from '#test/visitor.ts'
import { startTarget, type Target } from './target.ts'
import { unzipped } from './unzipped.ts'

let target: Target
let admin: Visitor
const [day = ''] = openDays(1)
const to = (id: number) => ({ params: { id: String(id) } })

beforeAll(async () => {
  target = await startTarget({ template: 'empty' })
  admin = await target.staff('admin')
})
afterAll(() => target?.stop())

type Given = { firstName: string; lastName: string; email: string; phone: string }

/** Sends a visit, a message and an agreement, and has staff answer; returns the contact and the visit. */
async function receiveEveryMail(given: Given): Promise<{ contactId: number; visitId: number }> {
  const visitor = target.visitor()
  const offer = await bookable(target.db)
  const body = wish(offer, { ...given, appointmentDate: day })
  const { id: visitId } = await visitor.call(createAppointment, { body })
  const handle = await visitor.call(createContact, { body: given })
  await visitor.call(createMessage, {
    params: { id: String(handle.id) },
    body: { subject: null, message: 'Buongiorno' },
  })
  const convenzioneId = await agreement(target.db)
  const wanted = { convenzioneId, dateOfBirth: '1984-03-04', serviziInteressati: [offer.categoryId] }
  await visitor.call(createActivation, { body: { ...given, ...wanted } })
  for (const status of ['confirmed', 'cancelled'] as const) {
    await admin.call(updateAppointment, { ...to(visitId), body: { status } })
    await releaseMails(target.db)
  }
  const { id } = await target.db
    .selectFrom('convenzioniAttivazioni')
    .select('id')
    .where('convenzioneId', '=', convenzioneId)
    .executeTakeFirstOrThrow()
  await admin.call(decideActivation, { ...to(id), body: { status: 'approved' } })
  const { contactId } = await target.db
    .selectFrom('appointments')
    .select('contactId')
    .where('id', '=', visitId)
    .executeTakeFirstOrThrow()
  return { contactId: contactId ?? 0, visitId }
}

/** The texts of the stored mails, oldest first, without the links' tokens: a sent mail loses its own. */
async function mailTexts(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    SELECT regexp_replace(concat_ws(' ', recipient, subject, content), '/visita/[A-Za-z0-9_-]+', '/visita/', 'g') AS text
    FROM outbox ORDER BY id`.execute(target.db)
  return rows.map(({ text }) => text)
}

async function exportedMails(contactId: number): Promise<{ destinatario: string }[]> {
  const answer = await admin.send(pathOf(exportPersonalData, { id: contactId }))
  const parts = unzipped(new Uint8Array(await answer.arrayBuffer()))
  return JSON.parse(parts.get('dati-personali.json')?.toString() ?? '').mail
}

test('M4: export and erasure of Maria Bianchi leave the mails of Anna Maria Bianchi alone', async () => {
  const shared = { lastName: 'Bianchi', email: 'casa.bianchi@example.com', phone: '+39 347 555 0199' }
  const anna = await receiveEveryMail({ ...shared, firstName: 'Anna Maria' })
  const maria = await receiveEveryMail({ ...shared, firstName: 'Maria' })
  expect(anna.contactId).not.toBe(maria.contactId)

  const exported = await exportedMails(maria.contactId)
  expect(exported).toHaveLength(5)
  expect(JSON.stringify(exported)).toContain('Gentile Maria Bianchi')
  expect(JSON.stringify(exported)).not.toContain('Anna Maria')
  expect(exported.filter(({ destinatario }) => destinatario !== shared.email)).toEqual([])
  expect(await admin.call(personalDataCounts, to(maria.contactId))).toMatchObject({ mails: 9 })

  const before = await mailTexts()
  await admin.call(erasePersonalData, { ...to(maria.contactId), body: { confirmation: 'CANCELLA' } })
  const after = await mailTexts()
  expect(after).toEqual(before.filter((text) => text.includes('Anna Maria')))
  expect(after).toHaveLength(9)
})

test('M4: erasure of a contact named like words of every mail deletes no mail of others', async () => {
  await receiveEveryMail({
    ...{ firstName: 'Luisa', lastName: 'Ferri', email: 'luisa@example.com', phone: '+39 347 555 0142' },
  })
  const before = await mailTexts()
  expect(before.join()).toContain('la tua')
  const id = await person(target.db, {
    ...{ firstName: 'la', lastName: 'tua', email: 'luisa@example.com', phone: exampleClinic.phone.text },
  })
  await admin.call(erasePersonalData, { ...to(id), body: { confirmation: 'CANCELLA' } })
  expect(await mailTexts()).toEqual(before)
})

test('M4: erasure takes the mails of a contact whose name and address staff have changed since', async () => {
  const { contactId } = await receiveEveryMail({
    ...{ firstName: 'Rosalba', lastName: 'Prima', email: 'prima@example.com', phone: '+39 347 555 0177' },
  })
  await target.db
    .updateTable('contactRequests')
    .set({ lastName: 'Poi', email: 'poi@example.com', phone: '+39 347 555 0178' })
    .where('id', '=', contactId)
    .execute()
  expect(await exportedMails(contactId)).toHaveLength(5)
  await admin.call(erasePersonalData, { ...to(contactId), body: { confirmation: 'CANCELLA' } })
  expect((await mailTexts()).filter((text) => text.includes('Rosalba'))).toEqual([])
})
