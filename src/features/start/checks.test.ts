import { expect, test } from 'vitest'
import { fieldsOf } from '#content/fields.ts'
import { contentOf, GROUP_KEYS, groups } from '#content/site.ts'
import { checksOf, type StartFacts, stepsDone } from './checks.ts'
import type { CheckKey } from './contract.ts'

const NOW = new Date('2026-11-24T09:42:00Z')
const ADDRESSES = { from: 'visite@clinica.it', staff: 'segreteria@clinica.it' }
const NO_HOURS = { own: [], doctors: [] }

/** An initial value without its invented parts. */
const credible = (initial: unknown) =>
  JSON.parse(
    JSON.stringify(initial)
      .replaceAll('0000', '1234')
      .replace(/esempio/gi, 'Roma')
      .replace(/Giorgio Meroni|Silvia Bianchi/, 'Ugo Verdi')
      .replaceAll('.example', '.it'),
  )

/** Every field published, most with the initial value: the clinic's own all the same. */
const published = Object.fromEntries(
  GROUP_KEYS.map((key) => [
    key,
    Object.fromEntries(fieldsOf(groups[key]).map(([path, { initial }]) => [path, credible(initial)])),
  ]),
)
const example = (key: (typeof GROUP_KEYS)[number], ...paths: string[]) => ({
  ...published,
  [key]: {
    ...published[key],
    ...Object.fromEntries(
      fieldsOf(groups[key]).flatMap(([path, { initial }]) => (paths.includes(path) ? [[path, initial]] : [])),
    ),
  },
})

const ready: StartFacts = {
  now: NOW,
  content: contentOf(),
  published,
  patron: null,
  doctors: [{ id: 1, firstName: 'Ada', lastName: 'Neri', hasHours: true }],
  services: [{ id: 1, name: 'Cardiologia', isPriced: true, lacks: [], hours: NO_HOURS }],
  rooms: 0,
  devices: 0,
  users: [{ username: 'admin', isAdmin: true, hasFactor: true }],
  mail: { ...ADDRESSES, folder: null, own: null, last: { to: 'a@clinica.it', state: 'sent', error: null } },
  newestBackup: '2026-11-24T06:30:00Z',
  hasEvent: true,
  isClosed: false,
}

const checkOf = (facts: Partial<StartFacts>, key: CheckKey) =>
  checksOf({ ...ready, ...facts })
    .flatMap(({ checks }) => checks)
    .find((check) => check.key === key)

const without = (key: (typeof GROUP_KEYS)[number], ...paths: string[]) => ({
  ...published,
  [key]: Object.fromEntries(Object.entries(published[key] ?? {}).filter(([path]) => !paths.includes(path))),
})

/** Without the invitation, its title for search engines, and the notices. */
const withoutEvent = {
  ...without('motori-di-ricerca', 'inaugurazione.title', 'inaugurazione.description'),
  ...{ inaugurazione: undefined, avvisi: undefined },
}

const doctor = (firstName: string, lastName: string, hasHours = true) => ({
  ...{ id: 2, firstName, lastName, hasHours },
})
const service = (name: string, change: Partial<StartFacts['services'][number]> = {}) => ({
  ...{ id: 2, name, isPriced: true, lacks: [], hours: NO_HOURS },
  ...change,
})
const user = (username: string, hasFactor: boolean, isAdmin = true) => ({ username, isAdmin, hasFactor })
const last = { to: 'a@clinica.it', state: 'failed', error: '535' } as const

