import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { refuses as refusesCall, send, whileUncommitted } from '#test/setup-calls.ts'
import type { Visitor } from '#test/visitor.ts'
import { deleteService, listSetupServices, reorderServices, updateService } from './contract.ts'

let app: TestApp
let editor: Visitor
let admin: Visitor
let categoryId: number
/** Five services of the category, in their order. */
let ids: number[]

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  editor = await app.staff('editor')
  admin = await app.staff('admin')
})
afterAll(() => app.close())
beforeEach(async () => {
  categoryId = await category()
  ids = await services(categoryId, 5)
})

let counter = 0
async function category(): Promise<number> {
  counter += 1
  const { id } = await app.database.db
    .insertInto('serviceCategories')
    .values({ slug: `ordine-${counter}`, name: `Ordine ${counter}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function services(of: number, count: number): Promise<number[]> {
  const rows = await app.database.db
    .insertInto('services')
    .values(
      Array.from({ length: count }, (_, n) => ({ categoryId: of, name: `Visita ${n}`, sortOrder: n + 1 })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

const PATH = '/api/setup/services/reorder'
const updates = (order: number[]) => order.map((id, index) => ({ id, sortOrder: index + 1 }))
const reorder = (order: number[], previous?: number[]) =>
  editor.call(reorderServices, {
    body: { serviceOrderUpdates: updates(order), ...(previous && { previous }) },
  })
const refuses = (body: unknown, status: number) =>
  refusesCall({ db: app.database.db, person: editor }, ['PUT', PATH, body], status)
const pick = (...places: number[]) => places.map((place) => ids[place - 1] ?? 0)
const order = async (of = categoryId) => {
  const all = await editor.call(listSetupServices)
  return all.filter((service) => service.categoryId === of).map(({ id }) => id)
}
const places = async (of = categoryId) => {
  const rows = await app.database.db
    .selectFrom('services')
    .select(['id', 'sortOrder'])
    .where('categoryId', '=', of)
    .orderBy('sortOrder')
    .execute()
  return rows.map(({ sortOrder }) => sortOrder)
}
const shuffled = (list: number[], seed: number) =>
  list.toSorted((a, b) => ((a * seed * 7919) % 104_729) - ((b * seed * 7919) % 104_729))

describe('a new order', () => {
  test('a new order is answered, listed and numbered from 1', async () => {
    const answer = await reorder(pick(5, 3, 1, 2, 4), ids)
    expect(answer.map(({ id, sortOrder }) => [id, sortOrder])).toEqual(
      pick(5, 3, 1, 2, 4).map((id, index) => [id, index + 1]),
    )
    expect(await order()).toEqual(pick(5, 3, 1, 2, 4))
    expect(answer).toEqual(
      (await editor.call(listSetupServices)).filter((one) => one.categoryId === categoryId),
    )
  })

  test('a new order may be sent in any sequence: the places decide', async () => {
    const body = { serviceOrderUpdates: updates(pick(2, 1, 3, 5, 4)).toReversed() }
    expect((await send(editor, 'PUT', PATH, body)).status).toBe(200)
    expect(await order()).toEqual(pick(2, 1, 3, 5, 4))
  })

  test('a new order leaves the versions: an editor who has a service open can still save it, and sees its new place', async () => {
    const before = await app.database.db
      .selectFrom('services')
      .selectAll()
      .where('categoryId', '=', categoryId)
      .orderBy('id')
      .execute()
    await reorder(pick(5, 4, 3, 2, 1), ids)
    const after = await app.database.db
      .selectFrom('services')
      .selectAll()
      .where('categoryId', '=', categoryId)
      .orderBy('id')
      .execute()
    expect(after).toEqual(before.map((row, index) => ({ ...row, sortOrder: 5 - index })))
    const params = { id: String(ids[0]) }
    const saved = await editor.call(updateService, { params, body: { name: 'Salvata', version: 1 } })
    expect(saved).toMatchObject({ name: 'Salvata', version: 2, sortOrder: 5 })
  })

  test('a new order closes the gaps that a deletion or a move has left', async () => {
    await admin.call(deleteService, { params: { id: String(ids[1]) } })
    await editor.call(updateService, {
      params: { id: String(ids[3]) },
      body: { categoryId: await category() },
    })
    expect(await places()).toEqual([1, 3, 5])
    await reorder(pick(1, 5, 3), pick(1, 3, 5))
    expect(await places()).toEqual([1, 2, 3])
    expect(await order()).toEqual(pick(1, 5, 3))
  })

  test('a new order is saved also when all services had the same place', async () => {
    await app.database.db
      .updateTable('services')
      .set({ sortOrder: 0 })
      .where('categoryId', '=', categoryId)
      .execute()
    await reorder(pick(3, 1, 2, 4, 5), ids)
    expect(await order()).toEqual(pick(3, 1, 2, 4, 5))
  })

  test('a new order includes inactive services', async () => {
    await app.database.db
      .updateTable('services')
      .set({ isActive: false })
      .where('id', '=', ids[0] ?? 0)
      .execute()
    await reorder(pick(2, 1, 3, 4, 5))
    expect(await order()).toEqual(pick(2, 1, 3, 4, 5))
  })
})

describe('refusals of an order', () => {
  test('an order with services of two categories is refused', async () => {
    const [foreign = 0] = await services(await category(), 1)
    for (const list of [
      [...ids, foreign],
      [foreign, ...pick(2, 3, 4, 5)],
      [ids[0] ?? 0, foreign],
    ]) {
      expect(await refuses({ serviceOrderUpdates: updates(list) }, 400)).toMatchObject({
        code: 'not_valid',
        message: 'Non puoi spostare servizi tra categorie diverse.',
      })
    }
  })

  test.each<[string, () => { id: number; sortOrder: number }[]]>([
    ['a service twice', () => updates(pick(1, 2, 3, 4, 1))],
    ['a service twice beside all others', () => updates(pick(1, 2, 3, 4, 5, 1))],
    ['a place twice', () => updates(ids).map((one) => ({ ...one, sortOrder: Math.min(one.sortOrder, 4) }))],
    ['a gap', () => updates(ids).map((one) => ({ ...one, sortOrder: one.sortOrder * 2 }))],
    ['a count from 2', () => updates(ids).map((one) => ({ ...one, sortOrder: one.sortOrder + 1 }))],
  ])('an order with %s is refused', async (_, list) => {
    const refused = await refuses({ serviceOrderUpdates: list() }, 400)
    expect(refused.issues).toEqual([{ path: 'serviceOrderUpdates', message: 'Ordine non valido' }])
  })

  test('an order of more services than a category can have is refused', async () => {
    const list = Array.from({ length: 1001 }, (_, n) => n + 1)
    expect((await refuses({ serviceOrderUpdates: updates(list) }, 400)).message).toBe('Ordine non valido')
  })

  test.each([
    {},
    { serviceOrderUpdates: [] },
    { serviceOrderUpdates: null },
    { serviceOrderUpdates: { id: 1, sortOrder: 1 } },
    { serviceOrderUpdates: [1, 2] },
    { serviceOrderUpdates: [{ id: 1 }] },
    { serviceOrderUpdates: [{ id: 1, sortOrder: 0 }] },
    { serviceOrderUpdates: [{ id: 1, sortOrder: -1 }] },
    { serviceOrderUpdates: [{ id: 1, sortOrder: 1.5 }] },
    { serviceOrderUpdates: [{ id: '1', sortOrder: 1 }] },
    { serviceOrderUpdates: [{ id: 2 ** 31, sortOrder: 1 }] },
    { serviceOrderUpdates: [{ id: 1, sortOrder: 1 }], previous: ['x'] },
    { serviceOrderUpdates: [{ id: 1, sortOrder: 1 }], previous: 1 },
  ])('the body %j is refused', async (body) => {
    expect((await refuses(body, 400)).message).toBe('Ordine non valido')
  })

  test('an order with a missing service, with an unknown one, or with none that still exists is refused', async () => {
    for (const list of [pick(2, 1, 3, 4), [...ids, 999_999], [999_998, 999_999]]) {
      expect(await refuses({ serviceOrderUpdates: updates(list) }, 409)).toMatchObject({
        code: 'changed_meanwhile',
        message:
          'Qualcun altro ha modificato questi dati nel frattempo. Ricarica per vedere la versione aggiornata.',
      })
    }
  })

  test('an order based on an outdated one is refused', async () => {
    await reorder(pick(2, 1, 3, 4, 5), ids)
    for (const previous of [ids, pick(2, 1, 3, 4), []]) {
      const body = { serviceOrderUpdates: updates(pick(5, 2, 1, 3, 4)), previous }
      expect(await refuses(body, 409)).toMatchObject({
        code: 'changed_meanwhile',
        message: 'Qualcun altro ha riordinato i servizi nel frattempo.',
      })
    }
    // An order without `previous` is not checked, so it wins.
    await reorder(pick(5, 4, 3, 2, 1))
    expect(await order()).toEqual(pick(5, 4, 3, 2, 1))
  })
})

describe('simultaneous orders', () => {
  const all = <T>(count: number, one: (n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, n) => one(n)))

  test('one of twenty orders based on the same one wins in each round, and nineteen are refused', async () => {
    let current = ids
    for (let round = 1; round <= 3; round += 1) {
      // Each wants another order than there is, and than the others want.
      const wishes = Array.from({ length: 20 }, (_, n) => [
        ...current.slice(1 + (n % 4)),
        ...shuffled(current.slice(0, 1 + (n % 4)), n + round),
      ])
      const answers = await all(20, (n) =>
        send(editor, 'PUT', PATH, { serviceOrderUpdates: updates(wishes[n] ?? []), previous: current }),
      )
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(statuses.filter((status) => status === 409)).toHaveLength(19)
      const told = answers.filter(({ status }) => status === 409).map(({ body }) => body.message)
      expect(new Set(told)).toEqual(new Set(['Qualcun altro ha riordinato i servizi nel frattempo.']))
      current = wishes[statuses.indexOf(200)] ?? []
      expect(await order()).toEqual(current)
      expect(await places()).toEqual([1, 2, 3, 4, 5])
    }
  })

  test('twenty orders that do not say what they are based on leave one of them, with each service once', async () => {
    const wishes = Array.from({ length: 20 }, (_, n) => shuffled(ids, n + 1))
    const answers = await all(20, (n) =>
      send(editor, 'PUT', PATH, { serviceOrderUpdates: updates(wishes[n] ?? []) }),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await places()).toEqual([1, 2, 3, 4, 5])
    expect(wishes).toContainEqual(await order())
  })

  test('a service created while the order changes is the last, or the order is refused as outdated', async () => {
    for (let round = 0; round < 5; round += 1) {
      const before = await order()
      const [ordered, ...made] = await Promise.all([
        send(editor, 'PUT', PATH, { serviceOrderUpdates: updates(before.toReversed()) }),
        ...Array.from({ length: 3 }, (_, n) =>
          send(editor, 'POST', '/api/setup/services', { name: `Nuova ${n}`, categoryId }),
        ),
      ])
      expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
      expect([200, 409]).toContain(ordered?.status)
      const after = await order()
      expect(after.slice(0, before.length)).toEqual(ordered?.status === 200 ? before.toReversed() : before)
      expect(await places()).toEqual(Array.from({ length: before.length + 3 }, (_, n) => n + 1))
      expect(new Set(after).size).toBe(after.length)
    }
  })

  test('services moved to and fro between two categories cause no deadlock, and no place is taken twice', async () => {
    const other = await category()
    const others = await services(other, 5)
    const calls = Array.from({ length: 24 }, (_, n) => {
      const home = n % 2 === 0
      const list = home ? ids : others
      if (n % 3 === 0) return ['PUT', PATH, { serviceOrderUpdates: updates(shuffled(list, n + 1)) }] as const
      const body = { categoryId: n % 4 < 2 === home ? other : categoryId }
      return ['PUT', `/api/setup/services/${list[n % 5]}`, body] as const
    })
    const answers = await Promise.all(calls.map(([method, path, body]) => send(editor, method, path, body)))
    // 400: by then two of the list were in different categories.
    expect(answers.filter(({ status }) => ![200, 400, 409].includes(status))).toEqual([])
    const ended = [...(await order()), ...(await order(other))]
    expect(ended.toSorted()).toEqual([...ids, ...others].toSorted())
    for (const of of [categoryId, other]) {
      const taken = await places(of)
      expect(new Set(taken).size).toBe(taken.length)
    }
  })

  test('a service deleted while the order changes leaves the others in an order', async () => {
    for (let round = 0; round < 4; round += 1) {
      const before = await order()
      const gone = before[0] ?? 0
      const [ordered, deleted] = await Promise.all([
        send(editor, 'PUT', PATH, { serviceOrderUpdates: updates(before.toReversed()), previous: before }),
        send(admin, 'DELETE', `/api/setup/services/${gone}`),
      ])
      expect(deleted.status).toBe(200)
      expect([200, 409]).toContain(ordered.status)
      const rest = before.filter((id) => id !== gone)
      expect(await order()).toEqual(ordered.status === 200 ? rest.toReversed() : rest)
    }
  })

  test('an order waits for a service that is leaving the category, and is refused', async () => {
    const other = await category()
    const move = 'UPDATE services SET category_id = $2, sort_order = 7 WHERE id = $1'
    const answer = await whileUncommitted(app.database, [move, [ids[2], other]], () =>
      send(editor, 'PUT', PATH, { serviceOrderUpdates: updates(ids.toReversed()) }),
    )
    expect(answer).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    expect(await order()).toEqual(pick(1, 2, 4, 5))
    expect(await places(other)).toEqual([7])
  })

  test('an order waits for a service that is being created, and is refused', async () => {
    const create = `
      WITH held AS (SELECT id FROM service_categories WHERE id = $1 FOR NO KEY UPDATE)
      INSERT INTO services (category_id, name, sort_order) SELECT id, 'Nuova', 6 FROM held`
    const answer = await whileUncommitted(app.database, [create, [categoryId]], () =>
      send(editor, 'PUT', PATH, { serviceOrderUpdates: updates(ids.toReversed()) }),
    )
    expect(answer).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    expect((await order()).slice(0, 5)).toEqual(ids)
  })

  test('a service saved while the order changes: both the save and an order are kept', async () => {
    const [id = 0] = ids
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, (_, n) =>
        send(editor, 'PUT', PATH, { serviceOrderUpdates: updates(shuffled(ids, n + 1)) }),
      ),
      send(editor, 'PUT', `/api/setup/services/${id}`, { name: 'Salvata', categoryId, version: 1 }),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const row = (await editor.call(listSetupServices)).find((service) => service.id === id)
    expect(row).toMatchObject({ name: 'Salvata', version: 2 })
    expect(await places()).toEqual([1, 2, 3, 4, 5])
  })
})

test('the path of the order is not read as the number of a service', async () => {
  const { status, body } = await send(editor, 'PUT', PATH, { name: 'X' })
  expect([status, body.message]).toEqual([400, 'Ordine non valido'])
})
