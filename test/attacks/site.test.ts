import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Field, fieldsOf } from '#content/fields.ts'
import { PLACEHOLDERS } from '#content/placeholders.ts'
import { GROUP_KEYS, type GroupKey, groups } from '#content/site.ts'
import { getSiteText, publishSiteText, saveTextDraft } from '#features/content/contract.ts'
import { readStart } from '#features/start/contract.ts'
import { PUBLIC_PAGES, SITE_PAGES } from '../pages.ts'
import type { Visitor } from '../visitor.ts'
import { nextAddress, sendJson, startTarget, type Target } from './target.ts'

// The site's texts in the hands of staff: drafts, hostile texts, and addresses made from names.

let target: Target
let admin: Visitor
let editor: Visitor
beforeAll(async () => {
  target = await startTarget()
  admin = await target.staff('admin')
  editor = await target.staff('editor')
})
afterAll(() => target?.stop())
afterEach(async () => {
  // A mail of the test may still be on its way: the texts alone are put back.
  await target.db.deleteFrom('siteTextDrafts').execute()
  for (const key of GROUP_KEYS) await publish(key, {})
})

async function publish(key: GroupKey, value: Record<string, unknown>): Promise<void> {
  const { version, value: before } = await admin.call(getSiteText, { params: { key } })
  // Publications are limited.
  if (isDeepStrictEqual(before, value)) return
  await admin.call(publishSiteText, { params: { key }, body: { value, version } })
}
async function publishRaw(key: GroupKey, value: unknown) {
  const { version } = await admin.call(getSiteText, { params: { key } })
  return sendJson(admin, `/api/site/texts/${key}/publish`, { value, version })
}
const read = async (address: string, by: Visitor = target.visitor()) => (await by.send(address)).text()

const SECRET = 'Parole non ancora pubblicate'
const draftFor = (by: Visitor) =>
  by.call(saveTextDraft, {
    params: { key: 'prima-pagina' },
    body: { value: { 'banner.lead': SECRET }, version: 0 },
  })

test('W1: a draft is in its writer’s preview alone: in no answer to a colleague, a doctor or a visitor, and in no cache', async () => {
  await draftFor(editor)
  const [colleague, doctor] = [await target.staff('editor'), await target.staff('medico', 1)]
  const addresses = ['/', '/?bozza', '/?bozza=1&utente=1', '/_root.data?bozza', '/?BOZZA', '/chi-siamo?bozza']
  for (let round = 0; round < 2; round += 1) {
    const own = await editor.send('/?bozza')
    expect(await own.text()).toContain(SECRET)
    expect(own.headers.get('cache-control')).toBe('no-store')
    expect(own.headers.get('x-robots-tag')).toBe('noindex')
    for (const by of [target.visitor(), colleague, doctor, admin])
      for (const address of addresses)
        expect([address, (await read(address, by)).includes(SECRET)]).toEqual([address, false])
    for (const by of [colleague, admin])
      for (const address of [
        '/api/site/texts',
        '/api/site/texts/prima-pagina',
        '/api/site/texts/prima-pagina/versions',
      ])
        expect(await read(address, by)).not.toContain(SECRET)
  }
  for (const address of ['/api/site/texts', '/api/site/texts/prima-pagina'])
    for (const by of [doctor, target.visitor()]) expect([401, 403]).toContain((await by.send(address)).status)
  // Without the own session the same browser gets the public page.
  expect((await sendJson(editor, '/api/auth/logout', {})).status).toBe(200)
  expect((await read('/?bozza', editor)).includes(SECRET)).toBe(false)
  editor = await target.staff('editor')
})

test('W2: only the own preview may be framed, by the own site', async () => {
  await draftFor(editor)
  const framing = async (by: Visitor, address: string) =>
    /frame-ancestors [^;]*/.exec((await by.send(address)).headers.get('content-security-policy') ?? '')?.[0]
  expect(await framing(editor, '/?bozza')).toBe("frame-ancestors 'self'")
  for (const [by, address] of [
    [editor, '/'],
    [editor, '/sito-web?bozza'],
    [editor, '/login?bozza'],
    [target.visitor(), '/?bozza'],
  ] as const)
    expect([address, await framing(by, address)]).toEqual([address, "frame-ancestors 'none'"])
})

