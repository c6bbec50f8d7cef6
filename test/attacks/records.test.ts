import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createContactField, listContactFields } from '#features/contacts/fields/contract.ts'
import { createList } from '#features/lists/contract.ts'
import { api } from '#server/api.ts'
import { activation, agreement, bookable, person } from '../factories.ts'
import { madeForm } from '../forms.ts'
import { decidedStatuses } from '../server-process.ts'
import { addMedia, uploadOne } from '../uploads.ts'
import { type Called, faultOf, send } from './table/caller.ts'
import { fieldsOf } from './table/fields.ts'
import { type Fixture, startFixture } from './table/fixture.ts'
import { samples } from './table/samples.ts'

/** Records that several users, or the wrong ones, change and delete. */

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture?.stop())

const MISSING = 2_147_480_000
const TEXTS = '/api/site/texts/'

const rows = api.flatMap(({ row }) => {
  const name = `${row.method} ${row.path}`
  const [sample] = [samples[name] ?? []].flat()
  return sample ? [{ name, row, sample }] : []
})
const deletions = rows.filter(({ row }) => row.method === 'DELETE')

const callOf = async ({ row, sample }: (typeof rows)[number]): Promise<Called> => ({
  ...{ row, sample },
  ask: await sample.ask(fixture),
})

