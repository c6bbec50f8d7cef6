import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Field, fieldsOf, type Group, path, valuesOf } from '#content/fields.ts'
import { clinicGroup } from '#content/groups/clinic.ts'
import { homeGroup, newsOn } from '#content/groups/home.ts'
import { accessibilityText } from '#content/legal/accessibility.ts'
import { cookieText } from '#content/legal/cookie.ts'
import { editionOf } from '#content/legal/facts.ts'
import { privacyText } from '#content/legal/privacy.ts'
import { termsText } from '#content/legal/terms.ts'
import { PLACEHOLDERS, unknownPlaceholders } from '#content/placeholders.ts'
import { reviewsWidget, widgetOf } from '#content/reviews.ts'
import { type Content, contentOf, contentWith, exampleContent, type GroupKey, groups } from '#content/site.ts'

/** Modules whose words staff do not edit, each with its reason. */
const NOT_EDITED: Record<string, string> = {
  'fields.ts': 'declares kinds of fields: its words are the refusals of the forms',
  'site.ts': 'puts the groups together',
  'placeholders.ts': 'names the facts that texts may contain',
  'page-text.ts': 'types of long texts',
  'retention.ts': 'periods of data about which the clinic decides nothing: numbers without words',
  'pictures.ts': 'describes the drawings that come with the product: the words change with the picture',
  'picture-words.ts': 'describes the drawings that come with the product, as above',
  'shared-pictures.ts': 'the pictures of shared links: addresses and sizes',
  'office.ts':
    'settings of an installation: senders of mail, which its environment replaces, and its first closed days',
  'reviews.ts': 'decides which foreign scripts run in a visitor’s browser',
  'specialists.ts': 'the invented doctors of the sample catalogue: a clinic’s own are in Setup',
  'specialties.ts': 'words by which patients search: a service’s own are in Setup',
  'support.ts': 'the company that maintains the product, not the clinic',
  'legal/facts.ts': 'types of the legal texts',
  'legal/privacy.ts': 'a legal text around the facts of the company: its words describe the product',
  'legal/terms.ts': 'a legal text around the facts of the company',
  'legal/cookie.ts': 'lists what the product writes into a browser, which a test compares',
  'legal/accessibility.ts': 'a declaration about the product',
}

const modulesIn = (folder: string) =>
  readdirSync(new URL(`../../../content/${folder}`, import.meta.url))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => folder + name)

test('every text of content/ is in a group that staff edit, or its module is excepted with a reason', async () => {
  const modules = [...modulesIn(''), ...modulesIn('legal/')]
  expect(modules.filter((name) => !(name in NOT_EDITED))).toEqual([])
  expect(Object.keys(NOT_EDITED).filter((name) => !modules.includes(name))).toEqual([])
  const known = new Set<unknown>(Object.values(groups))
  for (const file of modulesIn('groups/')) {
    const name = file.slice('groups/'.length, -'.ts'.length)
    const module: Record<string, unknown> = await import(`../../../content/groups/${name}.ts`)
    const own = Object.values(module).filter(isGroup)
    expect(own, name).toHaveLength(1)
    expect(
      own.filter((group) => !known.has(group)),
      name,
    ).toEqual([])
  }
})

function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && 'sections' in value
}

const all = Object.entries(groups) as [GroupKey, Group][]

test.each(all)('the initial values of %s fit their fields', (_, group) => {
  for (const [path, { shape, initial }] of fieldsOf(group))
    expect(shape.safeParse(initial), path).toMatchObject({ success: true })
})

test('initial texts name facts that exist', () => {
  const initial = JSON.stringify(all.map(([, group]) => valuesOf(group)))
  const named = [...initial.matchAll(/\{[a-z-]+\}/g)].map(([found]) => found)
  expect(named.length).toBeGreaterThan(5)
  expect(named.flatMap(unknownPlaceholders)).toEqual([])
  expect(unknownPlaceholders('{telefono} e {telefax}, {}')).toEqual(['{telefax}', '{}'])
  expect(PLACEHOLDERS).toContain('telefono')
})

test('no text of the content keeps a placeholder', () => {
  expect(JSON.stringify(exampleContent)).not.toMatch(/\{[a-z-]+\}/)
})

const stored = (value: Record<string, unknown>, key: GroupKey = 'clinica', version = 1) =>
  contentOf({ [key]: { value, version, date: '2027-01-31' } })

