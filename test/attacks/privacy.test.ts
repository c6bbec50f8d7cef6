import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownPeriods as retentionPeriods } from '#content/retention.ts'
import { createVisit } from '#features/agenda/new/contract.ts'
import { availableSlots, createAppointment } from '#features/booking/contract.ts'
import { updateAppointment } from '#features/booking/requests/contract.ts'
import { createNote } from '#features/contacts/attached/contract.ts'
import { createTask } from '#features/desk/contract.ts'
import { erasePersonalData, exportPersonalData, personalDataCounts } from '#features/privacy/contract.ts'
import { sampleCollaborators } from '#features/samples/collaborators.ts'
import { samplePatients } from '#features/samples/patients.ts'
import { pathOf } from '#platform/http/call.ts'
import { contactOf, makeOffers, newPerson, type Offers, sendEverything } from '#test/attacks/person.ts'
import { startTarget, type Target } from '#test/attacks/target.ts'
import { unzipped } from '#test/attacks/unzipped.ts'
import { openDays } from '#test/days.ts'
import { person as personRow, wish } from '#test/factories.ts'
import { releaseMails } from '#test/held-mails.ts'
import type { Visitor } from '#test/visitor.ts'
import { commandEnv } from '../server-process.ts'

let target: Target
let staff: Visitor
let admin: Visitor
let offers: Offers
const [day = '', later = ''] = openDays(2)

beforeAll(async () => {
  target = await startTarget({ template: 'empty' })
  staff = await target.staff('editor')
  admin = await target.staff('admin')
  offers = await makeOffers(target, staff)
})
afterAll(() => target?.stop())

test('P5: all that a visitor sends is stored with the version of the privacy notice on the page', async () => {
  const page = await (await target.visitor().send('/privacy')).text()
  const [, shown] = /Versione (?:<!-- -->)?([\d.]+)/.exec(page) ?? []
  const person = newPerson()
  await sendEverything(target, offers, person, { date: day, time: '09:30' })
  const { db } = target
  const of = (table: 'appointments' | 'convenzioniAttivazioni' | 'formSubmissions' | 'contactMessages') =>
    db.selectFrom(table).select('noticeVersion').orderBy('id', 'desc').limit(1).executeTakeFirst()
  const stored = { noticeVersion: shown }
  expect(shown).toMatch(/\d/)
  expect(await of('appointments')).toEqual(stored)
  expect(await of('contactMessages')).toEqual(stored)
  expect(await of('convenzioniAttivazioni')).toEqual(stored)
  expect(await of('formSubmissions')).toEqual(stored)
})

