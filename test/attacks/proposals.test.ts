import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { acceptProposal, dismissProposal, proposalsOfContact } from '#features/contacts/attached/contract.ts'
import { getContact, updateContact } from '#features/contacts/contract.ts'
import { createContactField, updateContactField } from '#features/contacts/fields/contract.ts'
import type { FormDetail } from '#features/forms/contract.ts'
import { listSubmissions, submitForm } from '#features/forms/submissions/contract.ts'
import { contactsOfList, createList } from '#features/lists/contract.ts'
import { CallError } from '#platform/http/call.ts'
import { createTestApp, MONDAY, type TestApp } from '#test/app.ts'
import { person } from '#test/factories.ts'
import { madeForm } from '#test/forms.ts'
import type { Visitor } from '#test/visitor.ts'

/** Values that visitors send with a form wait beside an existing record, until staff accept them. */

let app: TestApp
let editor: Visitor

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  editor = await app.staff('editor')
})
afterAll(() => app.close())
beforeEach(async () => {
  const { db } = app.database
  for (const table of ['forms', 'lists', 'contactRequests'] as const) await db.deleteFrom(table).execute()
  await db.deleteFrom('contactFields').where('systemField', '=', false).execute()
  app.setNow(MONDAY)
})

const ANNA = { nome: 'Anna', cognome: 'Riva', email: 'anna@example.com', telefono: '333 555 0101' }
const of = (id: number) => ({ params: { id: String(id) } })
const one = (id: number, proposalId: number) => ({
  params: { id: String(id), proposalId: String(proposalId) },
})

/** A form that asks for allergies and puts its people into a list. */
async function anamnesis(): Promise<{ form: FormDetail; listId: number; fieldId: number }> {
  const body = { name: 'allergie', label: 'Allergie a farmaci', type: 'text' as const }
  const { id: fieldId } = await editor.call(createContactField, { body })
  const { id: listId } = await editor.call(createList, {
    body: { name: 'Anamnesi raccolta', description: null, color: null },
  })
  const text = { type: 'text' as const, required: true }
  const fields = [
    { ...text, label: 'Nome' },
    { ...text, label: 'Cognome' },
    { type: 'email' as const, label: 'Email', required: true },
    { type: 'phone' as const, label: 'Telefono', required: true },
    { ...text, label: 'Allergie', contactFieldId: fieldId, required: false },
  ]
  const form = await madeForm(editor, { name: 'Anamnesi', fields, listIds: [listId] })
  return { form, listId, fieldId }
}

const send = (form: FormDetail, allergie: string, more: object = {}, from = '203.0.113.166') =>
  app.visitor(from).call(submitForm, { ...of(form.id), body: { ...ANNA, allergie, ...more } })

const record = (id: number) => editor.call(getContact, of(id))
const proposals = (id: number) => editor.call(proposalsOfContact, of(id))
const members = async (listId: number) =>
  ((await editor.call(contactsOfList, { ...of(listId), query: {} })) as { id: number }[]).map(({ id }) => id)
/** The status and the code of an answer, whether it refuses or not. */
async function outcome(answer: Promise<unknown>): Promise<{ status: number; code: string | null }> {
  try {
    await answer
    return { status: 200, code: null }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { status: error.status, code: error.code ?? null }
  }
}
const accept = (id: number, proposalId: number, current: string | null = null) =>
  outcome(editor.call(acceptProposal, { ...one(id, proposalId), body: { current } }))
const dismiss = (id: number, proposalId: number) => outcome(editor.call(dismissProposal, one(id, proposalId)))
const onlyContact = async () =>
  (await app.database.db.selectFrom('contactRequests').select('id').executeTakeFirstOrThrow()).id

/** The proposal for the field, and the one for the list. */
async function both(id: number) {
  const all = await proposals(id)
  const [field] = all.filter(({ kind }) => kind === 'field')
  const [list] = all.filter(({ kind }) => kind === 'list')
  if (!field || !list) throw new Error('a proposal for the field and one for the list')
  return { field, list }
}

