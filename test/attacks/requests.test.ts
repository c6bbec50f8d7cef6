import { afterAll, beforeAll, expect, test } from 'vitest'
import { listContacts } from '#features/contacts/contract.ts'
import { updateForm } from '#features/forms/contract.ts'
import { listSubmissions } from '#features/forms/submissions/contract.ts'
import { agreement, bookable, person } from '../factories.ts'
import { madeForm } from '../forms.ts'
import type { Visitor } from '../visitor.ts'
import { nextAddress, startTarget, type Target } from './target.ts'

// Requests of visitors and settings of staff with hostile texts.

let target: Target
let editor: Visitor
let categoryId: number
beforeAll(async () => {
  target = await startTarget({ template: 'empty' })
  editor = await target.staff('editor')
  categoryId = (await bookable(target.db)).categoryId
})
afterAll(() => target?.stop())

async function post(by: Visitor, path: string, body: unknown, method = 'POST') {
  const answer = await by.send(path, { method, body: JSON.stringify(body) })
  return {
    status: answer.status,
    body: (await answer.json()) as { issues?: { path: string }[]; message?: string },
  }
}

const countMails = async () => (await target.db.selectFrom('outbox').select('id').execute()).length

const HOSTILE = [
  ...[
    'red',
    'red;background:url(//evil.example)',
    'expression(alert(1))',
    '#fff}</style><script>alert(1)</script>',
  ],
  ...['#fff;', 'url(#a)', 'var(--x)', 'javascript:alert(1)', '#12345g', '#ffff', 12],
]
test('C6: the look of a form accepts numbers and colours, and no style sheet code', async () => {
  const { id } = await madeForm(editor)
  const before = await target.rows()
  const put = (change: object) => post(editor, `/api/forms/${id}`, change, 'PUT')
  const colours = [
    'backgroundColor',
    'fieldBackgroundColor',
    'textColor',
    'fieldColor',
    'buttonColor',
    'buttonTextColor',
  ]
  for (const name of [...colours, 'borderRadius', 'padding', 'formWidth']) {
    for (const value of HOSTILE) {
      const answer = await put({ [name]: value })
      expect([name, value, answer.status, answer.body.issues?.[0]?.path]).toEqual([name, value, 400, name])
    }
  }
  const field = { type: 'text', label: 'Nome' }
  for (const name of ['fontSize', 'fontWeight', 'textAlign', 'marginBottom', 'width', 'type']) {
    const answer = await put({ fields: [{ ...field, [name]: '1px;background:url(//evil.example)' }] })
    expect([name, answer.status]).toEqual([name, 400])
  }
  expect(await target.rows()).toEqual(before)
})

test('1.2.2: the address of a page that embeds a form must be a web address', async () => {
  const { id } = await madeForm(editor)
  const before = await target.rows()
  const addresses = [
    ...[
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      ' javascript:alert(1)',
      'java\tscript:alert(1)',
      'data:text/html,x',
    ],
    ...[
      'vbscript:x',
      'file:///etc/passwd',
      '//evil.example',
      'evil.example',
      'http:',
      'https://',
      'blob:https://a/b',
    ],
  ]
  for (const url of addresses) {
    const answer = await post(editor, `/api/forms/${id}`, { integrations: [{ name: 'Pagina', url }] }, 'PUT')
    expect([url, answer.status]).toEqual([url, 400])
  }
  expect(await target.rows()).toEqual(before)
  const params = { id: String(id) }
  const stored = await editor.call(updateForm, {
    params,
    body: { integrations: [{ name: 'Pagina', url: 'https://example.com/a?b#c' }] },
  })
  expect(stored.integrations).toMatchObject([{ url: 'https://example.com/a?b#c' }])
})

test('C14: a search takes its words literally, not as a pattern', async () => {
  await person(target.db, { firstName: 'Cento%', lastName: 'Sotto_linea', email: 'c14@example.com' })
  await person(target.db, { firstName: 'Gamma\\Delta', lastName: "D'Angelo", email: 'c14-2@example.com' })
  await person(target.db, { firstName: 'Aldo', lastName: 'Comune', email: 'c14-3@example.com' })
  const found = async (q: string) =>
    (await editor.call(listContacts, { query: { q, pageSize: '200' } })).map(({ firstName }) => firstName)
  expect(await found('%')).toEqual(['Cento%'])
  expect(await found('o_l')).toEqual(['Cento%'])
  expect(await found('gamma\\')).toEqual(['Gamma\\Delta'])
  expect(await found("d'angelo")).toEqual(['Gamma\\Delta'])
  for (const q of ['.*', '(a+)+$', '[a-z]', 'Ald%', 'A_do', 'c__to', '^Aldo', '\\', '%%%%_']) {
    expect([q, (await found(q)).filter((name) => name === 'Aldo')]).toEqual([q, []])
  }
})

test('C14: an e-mail address built to slow a pattern down is refused at once', async () => {
  const anna = { firstName: 'Anna', lastName: 'Riva', phone: '333 000 0101' }
  const hostile = [
    `${'a.'.repeat(100)}@`,
    `a@${'a-'.repeat(120)}`,
    `${'a'.repeat(900)}@${'b.'.repeat(40)}!`,
    `a@${'a.'.repeat(480)}`,
  ]
  for (const email of hostile) {
    expect((await post(target.visitor(), '/api/contacts', { ...anna, email })).status).toBe(400)
  }
})