const MARKUP = '</script><script>top.armed=1</script><img src=x onerror=top.armed=1>'
const NARROW = '</script><svg onload=a()>'

/** A value of a field with markup in each of its texts, as far as it takes it. */
function armed(field: Field): unknown {
  const { kind, max = 0, item = {}, items, initial, shape } = field
  if (kind === 'line' || kind === 'text') {
    const text = (max >= MARKUP.length ? MARKUP : NARROW).slice(0, max)
    return shape.safeParse(text).success ? text : initial
  }
  if (kind !== 'list' || !items?.max) return initial
  const one = Object.fromEntries(Object.entries(item).map(([key, of]) => [key, armed(of)]))
  const given = (initial as object[])[0] ?? {}
  return Array.from({ length: Math.max(items.min, 1) }, () => ({ ...one, ...pick(given, ['slug', 'url']) }))
}
const pick = (from: object, keys: string[]) =>
  Object.fromEntries(Object.entries(from).filter(([key]) => keys.includes(key)))

const STARTS = /<(?:script|img|svg)\b[^>]*(?:top\.armed|onload=a|onerror=top)/
const scriptsOf = (html: string) => html.match(/<script\b/g)?.length

test('W3, W7: markup in any text is text on every page, and ends neither a script nor the structured data', async () => {
  // A notice brings a script of its own.
  const notice = { text: 'Avviso', label: '', to: '', tone: 'info', from: '', until: '' }
  await publish('avvisi', { 'bar.items': [notice] })
  const before = await Promise.all(SITE_PAGES.map(async (address) => scriptsOf(await read(address))))
  for (const key of GROUP_KEYS)
    await publish(key, Object.fromEntries(fieldsOf(groups[key]).map(([at, field]) => [at, armed(field)])))
  let seen = 0
  for (const [n, address] of SITE_PAGES.entries()) {
    const html = await read(address)
    expect([address, STARTS.exec(html)?.[0]]).toEqual([address, undefined])
    expect([address, scriptsOf(html)]).toEqual([address, before[n]])
    for (const [, json = ''] of html.matchAll(
      /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs,
    )) {
      JSON.parse(json)
      if (json.includes('top.armed') || json.includes('onload')) seen += 1
    }
  }
  // It has been there to break out.
  expect(seen).toBeGreaterThan(5)
})

test('W4: no link of a text leads to a script, to data or to another host in disguise', async () => {
  const hostile = [
    ...['javascript:alert(1)', ' javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\tscript:alert(1)'],
    ...['data:text/html,x', 'vbscript:x', '//evil.example', '/\\evil.example', '\\\\evil.example', 'evil'],
    ...['/ok\njavascript:alert(1)', 'https://', 'file:///etc/passwd', '{telefono}javascript:alert(1)'],
  ]
  for (const to of hostile) {
    const item = { text: 'Avviso', label: 'Apri', to, tone: 'info', from: '', until: '' }
    const news = { title: 'Novità', note: 'x', action: 'Apri', to, from: '', until: '' }
    const answers = [
      await publishRaw('avvisi', { 'bar.items': [item] }),
      await publishRaw('prima-pagina', { 'news.items': [news] }),
      await publishRaw('clinica', { 'elsewhere.reviews': to, 'mainEntrance.mapsUrl': to }),
    ]
    expect([to, ...answers.map(({ status }) => status)]).toEqual([to, 400, 400, 400])
  }
  const answer = hostile.map((to) => `[apri](${to})`).join('\n')
  await publish('domande-frequenti', { 'questions.items': [{ question: 'Domanda?', answer }] })
  const html = await read('/domande-frequenti')
  expect(html).toContain('[apri](javascript:alert(1))')
  const targets = [...html.matchAll(/href="([^"]*)"/g)].map(([, to = '']) => to)
  expect(targets.filter((to) => /^\s*(?:javascript|data|vbscript|file):|evil/i.test(to))).toEqual([])
})

const mailsIn = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []

