import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { exampleClinic } from '#content/groups/clinic.ts'
import { createActivation, createAgreement, decideActivation } from '#features/agreements/contract.ts'
import { raiseAlarm } from '#features/alarms/store.server.ts'
import { mailSeal } from '#features/audit/mails.server.ts'
import { forgotPassword } from '#features/auth/access/contract.ts'
import { tellChange } from '#features/auth/mails.server.ts'
import { previewMessageText } from '#features/booking/texts/contract.ts'
import { messageTexts, textKeys } from '#features/booking/texts/copy.ts'
import { visitCalendarFile } from '#features/booking/visit-page/contract.ts'
import { tellDoctor } from '#features/calendar/absences/mails.server.ts'
import { createContact } from '#features/contacts/contract.ts'
import { createMessage } from '#features/contacts/messages/contract.ts'
import { publishSiteText } from '#features/content/contract.ts'
import { remindOfRequests } from '#features/desk/remind.server.ts'
import { fillCatalogue } from '#features/samples/fill.server.ts'
import { inviteUser } from '#features/users/contract.ts'
import type { Context } from '#platform/http/context.server.ts'
import { addDays, wallClock } from '#platform/time/dates.ts'
import { DAY_MS } from '#platform/time/units.ts'
import { bookAt } from '../bookings.ts'
import { sendHeldMails } from '../held-mails.ts'
import { PUBLIC_PAGES, SITE_PAGES, STAFF_PAGES } from '../pages.ts'
import { type Desk, makeProposal, makeReminder, makeWaits, switchSmsOn } from '../patient-messages.ts'
import { networkVisitor } from '../server-process.ts'
import { visitLink } from '../visit-links.ts'
import { nextAddress } from '../visitor.ts'
import { database, marta, one, settings, startPair, two } from './pair.ts'

// Staff publish other facts of the clinic, and the earlier ones are nowhere: in no page of any process, mail, SMS or calendar file.

/** Pages whose words are not read from the database yet. */
const NOT_YET: readonly string[] = [
  ...SITE_PAGES,
  ...['/webmail', '/modulo/1/incorpora'],
  // Its form's own texts.
  '/inaugurazione',
]
/** Pages whose head is not. */
const HEAD_NOT_YET: readonly string[] = ['/prenota-visita', '/login', '/accesso']

const facts = (n: number, name: string) => ({
  'name.name': name,
  'contacts.phone': `02 777 ${n}001`,
  'contacts.mobile': `320 777 ${n}002`,
  'contacts.emergency': `320 777 ${n}003`,
  'contacts.email': `clinica${n}@posta.example`,
  'mainEntrance.street': `Via Larga ${n}`,
  'mainEntrance.town': `Comune${n}`,
  'mainEntrance.place': `Comune${n} (XX)`,
  'secondaryEntrance.street': `Via Stretta ${n}`,
})
const [BEFORE, AFTER] = [facts(7771, 'Clinica Vecchia'), facts(8882, 'Clinica Nuova')]
const { phone, mobile, email, entrances } = exampleClinic
const EXAMPLES = [phone.text, phone.dial, mobile.text, mobile.dial, email, entrances.main.street]
const dialled = (values: Record<string, string>) =>
  Object.entries(values).map(([key, value]) =>
    /phone|mobile|emergency/.test(key) ? `+39${value.replaceAll(' ', '')}` : value,
  )
const EARLIER = [...new Set([...Object.values(BEFORE), ...dialled(BEFORE), ...EXAMPLES])]
const earlierIn = (text: string) =>
  EARLIER.filter((value) => new RegExp(`${value.replaceAll('+', '\\+')}(?!\\d)`).test(text))

startPair(async ({ owner, db }) => {
  await fillCatalogue(owner.db)
  await db.updateTable('services').set({ bookingMode: 'instant' }).execute()
})

/** The kinds of messages that are made here. Further ones of visits are made by the texts that staff may change. */
const KINDS: readonly string[] = [
  ...['absence-accepted', 'absence-refused', 'access-link', 'account-changed'],
  ...['activation-approved', 'activation-decided', 'activation-new', 'activation-received'],
  ...['activation-rejected', 'activation-repeated', 'alarm', 'audit-seal', 'booking-cancelled'],
  ...['booking-confirmed', 'booking-displaced', 'booking-new', 'booking-received', 'login-new'],
  ...['message-new', 'place-offered', 'reminder', 'request-waiting', 'waiting-asked', 'waiting-begun'],
]

const read = async (url: string, address: string) => (await fetch(url + address)).text()
const privatePages: string[] = []

