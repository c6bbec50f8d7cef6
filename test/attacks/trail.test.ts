import { execFile } from 'node:child_process'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createContact } from '#features/contacts/contract.ts'
import { api } from '#server/api.ts'
import { activation, agreement, bookable, person } from '../factories.ts'
import { commandEnv } from '../server-process.ts'
import { addMedia } from '../uploads.ts'
import type { Visitor } from '../visitor.ts'
import { startTargetProcess, type TargetProcess } from './target.ts'

let target: TargetProcess
let admin: Visitor
let editor: Visitor
let care: Awaited<ReturnType<typeof bookable>>
let firstDay: string

beforeAll(async () => {
  target = await startTargetProcess({ settings: { LOG_LEVEL: 'info' } })
  admin = await target.staff('admin')
  editor = await target.staff('editor')
  care = await bookable(target.db)
  firstDay = await today()
})
afterAll(() => target?.stop())

async function today(): Promise<string> {
  const { rows } = await sql<{
    day: string
  }>`SELECT to_char(now() AT TIME ZONE 'Europe/Rome', 'YYYY-MM-DD') AS day`.execute(target.db)
  return rows[0]?.day ?? ''
}

type Row = {
  at: string
  userId: number | null
  username: string
  event: string
  record: string
  recordId: string | null
  people: number[]
  everybody: boolean
  rows: number | null
  status: number
  address: string
  route: string
  requestId: string
}

/** The rows that `work` adds to the audit trail. */
async function during(work: () => Promise<unknown>): Promise<Row[]> {
  const { rows: last } = await sql<{ id: number }>`SELECT coalesce(max(id), 0) AS id FROM trail`.execute(
    target.db,
  )
  await work()
  const { rows } = await sql<Row>`SELECT * FROM trail WHERE id > ${last[0]?.id ?? 0} ORDER BY id`.execute(
    target.db,
  )
  return rows
}

