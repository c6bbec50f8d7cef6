import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ContactField } from '../fields/contract.ts'
import type { PersonValues } from '../person/person-form.ts'
import { create, FieldsDeleted, knownLike, SessionExpired } from './useNewContact.ts'

const field = (id: number, name: string, more: Partial<ContactField> = {}): ContactField => ({
  ...{ id, name, label: `Campo ${id}`, type: 'text', required: false, options: [], placeholder: null },
  ...{ defaultValue: null, order: id, isActive: true, systemField: false, version: 1 },
  ...{ createdAt: '2026-03-02T09:00:00Z', updatedAt: '2026-03-02T09:00:00Z', ...more },
})
const person = (custom: PersonValues['custom']): PersonValues => ({
  ...{
    firstName: 'Rosa',
    lastName: 'Tipi',
    email: 'rosa@posta.example',
    phone: '000 555 0150',
    type: 'Lead',
  },
  ...{ codiceFiscale: null, dataNascita: null, fonte: null, dettaglioFonte: null, message: null, custom },
})
const contact = {
  ...{ id: 7, firstName: 'Rosa', lastName: 'Tipi', email: 'rosa@posta.example', phone: '000 555 0150' },
  ...{ type: 'Lead', codiceFiscale: null, dataNascita: null, fonte: null, dettaglioFonte: null },
  ...{ viewed: false, version: 1, createdAt: '2026-03-02T09:00:00Z' },
}
const refusal = { code: 'not_valid', message: 'No', issues: [] }

/** Stubs fetch with the given answers, in order, and returns the bodies that were sent. */
function server(...answers: [status: number, body: object][]) {
  const sent: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    const [status, answer] = answers.shift() ?? [500, {}]
    return new Response(JSON.stringify(answer), { status })
  })
  return sent
}
afterEach(() => {
  vi.unstubAllGlobals()
})

const fields = [field(1, 'medico'), field(2, 'allergie'), field(3, 'nome', { systemField: true })]
const readAgain = (now: ContactField[]) => vi.fn(async () => now)

describe('create', () => {
  it('a new contact is sent once, with values under the names of their fields', async () => {
    const sent = server([201, contact])
    const again = readAgain(fields)
    const made = await create(person({ f1: 'Verdi', f2: null }), { fields, readAgain: again })
    expect(made.id).toBe(7)
    expect(sent.length).toBe(1)
    expect(sent[0]).toMatchObject({ firstName: 'Rosa', medico: 'Verdi', allergie: null })
    expect(sent[0]).not.toHaveProperty('custom')
    expect(again).not.toHaveBeenCalled()
  })

  it('a new contact is sent again when a field was renamed, or an empty one was deleted', async () => {
    const sent = server([400, refusal], [201, contact])
    const now = [field(1, 'curante'), field(2, 'allergie', { isActive: false })]
    await create(person({ f1: 'Verdi', f2: null }), { fields, readAgain: readAgain(now) })
    expect(sent[1]).toMatchObject({ curante: 'Verdi' })
    expect(sent[1]).not.toHaveProperty('medico')
    expect(sent[1]).not.toHaveProperty('allergie')
  })

  it.each([
    [[field(1, 'medico')], 'il campo «Campo 2»'],
    [[], '«Campo 1» («Verdi»), «Campo 2» («Polline»)'],
  ])('a new contact is not sent again when a filled field was deleted: case %#', async (now, said) => {
    const sent = server([409, { ...refusal, code: 'changed_meanwhile' }])
    const failed = create(person({ f1: 'Verdi', f2: 'Polline' }), { fields, readAgain: readAgain(now) })
    await expect(failed).rejects.toThrow(FieldsDeleted)
    await expect(failed).rejects.toThrow(said)
    await expect(failed).rejects.toThrow('«Polline»')
    expect(sent.length).toBe(1)
  })

  it('any other refusal is rethrown without a second attempt', async () => {
    const sent = server([400, { ...refusal, message: 'Email non valida' }])
    const failed = create(person({ f1: null, f2: null }), { fields, readAgain: readAgain(fields) })
    await expect(failed).rejects.toMatchObject({ status: 400, sentence: 'Email non valida' })
    expect(sent.length).toBe(1)
  })

  it('an answer meant for visitors throws that the session has expired', async () => {
    server([201, { id: 'una-chiave' }])
    const failed = create(person({}), { fields: [], readAgain: readAgain([]) })
    await expect(failed).rejects.toThrow(SessionExpired)
  })
})

describe('knownLike', () => {
  it.each([
    [500, []],
    [429, []],
  ])('the duplicate check returns no contacts when the server answers %i', async (status, known) => {
    server([status, refusal])
    expect(await knownLike('a@posta.example', '000 555')).toEqual(known)
  })

  it('the duplicate check rethrows a 401', async () => {
    server([401, { code: 'not_logged_in', message: 'Accedi', issues: [] }])
    await expect(knownLike('a@posta.example', '000 555')).rejects.toMatchObject({ status: 401 })
  })
})