// The tests after this one need the publication of it.
test('no page of any process shows an earlier fact after a publication', async () => {
  const publish = (value: object, version: number) =>
    marta.call(publishSiteText, { params: { key: 'clinica' }, body: { value: { ...value }, version } })
  await publish(BEFORE, 0)
  privatePages.push(await visitLink(database.db, await bookAt(one.url, 'Ada', 'Riva', { ahead: 6 })))
  for (const { url } of [one, two]) {
    await expect.poll(() => read(url, '/modalita-manutenzione')).toContain(BEFORE['contacts.phone'])
    // All pages are finished, with the facts of now.
    for (const address of [...PUBLIC_PAGES, ...STAFF_PAGES]) await read(url, address)
  }
  await database.db.deleteFrom('outbox').execute()
  await publish(AFTER, 1)
  for (const { url } of [one, two])
    await expect.poll(() => read(url, '/modalita-manutenzione')).toContain(AFTER['contacts.phone'])
  for (const { url } of [one, two])
    for (const address of [...PUBLIC_PAGES, ...STAFF_PAGES, ...privatePages]) {
      if (NOT_YET.includes(address)) continue
      const page = await read(url, address)
      const [head = '', body = ''] = page.split('</head>')
      expect([address, earlierIn(body)]).toEqual([address, []])
      // Also in a page without scripts, which carries no data of loaders.
      expect([address, body.includes(AFTER['contacts.phone'])]).toEqual([address, true])
      if (HEAD_NOT_YET.includes(address)) continue
      expect([address, earlierIn(head)]).toEqual([address, []])
      expect(/<title>[^<]*<\/title>/.exec(head)?.[0]).toMatch(/ · Clinica Nuova<\/title>$/)
    }
})

test('the small page for a network that asks too much shows the published telephone', async () => {
  const visitor = networkVisitor(two.url, '198.51.100.77')
  let refused: Response | undefined
  for (let n = 0; n < 300 && !refused; n += 1) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.send('/visita/x')))
    refused = answers.find(({ status }) => status === 429)
  }
  const text = await refused?.text()
  expect(text).toContain(AFTER['contacts.phone'])
  expect(text).toContain(' · Clinica Nuova</title>')
})

test('no text that staff may change is shown with an earlier fact', async () => {
  const told: string[] = []
  for (const key of textKeys) {
    const body = messageTexts[key].original
    const { subject, html, text } = await marta.call(previewMessageText, { params: { text: key }, body })
    expect([key, earlierIn(`${subject} ${html} ${text}`)]).toEqual([key, []])
    told.push(html, text)
  }
  for (const key of ['name.name', 'contacts.phone', 'contacts.email', 'mainEntrance.street'] as const)
    expect(told.join(' ')).toContain(AFTER[key])
})

test('no mail, SMS or calendar file has an earlier fact after a publication', async () => {
  await makeMessages()
  const rows = await database.db.selectFrom('outbox').selectAll().execute()
  for (const { kind, subject, content, attachments } of rows) {
    const files = attachments as { content: string }[]
    // Long lines of calendar files are folded (RFC 5545).
    const calendars = files.map((file) => file.content.replaceAll('\r\n ', '')).join(' ')
    expect([kind, earlierIn([subject, JSON.stringify(content), calendars].join(' '))]).toEqual([kind, []])
  }
  expect([...new Set(rows.map(({ kind }) => kind))].toSorted()).toEqual(KINDS)
  const calendar = rows.flatMap(({ attachments }) => attachments as { content: string }[])[0]?.content
  for (const fact of [AFTER['contacts.phone'], AFTER['mainEntrance.street'], AFTER['name.name']])
    expect(calendar?.replaceAll('\r\n ', '')).toContain(fact)
  await database.db.updateTable('outbox').set({ nextAttemptAt: 'epoch' }).execute()
  await sendHeldMails(database.db)
  await expect.poll(senders, { timeout: 90_000 }).toEqual(new Set([AFTER['name.name']]))
})

test('the calendar file of a visit’s page has the published facts', async () => {
  const link = privatePages[0]?.slice(-22) ?? ''
  const visitor = networkVisitor(two.url, nextAddress())
  const { content } = await visitor.call(visitCalendarFile, { body: { link } })
  const calendar = content.replaceAll('\r\n ', '')
  expect(earlierIn(calendar)).toEqual([])
  expect(calendar).toContain(AFTER['contacts.phone'])
})

/** The names of the senders of the mails that were sent, once there are some: both processes send them. */
async function senders(): Promise<Set<string | undefined>> {
  const folder = path.join(settings.DATA_DIR, 'mail')
  const recent = await database.db
    .selectFrom('outbox')
    .select('id')
    .where('sentAt', 'is not', null)
    .where('channel', '=', 'mail')
    .execute()
  const ids = new Set(recent.map(({ id }) => String(id)))
  const files = readdirSync(folder).filter((name) => ids.has(/-(\d+)\.eml$/.exec(name)?.[1] ?? ''))
  const mails = await Promise.all(
    files.map((name) => PostalMime.parse(readFileSync(path.join(folder, name)))),
  )
  return new Set(mails.map(({ from }) => from?.name))
}