const refusals = async (username: string) => {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::integer AS n FROM trail WHERE event = 'session.refused' AND username = ${username}`.execute(
    target.db,
  )
  return rows[0]?.n
}

const short = ({ event, record, recordId, people }: Row) =>
  `${event} ${record} ${recordId ?? '-'} [${people}]`

async function asked(who: Visitor, path: string, init?: RequestInit): Promise<Response> {
  const answer = await who.send(path, init)
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
  return answer
}

const sent = (method: string, body: unknown): RequestInit => ({ method, body: JSON.stringify(body) })

let visits = 0
async function visit(contactId: number, document?: number): Promise<number> {
  visits += 1
  const { id } = await target.db
    .insertInto('appointments')
    .values({
      contactId,
      firstName: 'Anna',
      lastName: 'Riva',
      email: 'anna@example.com',
      phone: '333 555 0101',
      categoryId: care.categoryId,
      serviceId: care.serviceId,
      doctorId: care.doctorId,
      appointmentDate: `2031-03-${String(visits).padStart(2, '0')}`,
      appointmentTime: '10:00',
      duration: 30,
      uploadedFileIds: document === undefined ? [] : [document],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Said = { status: number; out: string; err: string }
function command(script: string, args: string[], settings: Record<string, string> = {}): Promise<Said> {
  const env = commandEnv({ DATABASE_URL: target.databaseUrl, ...settings })
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [script, ...args], { env }, (error, out, err) =>
      resolve({ status: error ? Number(error.code ?? -1) : 0, out, err }),
    )
    child.stdin?.end()
  })
}
const trail = (...args: string[]) => command('scripts/trail.ts', args)

// Calls that show no personal data: the catalogue, settings, counts, and drafts that change nothing for others. All other calls of staff say in the call table what
// the audit trail records of them.
const OF_NOBODY = `
  GET /api/alarms, GET /api/audit/chain, GET /api/audit/counts,
  GET /api/agenda/events, GET /api/agenda/places, GET /api/booking/searches, POST /api/agenda/hold, GET /api/appointments/counts, GET /api/appointments/pending-count,
  GET /api/appointments/choices, GET /api/appointments/moments, GET /api/appointments/why-staff, GET /api/calendar/holidays,
  GET /api/calendar/absences, GET /api/calendar/marks, GET /api/changes, GET /api/setup/doctors/:id/hours, GET /api/setup/resources,
  GET /api/setup/resources/occupancy, GET /api/contact-fields, GET /api/contact-fields/:id/usage, GET /api/contacts/sources, GET /api/convenzioni,
  GET /api/convenzioni/attivazioni/counts, GET /api/desk/count, GET /api/desk/staff, GET /api/forms, GET /api/forms/:id, GET /api/lists, GET /api/lists/:id,
  GET /api/media/:id, GET /api/media/user, GET /api/setup/categories, GET /api/setup/doctors, GET /api/setup/doctors/:id,
  GET /api/setup/doctors/:id/categories, GET /api/setup/doctors/:id/services,
  GET /api/setup/doctors/:id/subservices, GET /api/setup/limits, GET /api/setup/message-texts,
  POST /api/setup/message-texts/:text/preview, GET /api/setup/prices, GET /api/setup/reminders, GET /api/setup/services,
  GET /api/setup/services/:id, GET /api/setup/services/:id/schedules, GET /api/setup/services/:id/subservices,
  GET /api/site-settings/:key, GET /api/site/texts, GET /api/site/texts/:key, GET /api/site/texts/:key/versions,
  PUT /api/site/texts/:key/draft, DELETE /api/site/texts/:key/draft, GET /api/start, GET /api/start/count, GET /api/stats/contacts,
  POST /api/performance/test,
  POST /api/user/factors/app, POST /api/user/factors/passkeys/options`
  .split(',')
  .map((name) => name.trim())
// Calls that visitors make too, which answer more to staff or record more of them.
const BY_STAFF_TOO = [
  'GET /api/contacts/by-email/:email',
  'POST /api/contacts',
  'POST /api/contacts/:id/messages',
  'POST /api/auth/login',
  'POST /api/auth/logout',
]

test('16.1.1, P11: every call for staff names its audit event or is listed as having none', () => {
  const named = api.map((route) => ({ name: `${route.row.method} ${route.row.path}`, route }))
  const watched = named.filter(
    ({ name, route }) => route.row.access !== 'public' || BY_STAFF_TOO.includes(name),
  )
  const silent = watched.filter(({ route }) => route.trail === undefined).map(({ name }) => name)
  expect(silent.toSorted()).toEqual(OF_NOBODY.toSorted())
  expect(BY_STAFF_TOO.filter((name) => !named.some((row) => row.name === name))).toEqual([])
})

describe('the audit trail of a patient', () => {
  let contact: number
  let other: number
  let document: number
  let visitId: number

  beforeAll(async () => {
    contact = await person(target.db, { email: 'di-lei@example.com' })
    other = await person(target.db, { email: 'altrui@example.com' })
    document = await addMedia(target.db, Buffer.from('a document'), 'document')
    visitId = await visit(contact, document)
    await target.db
      .insertInto('contactAttachments')
      .values({ contactId: contact, mediaId: document })
      .execute()
  })

  test('16.2.1, 16.2.2: records user, event, record, time, address and request id', async () => {
    const before = Date.now()
    let answer: Response | undefined
    const [row, ...more] = await during(async () => {
      answer = await asked(editor, `/api/contacts/${contact}`)
    })
    expect(more).toEqual([])
    expect(row).toMatchObject({
      username: expect.stringMatching(/^editor/),
      event: 'contact.viewed',
      record: 'contact',
      recordId: String(contact),
      people: [contact],
      status: 200,
      address: expect.stringMatching(/^10\.\d+\.\d+\.\d+$/),
      route: 'GET /api/contacts/:id',
      requestId: answer?.headers.get('x-request-id'),
    })
    expect(row?.userId).toBeGreaterThan(0)
    // An instant in UTC, independent of the time zones of the server and the database.
    expect(row?.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/)
    expect(Math.abs(Date.parse(row?.at ?? '') - before)).toBeLessThan(60_000)
  })

  test('16.3.3: records views, lists, exports, changes and deletions, each with its patients', async () => {
    const list = await target.db
      .insertInto('lists')
      .values({ name: 'Cari' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const activated = await activation(target.db, {
      convenzioneId: await agreement(target.db),
      contactId: contact,
    })
    const at = (path: string) => `/api/contacts/${contact}${path}`
    const get = (path: string) => () => asked(editor, path)
    const cases: [what: () => Promise<unknown>, written: string][] = [
      [get(`/api/contacts/by-email/di-lei@example.com`), `contact.viewed contact ${contact} [${contact}]`],
      [get(`/api/contacts?q=di-lei&page=1`), `contact.listed contact - [${contact}]`],
      [get(at('/attachments')), `document.listed contact ${contact} [${contact}]`],
      [get(`/api/media/${document}/download`), `document.viewed document ${document} [${contact}]`],
      [get(`/api/appointments/${visitId}`), `appointment.viewed appointment ${visitId} [${contact}]`],
      [get(`/api/appointments/by-contact/${contact}`), `appointment.listed contact ${contact} [${contact}]`],
      [
        () => asked(editor, at('/notes'), sent('POST', { content: 'Una nota' })),
        `note.created contact ${contact} [${contact}]`,
      ],
      [
        () => asked(editor, at(''), sent('PUT', { firstName: 'Anita' })),
        `contact.changed contact ${contact} [${contact}]`,
      ],
      [
        () => asked(editor, `/api/lists/${list.id}/contacts`, sent('POST', { contactId: contact })),
        `member.created list ${list.id} [${contact}]`,
      ],
      [get(`/api/lists/${list.id}/export`), `list.exported list ${list.id} [${contact}]`],
      [get(`/api/appointments/export?q=%23${visitId}`), `appointment.exported appointment - [${contact}]`],
      [get(`/api/contacts/export?q=di-lei`), `contact.exported contact - [${contact}]`],
      [get(`/api/lists/${list.id}/contacts`), `list.listed list ${list.id} [${contact}]`],
      [get(`/api/convenzioni/attivazioni?page=1`), `activation.listed activation - [${contact}]`],
      [get(`/api/convenzioni/attivazioni/export`), `activation.exported activation - [${contact}]`],
      [
        () => asked(admin, `/api/convenzioni/attivazioni/${activated}`, { method: 'DELETE' }),
        `activation.deleted activation ${activated} [${contact}]`,
      ],
      [
        () => asked(admin, `/api/appointments/${visitId}`, { method: 'DELETE' }),
        `appointment.deleted appointment ${visitId} [${contact}]`,
      ],
    ]
    for (const [what, written] of cases) expect((await during(what)).map(short)).toEqual([written])
    const [note] = await target.db
      .selectFrom('internalNotes')
      .select('id')
      .where('contactId', '=', contact)
      .execute()
    expect(
      (await during(() => asked(admin, `/api/notes/${note?.id}`, { method: 'DELETE' }))).map(short),
    ).toEqual([`note.deleted note ${note?.id} [${contact}]`])
    const [whole] = await during(() => asked(editor, '/api/contacts'))
    expect(whole).toMatchObject({ event: 'contact.listed', everybody: true, people: [] })
  })

  test('P11: stops a view or a change that cannot be recorded', async () => {
    await sql`ALTER TABLE trail ADD CONSTRAINT nothing_more CHECK (false) NOT VALID`.execute(target.owner)
    try {
      const seen = await editor.send(`/api/contacts/${contact}`)
      expect([seen.status, await seen.text()]).toEqual([500, expect.not.stringContaining('di-lei')])
      const file = await editor.send(`/api/media/${document}/download`)
      expect([file.status, await file.text()]).toEqual([500, expect.not.stringContaining('a document')])
      const before = await target.rows()
      for (const [path, init] of [
        [`/api/contacts/${contact}`, { method: 'DELETE' }],
        [`/api/contacts/${contact}`, sent('PUT', { firstName: 'Altra' })],
        [`/api/contacts/${contact}/notes`, sent('POST', { content: 'Di nascosto' })],
      ] as const)
        expect((await admin.send(path, init)).status).toBe(500)
      expect(await target.rows()).toEqual(before)
    } finally {
      await sql`ALTER TABLE trail DROP CONSTRAINT nothing_more`.execute(target.owner)
    }
    // A refused call leaves no row.
    expect(await during(() => admin.send('/api/contacts/999999999', { method: 'DELETE' }))).toEqual([])
  })

  test('P12: prints in one command the users with access to a patient’s data, with action and time', async () => {
    await asked(editor, `/api/contacts/${other}`)
    const said = await trail('who', '--contact', String(contact), '--from', firstDay, '--to', await today())
    expect(said).toMatchObject({ status: 0, err: '' })
    const [head, ...lines] = said.out.trimEnd().split('\n')
    expect(head).toMatch(/^Quando +Chi +Che cosa +Di chi o di che cosa +Righe +Da dove +Esito/)
    for (const what of [
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+]0[12]:00 +editor\w+ +Ha aperto la scheda +contatto n[.] \d+ +10[.]/,
      /Ha aperto il documento +documento n[.] \d+/,
      /Ha aperto la visita/,
      /Ha eliminato la visita/,
      /Ha esportato la lista/,
      /Ha visto un elenco di contatti +Tutte le persone/,
      /Ha consultato il registro/,
    ])
      expect(lines.filter((line) => what.test(line)).length, String(what)).toBeGreaterThan(0)
    const of = (text: string, contact: number) =>
      text
        .split('\n')
        .filter((line) => line.includes('Ha aperto la scheda ') && line.includes(`contatto n. ${contact} `))
    expect(of(said.out, contact).length).toBeGreaterThan(0)
    expect(of(said.out, other)).toEqual([])
    expect(await trail('who', '--contact', String(contact), '--to', '2026-01-01')).toMatchObject({
      status: 0,
      out: 'Nessuna registrazione.\n',
    })
    const { rows } = await sql<{
      username: string
    }>`SELECT username FROM trail WHERE username LIKE 'editor%' LIMIT 1`.execute(target.db)
    const mine = await trail('user', rows[0]?.username ?? '')
    expect(mine.out).toContain(`contatto n. ${other}`)
    expect(mine.out).not.toContain('Sconosciuto')
  })

  test('16.2.5: holds no contents of records, passwords or session tokens, and neither does the log', async () => {
    const secret = 'parola-segretissima-7'
    const values = {
      firstName: 'Ermenegilda',
      lastName: 'Bracciaforti',
      email: 'ermenegilda@example.com',
      phone: '347 998 8776',
    }
    const { id } = await admin.call(createContact, { body: values })
    await asked(admin, `/api/contacts/${id}`, sent('PUT', { codiceFiscale: 'RSSMRA85T10A562S' }))
    await asked(admin, `/api/contacts/by-email/${values.email}`)
    await asked(admin, `/api/contacts?q=${values.lastName}`)
    await target.visitor().send('/api/auth/login', sent('POST', { username: secret, password: secret }))
    const { rows } = await sql<{ all: string }>`SELECT string_agg(t::text, ' ') AS all FROM trail t`.execute(
      target.db,
    )
    const cookies = [...admin.cookies.values()]
    expect(cookies.length).toBeGreaterThan(0)
    expect(target.server.output()).toContain('/api/contacts/:id')
    for (const text of [rows[0]?.all ?? '', target.server.output()])
      for (const value of [
        ...Object.values(values),
        'RSSMRA85T10A562S',
        secret,
        'una password lunga',
        ...cookies,
      ])
        expect(text.includes(value), value).toBe(false)
  })
})

describe('the audit trail of staff', () => {
  const username = `lucia${crypto.randomUUID().slice(0, 8)}`
  const password = 'tre tigri al mare'
  const login = (person: Visitor, given: object) => person.send('/api/auth/login', sent('POST', given))

  test('16.3.1: records successful and failed logins, password changes, logouts and users made at the command line', async () => {
    const made = await during(
      () =>
        new Promise<void>((resolve, reject) => {
          const args = ['src/server/user-command.ts', 'add', username, '--role', 'editor', '--password-stdin']
          const env = commandEnv({ DATABASE_URL: target.databaseUrl })
          const child = execFile(process.execPath, args, { env }, (error) =>
            error ? reject(error) : resolve(),
          )
          child.stdin?.end(`${password}\n`)
        }),
    )
    expect(made).toMatchObject([
      {
        ...{ event: 'user.created', recordId: username, userId: null, route: 'npm run user -- add' },
        username: expect.stringMatching(/./),
      },
    ])
    const person = target.visitor()
    const rows = await during(async () => {
      await login(person, { username, password: 'sbagliata' })
      // Written beside the answer, whose time would tell which names there are.
      await expect.poll(() => refusals(username)).toBe(1)
      await login(person, { username: 'chi-non-esiste', password: 'sbagliata' })
      await login(person, { username, password })
      await person.send(
        '/api/user/password',
        sent('PUT', { currentPassword: 'non è questa', newPassword: 'quattro gatti neri' }),
      )
      await person.send(
        '/api/user/password',
        sent('PUT', { currentPassword: password, newPassword: 'quattro gatti neri' }),
      )
      await person.send('/api/auth/logout', sent('POST', {}))
    })
    expect(rows.map(({ event, username, status }) => `${event} ${username} ${status}`)).toEqual([
      `session.refused ${username} 401`,
      `session.created ${username} 200`,
      `password.refused ${username} 400`,
      `password.changed ${username} 200`,
      `session.deleted ${username} 200`,
    ])
    expect(new Set(rows.map(({ address }) => address)).size).toBe(1)
  })

  test('N4: gets no rows from any number of logins under unknown names', async () => {
    const rows = await during(async () => {
      for (let n = 0; n < 40; n += 1)
        await login(target.visitor(), { username: `inventato${n}`, password: 'sbagliata' })
      const known = target.visitor()
      const { username = '' } = await target.db
        .selectFrom('users')
        .select('username')
        .executeTakeFirstOrThrow()
      const before = await refusals(username)
      await login(known, { username, password: 'sbagliata' })
      await expect.poll(() => refusals(username)).toBe((before ?? 0) + 1)
    })
    expect(rows.map(({ event, status }) => `${event} ${status}`)).toEqual(['session.refused 401'])
  })

  test('16.3.2: records a refused call of an editor, and no call without a session', async () => {
    const rows = await during(() => editor.send('/api/contacts/12', { method: 'DELETE' }))
    expect(rows).toMatchObject([
      {
        ...{ event: 'access.refused', record: 'contact', recordId: '12', people: [12], status: 403 },
        route: 'DELETE /api/contacts/:id',
      },
    ])
    expect(rows[0]?.username).toMatch(/^editor/)
    // Calls without a session leave no row: visitors could fill the disk with them.
    expect(await during(() => target.visitor().send('/api/contacts/12', { method: 'DELETE' }))).toEqual([])
  })

  test('16.3.4: leaves unexpected errors to the log, under the request id in the answer', async () => {
    await sql`ALTER TABLE lists RENAME TO lists_away`.execute(target.owner)
    const answer = await editor.send('/api/lists')
    await sql`ALTER TABLE lists_away RENAME TO lists`.execute(target.owner)
    expect(answer.status).toBe(500)
    const id = answer.headers.get('x-request-id') ?? '?'
    await expect.poll(() => target.server.output()).toMatch(new RegExp(`.*${id}.*request failed`))
  })

  test('P11: gets no row from a public contact request', async () => {
    const rows = await during(async () => {
      const body = { firstName: 'Pia', lastName: 'Neri', email: 'pia@example.com', phone: '333 121 2121' }
      expect((await target.visitor().send('/api/contacts', sent('POST', body))).status).toBe(201)
    })
    expect(rows).toEqual([])
  })
})

describe('the rows of the audit trail', () => {
  const sealed = () =>
    expect
      .poll(async () => (await trail('verify')).out)
      .toMatch(/^Il registro è intero: \d+ registrazioni[.] Ultimo/)
  /** Runs a statement as the owner of the database, without the triggers. */
  const byHand = async (statement: string) => {
    await sql`ALTER TABLE trail DISABLE TRIGGER USER`.execute(target.owner)
    await sql.raw(statement).execute(target.owner)
    await sql`ALTER TABLE trail ENABLE TRIGGER USER`.execute(target.owner)
  }

  test('16.4.1: the audit trail shows a name with a line break on one line', async () => {
    const forged = 'anna\r\n2026-01-01 00:00:00 +01:00  nessuno\u001b[2K\u202e'
    await tried(target.visitor(), forged)
    await sql`INSERT INTO trail (user_id, username, event, record, people, status, route)
      VALUES (1, ${forged}, 'contact.viewed', 'contact', '{999999}', 200, 'GET /x')`.execute(target.db)
    const { out } = await trail('who', '--contact', '999999')
    const lines = out.split('\n').filter((line) => line.includes('nessuno'))
    expect(lines).toEqual([
      expect.stringMatching(/anna\\u\{d\}\\u\{a\}2026-01-01 .*nessuno\\u\{1b\}\[2K\\u\{202e\} +Ha aperto/),
    ])
    const said = target.server.output().split('\n')
    const toPeople = /^(Ambulatorio è pronto|Primo utente): /
    const written = said.filter((line) => line !== '' && !toPeople.test(line))
    expect(written).not.toEqual([])
    for (const line of written) expect(() => JSON.parse(line), line).not.toThrow()
  })
  const tried = (person: Visitor, username: string) =>
    person.send('/api/auth/login', sent('POST', { username, password: 'qualunque' }))

  test('16.4.2: a row of the audit trail cannot be changed or deleted in the database, and a forged one is detected', async () => {
    for (const statement of [
      `UPDATE trail SET username = 'nessuno'`,
      `UPDATE trail SET seal = NULL, hash = NULL`,
      `UPDATE trail SET at = now() - interval '3 years'`,
      `DELETE FROM trail`,
      `TRUNCATE trail`,
      `TRUNCATE trail CASCADE`,
      // With a seal goes nothing else.
      `INSERT INTO trail (event, record, status, route) VALUES ('test.created', 'test', 200, 'test');
       UPDATE trail SET seal = -1, hash = sha256('x'), username = 'nessuno' WHERE seal IS NULL AND record = 'test'`,
    ])
      for (const [who, why] of [
        [target.owner, 'trail is only added to'],
        [target.db, /^trail is only added to|^permission denied for table trail|^must be owner/],
      ] as const)
        await expect(sql.raw(statement).execute(who), statement).rejects.toThrow(why)
    await sealed()
    const { rows } = await sql<{ id: number; seal: number; username: string }>`
      SELECT id, seal, username FROM trail WHERE seal IS NOT NULL AND username <> '' ORDER BY seal OFFSET 2 LIMIT 1`.execute(
      target.db,
    )
    const [row] = rows
    await byHand(`UPDATE trail SET username = 'nessuno' WHERE id = ${row?.id}`)
    expect(await trail('verify')).toEqual({
      status: 1,
      out: '',
      err: expect.stringMatching(
        new RegExp(
          `^Il registro è stato toccato: la registrazione ${row?.id} \\(sigillo ${row?.seal}, .*\\) non è quella`,
        ),
      ),
    })
    await byHand(`UPDATE trail SET username = '${row?.username}' WHERE id = ${row?.id}`)
    await sealed()
    await byHand(`DELETE FROM trail WHERE id = ${row?.id}`)
    expect(await trail('verify')).toMatchObject({
      status: 1,
      err: expect.stringContaining(`manca la registrazione con il sigillo ${row?.seal};`),
    })
  })
})