test('C17: an activation accepts only active services and ignores fields the visitor may not set', async () => {
  const inactive = await agreement(target.db, { isActive: false })
  const convenzioneId = await agreement(target.db)
  const off = (await bookable(target.db)).categoryId
  await target.db.updateTable('serviceCategories').set({ isActive: false }).where('id', '=', off).execute()
  const known = await person(target.db, { email: 'c17-known@example.com' })
  const ask = {
    ...{
      convenzioneId,
      firstName: 'Ada',
      lastName: 'Esempi',
      email: 'c17@example.com',
      phone: '+39 333 000 0000',
    },
    ...{ dateOfBirth: '1984-03-04', serviziInteressati: [categoryId] },
  }
  const before = await target.rows()
  const refused: object[] = [
    ...[inactive, 999_999, 0, -1, '1', null, [convenzioneId]].map((id) => ({ convenzioneId: id })),
    ...[
      [],
      [categoryId, categoryId],
      [off],
      [999_999],
      [String(categoryId)],
      'tutti',
      { 0: categoryId },
      [[categoryId]],
    ].map((serviziInteressati) => ({ serviziInteressati })),
    { serviziInteressati: Array.from({ length: 10_000 }, (_, n) => n + 1) },
  ]
  for (const change of refused) {
    const answer = await post(target.visitor(), '/api/convenzioni/attivazioni', { ...ask, ...change })
    expect([JSON.stringify(change).slice(0, 60), answer.status]).toEqual([
      JSON.stringify(change).slice(0, 60),
      400,
    ])
  }
  expect(await target.rows()).toEqual(before)
  // Refused for that, and not because they would not be there.
  const categories = Array.from({ length: 101 }, (_, n) => ({ slug: `c17-${n}`, name: `C17 ${n}` }))
  const there = await target.db.insertInto('serviceCategories').values(categories).returning('id').execute()
  const ids = there.map(({ id }) => id)
  for (const [serviziInteressati, said] of [
    [ids, 'Al massimo 100 servizi'],
    [[categoryId, categoryId], 'Ogni servizio va indicato una volta sola'],
  ] as const) {
    const answer = await post(target.visitor(), '/api/convenzioni/attivazioni', {
      ...ask,
      serviziInteressati,
    })
    expect(answer.body).toMatchObject({ issues: [{ path: 'serviziInteressati', message: said }] })
  }
  const all = { ...ask, email: 'c17-all@example.com', serviziInteressati: ids.slice(1) }
  expect((await post(target.visitor(), '/api/convenzioni/attivazioni', all)).status).toBe(201)
  const more = { status: 'approved', contactId: known, id: 4242, version: 7, createdAt: '1999-01-01' }
  expect((await post(target.visitor(), '/api/convenzioni/attivazioni', { ...ask, ...more })).status).toBe(201)
  const row = await target.db
    .selectFrom('convenzioniAttivazioni')
    .selectAll()
    .where('email', '=', ask.email)
    .executeTakeFirst()
  expect(row).toMatchObject({ status: 'pending', version: 1 })
  expect([row?.contactId === known, row?.id === 4242, row?.createdAt.includes('1999')]).toEqual([
    false,
    false,
    false,
  ])
})

test('C18: a form accepts only its own fields and stores the address the proxy saw', async () => {
  const form = await madeForm(editor)
  const closed = await madeForm(editor, { isActive: false })
  const path = (id: number) => `/api/forms/${id}/submit`
  const ada = { nome: 'Ada', cognome: 'Esempi', email: 'c18@example.com', telefono: '333 000 0000' }
  // Mails of the test before may just be on their way.
  const before = [await target.rows(['outbox']), await countMails()]
  for (const id of [closed.id, 999_999])
    expect((await post(target.visitor(), path(id), ada)).status).toBe(404)
  for (const more of [
    { admin: 'sì' },
    { formId: closed.id },
    { listIds: [1] },
    { ipAddress: '1.2.3.4' },
    { status: 'x' },
  ]) {
    expect((await post(target.visitor(), path(form.id), { ...ada, ...more })).status).toBe(400)
  }
  expect([await target.rows(['outbox']), await countMails()]).toEqual(before)
  const address = nextAddress()
  const forged = await fetch(`${target.url}${path(form.id)}`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.9, ${address}` },
      ...{ 'x-real-ip': '198.51.100.9', forwarded: 'for=198.51.100.9' },
    },
    body: JSON.stringify(ada),
  })
  expect(forged.status).toBe(201)
  const params = { id: String(form.id) }
  const [stored] = await editor.call(listSubmissions, { params, query: { page: '1' } })
  expect(stored).toMatchObject({ ipAddress: address, submitterEmail: 'c18@example.com' })
  expect(
    await editor.call(listSubmissions, { params: { id: String(closed.id) }, query: { page: '1' } }),
  ).toEqual([])
})

test('C18: the thirty-first submission of an address within ten minutes gets 429 with Retry-After', async () => {
  const form = await madeForm(editor)
  const flood = target.visitor()
  const window = () => Math.floor(Date.now() / 600_000)
  const begun = window()
  const statuses: number[] = []
  let last: Response | undefined
  while (last?.status !== 429 && statuses.length < 61) {
    const body = JSON.stringify({
      nome: 'Ada',
      cognome: 'Esempi',
      email: `c18-${statuses.length}@example.com`,
      telefono: '333 000 0000',
    })
    last = await flood.send(`/api/forms/${form.id}/submit`, { method: 'POST', body })
    statuses.push(last.status)
  }
  const accepted = statuses.length - 1
  expect(statuses).toEqual([...Array.from({ length: accepted }, () => 201), 429])
  expect(accepted).toBeGreaterThanOrEqual(30)
  // The limit counts within ten minutes of the clock: when they end meanwhile, the next ten have thirty more.
  expect(accepted).toBeLessThanOrEqual(window() === begun ? 30 : 60)
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
})