test.each<[CheckKey, boolean, string, Partial<StartFacts>]>([
  ['clinic', true, 'Ambulatorio, Via Esempio 10, 2 telefoni', {}],
  [
    'clinic',
    false,
    'sono ancora di esempio: telefono, e-mail',
    { published: without('clinica', 'contacts.phone', 'contacts.email') },
  ],
  [
    'clinic',
    false,
    'sono ancora di esempio: telefono, e-mail, via e numero',
    { published: example('clinica', 'contacts.phone', 'contacts.email', 'mainEntrance.street', 'name.name') },
  ],
  [
    'legal',
    false,
    'sono ancora di esempio: sede legale, partita IVA',
    { published: example('dati-legali', 'company.registeredOffice', 'company.vatNumber', 'company.court') },
  ],
  ['clinic', false, 'sono ancora di esempio: nome, motto, in una frase e altri 12', { published: {} }],
  ['hours', true, 'lun–ven 9:30–12:30 e 15–19, sab 9:30–12:30', {}],
  [
    'hours',
    false,
    'sono ancora di esempio: punto prelievi',
    { published: without('clinica', 'hours.bloodDraw') },
  ],
  ['patron', true, 'nessun patrono', {}],
  ['patron', false, 'il patrono non è ancora indicato', { patron: undefined }],
  [
    'patron',
    true,
    'lunedì dopo la terza domenica di ottobre',
    { patron: { fixed: null, after: { weekday: 1, nth: 3, of: 0, month: 10 } } },
  ],
  ['patron', true, '4 novembre', { patron: { fixed: '11-04', after: null } }],
  ['legal', true, 'società, sanità e foro indicati', {}],
  [
    'legal',
    false,
    'sono ancora di esempio: partita IVA, PEC',
    { published: without('dati-legali', 'company.vatNumber', 'company.certifiedEmail') },
  ],
  ['doctors', true, '1, con orari', {}],
  ['doctors', false, 'ancora nessuno', { doctors: [] }],
  ['doctors', false, 'senza orari: Ada Neri', { doctors: [doctor('Ada', 'Neri', false)] }],
  [
    'doctors',
    false,
    '1 di esempio, non esistono: Marco Ferrari',
    { doctors: [doctor('Ada', 'Neri'), doctor('Marco', 'Ferrari')] },
  ],
  ['services', true, '1 con prezzo e durata', {}],
  ['services', false, 'ancora nessuno', { services: [] }],
  [
    'services',
    false,
    'manca un prezzo: Podologia',
    { services: [service('Podologia', { isPriced: false })] },
  ],
  ['bookable', true, 'tutti si possono prenotare', {}],
  ['bookable', true, 'tutti si possono prenotare', { services: [service('Interno', { lacks: ['mode'] })] }],
  [
    'bookable',
    false,
    'Podologia: non si può prenotare: nessun medico attivo lo offre',
    { services: [service('Podologia', { lacks: ['doctor'] })] },
  ],
  [
    'bookable',
    false,
    'Test genetici, Podologia: non si possono prenotare',
    {
      services: [service('Test genetici', { lacks: ['doctor'] }), service('Podologia', { lacks: ['hours'] })],
    },
  ],
  ['rooms', true, 'nessuna: le visite non ne occupano', {}],
  ['rooms', true, '8 stanze, 1 attrezzatura', { rooms: 8, devices: 1 }],
  ['texts', true, 'nessuno è più quello di esempio', {}],
  [
    'texts',
    false,
    '26 testi da guardare: Prima pagina, Chi siamo',
    { published: { ...published, 'prima-pagina': undefined, 'chi-siamo': undefined } },
  ],
  ['texts', false, '1 testo da guardare: Chi siamo', { published: without('chi-siamo', 'partner.text') }],
  ['texts', true, 'nessuno è più quello di esempio', { hasEvent: false, published: withoutEvent }],
  ['opening', true, 'è aperto ai visitatori', {}],
  ['opening', false, 'è chiuso: aprilo', { isClosed: true }],
  [
    'texts',
    false,
    '1 testo da guardare: La clinica in numeri',
    { published: without('clinica', 'numbers.divisions') },
  ],
  ['privacy', true, 'titolare, responsabile e tempi indicati', {}],
  [
    'privacy',
    false,
    'i tempi di conservazione non sono tutti decisi',
    { published: { ...published, conservazione: undefined } },
  ],
  [
    'privacy',
    false,
    'sono ancora di esempio: e-mail del DPO',
    { published: without('dati-legali', 'privacy.officerEmail') },
  ],
  ['factors', true, '1 utente su 2', { users: [user('admin', true), user('anna', false, false)] }],
  ['factors', false, '1 utente su 2; manca a paola', { users: [user('admin', true), user('paola', false)] }],
  ['mail', true, 'è partita verso a@clinica.it', {}],
  [
    'mail',
    false,
    'la posta della clinica non ha ancora risposto',
    { mail: { ...ADDRESSES, folder: null, own: null, last: null } },
  ],
  ['mail', false, 'la prova non è partita', { mail: { ...ADDRESSES, folder: null, own: null, last } }],
  [
    'mail',
    false,
    'nessun server di posta: le e-mail diventano file e non partono',
    { mail: { ...ADDRESSES, folder: '/data/mail', own: null, last: { ...last, state: 'sent' } } },
  ],
  ['backup', true, 'di 3 ore fa', {}],
  ['backup', true, 'di meno di un’ora fa', { newestBackup: '2026-11-24T09:30:00Z' }],
  ['backup', false, 'mai fatta', { newestBackup: null }],
  ['backup', false, 'l’ultima è di 3 giorni fa', { newestBackup: '2026-11-21T06:00:00Z' }],
])('the check %s is done: %s, and its line is “%s”', (key, done, detail, facts) => {
  expect(checkOf(facts, key)).toMatchObject({ done, detail })
})