async function makeMessages(): Promise<void> {
  const { db } = database
  const send: Desk['send'] = async (method, address, data) => {
    const answer = await marta.send(address, { method, body: JSON.stringify(data) })
    expect(answer.ok, await answer.clone().text()).toBe(true)
  }
  const book: Desk['book'] = (lastName, ahead) => bookAt(one.url, 'Robot', lastName, { ahead })
  const desk: Desk = { db, url: one.url, folder: settings.DATA_DIR, book, send }
  await makeVisitMails(desk)
  await switchSmsOn(desk)
  await makeWaits(desk)
  await makeProposal(desk)
  await makeReminder(desk)
  await makeMailsOfForms()
  await makeMailsToStaff(desk)
}

async function makeVisitMails({ db, book, send }: Desk): Promise<void> {
  const cancelled = await book('Disdice', 5)
  await send('PATCH', `/api/appointments/${cancelled}`, { status: 'cancelled' })
  await db.updateTable('services').set({ bookingMode: 'request' }).execute()
  const asked = await book('Chiede', 7)
  await send('PATCH', `/api/appointments/${asked}`, { status: 'confirmed' })
  const waiting = await book('Aspetta', 8)
  await db
    .updateTable('appointments')
    .set({ createdAt: new Date(Date.now() - 30 * DAY_MS).toISOString() })
    .where('id', '=', waiting)
    .execute()
  await db.updateTable('services').set({ bookingMode: 'instant' }).execute()
}

/** Of the forms of the site: contact and agreement. */
async function makeMailsOfForms(): Promise<void> {
  const visitor = () => networkVisitor(two.url, nextAddress())
  const person = { firstName: 'Ada', lastName: 'Riva', email: 'ada@posta.example', phone: '333 555 0101' }
  const writer = visitor()
  const { id } = await writer.call(createContact, { body: person })
  await writer.call(createMessage, {
    params: { id: String(id) },
    body: { subject: 'Orari', message: 'Buongiorno' },
  })
  const agreement = await marta.call(createAgreement, {
    body: { nome: 'Sconto', azienda: 'Alfa', descrizione: null },
  })
  const category = await database.db.selectFrom('serviceCategories').select('id').executeTakeFirstOrThrow()
  const request = {
    ...{ ...person, convenzioneId: agreement.id, dateOfBirth: '1984-03-04' },
    serviziInteressati: [category.id],
  }
  for (const wanted of [request, request, { ...request, email: 'ida@posta.example', firstName: 'Ida' }])
    await visitor().call(createActivation, { body: wanted })
  const rows = await database.db.selectFrom('convenzioniAttivazioni').select('id').orderBy('id').execute()
  for (const [n, row] of rows.entries())
    await marta.call(decideActivation, {
      params: { id: String(row.id) },
      body: { status: n === 0 ? 'approved' : 'rejected' },
    })
}

/** To users of the back office and to the reception. */
async function makeMailsToStaff({ db, url: publicUrl }: Desk): Promise<void> {
  const mail = { from: 'no-reply@posta.example', staff: 'segreteria@posta.example' }
  const now = () => new Date()
  const ctx = { db, now, mail, publicUrl, user: null, session: null } as unknown as Context
  const user = await db
    .updateTable('users')
    .set({ email: 'marta@posta.example' })
    .where('username', '=', 'marta')
    .returning('id')
    .executeTakeFirstOrThrow()
  const invited = { fullName: 'Carla Verdi', email: 'carla@posta.example', role: 'editor' as const }
  await marta.call(inviteUser, { body: { ...invited, doctorId: null } })
  await networkVisitor(one.url, nextAddress()).call(forgotPassword, {
    body: { email: 'marta@posta.example' },
  })
  await tellChange(ctx, user.id, 'È stata aggiunta una passkey.')
  const elsewhere = networkVisitor(two.url, nextAddress())
  const login = { username: 'marta', password: 'una password lunga' }
  await elsewhere.send('/api/auth/login', { method: 'POST', body: JSON.stringify(login) })
  await raiseAlarm(ctx, { kind: 'failed_backup', about: 'prova', words: 'La copia di stanotte non c’è.' })
  await mailSeal(ctx, { seal: 3, hash: Buffer.alloc(32, 1) }, 'sigilli@posta.example')
  const { id: doctorId } = await db.selectFrom('doctors').select('id').executeTakeFirstOrThrow()
  await db.updateTable('users').set({ role: 'medico', doctorId }).where('id', '=', user.id).execute()
  const today = wallClock(now()).date
  const absence = { doctorId, reason: null, from: `${today}T00:00`, to: `${addDays(today, 1)}T00:00` }
  for (const decision of ['accepted', 'refused'] as const) await tellDoctor(ctx, db, absence, decision)
  await remindOfRequests(ctx)
}