test('W6, W11: a text adds no header and no receiver to a mail, and the test mail is no relay', async () => {
  for (const name of ['Clinica\r\nBcc: x@evil.example', 'Clinica\nTo: x@evil.example', 'Clinica\rx'])
    expect((await publishRaw('clinica', { 'name.name': name })).status).toBe(400)
  await publish('clinica', { 'name.name': '"Clinica" <x@evil.example>, y@z.it' })
  const folder = path.join(target.dataDir, 'mail')
  const before = mailsIn(folder)
  const to = 'prova@posta.example'
  const test = (by: Visitor, body: object) => sendJson(by, '/api/start/test-mail', body)
  expect((await test(admin, { to })).status).toBe(200)
  const fresh = () => mailsIn(folder).filter((name) => !before.includes(name))
  await expect.poll(() => fresh().length).toBe(1)
  const mail = await PostalMime.parse(readFileSync(path.join(folder, fresh()[0] ?? '')))
  expect(mail.from?.address).not.toContain('evil')
  expect([mail.to?.map(({ address }) => address), mail.cc ?? [], mail.bcc ?? []]).toEqual([[to], [], []])
  // Its words are the product's: a caller gives one address, and ten times an hour.
  const mails = await target.mails()
  for (const body of [{ to: [to] }, { to: `${to},a@b.it` }, { to: `${to}\r\nBcc: a@b.it` }, { to: '' }])
    expect([body, (await test(admin, body)).status]).toEqual([body, 400])
  expect((await test(editor, { to })).status).toBe(403)
  expect((await test(target.visitor(), { to })).status).toBe(401)
  expect(await target.mails()).toBe(mails)
  const statuses: number[] = []
  const more = { subject: 'Compra ora', text: 'Compra ora', content: { title: 'Compra ora' } }
  for (let n = 0; n < 12; n += 1) statuses.push((await test(admin, { to, ...more })).status)
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(9)
  expect(statuses.at(-1)).toBe(429)
  const stored = await target.db.selectFrom('outbox').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain('Compra ora')
})

test('W8: no visitor reads a placeholder: each names its fact on every page, and an unknown one is refused', async () => {
  const all = PLACEHOLDERS.map((name) => `{${name}}`)
  const named = (field: Field): unknown => {
    const { kind, max = 0, item = {}, items, initial } = field
    if (kind === 'line' || kind === 'text') {
      const fits = all.filter((one) => one.length <= max)
      return fits.length > 0 ? fits[max % fits.length] : initial
    }
    const given = kind === 'list' ? (initial as Record<string, unknown>[]) : []
    if (!items) return initial
    const one = Object.fromEntries(Object.entries(item).map(([key, of]) => [key, named(of)]))
    return given.map((its) => ({ ...its, ...one, ...pick(its, ['slug', 'to', 'picture']) }))
  }
  // The facts themselves take none.
  for (const key of GROUP_KEYS.filter((key) => key !== 'clinica' && key !== 'dati-legali'))
    await publish(key, Object.fromEntries(fieldsOf(groups[key]).map(([at, field]) => [at, named(field)])))
  for (const address of PUBLIC_PAGES) {
    const html = await read(address)
    expect([address, all.filter((one) => html.includes(one))]).toEqual([address, []])
  }
  expect((await publishRaw('prima-pagina', { 'banner.lead': 'Chiama {telefonino}' })).status).toBe(400)
})

