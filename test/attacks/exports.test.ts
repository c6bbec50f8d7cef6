import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToList, createList } from '#features/lists/contract.ts'
import { openDays } from '../days.ts'
import { activation, agreement, bookable, person, wish } from '../factories.ts'
import { picture } from '../made-pictures.ts'
import { addMedia } from '../uploads.ts'
import type { Visitor } from '../visitor.ts'
import { startTarget, type Target } from './target.ts'

// Files for spreadsheets that leave the product.

let target: Target
let editor: Visitor
beforeAll(async () => {
  target = await startTarget({ template: 'empty' })
  editor = await target.staff('editor')
})
afterAll(() => target?.stop())

const FORMULAS = [
  ...'=cmd|\'/c calc\'!A0 +39 @SUM(A1) -1+1 =HYPERLINK("http://evil.example") ＝1+1'.split(' '),
  ...['\t=1', '\r=1', ' =1', '\u00a0=1', '"=1', 'a;=1', 'a,=1', 'a\n=1', '−1', '%0A=1', "'=1", '=1,"2";3'],
]

/** As Excel and LibreOffice split a line, by commas or, as Italian ones do, by semicolons. */
const cellsOf = (text: string) =>
  [',', ';'].flatMap((delimiter) =>
    (parse(text, { bom: true, delimiter, relaxColumnCount: true, relaxQuotes: true }) as string[][]).flat(),
  )

test('C3, 1.2.10: names that look like formulas are exported as text, with every separator', async () => {
  const list = await editor.call(createList, { body: { name: 'Prova', description: null, color: null } })
  const ids: number[] = []
  for (const [n, name] of FORMULAS.entries()) {
    // Written straight into the table: values older versions admitted must not run either.
    const id = await person(target.db, {
      ...{
        firstName: name,
        lastName: `${name},"a"\n;b`,
        email: `c3-${n}@example.com`,
        phone: '+39 333 000 0101',
      },
    })
    ids.push(id)
    await editor.call(addToList, { params: { id: String(list.id) }, body: { contactId: id } })
  }
  const answer = await editor.send(`/api/lists/${list.id}/export`)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="lista-Prova-\d{4}-\d\d-\d\d\.csv"/,
  )
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
  const text = bytes.toString('utf8')
  const contacts = await (await editor.send('/api/contacts/export?format=excel')).text()
  expect(contacts.split('\r\n').length).toBeGreaterThan(FORMULAS.length)
  for (const cell of [text, contacts].flatMap(cellsOf)) {
    // A telephone number may begin with a plus: with blanks inside it is a text to every spreadsheet.
    if (/^\+\d+( \d+)+$/.test(cell)) continue
    expect(cell).not.toMatch(/^[\s\p{C}"]*[=+\-@＝＋－＠−\t\r]/u)
  }
  const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[]
  expect(rows).toHaveLength(FORMULAS.length)
  const names = rows.toReversed().map((row) => row.Nome?.replaceAll("'", ''))
  expect(names).toEqual(FORMULAS.map((name) => name.replaceAll("'", '')))
  expect(new Set(rows.map((row) => row.Telefono))).toEqual(new Set(['+39 333 000 0101']))
  expect(Object.keys(rows[0] ?? {})).toEqual(['Nome', 'Cognome', 'Email', 'Telefono', 'Data Aggiunta'])
})

test('C4: the name of a list adds no header to the export’s answer and no folder to its file name', async () => {
  const names = [
    'a/../"\r\nX-Evil: y',
    '..\\..\\x',
    'CON',
    'a%0d%0aX-Evil: y',
    '"; filename="x.exe',
    '😀'.repeat(150),
  ]
  for (const name of names) {
    const list = await editor.call(createList, { body: { name, description: null, color: null } })
    const contactId = await person(target.db, { email: `c4-${list.id}@example.com` })
    await editor.call(addToList, { params: { id: String(list.id) }, body: { contactId } })
    const { headers } = await editor.send(`/api/lists/${list.id}/export`)
    expect(headers.get('x-evil')).toBeNull()
    const disposition = headers.get('content-disposition') ?? ''
    expect(disposition).toMatch(
      /^attachment; filename="[^"\\/]+\.csv"; filename\*=UTF-8''[\w%.!~*'()-]+\.csv$/,
    )
    const [, encoded = ''] = /UTF-8''(.+)$/.exec(disposition) ?? []
    expect(decodeURIComponent(encoded)).toMatch(/^lista-[^/\\\r\n"]*-\d{4}-\d\d-\d\d\.csv$/)
  }
})

test('14.2.6: lists carry no fiscal code, birth date, notes or file bytes', async () => {
  const secret = { codiceFiscale: 'RVINNA84C44F205X', dataNascita: '1984-03-04' }
  const [inside] = await Promise.all(
    ['c14@example.com', 'c14-outside@example.com'].map((email) => person(target.db, { email })),
  )
  await target.db.updateTable('contactRequests').set(secret).execute()
  const { id } = await editor.call(createList, { body: { name: 'Elenco', description: null, color: null } })
  await editor.call(addToList, { params: { id: String(id) }, body: { contactId: inside ?? 0 } })
  const [day = ''] = openDays(1)
  const known = { fiscalCode: 'RSSMRA85T10A562S', dateOfBirth: '1985-12-10', notes: 'Allergica' }
  const visit = wish(await bookable(target.db), { ...known, appointmentDate: day })
  const body = JSON.stringify(visit)
  const booked = await target.visitor().send('/api/appointments', { method: 'POST', body })
  expect(booked.status).toBe(201)
  // The list of activations shows the birth date, which the person gives with the request.
  await activation(target.db, { convenzioneId: await agreement(target.db), dateOfBirth: '1990-01-01' })
  await addMedia(target.db, await picture('png'), 'site')

  const [contact] = (await (await editor.send('/api/contacts?page=1')).json()) as object[]
  const keys = [
    'id',
    'firstName',
    'lastName',
    'email',
    'phone',
    'type',
    'fonte',
    'dettaglioFonte',
    'viewed',
    'createdAt',
  ]
  expect(Object.keys(contact ?? {}).toSorted()).toEqual(keys.toSorted())
  const paths = [
    ...['contacts', 'contacts?page=1', 'contacts?q=c14', 'appointments', 'appointments?page=1'],
    ...[`lists/${id}/contacts`, `lists/${id}/candidates`, 'lists', 'convenzioni/attivazioni', 'media/user'],
  ]
  for (const path of paths) {
    const answer = await editor.send(`/api/${path}`)
    const text = await answer.text()
    expect([path, answer.status, JSON.parse(text).length > 0]).toEqual([path, 200, true])
    const found = /fiscal|codice|RVINNA|RSSMRA|1984-03|1985-12|notes|Allergica|dataUrl|base64/i.exec(
      text,
    )?.[0]
    expect([path, found]).toEqual([path, undefined])
  }
})