test('a published value takes the place of the initial one, and every text that names the fact follows', () => {
  const { clinic, faq, home } = stored({ 'contacts.phone': '02 555 0100', 'lab.activeFrom': '2 marzo' })
  expect(clinic.phone).toEqual({ text: '02 555 0100', dial: '+39025550100' })
  expect(clinic.name).toBe('Ambulatorio')
  expect(JSON.stringify(faq)).toContain('tel:+39025550100')
  expect(JSON.stringify([faq, home])).not.toContain('039 000 0000')
  expect(home.news.items[2]).toMatchObject({
    title: 'Centro Analisi attivo dal 2 marzo',
    to: 'tel:+39025550100',
  })
})

test('a stored value that does not fit its field any more gives way to the initial one', () => {
  const { clinic } = stored({
    'contacts.phone': 'chiamaci',
    'name.name': 42,
    'gone.field': 'x',
    'contacts.email': 'a@b.it',
  })
  expect(clinic).toMatchObject({ name: 'Ambulatorio', phone: { text: '039 000 0000' }, email: 'a@b.it' })
})

test('texts of search engines, first page and invitation follow town and figures of the clinic', () => {
  const facts = {
    ...{
      'mainEntrance.town': 'Monza',
      'mainEntrance.place': 'Monza',
      'numbers.divisions': '2',
      'numbers.specialists': '7',
    },
    ...{ 'numbers.squareMetres': '120', 'numbers.resultHours': '72' },
  }
  const { titles, descriptions, ...pages } = stored(facts)
  const texts = JSON.stringify([titles, descriptions, pages.home, pages.about, pages.inauguration, pages.faq])
  expect(texts).not.toMatch(/Lissone|24-48|300 metri/)
  expect(titles['prenota-visita']).toBe('Prenota Visita a Monza · Ambulatorio')
  const about = descriptions['chi-siamo']
  expect(about).toMatch(
    /^Una clinica privata di Monza con 7 specialisti\. .* 120 metri quadrati\. Esami con /,
  )
  const unknown = { ...facts, 'numbers.specialists': '', 'numbers.squareMetres': '', 'lab.name': '' }
  expect(stored(unknown).descriptions['chi-siamo']).toBe(
    'Una clinica privata di Monza con i nostri specialisti.',
  )
  expect(exampleContent.descriptions['chi-siamo']).toContain('con più di 20 specialisti. ')
})

test('a foreign telephone number keeps its prefix', () => {
  expect(stored({ 'contacts.phone': '+41 91 000 00 00' }).clinic.phone.dial).toBe('+41910000000')
  expect(stored({ 'contacts.phone': '0039 039 123456' }).clinic.phone.dial).toBe('+39039123456')
})

test('hours are told as days and times, with the note of the row', () => {
  const ranges = [{ opens: '08:00', closes: '13:00' }]
  const { clinic } = stored({
    'hours.outpatient': [
      { days: [1, 2], ranges, note: '' },
      { days: [0, 6], ranges, note: 'solo su appuntamento' },
      { days: [3, 4, 5], ranges: [...ranges, { opens: '14:30', closes: '19:30' }], note: '' },
      { days: [5, 1, 3], ranges, note: '' },
    ],
  })
  expect(clinic.hours.outpatient.lines).toEqual([
    { days: 'Lunedì e Martedì', hours: '8:00-13:00' },
    { days: 'Sabato e Domenica', hours: '8:00-13:00, solo su appuntamento' },
    { days: 'Mercoledì-Venerdì', hours: '8:00-13:00 e 14:30-19:30' },
    { days: 'Lunedì, Mercoledì e Venerdì', hours: '8:00-13:00' },
  ])
})

test('a clinic has one entrance when the second is switched off', () => {
  expect(stored({ 'secondaryEntrance.isShown': false }).clinic.entrances.secondary).toBeNull()
})

test('news are shown from their first day to their last', () => {
  const one = (from: string, until: string) => ({ from, until })
  const days = ['2026-12-01', '2026-12-02', '2026-12-03'] as const
  const shown = (from: string, until: string) => days.map((day) => newsOn([one(from, until)], day).length)
  expect(shown('', '')).toEqual([1, 1, 1])
  expect(shown('2026-12-02', '')).toEqual([0, 1, 1])
  expect(shown('', '2026-12-02')).toEqual([1, 1, 0])
  expect(shown('2026-12-02', '2026-12-02')).toEqual([0, 1, 0])
})

