import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreement, bookable } from '../factories.ts'
import { madeForm } from '../forms.ts'
import { startTarget, type Target } from './target.ts'

// Texts people write about themselves, and the mails that carry them.

let target: Target
let formId: number
let asked: { convenzioneId: number; categoryId: number; name: string }
beforeAll(async () => {
  target = await startTarget({ template: 'empty' })
  formId = (await madeForm(await target.staff('editor'))).id
  const { categoryId } = await bookable(target.db)
  asked = { convenzioneId: await agreement(target.db), categoryId, name: '' }
})
afterAll(() => target?.stop())

const HOSTILE = [
  ...[
    'a@b.it\r\nBcc: x@evil.example',
    'a@b.it\nTo: x@evil.example',
    'a@b.it\rx',
    'a@b.it,c@d.it',
    'a@b.it;c@d.it',
  ],
  ...[
    '"x@evil.example x"@clinica.example',
    '"a b"@c.it',
    '<a@b.it>',
    'Anna <a@b.it>',
    'a@b.it (x)',
    '(x)a@b.it',
  ],
  ...[
    'gruppo:a@b.it;',
    `${'a:'.repeat(10_000)}b@c.it;`,
    'a@[127.0.0.1]',
    'a@b',
    'a@b.it\0',
    'a b@c.it',
    'a@b..it',
  ],
  ...[
    '@b.it',
    'a@',
    '.a@b.it',
    'a.@b.it',
    `${'a'.repeat(65)}@b.it`,
    `a@${'b'.repeat(64)}.it`,
    `a@${'b.'.repeat(130)}it`,
  ],
  ...['a@b.it%0d%0aBcc:x@evil.example', 'a@b.it\u2028x', 'а@b.it', 'a@b.it>', 'a\\@b.it'],
]

type Sent = { path: string; body: (email: string, name: string) => object }
const doors: Record<string, () => Sent> = {
  contact: () => ({
    path: '/api/contacts',
    body: (email, firstName) => ({ firstName, lastName: 'Riva', email, phone: '333 000 0101' }),
  }),
  activation: () => ({
    path: '/api/convenzioni/attivazioni',
    body: (email, firstName) => ({
      ...{ convenzioneId: asked.convenzioneId, firstName, lastName: 'Riva', email, phone: '333 000 0101' },
      ...{ dateOfBirth: '1984-03-04', serviziInteressati: [asked.categoryId] },
    }),
  }),
  form: () => ({
    path: `/api/forms/${formId}/submit`,
    body: (email, nome) => ({ nome, cognome: 'Riva', email, telefono: '333 000 0101' }),
  }),
}

const post = async (path: string, body: object) =>
  (await target.visitor().send(path, { method: 'POST', body: JSON.stringify(body) })).status

test.each(Object.keys(doors))(
  'C16, 1.3.11: %s with more than one plain e-mail address is refused and sends no mail',
  async (name) => {
    const door = doors[name]?.()
    if (!door) throw new Error(name)
    const before = [await target.rows(), await target.mails()]
    for (const email of HOSTILE) {
      expect([email, await post(door.path, door.body(email, 'Anna'))]).toEqual([email, 400])
    }
    expect([await target.rows(), await target.mails()]).toEqual(before)
  },
)

test('C16: a name with header lines in it stays a name, and its mail has one recipient', async () => {
  const name = 'Anna\r\nBcc: x@evil.example\r\n\r\n<img src=x onerror=alert(1)>'
  const door = doors.activation?.()
  expect(await post(door?.path ?? '', door?.body('c16@example.com', name) ?? {})).toBe(201)
  const folder = path.join(target.dataDir, 'mail')
  const files = () => readdirSync(folder).filter((file) => file.endsWith('.eml'))
  await expect.poll(() => files().length).toBe(2)
  const htmls: string[] = []
  for (const file of files()) {
    const bytes = readFileSync(path.join(folder, file))
    const mail = await PostalMime.parse(bytes)
    expect(mail.to).toHaveLength(1)
    expect([mail.bcc ?? [], mail.cc ?? []]).toEqual([[], []])
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(mail.subject).not.toMatch(/evil|[\r\n]/)
    expect(mail.html).not.toMatch(/<img[^>]*onerror/i)
    htmls.push(mail.html ?? '')
  }
  // The patient is greeted without such a name; the clinic reads it as it was written.
  expect(htmls.some((html) => html.includes('&lt;img src=x'))).toBe(true)
})