test('W9: the former address of a page leads to a page of the site, whatever its name was', async () => {
  const { id, slug } = await target.db
    .selectFrom('services')
    .innerJoin('serviceCategories as category', 'category.id', 'services.categoryId')
    .select(['services.id', 'category.slug'])
    .where('category.slug', '=', 'centro-dentale')
    .executeTakeFirstOrThrow()
  const rename = (name: string) =>
    target.db.updateTable('services').set({ name }).where('id', '=', id).execute()
  for (const name of ['//evil.example', '\\\\evil.example', 'https://evil.example', '..%2f..%2fevil.example'])
    await rename(name)
  const former = await target.db.selectFrom('formerSlugs').select('slug').execute()
  expect(former.length).toBeGreaterThan(1)
  await rename('Visita di adesso')
  const made = ['/evil.example', '%2F%2Fevil.example', '%5Cevil.example', 'https:%2F%2Fevil.example']
  const addresses = [
    ...former.map(({ slug: last }) => `/servizi/${slug}/${last}`),
    ...made.flatMap((last) => [`/servizi/${slug}/${last}`, `/servizi/${last}`, `/medici/${last}`]),
    ...['//evil.example/servizi/x', '/servizi//evil.example/x', `/servizi/${slug}/x?to=//evil.example`],
  ]
  let moved = 0
  for (const address of addresses) {
    const answer = await target.visitor().send(target.url + address, { redirect: 'manual' })
    const location = answer.headers.get('location')
    if (location === null) continue
    moved += 1
    expect([address, new URL(location, target.url).origin]).toEqual([address, target.url])
  }
  expect(moved).toBeGreaterThan(1)
})

test('W10: hidden services and doctors are neither in the sitemap nor at their addresses', async () => {
  const sitemap = () => read('/sitemap.xml')
  const [service] = [...(await sitemap()).matchAll(/<loc>[^<]*?(\/servizi\/[^<]+)/g)].map(([, it]) => it)
  const [doctor] = [...(await sitemap()).matchAll(/<loc>[^<]*?(\/medici\/[^<]+)/g)].map(([, it]) => it)
  const { db } = target
  const slugOf = (address = '') => address.slice(address.lastIndexOf('/') + 1)
  await db.updateTable('services').set({ isActive: false }).where('slug', '=', slugOf(service)).execute()
  await db.updateTable('doctors').set({ isActive: false }).where('slug', '=', slugOf(doctor)).execute()
  await expect.poll(sitemap).not.toContain(`${doctor}<`)
  await expect.poll(sitemap).not.toContain(`${service}<`)
  const english = [service?.replace('/servizi', '/en/services'), doctor?.replace('/medici', '/en/doctors')]
  for (const address of [service, doctor, ...english])
    expect([address, (await target.visitor().send(address ?? '')).status]).toEqual([address, 404])
  expect(await sitemap()).not.toMatch(/login|dashboard|sito-web|avvio|visita\/|attesa|bozza|\/api\//)
})

test('W12: the first start changes no row of a clinic that is running, and only administrators see it', async () => {
  await publish('clinica', { 'name.name': 'Clinica in funzione' })
  const before = await target.rows()
  expect((await admin.call(readStart)).isEmpty).toBe(false)
  const body = { value: { 'name.name': 'Clinica di un altro' }, version: 0 }
  expect((await sendJson(admin, '/api/site/texts/clinica/publish', body)).status).toBe(409)
  for (const [by, status] of [
    [editor, 403],
    [target.visitor(nextAddress()), 401],
  ] as const)
    expect((await by.send('/api/start')).status).toBe(status)
  expect(await target.rows()).toEqual(before)
  expect(await read('/')).toContain('Clinica in funzione')
})

test('W13: oversize, deep and countless texts are refused whole, and change nothing', async () => {
  const before = await target.rows()
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`
  const values = [
    { 'banner.lead': 'x'.repeat(141) },
    { 'banner.lead': 'x'.repeat(70_000) },
    { 'banner.lead': 'x'.repeat(30_000_000) },
    Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`banner.k${n}`, 'x'])),
    { 'news.items': Array.from({ length: 1000 }, () => ({})) },
    { 'banner.lead': { length: 1 } },
  ].map((value) => JSON.stringify({ value, version: 0 }))
  for (const body of [...values, `{"value":{"banner.lead":${deep}},"version":0}`]) {
    const answer = await sendJson(admin, '/api/site/texts/prima-pagina/publish', body)
    expect([body.length, [400, 413].includes(answer.status), answer.status]).toEqual([
      ...[body.length, true],
      answer.status,
    ])
  }
  for (const body of values.slice(1, 4))
    expect([400, 413]).toContain(
      (await sendJson(admin, '/api/site/texts/prima-pagina/draft', body, 'PUT')).status,
    )
  expect(await target.rows()).toEqual(before)
})