test('departments of categories that the site does not show are left out', () => {
  const shown = (...slugs: string[]) =>
    contentWith(
      exampleContent,
      slugs.map((slug) => ({ slug })),
    ).home.departments.items.map(({ slug }) => slug)
  expect(shown('polispecialistico', 'altro', 'centro-dentale')).toEqual([
    'centro-dentale',
    'polispecialistico',
  ])
  expect(shown()).toEqual([])
})

/** The content of a clinic without a laboratory, with other texts than the example's. */
const without = (stored: Parameters<typeof contentOf>[0] = {}) => contentOf(stored, { hasLaboratory: false })

test('a clinic without a laboratory has no facts of one', () => {
  const { clinic, hasLaboratory } = without()
  expect(hasLaboratory).toBe(false)
  expect(clinic.hours.bloodDraw.lines).toEqual([])
  expect(clinic.hours.resultsPickup.openings).toEqual([])
  expect(clinic.hours.outpatient).toEqual(exampleContent.clinic.hours.outpatient)
  expect(clinic.numbers).toEqual({ ...exampleContent.clinic.numbers, resultHours: '' })
  expect(Object.values(clinic.lab).join('')).toBe('')
})

test('items of lists that name facts or pages of the laboratory are left out without one', () => {
  const { about, faq, home } = without()
  const lost = exampleContent.faq.sections.filter(({ id }) => !faq.sections.some((one) => one.id === id))
  expect(lost.map(({ title }) => title)).toEqual([
    'Come funzionano gli esami del sangue?',
    'Quando e come ricevo i referti?',
  ])
  expect(about.features.items).toHaveLength(exampleContent.about.features.items.length - 1)
  expect(JSON.stringify(about.features)).not.toContain('Referti')
  expect(home.news.items).toEqual(exampleContent.home.news.items.slice(0, 2))
})

test('a sentence that names a fact of the laboratory is left out without one, and the rest of its text stays', () => {
  const value = { 'banner.lead': 'Cure in città. Analisi in {referti} ore con {laboratorio}.' }
  const stored = { 'prima-pagina': { value, version: 1, date: '2027-01-31' } }
  expect(without(stored).home.banner.lead).toBe('Cure in città.')
  expect(contentOf(stored).home.banner.lead).toBe(
    'Cure in città. Analisi in 24-48 ore con Laboratorio partner.',
  )
})

const LEGAL = [privacyText, termsText, cookieText, accessibilityText]
const legalWords = ({ legal }: Content) => JSON.stringify(LEGAL.map((text) => text(legal)))

test('legal texts name the partner laboratory only where there is one', () => {
  expect(legalWords(exampleContent)).toMatch(/laboratorio partner/)
  for (const one of [without(), stored({ 'lab.name': '' })])
    expect(legalWords(one)).not.toMatch(/laboratorio/i)
  expect(legalWords(without())).not.toContain('prelievo')
})