describe('a form submission with a known patient’s name and e-mail', () => {
  test('H3: changes neither the record nor its lists, and is stored as proposals', async () => {
    const { form, listId } = await anamnesis()
    const known = await person(app.database.db, { firstName: 'Anna', lastName: 'Riva', email: ANNA.email })
    const before = await record(known)
    await send(form, 'Nessuna', { telefono: '+39 351 000 0666' })
    expect(await record(known)).toEqual(before)
    expect(before.allergie).toBeNull()
    expect(await members(listId)).toEqual([])
    expect(await proposals(known)).toEqual([
      {
        ...{ id: expect.any(Number), kind: 'field', label: 'Allergie a farmaci', type: 'text' },
        ...{ current: null, value: 'Nessuna', form: 'Anamnesi', createdAt: new Date(MONDAY).toISOString() },
      },
      {
        ...{ id: expect.any(Number), kind: 'list', label: 'Anamnesi raccolta', type: null },
        ...{ current: null, value: null, form: 'Anamnesi', createdAt: new Date(MONDAY).toISOString() },
      },
    ])
    // The submission stays as it was sent.
    const [submission] = (await editor.call(listSubmissions, { ...of(form.id), query: {} })) as {
      data: object
    }[]
    expect(submission?.data).toMatchObject({ allergie: 'Nessuna', telefono: '+39 351 000 0666' })
  })

  test('H3: fills in and lists a person it creates at once, and makes proposals from the second on', async () => {
    const { form, listId } = await anamnesis()
    await send(form, 'Penicillina')
    const id = await onlyContact()
    expect(await record(id)).toMatchObject({ allergie: 'Penicillina' })
    expect(await members(listId)).toEqual([id])
    expect(await proposals(id)).toEqual([])
    await send(form, 'Nessuna')
    expect(await record(id)).toMatchObject({ allergie: 'Penicillina' })
    expect(await proposals(id)).toMatchObject([{ kind: 'field', current: 'Penicillina', value: 'Nessuna' }])
  })

  test('H3: creates the person once when two arrive together, and the other makes proposals', async () => {
    const { form } = await anamnesis()
    await Promise.all([send(form, 'Penicillina'), send(form, 'Nessuna')])
    const id = await onlyContact()
    const { allergie } = await record(id)
    const other = allergie === 'Nessuna' ? 'Penicillina' : 'Nessuna'
    expect(await proposals(id)).toMatchObject([{ current: allergie, value: other }])
  })

  test('H3: proposes nothing that is already so, and nothing twice while a proposal is open', async () => {
    const { form } = await anamnesis()
    await send(form, 'Penicillina')
    const id = await onlyContact()
    await send(form, 'Penicillina', { telefono: '333 555 0102' })
    expect(await proposals(id)).toEqual([])
    await send(form, 'Nessuna')
    await send(form, 'Nessuna', { telefono: '333 555 0103' })
    expect((await proposals(id)).map(({ value }) => value)).toEqual(['Nessuna'])
  })

  test('H3: adds no more proposals to a record than the limit', async () => {
    const { form } = await anamnesis()
    const known = await person(app.database.db, { firstName: 'Anna', lastName: 'Riva', email: ANNA.email })
    for (let n = 0; n < 110; n++) {
      await send(form, `Scherzo ${n}`, {}, `203.0.113.${n}`)
    }
    expect((await proposals(known)).length).toBeLessThanOrEqual(101)
  })
})

