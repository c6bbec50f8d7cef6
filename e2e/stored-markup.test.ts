import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { activation, agreement, person } from '#test/factories.ts'
import { ENGLISH_PAGES, SITE_PAGES } from '#test/pages.ts'
import { addMedia } from '#test/uploads.ts'
import { DESKTOP, takenOver, visit } from './browser.ts'
import { logIn } from './product.ts'
import { browser, database, product, stage } from './stage.ts'

// Markup in every text people write: it is read on every page where it stands, and never does anything.

/**
 * A text that loads its picture and runs its script if any program takes it for markup; its number says where it came
 * from.
 */
const armed = (n: number) => `"></script></title><img src=/armato/${n} onerror="top.armed=${n}">`

const FIELDS = [
  ...['service_categories.name', 'services.name', 'services.short_description', 'services.long_description'],
  ...[
    'subservices.name',
    'doctors.last_name',
    'doctors.specialization',
    'convenzioni.nome',
    'convenzioni.azienda',
  ],
  ...[
    'convenzioni.descrizione',
    'contact_requests.first_name',
    'contact_requests.last_name',
    'contact_fields.label',
  ],
  ...[
    'internal_notes.content',
    'contact_messages.subject',
    'contact_messages.message',
    'lists.name',
    'lists.description',
  ],
  ...[
    'forms.name',
    'forms.description',
    'form_fields.label',
    'form_fields.placeholder',
    'media.original_name',
  ],
  ...['convenzioni_attivazioni.first_name', 'form_submissions.submitter_name', 'contact_requests.fonte'],
]

let contactId: number
async function arm(): Promise<void> {
  const { db } = database
  contactId = await person(db)
  await db.insertInto('internalNotes').values({ contactId, content: 'x' }).execute()
  await db.insertInto('contactMessages').values({ contactId, message: 'x', subject: 'x' }).execute()
  await db.insertInto('lists').values({ name: 'x' }).execute()
  await db
    .insertInto('formSubmissions')
    .values({ formId: 1, data: JSON.stringify({ nome: armed(99) }) })
    .execute()
  await activation(db, { convenzioneId: await agreement(db) })
  const mediaId = await addMedia(db, Buffer.from('x'), 'document')
  await db
    .insertInto('contactAttachments')
    .values({ contactId, mediaId, uploadContext: 'contact', uploadContextId: null })
    .execute()
  for (const [n, field] of FIELDS.entries()) {
    const [table = '', column = ''] = field.split('.')
    // Each row with an end of its own: many names are there only once.
    await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${armed(n)}::text || ctid`.execute(db)
  }
}

stage('sample', async () => {
  await arm()
})

const staff = () => [
  ...[
    '/dashboard',
    '/richieste-prenotazioni',
    '/contatti',
    `/contatti/${contactId}`,
    '/gestione-campi-contatto',
  ],
  ...[
    '/convenzioni',
    '/liste',
    '/liste/1',
    '/moduli',
    '/moduli/1',
    '/moduli/1/statistiche',
    '/sito-web',
    '/sito-web?tab=immagini',
    '/setup',
  ],
]

test('C5, 1.2.1, 3.2.2: markup in stored texts is shown as text on every page and runs on none', async () => {
  const { page, context } = await visit(browser, product.url, DESKTOP)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const read = new Set<number>()
  const ran: unknown[] = []
  const look = async (path: string) => {
    await page.goto(path)
    await takenOver(page)
    await page.waitForFunction(() => !document.body.textContent?.includes('Caricamento'))
    const values = await page.evaluate(() => {
      const typed = [...document.querySelectorAll('input, textarea')].flatMap((field) => [
        (field as HTMLInputElement).value,
        (field as HTMLInputElement).placeholder,
      ])
      return {
        text: [document.body.textContent, ...typed].join('\n'),
        armed: (globalThis as { armed?: number }).armed,
      }
    })
    for (const [, n] of values.text.matchAll(/"><\/script><\/title><img src=\/armato\/(\d+)/g))
      read.add(Number(n))
    if (values.armed !== undefined) ran.push([path, FIELDS[values.armed]])
  }
  for (const path of [...SITE_PAGES, ...ENGLISH_PAGES, '/prenota-visita']) await look(path)
  await logIn(page)
  for (const path of staff()) await look(path)
  await page.waitForLoadState('networkidle')
  expect(ran).toEqual([])
  expect(asked.filter((path) => path.startsWith('/armato'))).toEqual([])
  // It has been there to be read: a test of texts that are shown nowhere would say nothing.
  const shown = FIELDS.filter((_, n) => read.has(n))
  expect(shown.length, `not shown: ${FIELDS.filter((_, n) => !read.has(n))}`).toBeGreaterThan(12)
  await context.close()
})