test('legal texts leave out the data protection officer and the certified mail that a clinic does not have', () => {
  const said = legalWords(
    stored(
      { 'privacy.officer': '', 'privacy.officerEmail': '', 'company.certifiedEmail': '' },
      'dati-legali',
    ),
  )
  expect(said).not.toMatch(/DPO|PEC|protezione dei dati \(/)
  const named = legalWords(stored({ 'privacy.officerEmail': '' }, 'dati-legali'))
  expect(named).toContain('Il responsabile della protezione dei dati (DPO) è Avv. Silvia Bianchi.')
  const reached = legalWords(stored({ 'privacy.officer': '' }, 'dati-legali'))
  expect(reached).toContain('(DPO) si raggiunge a ')
})

test.each([
  ['dati-legali', ['privacy.officer', 'privacy.officerEmail', 'company.certifiedEmail']],
  [
    'clinica',
    [
      ...['numbers.divisions', 'numbers.squareMetres', 'numbers.resultHours'],
      ...['lab.name', 'lab.url', 'lab.activeFrom', 'lab.accuracy', 'lab.reportTime', 'lab.analysisTypes'],
      ...['elsewhere.reviews', 'elsewhere.webmail'],
    ],
  ],
] as const)('facts of %s that a clinic may not have can be empty', (key, paths) => {
  const shapes = new Map(fieldsOf(groups[key]).map(([path, { shape }]) => [path, shape]))
  for (const path of paths) expect(shapes.get(path)?.safeParse(''), path).toMatchObject({ success: true })
})

test('an e-mail address is required where it is not optional, and is one where it is', () => {
  const refuses = (key: GroupKey, path: string, value: string) =>
    !fieldsOf(groups[key])
      .find(([one]) => one === path)?.[1]
      .shape.safeParse(value).success
  expect(refuses('clinica', 'contacts.email', '')).toBe(true)
  expect(refuses('dati-legali', 'company.certifiedEmail', 'pec')).toBe(true)
  expect(refuses('dati-legali', 'company.certifiedEmail', ' a@pec.it ')).toBe(false)
})

test('the reviews’ widget shows the reviews of its own page, and of no other clinic', () => {
  expect(widgetOf(exampleContent.clinic.reviewsUrl)).toBe(reviewsWidget)
  expect(widgetOf('https://g.page/clinica')).toBeNull()
  expect(widgetOf('')).toBeNull()
  const words = legalWords(stored({ 'elsewhere.reviews': 'https://g.page/clinica' }))
  expect(words).not.toContain('contenuti-di-terzi')
  expect(words).not.toContain('/cookie#preferenze')
  expect(words).toContain('Questo sito non mostra contenuti di altri')
})

test('a legal text begins a new edition with each publication of the facts in it', () => {
  const own = { version: '1.3', date: '2026-11-29' }
  expect(editionOf(own, exampleContent.legal)).toEqual(own)
  expect(editionOf(own, stored({}, 'dati-legali', 2).legal)).toEqual({ version: '1.3.2', date: '2027-01-31' })
  expect(editionOf(own, stored({}, 'prima-pagina', 2).legal)).toEqual(own)
})

test('a placeholder becomes words in a text, and a number to dial where a link leads', () => {
  const fact = { term: 'Telefono', text: '{telefono}' }
  expect(stored({ 'invitation.facts': [fact] }, 'inaugurazione').inauguration.invitation.facts).toEqual([
    { term: 'Telefono', text: '039 000 0000' },
  ])
  const items = [{ question: 'Dov’è {clinica}?', answer: '[chiama {telefono}](/#contatti)' }]
  const { faq } = stored(
    { 'intro.lead': 'Chiama {telefono}.', 'questions.items': items },
    'domande-frequenti',
  )
  expect(faq).toMatchObject({
    lead: 'Chiama 039 000 0000.',
    sections: [
      {
        title: 'Dov’è Ambulatorio?',
        blocks: [{ text: [{ text: 'chiama 039 000 0000', to: '/#contatti' }] }],
      },
    ],
  })
})

test('links of an answer lead to the site, the web, a telephone or an address, and nowhere else', () => {
  const answer =
    '[qui](javascript:alert(1)) [sito](//altri.example) [pagina](/servizi)\n- uno\n- [due](tel:112)'
  const { faq } = stored({ 'questions.items': [{ question: 'È così?', answer }] }, 'domande-frequenti')
  expect(faq.sections[0]).toMatchObject({
    id: 'e-cosi',
    blocks: [
      {
        kind: 'text',
        text: ['[qui](javascript:alert(1)) [sito](//altri.example) ', { text: 'pagina', to: '/servizi' }],
      },
      { kind: 'list', items: [['uno'], [{ text: 'due', to: 'tel:112' }]] },
    ],
  })
})

const CALLS = [
  ...['/api/contacts/export', '/api', '/API/contacts', '/%61pi/contacts', '/%41PI', '/x/../api/contacts'],
  ...['/x/%2e%2e/api/contacts', '/./api/contacts', '/x\\..\\api/contacts', '/api?x', '/api#x', '/%zz'],
]

test.each(CALLS)('W19: no link leads to the call %s', (to) => {
  const { shape } = path('Il link porta a', '/')
  expect(shape.safeParse(to).success).toBe(false)
  const answer = `Prima [qui](${to}) poi [pagina](/servizi).`
  const { faq } = stored({ 'questions.items': [{ question: 'È così?', answer }] }, 'domande-frequenti')
  expect(faq.sections[0]?.blocks).toEqual([
    { kind: 'text', text: [`Prima [qui](${to}) poi `, { text: 'pagina', to: '/servizi' }, '.'] },
  ])
})

test('a link leads to a page whose address only begins like that of a call', () => {
  const { shape } = path('Il link porta a', '/')
  for (const to of [
    '/',
    '/apicoltura',
    '/servizi/api',
    '/servizi?da=/api/',
    '{telefono}',
    'https://api.example/api/x',
  ])
    expect([to, shape.safeParse(to).success]).toEqual([to, true])
})

test('a clinic without an emergency number is told without one', () => {
  const content = stored({ 'contacts.emergency': '', 'contacts.mobile': '333 111 1111' })
  expect(content.clinic.emergency).toBeNull()
  const said = JSON.stringify([content, termsText(content.legal)])
  expect(said).not.toContain('333 000 0000')
  expect(said).not.toContain('24 ore su 24')
  expect(said).toContain('nessuno legge i moduli in tempo reale.')
})

test.each([
  [
    'Chiama il 112. Il nostro numero è {emergenza}. Oppure {telefono}.',
    'Chiama il 112. Oppure 039 000 0000.',
  ],
  ['Uno.\nIl n. {emergenza} risponde.\nDue.', 'Uno.\nDue.'],
  ['Sempre: {emergenza}', ''],
])(
  'a text of a clinic without an emergency number loses its sentences about it: “%s” is “%s”',
  (words, said) => {
    const { about } = contentOf({
      clinica: { value: { 'contacts.emergency': '' }, version: 1, date: '2027-01-31' },
      'chi-siamo': { value: { 'intro.lead': words }, version: 1, date: '2027-01-31' },
    })
    expect(about.intro.lead).toBe(said)
  },
)

test('an answer leaves out lines with a fact that is missing, and a question without any answer is not asked', () => {
  const items = [
    { question: 'Come?', answer: 'Chiama.\n- {telefono}\n- Di notte {emergenza}' },
    { question: 'E di notte?', answer: 'Chiama {emergenza}' },
  ]
  const { faq } = contentOf({
    clinica: { value: { 'contacts.emergency': '' }, version: 1, date: '2027-01-31' },
    'domande-frequenti': { value: { 'questions.items': items }, version: 1, date: '2027-01-31' },
  })
  const call = { text: '039 000 0000', to: 'tel:+390390000000' }
  expect(faq.sections).toEqual([
    {
      ...{ id: 'come', title: 'Come?' },
      blocks: [
        { kind: 'text', text: ['Chiama.'] },
        { kind: 'list', items: [[call]] },
      ],
    },
  ])
})

test('blood is drawn from the earliest of the hours, also where another row stands first', () => {
  const row = (days: number[], opens: string) => ({ days, ranges: [{ opens, closes: '11:00' }], note: '' })
  const hours = { 'hours.bloodDraw': [row([6], '08:30'), row([1, 2], '07:15')] }
  expect(stored(hours).analysis.visit.text).toContain('apre alle 7:15,')
  expect(stored({ 'hours.bloodDraw': [] }).analysis.visit.text).toBe('')
})

const refused: [string, Field, unknown][] = [
  ['a telephone with letters', field(clinicGroup, 'contacts.phone'), '039 ABC'],
  ['a name of two lines', field(clinicGroup, 'name.name'), 'Clinica\nRossi'],
  ['a name too long', field(clinicGroup, 'name.name'), 'x'.repeat(41)],
  ['an empty name', field(clinicGroup, 'name.name'), '  '],
  ['a script as an address', field(clinicGroup, 'elsewhere.webmail'), 'javascript:alert(1)'],
  [
    'hours that end before they begin',
    field(clinicGroup, 'hours.outpatient'),
    [{ days: [1], ranges: [{ opens: '12:00', closes: '09:00' }], note: '' }],
  ],
  [
    'an address of another site without a scheme',
    field(homeGroup, 'news.items'),
    [{ title: 'a', note: 'b', action: 'c', to: '//altri.example', from: '', until: '' }],
  ],
]

test.each(refused)('a field refuses %s', (_, { shape }, value) => {
  expect(shape.safeParse(value).success).toBe(false)
})

function field(group: Group, path: string): Field {
  const found = new Map(fieldsOf(group)).get(path)
  if (!found) throw new Error(`no field ${path}`)
  return found
}