const refusedWith = async (status: number, method: string, path: string, body?: unknown) => {
  const before = await fixture.stored()
  const answer = await fixture.admin.send(path, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
  const said = { status: answer.status, type: 'application/json', text: await answer.text() }
  expect([path, said.status, said.text]).toEqual([path, status, expect.any(String)])
  expect(faultOf(said)).toBeNull()
  expect(await fixture.stored()).toEqual(before)
  return (JSON.parse(said.text) as { message: string }).message
}

const deleted = async (path: string) => {
  const answer = await fixture.admin.send(path, { method: 'DELETE' })
  expect([path, answer.status]).toEqual([path, 200])
}

describe('deletion', () => {
  test('D5: only administrators delete, but for the records named here', () => {
    const others = deletions.filter(({ row }) => String(row.access) !== 'admin')
    expect(
      others
        .map(({ name, row }) => `${row.access === 'public' ? 'public' : row.access.join()}: ${name}`)
        .toSorted(),
    ).toEqual([
      'admin,editor,medico: DELETE /api/calendar/absence-proposals/:id',
      'admin,editor,medico: DELETE /api/user/factors/app',
      'admin,editor,medico: DELETE /api/user/factors/passkeys/:id',
      'admin,editor,medico: DELETE /api/user/profile-image',
      'admin,editor,medico: DELETE /api/user/sessions',
      'admin,editor,medico: DELETE /api/user/sessions/:id',
      'admin,editor: DELETE /api/agenda/visits/:id/telling',
      'admin,editor: DELETE /api/calendar/marks/:id',
      'admin,editor: DELETE /api/contacts/:id/relations/:contactId',
      'admin,editor: DELETE /api/convenzioni/:id',
      'admin,editor: DELETE /api/convenzioni/attivazioni/:id/decision',
      'admin,editor: DELETE /api/lists/:id/contacts/:contactId',
      'admin,editor: DELETE /api/site/texts/:key/draft',
      'admin,editor: DELETE /api/tasks/:id',
      'medico: DELETE /api/calendar/absences/:id',
      'public: DELETE /api/appointments/upload/:id',
    ])
  })

  test('D5: an editor deletes an agreement, but not one with a request', async () => {
    const id = await agreement(fixture.db)
    const used = await agreement(fixture.db)
    await activation(fixture.db, { convenzioneId: used })
    expect((await fixture.editor.send(`/api/convenzioni/${id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await fixture.editor.send(`/api/convenzioni/${used}`, { method: 'DELETE' })).status).toBe(409)
    expect(await refusedWith(409, 'DELETE', `/api/convenzioni/${used}`)).toMatch(/Puoi disattivarla/)
  })
})

describe('a user without a role', () => {
  const withRole = (role: unknown) =>
    sql`INSERT INTO users (username, password, role) VALUES ('senzaruolo', 'x', ${role})`.execute(fixture.db)

  test('D6: the database refuses a user without one of the two roles', async () => {
    const before = await fixture.stored()
    for (const role of [null, '', 'ADMIN', 'Admin', 'admin ', 'root', '{admin}', '["admin"]'])
      await expect(withRole(role)).rejects.toThrow(/user_role|not-null/)
    const nothing = sql`INSERT INTO users (username, password) VALUES ('senzaruolo', 'x')`.execute(fixture.db)
    await expect(nothing, 'who is added without a role must not become one').rejects.toThrow(/not-null/)
    expect(await fixture.stored()).toEqual(before)
  })

  test('D6: a user with any other role has no rights', async () => {
    // A database of its own, whose column of the role takes any text.
    const loose = await startFixture()
    try {
      const user = await loose.staff('editor')
      await sql`DROP SCHEMA doctor CASCADE`.execute(loose.owner)
      await sql`DROP TRIGGER users_notify_rights ON users`.execute(loose.owner)
      await sql`ALTER TABLE users ALTER role DROP NOT NULL, ALTER role TYPE text`.execute(loose.owner)
      await sql`ALTER TABLE factor_duties ALTER role TYPE text`.execute(loose.owner)
      for (const role of [null, '', 'ADMIN', '["admin"]', 'root']) {
        await sql`UPDATE users SET role = ${role} WHERE id = (SELECT max(id) FROM users)`.execute(loose.db)
        for (const { name, row, sample } of rows) {
          if (row.access === 'public' || !name.match(/^(GET|DELETE) /)) continue
          const path = row.path.replace(/:\w+/g, '1')
          const answer = await send(loose, { row, sample, ask: {} }, { by: user, path })
          expect([role, name, answer.status]).toEqual([role, name, 403])
        }
      }
    } finally {
      await loose.stop()
    }
  })
})

describe('a missing record', () => {
  const changing = rows.filter(({ row }) => row.method !== 'GET' && namesItsRecord(row.path))

  // The groups of texts are always there, and a draft that is not there is discarded all the same.
  function namesItsRecord(path: string): boolean {
    return path.includes(':') && !path.startsWith(TEXTS)
  }

  test('D13: a missing record gets 404 when it is changed, deleted or added to', async () => {
    expect(changing.length).toBeGreaterThan(30)
    for (const one of changing) {
      const called = await callOf(one)
      const settings = await fixture.db.selectFrom('siteSettings').selectAll().execute()
      if (one.row.path.includes(':key')) await fixture.db.deleteFrom('siteSettings').execute()
      const { params = {}, body } = called.ask
      // Of several numbers the last one, which names what goes.
      const last = Object.keys(params).at(-1) ?? ''
      const ask = {
        ...called.ask,
        params: last === 'key' ? params : { ...params, [last]: MISSING },
        ...(hasId(body) && { body: { ...body, id: MISSING } }),
      }
      const before = await fixture.stored()
      const answer = await send(fixture, { ...called, ask })
      expect([one.name, answer.status, faultOf(answer)]).toEqual([one.name, 404, null])
      expect(await fixture.stored()).toEqual(before)
      if (one.row.path.includes(':key'))
        await fixture.db.insertInto('siteSettings').values(settings).execute()
    }
  })

  function hasId(body: unknown): body is object {
    return typeof body === 'object' && body !== null && 'id' in body
  }

  test('D13: a record deleted a second time gets 404, also by two at once', async () => {
    for (const one of deletions.filter(({ row }) => namesItsRecord(row.path))) {
      const called = await callOf(one)
      const answers = await Promise.all([send(fixture, called), send(fixture, called)])
      const statuses = answers.map(({ status }) => status).toSorted()
      expect([one.name, ...statuses]).toEqual([one.name, 200, 404])
      expect([one.name, (await send(fixture, called)).status]).toEqual([one.name, 404])
    }
  })
})

describe('a record open in two browsers', () => {
  // A new record may bring a version, which says nothing.
  // A draft is its writer's alone: its version says which publication it began with.
  const versioned = rows
    .filter(({ row }) => row.method !== 'POST' && !row.path.startsWith(TEXTS))
    .filter(({ row }) => row.body && fieldsOf(row.body, {}).paths.includes('version'))

  test('D16: the first of two saves of a record is stored, and the second gets 409 and changes nothing', async () => {
    expect(versioned.length).toBeGreaterThan(10)
    for (const one of versioned) {
      const called = await callOf(one)
      const answers = await Promise.all([send(fixture, called), send(fixture, called)])
      const statuses = answers.map(({ status }) => status).toSorted()
      expect([one.name, ...statuses]).toEqual([one.name, 200, 409])
      const before = await fixture.stored()
      const again = await send(fixture, called)
      expect([one.name, again.status, faultOf(again)]).toEqual([one.name, 409, null])
      // A decision is final, of whatever version.
      const code = one.name === 'PUT /api/convenzioni/attivazioni/:id' ? 'conflict' : 'changed_meanwhile'
      expect([one.name, JSON.parse(again.text)]).toMatchObject([one.name, { code }])
      expect(await fixture.stored()).toEqual(before)
    }
  })

  test('D16: every change but seven calls takes the record’s version', async () => {
    const changes = rows.filter(({ row }) => ['PUT', 'PATCH'].includes(row.method) && row.path.includes('/:'))
    const without = changes.filter((one) => !versioned.includes(one)).map(({ name }) => name)
    expect(without.toSorted()).toEqual([
      // Seen is seen, a status says itself what it is, and a change of a user names the fields it changes.
      'PATCH /api/contacts/:id/mark-viewed',
      'PATCH /api/users/:id',
      'PUT /api/messages/:id',
      'PUT /api/messages/:id/assignee',
      'PUT /api/site/texts/:key/draft',
      'PUT /api/user/factors/passkeys/:id',
      'PUT /api/users/:id/disabled',
    ])
  })
})

describe('the order of services', () => {
  const PATH = '/api/setup/services/reorder'
  const put = (body: unknown) => fixture.admin.send(PATH, { method: 'PUT', body: JSON.stringify(body) })
  const orderOf = (ids: number[]) => ids.map((id, index) => ({ id, sortOrder: index + 1 }))

  async function services(count: number): Promise<{ categoryId: number; ids: number[] }> {
    const { categoryId, serviceId } = await bookable(fixture.db)
    const made = await fixture.db
      .insertInto('services')
      .values(
        Array.from({ length: count - 1 }, (_, n) => ({ categoryId, name: `Altra ${n}`, sortOrder: n + 2 })),
      )
      .returning('id')
      .execute()
    return { categoryId, ids: [serviceId, ...made.map(({ id }) => id)] }
  }

  async function current(categoryId: number): Promise<{ id: number; sortOrder: number }[]> {
    const query = fixture.db.selectFrom('services').select(['id', 'sortOrder'])
    return query.where('categoryId', '=', categoryId).orderBy('sortOrder').orderBy('id').execute()
  }

  test('D14: an order of services is refused unless it holds each service of one category once', async () => {
    const { ids } = await services(4)
    const [a = 0, b = 0, c = 0, d = 0] = ids
    const [foreign = 0] = (await services(2)).ids
    const refused = (status: number, serviceOrderUpdates: unknown) =>
      refusedWith(status, 'PUT', PATH, { serviceOrderUpdates })
    await refused(409, orderOf([a, b, c]))
    await refused(409, orderOf([a, b, c, MISSING]))
    expect(await refused(400, orderOf([a, b, c, foreign]))).toBe(
      'Non puoi spostare servizi tra categorie diverse.',
    )
    expect(await refused(400, orderOf([d, c, b, a, foreign]))).toBe(
      'Non puoi spostare servizi tra categorie diverse.',
    )
    await refused(400, orderOf([a, a, b, c]))
    await refused(400, orderOf([a, b, c, d, d]))
    for (const sortOrder of [-1, 0, 1.5, 5, 1, '4', null, 2_147_483_648])
      await refused(400, [...orderOf([a, b, c]), { id: d, sortOrder }])
    await refused(400, [])
    await refused(400, orderOf(Array.from({ length: 1001 }, (_, n) => n + 1)))
  })

  test('D14: simultaneous reorderings leave one of the requested orders', async () => {
    const { categoryId, ids } = await services(5)
    const turned = ids.map((_, n) => [...ids.slice(n), ...ids.slice(0, n)])
    const wishes = [...turned, ...turned.map((wish) => wish.toReversed())]
    const statuses = await decidedStatuses(wishes.map((wish) => put({ serviceOrderUpdates: orderOf(wish) })))
    expect(new Set(statuses)).toEqual(new Set([200]))
    const after = await current(categoryId)
    expect(after.map(({ sortOrder }) => sortOrder)).toEqual([1, 2, 3, 4, 5])
    expect(wishes).toContainEqual(after.map(({ id }) => id))

    const seen = after.map(({ id }) => id)
    const others = wishes.filter((wish) => wish.join() !== seen.join())
    const [first, ...refusals] = (
      await decidedStatuses(others.map((wish) => put({ serviceOrderUpdates: orderOf(wish), previous: seen })))
    ).toSorted()
    expect(first).toBe(200)
    expect(new Set(refusals)).toEqual(new Set([409]))
  })
})

describe('records that others depend on', () => {
  const count = async (table: string, column: string, id: number) => {
    const found = await sql<{ n: number }>`
      SELECT count(*)::integer AS n FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${id}`.execute(
      fixture.db,
    )
    return found.rows[0]?.n
  }

  test('D15: deleting a contact deletes its own records and unlinks visits and requests', async () => {
    const { db, admin } = fixture
    const by = fixture.visitor()
    const wish = fixture.visit({ uploadedFileIds: [(await uploadOne(by)).id] })
    expect((await by.send('/api/appointments', { method: 'POST', body: JSON.stringify(wish) })).status).toBe(
      201,
    )
    const visit = await db
      .selectFrom('appointments')
      .selectAll()
      .where('email', '=', wish.email)
      .executeTakeFirstOrThrow()
    const id = visit.contactId ?? 0
    const request = await activation(db, { convenzioneId: await agreement(db), contactId: id })
    const form = await madeForm(admin)
    await db
      .insertInto('formSubmissions')
      .values({ formId: form.id, data: JSON.stringify({ nome: 'Ada' }), contactId: id })
      .execute()
    await db.insertInto('contactMessages').values({ contactId: id, message: 'Buongiorno' }).execute()
    await db.insertInto('internalNotes').values({ contactId: id, content: 'Una nota' }).execute()
    const list = await admin.call(createList, { body: { name: 'Tutti', description: null, color: null } })
    await db.insertInto('listContacts').values({ listId: list.id, contactId: id }).execute()
    const field = await admin.call(createContactField, {
      body: { name: 'scarpe', label: 'Scarpe', type: 'text' },
    })
    await db.insertInto('contactFormData').values({ contactId: id, fieldId: field.id, value: '38' }).execute()
    const [file = 0] = visit.uploadedFileIds

    await deleted(`/api/contacts/${id}`)
    const goes = [
      'contact_messages',
      'internal_notes',
      'list_contacts',
      'contact_form_data',
      'contact_attachments',
    ]
    const stays = ['appointments', 'convenzioni_attivazioni', 'form_submissions']
    for (const table of [...goes, ...stays])
      expect([table, await count(table, 'contact_id', id)]).toEqual([table, 0])
    const remaining = await db
      .selectFrom('appointments')
      .selectAll()
      .where('id', '=', visit.id)
      .executeTakeFirst()
    const { firstName, lastName, email, phone, appointmentDate, appointmentTime, status } = visit
    const snapshot = { firstName, lastName, email, phone, appointmentDate, appointmentTime, status }
    expect(remaining).toMatchObject({ contactId: null, ...snapshot, uploadedFileIds: [] })
    expect(await count('convenzioni_attivazioni', 'id', request)).toBe(1)
    expect(await count('form_submissions', 'form_id', form.id)).toBe(1)
    expect(await count('media', 'id', file)).toBe(0)
    expect((await admin.send(`/api/media/${file}/download`)).status).toBe(404)
    expect((await admin.send(`/api/lists/${list.id}`)).status).toBe(200)
  })

  test('D15: deleting a booked or used record is refused with the reason', async () => {
    const { db, admin } = fixture
    const offer = await bookable(db, { subservices: [{ name: 'Controllo', duration: 30 }] })
    const [subserviceId = 0] = offer.subservices
    for (const status of ['pending', 'confirmed', 'completed', 'cancelled']) {
      const { uploadedFileIds: _, ...visit } = fixture.visit({ ...offer, subservices: undefined, status })
      const { doctors: __, subservices: ___, ...values } = { doctors: 0, subservices: 0, ...visit }
      await db
        .insertInto('appointments')
        .values({ ...values, subserviceId, doctorId: offer.doctorId, duration: 30 })
        .execute()
    }
    const cover = await addMedia(db, Buffer.from('the cover of a service'))
    await db.updateTable('services').set({ coverImageId: cover }).where('id', '=', offer.serviceId).execute()
    const used = await agreement(db)
    await activation(db, { convenzioneId: used, serviziInteressati: [offer.categoryId] })
    const form = await madeForm(admin)
    await db
      .insertInto('formSubmissions')
      .values({ formId: form.id, data: JSON.stringify({}) })
      .execute()
    const contactId = await person(db)
    const field = await admin.call(createContactField, {
      body: { name: 'cappello', label: 'Cappello', type: 'text' },
    })
    await db.insertInto('contactFormData').values({ contactId, fieldId: field.id, value: 'M' }).execute()
    const system = (await admin.call(listContactFields)).find(({ systemField }) => systemField)

    for (const path of [
      `setup/categories/${offer.categoryId}`,
      `setup/services/${offer.serviceId}`,
      `setup/subservices/${subserviceId}`,
      `setup/doctors/${offer.doctorId}`,
      `media/${cover}`,
      `convenzioni/${used}`,
      `forms/${form.id}`,
      `contact-fields/${field.id}`,
      `contact-fields/${system?.id}`,
    ]) {
      expect((await refusedWith(409, 'DELETE', `/api/${path}`)).length).toBeGreaterThan(20)
    }
  })

  test('D15: deleting a list leaves its members and its form', async () => {
    const { db, admin } = fixture
    const list = await admin.call(createList, { body: { name: 'Chi va', description: null, color: null } })
    const form = await madeForm(admin, { listIds: [list.id] })
    const contactId = await person(db)
    await db.insertInto('listContacts').values({ listId: list.id, contactId }).execute()
    await deleted(`/api/lists/${list.id}`)
    expect(await count('contact_requests', 'id', contactId)).toBe(1)
    expect(await count('forms', 'id', form.id)).toBe(1)
    expect(await count('form_lists', 'list_id', list.id)).toBe(0)
    expect(await count('list_contacts', 'list_id', list.id)).toBe(0)
    const filled = { nome: 'Eva', cognome: 'Esempi', email: 'eva@example.com', telefono: '333 000 0000' }
    const path = `/api/forms/${form.id}/submit`
    const sent = await fixture.visitor().send(path, { method: 'POST', body: JSON.stringify(filled) })
    expect(sent.status).toBe(201)
  })
})
