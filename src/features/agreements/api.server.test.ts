import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Tx, transaction } from '#platform/db/database.server.ts'
import type { ActivationStatus } from '#platform/db/schema.gen.ts'
import { createTestApp, refusal, refuser, type TestApp } from '#test/app.ts'
import type { Visitor } from '#test/visitor.ts'
import {
  type Agreement,
  createAgreement,
  deleteAgreement,
  listAgreements,
  updateAgreement,
} from './contract.ts'

let app: TestApp
let editor: Visitor

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  editor = await app.staff('editor')
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.db.deleteFrom('convenzioniAttivazioni').execute()
  await app.database.db.deleteFrom('convenzioni').execute()
})

const stored = () => app.database.db.selectFrom('convenzioni').selectAll().orderBy('id').execute()

const create = (body: object = {}) =>
  editor.call(createAgreement, {
    body: { nome: 'Sconto soci', azienda: 'Alfa', descrizione: null, ...body },
  })

const activate = (
  db: TestApp['database']['db'] | Tx,
  convenzioneId: number,
  n = 1,
  status: ActivationStatus = 'pending',
) =>
  db
    .insertInto('convenzioniAttivazioni')
    .values({
      convenzioneId,
      firstName: 'Ada',
      lastName: `Esempi ${n}`,
      email: `ada${n}@example.com`,
      phone: '+39 333 000 0000',
      dateOfBirth: '1984-03-04',
      serviziInteressati: [1],
      status,
    })
    .execute()

/** The call is refused like this, and no row has moved. */
const refuses = refuser('/api/convenzioni', stored, () => editor)

describe('the list', () => {
  test('the list has all agreements, inactive ones too, in Italian alphabetical order', async () => {
    for (const nome of ['Zeta', 'èlite', 'Eden', 'alfa']) await create({ nome, isActive: nome !== 'Zeta' })
    const rows = await editor.call(listAgreements)
    expect(rows.map(({ nome, isActive }) => [nome, isActive])).toEqual([
      ['alfa', true],
      ['Eden', true],
      ['èlite', true],
      ['Zeta', false],
    ])
  })

  test('the list ignores the query string', async () => {
    expect((await editor.send('/api/convenzioni?page=1')).status).toBe(200)
  })
})

describe('a new one', () => {
  test('a new agreement is stored trimmed, and is active unless the call says otherwise', async () => {
    const made = await create({
      nome: '  Sconto\nsoci ',
      descrizione: 'Il 10% su tutto.\r\nAnche per i familiari.',
    })
    expect(made).toMatchObject({
      nome: 'Sconto soci',
      azienda: 'Alfa',
      descrizione: 'Il 10% su tutto.\nAnche per i familiari.',
      isActive: true,
      version: 1,
    })
    expect((await create({ isActive: false, descrizione: ' ' })).descrizione).toBeNull()
    expect((await editor.call(listAgreements)).map(({ isActive }) => isActive)).toEqual([true, false])
    expect((await stored())[0]).toMatchObject({ id: made.id, nome: 'Sconto soci' })
  })

  test.each<[string, object, string, string]>([
    ['no name', { nome: undefined }, 'nome', 'Il nome è obbligatorio'],
    ['a blank name', { nome: ' \n ' }, 'nome', 'Il nome è obbligatorio'],
    ['no company', { azienda: undefined }, 'azienda', "Il nome dell'azienda è obbligatorio"],
    ['a blank company', { azienda: '' }, 'azienda', "Il nome dell'azienda è obbligatorio"],
    ['a name of 161 characters', { nome: 'a'.repeat(161) }, 'nome', 'Al massimo 160 caratteri'],
    ['a long description', { descrizione: 'a'.repeat(2001) }, 'descrizione', 'Al massimo 2000 caratteri'],
    ['a switch that is a text', { isActive: 'true' }, 'isActive', 'Valore non valido'],
    ['a number for a name', { nome: 7 }, 'nome', 'Il nome è obbligatorio'],
  ])('a new agreement with %s is refused with the reason at its field', async (_, change, path, message) => {
    const refused = await refuses('POST', '', { nome: 'Sconto', azienda: 'Alfa', ...change })
    expect(refused).toMatchObject({ status: 400, code: 'not_valid', message, issues: [{ path, message }] })
  })
})

describe('a change', () => {
  let made: Agreement
  beforeEach(async () => {
    made = await create({ descrizione: 'Il 10%.' })
  })
  const change = (body: object) => editor.call(updateAgreement, { params: { id: String(made.id) }, body })

  test('a change replaces the fields it names and leaves the others', async () => {
    const changed = await change({ nome: 'Sconto dipendenti', version: 1 })
    expect(changed).toMatchObject({
      ...made,
      nome: 'Sconto dipendenti',
      version: 2,
      updatedAt: changed.updatedAt,
    })
    expect(await change({ isActive: false })).toMatchObject({ nome: 'Sconto dipendenti', isActive: false })
    expect(await change({ descrizione: '' })).toMatchObject({ azienda: 'Alfa', descrizione: null })
    expect((await stored())[0]).toMatchObject({
      nome: 'Sconto dipendenti',
      isActive: false,
      descrizione: null,
    })
  })

  test('a change without differences leaves the version', async () => {
    expect(await change({})).toEqual(made)
    expect(await change({ nome: made.nome, isActive: true, id: made.id, version: 1 })).toEqual(made)
  })
})

describe('deleting', () => {
  const remove = (person: Visitor, { id }: Agreement) =>
    person.call(deleteAgreement, { params: { id: String(id) } })

  test('editors and admins can delete an agreement', async () => {
    expect(await remove(editor, await create())).toEqual({ message: 'Convenzione eliminata.' })
    expect(await remove(await app.staff('admin'), await create())).toEqual({
      message: 'Convenzione eliminata.',
    })
    expect(await stored()).toEqual([])
  })

  test.each([
    [1, true, 'La convenzione ha un’attivazione e non si può eliminare. Puoi disattivarla.'],
    [2, true, 'La convenzione ha 2 attivazioni e non si può eliminare. Puoi disattivarla.'],
    [2, false, 'La convenzione ha 2 attivazioni e non si può eliminare.'],
  ])(
    'an agreement with %i activations (active: %s) cannot be deleted, by any role',
    async (count, isActive, message) => {
      const made = await create({ isActive })
      // Refused ones are kept too.
      for (let n = 1; n <= count; n += 1)
        await activate(app.database.db, made.id, n, n === 1 ? 'rejected' : 'pending')
      for (const person of [editor, await app.staff('admin')]) {
        const refused = await refuses('DELETE', `/${made.id}`, undefined, person)
        expect(refused).toMatchObject({ status: 409, code: 'in_use', message })
      }
      expect(await app.database.db.selectFrom('convenzioniAttivazioni').select('id').execute()).toHaveLength(
        count,
      )
    },
  )

  test('a deletion waits for an activation that is being stored, and is refused', async () => {
    const made = await create()
    const { db } = app.database
    const written = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const activation = transaction(db, async (db) => {
      await activate(db, made.id)
      written.resolve()
      await end.promise
    })
    await written.promise
    const deletion = refusal(remove(editor, made))
    end.resolve()
    await activation
    expect(await deletion).toMatchObject({ status: 409, code: 'in_use' })
    expect(await stored()).toHaveLength(1)
  })

  test('a deletion of a deleted agreement returns 404', async () => {
    const made = await create()
    await remove(editor, made)
    expect(await refusal(remove(editor, made))).toMatchObject({
      status: 404,
      sentence: 'Convenzione non trovata.',
    })
  })
})