test('a service whose hours never meet those of its doctor says both, and leads to its hours', () => {
  const hours = {
    own: [{ days: [1], opens: '09:00', closes: '17:00' }],
    doctors: [{ days: [2], opens: '09:00', closes: '13:00' }],
  }
  const change = { services: [service('Podologia', { lacks: ['meeting'], hours })] }
  expect(checkOf(change, 'bookable')).toMatchObject({
    detail: 'Podologia: non si può prenotare: ha orari propri, lun 9–17; il medico riceve mar 9–13',
    title: 'Orari dei servizi',
    ...{ done: false, to: '/setup?servizio=2', action: 'Cambia gli orari' },
  })
})

test('the texts lead to the first group that shows an example', () => {
  expect(checkOf({ published: without('chi-siamo', 'partner.text') }, 'texts')?.to).toBe(
    '/sito-web?gruppo=chi-siamo',
  )
  expect(checkOf({ published: without('clinica', 'numbers.divisions') }, 'texts')?.to).toBe(
    '/sito-web?tab=clinica',
  )
  expect(checkOf({ published: { ...published, conservazione: undefined } }, 'privacy')?.to).toBe(
    '/sito-web?gruppo=conservazione',
  )
})

test.each<[CheckKey, string]>([
  ['legal', 'health.director'],
  ['privacy', 'privacy.officer'],
])('the check %s stays open while the invented person of %s is published', (key, path) => {
  expect(checkOf({ published: example('dati-legali', path) }, key)).toMatchObject({ done: false })
})

test('a switch that was never published keeps no check open', () => {
  const change = { published: without('clinica', 'contacts.namesService') }
  expect(checkOf(change, 'clinic')).toMatchObject({ done: true })
})

test('the list ends with the opening of the site', () => {
  const last = checksOf({ ...ready, isClosed: true }).at(-1)?.checks
  expect(last).toMatchObject([{ key: 'opening', done: false, to: '/sito-web?tab=manutenzione' }])
})

test('a second entrance that is not shown needs no own address', () => {
  const hidden = { ...published.clinica, 'secondaryEntrance.isShown': false }
  const clinica = Object.fromEntries(
    Object.entries(hidden).filter(
      ([path]) => !path.startsWith('secondaryEntrance.') || path.endsWith('isShown'),
    ),
  )
  const value = { value: clinica, version: 1, date: '2026-11-24' }
  const facts = { published: { ...published, clinica }, content: contentOf({ clinica: value }) }
  expect(checkOf(facts, 'clinic')).toMatchObject({ done: true })
})

test('a clinic that says it has no data protection officer is asked for none', () => {
  const value = { ...published['dati-legali'], 'privacy.officer': '', 'privacy.officerEmail': '' }
  const facts = {
    published: { ...published, 'dati-legali': value },
    content: contentOf({ 'dati-legali': { value, version: 1, date: '2026-11-24' } }),
  }
  expect(checkOf(facts, 'privacy')).toMatchObject({ done: true, detail: 'titolare e tempi indicati' })
})

test('a clinic without a laboratory is not asked for one', () => {
  const clinica = Object.fromEntries(
    Object.entries(published.clinica ?? {}).filter(
      ([path]) => !/^lab\.|bloodDraw|resultsPickup|resultHours/.test(path),
    ),
  )
  const { 'centro-analisi': _, ...others } = published
  const facts = { published: { ...others, clinica } }
  const content = contentOf({}, { hasLaboratory: false })
  for (const key of ['hours', 'texts'] as const) {
    expect(checkOf({ ...facts, content }, key)).toMatchObject({ done: true })
    expect(checkOf(facts, key)).toMatchObject({ done: false })
  }
})

test('a step of the first start counts as done by the data', () => {
  const none = { published: {}, patron: undefined, doctors: [], services: [] }
  const mail = { ...ADDRESSES, folder: '/data/mail', own: null, last: null }
  expect(stepsDone({ ...ready, ...none, mail })).toEqual([])
  expect(stepsDone({ ...ready, ...none, mail, published: { clinica: published.clinica ?? {} } })).toEqual([
    ...['clinica', 'orari'],
  ])
  expect(stepsDone(ready)).toEqual(['clinica', 'orari', 'patrono', 'posta', 'medico', 'servizio'])
})