/** Each table in which a text stands somewhere, in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`.execute(target.db)
  const found: string[] = []
  for (const { name } of rows) {
    const hit =
      await sql`SELECT 1 FROM ${sql.table(name)} t WHERE t::text ILIKE ${`%${text}%`} LIMIT 1`.execute(
        target.db,
      )
    if (hit.rows.length > 0) found.push(name)
  }
  return found
}

const countMails = async () => (await target.db.selectFrom('outbox').select('id').execute()).length
const to = (id: number) => ({ params: { id: String(id) } })
const everywhere = [
  'appointments',
  'contact_messages',
  'contact_requests',
  'convenzioni_attivazioni',
  'form_submissions',
  'internal_notes',
  'media',
  'outbox',
]

test('P9: the export of personal data has everything about a person and nothing about their family', async () => {
  const person = newPerson()
  const brother = { ...newPerson(), email: person.email }
  const { document, documentId } = await sendEverything(target, offers, person, { date: day, time: '10:00' })
  await sendEverything(target, offers, brother, { date: day, time: '10:30' })
  const id = await contactOf(staff, person)
  await staff.call(createNote, { ...to(id), body: { content: `Nota interna ${person.mark}` } })
  const [visit] = await target.db
    .selectFrom('appointments')
    .select(['id', 'notes'])
    .where('contactId', '=', id)
    .execute()
  for (const notes of ['Cambiata', visit?.notes ?? ''])
    await staff.call(updateAppointment, { ...to(visit?.id ?? 0), body: { notes } })
  await staff.call(createTask, { body: { contactId: id, title: `Richiamare ${person.mark}` } })
  const answer = await admin.send(pathOf(exportPersonalData, { id }))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).not.toContain(person.lastName)
  const parts = unzipped(new Uint8Array(await answer.arrayBuffer()))
  expect([...parts.keys()]).toEqual([
    'dati-personali.json',
    `documenti/${documentId}-referto-${person.mark}.pdf`,
  ])
  expect(parts.get(`documenti/${documentId}-referto-${person.mark}.pdf`)?.equals(document)).toBe(true)
  const json = parts.get('dati-personali.json')?.toString() ?? ''
  expect(JSON.parse(json)).toMatchObject({
    persona: { nome: person.firstName, cognome: person.lastName, email: person.email },
    messaggi: [
      {
        ...{ testo: `Messaggio ${person.mark}`, informativa: expect.any(String) },
        ...{ stato: 'Non letto', provenienza: 'Sito web' },
      },
    ],
    note: [{ testo: `Nota interna ${person.mark}` }],
    cose: [{ daFare: `Richiamare ${person.mark}`, fattaIl: null }],
    visite: [
      {
        ...{ note: `Nota ${person.mark}`, data: day, stato: 'In attesa', dataNascita: '1984-03-04' },
        ...{ canale: 'Sito web', giornata: null },
        storia: Array(2).fill({
          il: expect.any(String),
          cambiamenti: [{ che: 'Dati', da: null, a: 'nota' }],
        }),
      },
    ],
    convenzioni: [{ cognome: person.lastName, dataNascita: '1984-03-04', stato: 'In Attesa' }],
    moduli: [
      {
        ...{ risposte: { cognome: person.lastName }, indirizzoIp: expect.any(String) },
        provenienza: 'Sito web',
      },
    ],
    mail: expect.arrayContaining([expect.objectContaining({ destinatario: person.email })]),
    documenti: [{ nome: `referto-${person.mark}.pdf` }],
  })
  expect(json).not.toContain(brother.lastName)
  expect(json).not.toContain(brother.mark)
})

test('P9: erasure removes a person everywhere, anonymises past visits and cancels coming ones', async () => {
  const { db } = target
  const person = newPerson()
  const brother = { ...newPerson(), email: person.email }
  const past = await sendEverything(target, offers, person, { date: day, time: '11:00' })
  await sendEverything(target, offers, brother, { date: day, time: '11:30' })
  const id = await contactOf(staff, person)
  await staff.call(createNote, { ...to(id), body: { content: `Nota interna ${person.mark}` } })
  for (const about of [{ contactId: id }, { appointmentId: past.appointmentId }])
    await staff.call(createTask, { body: { ...about, title: `Richiamare ${person.mark}` } })
  await db
    .updateTable('appointments')
    .set({ appointmentDate: '2026-01-07', status: 'completed' })
    .where('id', '=', past.appointmentId)
    .execute()
  const again = { ...person, mark: `${person.mark}bis` }
  const offer = { ...offers, convenzioneId: (await makeOffers(target, staff)).convenzioneId }
  const next = await sendEverything(target, offer, again, { date: later, time: '11:00' })
  const before = await db
    .selectFrom('appointments')
    .selectAll()
    .where('id', '=', past.appointmentId)
    .execute()
  expect(await tablesWith(person.mark)).toEqual([...everywhere, 'tasks'])
  expect(await admin.call(personalDataCounts, to(id))).toMatchObject({
    ...{ messages: 2, notes: 1, tasks: 2, documents: 2, visitsToCome: 1, otherVisits: 1 },
    ...{ activations: 2, submissions: 1 },
  })

  // Mails are sent meanwhile.
  const untouched = await target.rows(['outbox'])
  const refused = await admin.send(pathOf(erasePersonalData, { id }), { method: 'POST', body: '{}' })
  expect(refused.status).toBe(400)
  expect(await target.rows(['outbox'])).toEqual(untouched)

  await admin.call(erasePersonalData, { ...to(id), body: { confirmation: 'CANCELLA' } })
  for (const trace of [person.mark, person.lastName, person.phone])
    expect([trace, await tablesWith(trace)]).toEqual([trace, []])
  for (const { document } of [past, next])
    expect(await tablesWith(createHash('sha256').update(document).digest('hex'))).toEqual([])
  const [stored] = await db
    .selectFrom('appointments')
    .selectAll()
    .where('id', '=', past.appointmentId)
    .execute()
  const { doctorId, serviceId, categoryId, duration, appointmentTime } = before[0] ?? {}
  expect(stored).toMatchObject({
    ...{ doctorId, serviceId, categoryId, duration, appointmentTime },
    ...{ appointmentDate: '2026-01-07', status: 'completed', firstName: 'Persona', lastName: 'cancellata' },
    ...{ email: '', phone: '', notes: null, dateOfBirth: null, contactId: null },
  })
  const cancelled = db.selectFrom('appointments').select('status').where('id', '=', next.appointmentId)
  expect(await cancelled.executeTakeFirst()).toEqual({ status: 'cancelled' })
  const { doctorId: busy } = await db
    .selectFrom('appointments')
    .select('doctorId')
    .where('id', '=', next.appointmentId)
    .executeTakeFirstOrThrow()
  const query = { doctorId: String(busy), serviceId: String(offers.visit.serviceId), date: later }
  expect(await target.visitor().call(availableSlots, { query })).toContain('11:00')
  // Confirming a visit whose contact is erased sends no mail.
  const mails = await countMails()
  await staff.call(updateAppointment, { ...to(next.appointmentId), body: { status: 'confirmed' } })
  expect(await countMails()).toBe(mails)
  // The brother lives at the same address.
  expect(await tablesWith(brother.mark)).toEqual(everywhere.filter((table) => table !== 'internal_notes'))
})

test('P9: export and erasure know the links, reminders, waits, offers and proposals of a person', async () => {
  const { db } = target
  const person = newPerson()
  const { appointmentId } = await sendEverything(target, offers, person, { date: later, time: '12:00' })
  const contactId = await contactOf(staff, person)
  const { doctorId, serviceId } = await db
    .selectFrom('appointments')
    .select(['doctorId', 'serviceId'])
    .where('id', '=', appointmentId)
    .executeTakeFirstOrThrow()
  const place = { date: later, time: '16:00', duration: 30 }
  await sql`
    WITH entry AS (
      INSERT INTO waiting_entries (contact_id, appointment_id, service_id, weekdays, until, notice_hours, confirmed_at)
      VALUES (${contactId}, ${appointmentId}, ${serviceId}, '{1,2}', ${later}, 3, now()) RETURNING id),
    place AS (
      INSERT INTO freed_places (doctor_id, date, time, duration, chain, due_at, closed_at)
      VALUES (${doctorId}, ${place.date}, ${place.time}, ${place.duration}, 1, now(), now()) RETURNING id),
    link AS (INSERT INTO waiting_links (token_hash, entry_id, created_at) SELECT sha256('a'), id, now() FROM entry),
    mark AS (
      INSERT INTO calendar_marks (kind, doctor_id, during)
      VALUES ('absence', ${doctorId}, tsrange(${`${later}T12:00`}::timestamp, ${`${later}T13:00`}::timestamp)) RETURNING id),
    asked AS (
      INSERT INTO displaced_visits (appointment_id, mark_id, for_start, created_at, expires_at)
      SELECT ${appointmentId}, id, ${`${later}T12:00`}, now(), now() + interval '2 hours' FROM mark),
    reminder AS (
      INSERT INTO reminders (appointment_id, kind, channel, due_at, for_start, created_at)
      VALUES (${appointmentId}, 'week', 'mail', ${`${day}T00:00`}, ${`${later}T12:00`}, now()))
    INSERT INTO place_offers (place_id, entry_id, doctor_id, date, time, duration, before_minutes, after_minutes, lane, places, is_held,
      status, created_at, expires_at, answered_at)
    SELECT place.id, entry.id, ${doctorId}, ${place.date}, ${place.time}, ${place.duration}, 0, 0, 0, 1, true, 'declined', now(), now(), now()
    FROM place, entry`.execute(db)
  const file = await admin.send(pathOf(exportPersonalData, { id: contactId }))
  const json =
    unzipped(new Uint8Array(await file.arrayBuffer()))
      .get('dati-personali.json')
      ?.toString() ?? ''
  expect(JSON.parse(json)).toMatchObject({
    attese: [{ finoAl: later, postiOfferti: [{ data: later, ora: '16:00' }] }],
    visite: [
      {
        promemoria: [{ visita: `${later}T12:00:00` }],
        altriOrariProposti: { visita: `${later}T12:00:00`, orari: [] },
      },
    ],
  })

  const ofPerson = async () => {
    const counts = await sql<Record<string, number>>`
      SELECT (SELECT count(*)::integer FROM visit_links WHERE appointment_id = ${appointmentId}) AS links,
        (SELECT count(*)::integer FROM reminders WHERE appointment_id = ${appointmentId}) AS reminders,
        (SELECT count(*)::integer FROM displaced_visits WHERE appointment_id = ${appointmentId}) AS displaced,
        (SELECT count(*)::integer FROM waiting_entries WHERE contact_id = ${contactId}) AS waits,
        (SELECT count(*)::integer FROM waiting_links) AS "waitingLinks",
        (SELECT count(*)::integer FROM place_offers WHERE date = ${later} AND time = '16:00') AS offers`.execute(
      db,
    )
    return counts.rows[0]
  }
  expect(await ofPerson()).toEqual({
    ...{ links: 1, reminders: 1, displaced: 1, waits: 1, waitingLinks: 1, offers: 1 },
  })
  await admin.call(erasePersonalData, { ...to(contactId), body: { confirmation: 'CANCELLA' } })
  expect(await ofPerson()).toEqual({
    ...{ links: 0, reminders: 0, displaced: 0, waits: 0, waitingLinks: 0, offers: 0 },
  })
  await db.deleteFrom('calendarMarks').execute()
})

test('P9: export and erasure include records of a contact that was deleted earlier', async () => {
  const person = newPerson()
  await sendEverything(target, offers, person, { date: later, time: '09:30' })
  const first = await contactOf(staff, person)
  await admin.send(`/api/contacts/${first}`, { method: 'DELETE' })
  expect(await tablesWith(person.mark)).toContain('appointments')
  const { id: handle } = (await (
    await target.visitor().send('/api/contacts', { method: 'POST', body: JSON.stringify(person) })
  ).json()) as { id: string }
  expect(handle).toMatch(/^[\w-]{60,200}$/)
  const id = await contactOf(staff, person)
  const answer = await admin.send(pathOf(exportPersonalData, { id }))
  const json = unzipped(new Uint8Array(await answer.arrayBuffer())).get('dati-personali.json')
  expect(JSON.parse(json?.toString() ?? '')).toMatchObject({
    visite: [{ note: `Nota ${person.mark}` }],
    convenzioni: [{ cognome: person.lastName }],
    moduli: [{ risposte: { cognome: person.lastName } }],
  })
  await admin.call(erasePersonalData, { ...to(id), body: { confirmation: 'CANCELLA' } })
  for (const trace of [person.mark, person.lastName]) expect(await tablesWith(trace)).toEqual([])
})

test('P9: erasure includes a visit without an e-mail address of a contact that was deleted earlier', async () => {
  const { mark, lastName, firstName } = newPerson()
  const { serviceId, doctorId } = offers.visit
  const known = { firstName, lastName, phone: '+39 351 555 0177' }
  const { visit } = await staff.call(createVisit, {
    body: {
      ...{ person: known, serviceId, doctorId, date: later, time: '12:30', evenOutside: true },
      notes: `Nota ${mark}`,
    },
  })
  await admin.send(`/api/contacts/${visit.contactId}`, { method: 'DELETE' })
  expect(await tablesWith(mark)).toContain('appointments')
  const id = await personRow(target.db, { ...known, email: '', phone: '3515550177' })
  await admin.call(erasePersonalData, { ...to(id), body: { confirmation: 'CANCELLA' } })
  for (const trace of [mark, lastName]) expect(await tablesWith(trace)).toEqual([])
})

function retention(...options: string[]): Promise<{ output: string; code: number | null }> {
  const child = spawn(process.execPath, ['scripts/retention.ts', ...options], {
    env: commandEnv({ DATABASE_URL: target.databaseUrl }),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  return new Promise((resolve) => child.once('close', (code) => resolve({ output, code })))
}

test('P10: the retention command lists the due data, then deletes it; the notice states the same periods', async () => {
  const { db } = target
  const person = newPerson()
  await sendEverything(target, offers, person, { date: later, time: '10:00' })
  const traces = () =>
    db.selectFrom('formSubmissions').select('ipAddress').where('submitterEmail', '=', person.email).execute()
  await db
    .updateTable('formSubmissions')
    .set({ createdAt: new Date(Date.now() - 91 * 86_400_000).toISOString() })
    .where('submitterEmail', '=', person.email)
    .execute()
  const before = await target.rows(['outbox'])
  const rehearsal = await retention('--dry-run')
  expect(rehearsal).toMatchObject({ code: 0 })
  expect(rehearsal.output).toMatch(/^Indirizzo IP e browser dei moduli inviati +90 giorni +1$/m)
  expect(rehearsal.output).toMatch(/^Messaggi dei contatti +finché lo staff non cancella +–$/m)
  expect(await target.rows(['outbox'])).toEqual(before)
  expect(await retention('--tutto')).toMatchObject({ code: 64 })
  expect(await traces()).not.toEqual([{ ipAddress: null }])
  expect(await retention()).toMatchObject({ code: 0 })
  expect(await traces()).toEqual([{ ipAddress: null }])

  const page = await (await target.visitor().send('/privacy')).text()
  for (const said of ['da solo dopo 90 giorni', '90 giorni dall’invio', '24 ore, poi il sito li cancella'])
    expect(page).toContain(said)
})

test('P6, P7: care needs no consent, and only the page of one request shows sensitive data', async () => {
  const person = newPerson()
  // Without any consent, and without all that may be left out.
  const { appointmentId } = await sendEverything(target, offers, person, { date: later, time: '10:30' })
  const bare = wish(offers.visit, { appointmentDate: later, appointmentTime: '12:00' })
  expect(await target.visitor().call(createAppointment, { body: bare })).toMatchObject({ status: 'pending' })
  const id = await contactOf(staff, person)
  const lists = [
    '/api/appointments',
    '/api/appointments?page=1&status=pending',
    `/api/appointments/by-contact/${id}`,
    '/api/contacts',
    '/api/contacts?page=1',
  ]
  for (const path of lists) {
    const text = await (await staff.send(path)).text()
    expect(text, path).toContain(person.lastName)
    for (const field of ['notes', 'dateOfBirth', 'fiscalCode', 'codiceFiscale', 'dataNascita'])
      expect(text, path).not.toContain(`"${field}"`)
    expect(text, path).not.toContain(`Nota ${person.mark}`)
  }
  expect(await (await staff.send(`/api/appointments/${appointmentId}`)).text()).toContain(
    `Nota ${person.mark}`,
  )
})

test('P8: no mail holds the message, the birth date or the documents of a patient', async () => {
  const { db } = target
  const person = newPerson()
  const sent = await sendEverything(target, offers, person, { date: later, time: '11:30' })
  await db
    .updateTable('appointments')
    .set({ fiscalCode: 'RSSMRA84C04F205X' })
    .where('id', '=', sent.appointmentId)
    .execute()
  for (const status of ['confirmed', 'cancelled'] as const) {
    await staff.call(updateAppointment, { ...to(sent.appointmentId), body: { status } })
    await releaseMails(db)
  }
  const mails = await db
    .selectFrom('outbox')
    .select(['kind', 'subject', 'content', 'attachments'])
    .where('subjectType', '=', 'appointment')
    .where('subjectId', '=', sent.appointmentId)
    .execute()
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual([
    'booking-cancelled',
    'booking-confirmed',
    'booking-new',
    'booking-received',
  ])
  const { name } = await db
    .selectFrom('services')
    .select('name')
    .where('id', '=', offers.visit.serviceId)
    .executeTakeFirstOrThrow()
  for (const mail of mails) {
    const said = JSON.stringify(mail)
    const secrets = [`Nota ${person.mark}`, 'RSSMRA84C04F205X', '1984', '04/03', 'referto-']
    expect(secrets.filter((secret) => said.includes(secret))).toEqual([])
    // Data that others could read on the screen.
    expect(mail.subject).not.toContain(name)
    expect(mail.subject).not.toContain(person.lastName)
  }
})

test('P16: pages about health count no visitors and send other sites no referrer', async () => {
  for (const path of ['/', '/servizi', '/domande-frequenti', '/chi-siamo', '/prenota-visita']) {
    const answer = await target.visitor().send(path)
    expect(answer.headers.get('referrer-policy'), path).toMatch(
      /^(strict-origin-when-cross-origin|no-referrer)$/,
    )
    const page = await answer.text()
    const away = [...page.matchAll(/<a\b[^>]*href="https?:[^>]*>/g)].map(([link]) => link)
    if (path !== '/prenota-visita') expect(away.length, path).toBeGreaterThan(0)
    expect(
      away.filter((link) => !/rel="[^"]*noopener noreferrer/.test(link)),
      path,
    ).toEqual([])
    const loaded = [
      ...page.matchAll(/<(?:script|img|iframe|link|video|source)\b[^>]*(?:src|href)="(https?:[^"]*)/g),
    ]
    const others = loaded.map(([, url = '']) => url).filter((url) => !url.startsWith(target.url))
    expect(others, path).toEqual([])
  }
  for (const path of ['/dashboard', '/contatti/1'])
    expect((await admin.send(path)).headers.get('referrer-policy'), path).toBe('no-referrer')
})

test('P17: sample people have reserved addresses and telephone numbers', () => {
  const people = [...samplePatients, ...sampleCollaborators]
  expect(people.length).toBeGreaterThan(10)
  for (const { email, phone } of people) {
    // Reserved for examples; no Italian number begins with 000.
    expect(email).toMatch(/@(example\.com|[\w.-]+\.example)$/)
    expect(phone).toMatch(/^(\+39 )?000 /)
  }
})

test('P14: the legal documents exist, name every table with personal data and state the product’s periods', () => {
  const read = (name: string) => readFileSync(`docs/privacy/${name}.md`, 'utf8')
  const register = read('registro-trattamenti')
  const people = [
    'appointments',
    'contact_requests',
    'contact_messages',
    'internal_notes',
    'contact_form_data',
  ]
  const more = [
    'list_contacts',
    'convenzioni_attivazioni',
    'form_submissions',
    'outbox',
    'users',
    'sessions',
    'calendar_marks',
    'reminders',
    'waiting_entries',
    'place_offers',
    'displaced_visits',
    'visit_links',
    'visit_agreements',
  ]
  expect(
    [...people, ...more, 'media', 'rate_limits'].filter((table) => !register.includes(`\`${table}\``)),
  ).toEqual([])
  expect(register).toContain(`Indirizzo IP e browser: ${retentionPeriods.submissionTraces} giorni`)
  expect(register).toContain(`${retentionPeriods.mails} giorni dall’invio`)
  expect(register).toContain(`${retentionPeriods.unclaimedDocuments * 24} ore`)
  for (const name of ['dpia', 'responsabili', 'violazione', 'registro-trattamenti'])
    expect(read(name), name).toContain('**[DA COMPLETARE')
})