describe('a decision of staff on a proposal', () => {
  test('H3: writes an accepted value to the record and the list, raises the version and is audited', async () => {
    const { form, listId } = await anamnesis()
    const known = await person(app.database.db, { firstName: 'Anna', lastName: 'Riva', email: ANNA.email })
    await send(form, 'Penicillina')
    const { field, list } = await both(known)
    const { version } = await record(known)
    expect(await accept(known, field.id)).toMatchObject({ status: 200 })
    expect(await record(known)).toMatchObject({ allergie: 'Penicillina', version: version + 1 })
    expect(await accept(known, list.id)).toMatchObject({ status: 200 })
    expect(await members(listId)).toEqual([known])
    expect(await proposals(known)).toEqual([])
    const trail = await app.database.db
      .selectFrom('trail')
      .select(['event', 'recordId', 'people', 'route'])
      .where('route', 'like', '%/accept')
      .where('recordId', '=', String(known))
      .execute()
    expect(trail).toEqual(
      [1, 2].map(() => ({
        ...{ event: 'contact.changed', recordId: String(known), people: [known] },
        route: 'POST /api/contacts/:id/proposals/:proposalId/accept',
      })),
    )
    const decided = await app.database.db.selectFrom('contactProposals').selectAll().execute()
    expect(decided.map(({ accepted, decidedAt, decidedBy }) => [accepted, !!decidedAt, !!decidedBy])).toEqual(
      [
        [true, true, true],
        [true, true, true],
      ],
    )
  })

  test('H3: deletes a dismissed proposal without a change to the record, and is audited', async () => {
    const { form, listId } = await anamnesis()
    const known = await person(app.database.db, { firstName: 'Anna', lastName: 'Riva', email: ANNA.email })
    await send(form, 'Nessuna')
    const before = await record(known)
    const { field, list } = await both(known)
    for (const { id } of [field, list]) expect(await dismiss(known, id)).toMatchObject({ status: 200 })
    expect(await record(known)).toEqual(before)
    expect(await members(listId)).toEqual([])
    expect(await proposals(known)).toEqual([])
    const trail = await app.database.db
      .selectFrom('trail')
      .select(['event', 'people'])
      .where('route', 'like', '%/dismiss')
      .where('recordId', '=', String(known))
      .execute()
    expect(trail).toEqual([1, 2].map(() => ({ event: 'proposal.changed', people: [known] })))
  })

  test('H3: gets 409 when the proposal was decided meanwhile, also for two at once', async () => {
    const { form } = await anamnesis()
    const known = await person(app.database.db, { firstName: 'Anna', lastName: 'Riva', email: ANNA.email })
    await send(form, 'Nessuna')
    const { field, list } = await both(known)
    const answers = await Promise.all([accept(known, field.id), dismiss(known, field.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await dismiss(known, list.id)).toMatchObject({ status: 200 })
    expect(await accept(known, list.id)).toMatchObject({ status: 409, code: 'changed_meanwhile' })
  })

  test('H3: gets 409 when staff filled in the field meanwhile, and leaves their value', async () => {
    const { form } = await anamnesis()
    const known = await person(app.database.db, { firstName: 'Anna', lastName: 'Riva', email: ANNA.email })
    await send(form, 'Nessuna')
    const { field } = await both(known)
    await editor.call(updateContact, { ...of(known), body: { allergie: 'Penicillina' } })
    expect(await accept(known, field.id)).toMatchObject({ status: 409, code: 'changed_meanwhile' })
    expect(await record(known)).toMatchObject({ allergie: 'Penicillina' })
    expect((await both(known)).field).toMatchObject({ current: 'Penicillina', value: 'Nessuna' })
    expect(await accept(known, field.id, 'Penicillina')).toMatchObject({ status: 200 })
    expect(await record(known)).toMatchObject({ allergie: 'Nessuna' })
  })

  test('H3: makes a save based on the older version fail with 409', async () => {
    const { form } = await anamnesis()
    const known = await person(app.database.db, { firstName: 'Anna', lastName: 'Riva', email: ANNA.email })
    await send(form, 'Penicillina')
    const { version } = await record(known)
    await accept(known, (await both(known)).field.id)
    const body = { allergie: '', version }
    expect(await outcome(editor.call(updateContact, { ...of(known), body }))).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
    })
  })

  test('H3: a proposal is refused with the field’s own message when the field no longer accepts the value', async () => {
    const { form, fieldId } = await anamnesis()
    const known = await person(app.database.db, { firstName: 'Anna', lastName: 'Riva', email: ANNA.email })
    await send(form, 'Nessuna')
    const { field } = await both(known)
    await editor.call(updateContactField, { ...of(fieldId), body: { type: 'number' } })
    expect(await accept(known, field.id)).toMatchObject({ status: 400 })
    expect((await record(known)).allergie).toBeNull()
    await editor.call(updateContactField, { ...of(fieldId), body: { isActive: false } })
    expect(await accept(known, field.id)).toMatchObject({ status: 409 })
    expect((await proposals(known)).map(({ kind }) => kind)).toEqual(['list'])
  })

  test('H3: a proposal of another contact gets 404', async () => {
    const { form } = await anamnesis()
    const known = await person(app.database.db, { firstName: 'Anna', lastName: 'Riva', email: ANNA.email })
    const other = await person(app.database.db, { email: 'altra@example.com' })
    await send(form, 'Nessuna')
    const { field } = await both(known)
    expect(await accept(other, field.id)).toMatchObject({ status: 404 })
    expect(await dismiss(other, field.id)).toMatchObject({ status: 404 })
  })
})

test('H3: deleting the contact, submission, field or list deletes its proposals', async () => {
  const { db } = app.database
  const left = async () => (await db.selectFrom('contactProposals').select('id').execute()).length
  for (const table of ['contactRequests', 'formSubmissions', 'forms'] as const) {
    const { form, listId } = await anamnesis()
    await person(db, { firstName: 'Anna', lastName: 'Riva', email: ANNA.email })
    await send(form, 'Nessuna')
    expect(await left()).toBe(2)
    await db.deleteFrom(table).execute()
    expect([table, await left()]).toEqual([table, 0])
    await db.deleteFrom('contactRequests').execute()
    await db.deleteFrom('contactFields').where('systemField', '=', false).execute()
    await db.deleteFrom('lists').where('id', '=', listId).execute()
  }
})
