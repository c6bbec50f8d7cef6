import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailContent, mailHtml, mailText } from '#platform/mail/layout.server.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { bookable, wish } from '#test/factories.ts'
import { send } from '#test/setup-calls.ts'
import type { Visitor } from '#test/visitor.ts'
import { createAppointment } from '../contract.ts'
import { mailClinic } from '../mail-parts.server.ts'
import { listMessageTexts, previewMessageText, saveMessageText } from './contract.ts'
import { messageTexts, textKeys } from './copy.ts'
import { sampleMail, sampleVisit } from './service.server.ts'
import { readTexts } from './store.server.ts'

let app: TestApp
let editor: Visitor

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  editor = await app.staff('editor')
})
afterAll(() => app.close())

const original = messageTexts.confirmed.original
const to = { params: { text: 'confirmed' } }
const current = async () => {
  const { texts } = await editor.call(listMessageTexts)
  return texts.find(({ key }) => key === 'confirmed')
}

test('all texts are original until one is changed', async () => {
  const { texts, longest } = await editor.call(listMessageTexts)
  expect(texts.map(({ key }) => key)).toEqual(textKeys)
  expect(texts.every(({ isOriginal, version }) => isOriginal && version === 1)).toBe(true)
  expect(longest.giorno).toBe('mercoledì 23/12')
})

test('a changed text is stored, sent from then on, and goes back to the original', async () => {
  const before = await current()
  const parts = { ...original, subject: '  Ci vediamo {giorno}  ' }
  const saved = await editor.call(saveMessageText, { ...to, body: { ...parts, version: 1 } })
  expect(saved).toMatchObject({ isOriginal: false, version: 2, parts: { subject: 'Ci vediamo {giorno}' } })
  expect(await readTexts(app.database.db)).toEqual({
    confirmed: { ...original, subject: 'Ci vediamo {giorno}' },
  })
  // The same again is no change.
  expect(await editor.call(saveMessageText, { ...to, body: { ...saved.parts, version: 2 } })).toEqual(saved)
  const late = await send(editor, 'PUT', '/api/setup/message-texts/confirmed', { ...parts, version: 1 })
  expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  const back = await editor.call(saveMessageText, { ...to, body: { ...original, version: 2 } })
  expect(back).toMatchObject({ isOriginal: true, version: 3, parts: before?.parts })
  expect(await readTexts(app.database.db)).toEqual({})
})

test('one of ten saves of a version at the same time is accepted', async () => {
  const { version } = (await current()) ?? {}
  const saves = Array.from({ length: 10 }, (_, n) =>
    send(editor, 'PUT', '/api/setup/message-texts/confirmed', { ...original, title: `Bene ${n}`, version }),
  )
  const statuses = (await Promise.all(saves)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
})

test.each([
  ['subject', '{password}', 400],
  ['subject', 'Bene\r\nBcc: tutti@example.com', 400],
  ['intro', 'x'.repeat(100_000), 400],
  ['intro', 'x'.repeat(300_000), 413],
  ['title', '', 400],
  ['body', 'Ciao', 400],
] as const)(
  'L7: a mail with the %s %.20j is refused, and the stored text stays',
  async (part, text, status) => {
    const before = await current()
    for (const [method, path] of [
      ['PUT', ''],
      ['POST', '/preview'],
    ] as const) {
      const address = `/api/setup/message-texts/confirmed${path}`
      const answer = await send(editor, method, address, { ...original, [part]: text })
      expect(answer.status).toBe(status)
      if (status === 400) expect(answer.body).toMatchObject({ issues: [{ path: part }] })
    }
    expect(await current()).toEqual(before)
  },
)

test('a text the product does not send is not found', async () => {
  const answer = await send(editor, 'PUT', '/api/setup/message-texts/altro', original)
  expect(answer.status).toBe(404)
})

test('L7: a script in a text is shown as text', async () => {
  const script = '<script>alert(1)</script><img src=x onerror=alert(1)>'
  const body = { ...original, title: script, intro: script, preview: script, closing: script }
  const { html, text } = await editor.call(previewMessageText, { ...to, body })
  expect(html).not.toMatch(/<script|<img/)
  expect(html.split('&lt;script&gt;alert(1)&lt;/script&gt;')).toHaveLength(6)
  expect(text).toContain(script)
})

test.each(textKeys)('L7: the preview of %s is the message that is sent', async (key) => {
  const parts = messageTexts[key].original
  const shown = await editor.call(previewMessageText, { params: { text: key }, body: parts })
  expect(shown.html + shown.text).not.toMatch(/[{}](?![^<]*<\/style>)/)
  if (messageTexts[key].channel === 'sms') return expect(shown).toMatchObject({ subject: '', html: '' })
  const clinic = await mailClinic(app.appServices, app.database.db)
  const { subject, content } = sampleMail(key as Parameters<typeof sampleMail>[0], sampleVisit(clinic), {
    ...clinic,
    texts: {},
  })
  expect(shown).toEqual({ subject, html: mailHtml(content, clinic.name), text: mailText(content) })
})

test('L7: a booking sends the text that staff have saved and seen in the preview', async () => {
  const body = {
    ...messageTexts.received.original,
    subject: 'Ricevuta {numero}',
    intro: 'Ciao {nome}, {visita} <b>di</b> {giorno}.',
  }
  const received = { params: { text: 'received' } }
  const shown = await editor.call(previewMessageText, { ...received, body })
  await editor.call(saveMessageText, { ...received, body })
  const offer = await bookable(app.database.db)
  const { id } = await app.visitor().call(createAppointment, { body: wish(offer) })
  const { subject, content } = await app.database.db
    .selectFrom('outbox')
    .select(['subject', 'content'])
    .where('kind', '=', 'booking-received')
    .executeTakeFirstOrThrow()
  expect(subject).toBe(`Ricevuta ${id}`)
  const html = mailHtml(content as MailContent, 'Ambulatorio')
  expect(html).toContain('la tua richiesta &lt;b&gt;di&lt;/b&gt; martedì 3 marzo.')
  expect(shown.html).toContain('la tua richiesta &lt;b&gt;di&lt;/b&gt; mercoledì 11 marzo.')
})
