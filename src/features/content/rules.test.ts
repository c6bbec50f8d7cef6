import { expect, test } from 'vitest'
import { fieldsOf } from '#content/fields.ts'
import { groups } from '#content/site.ts'
import { cleanedTexts, issuesOf, promisesIn } from './rules.ts'

test.each([
  ['La clinica più moderna della Brianza', ['più moderna']],
  ["La clinica più moderna d'Italia", ['più moderna']],
  ['Siamo la più moderna', ['la più moderna']],
  ['I migliori dentisti', ['migliori']],
  ['Il miglior laboratorio', ['miglior']],
  ['Il n. 1 in Brianza', ['n. 1']],
  ['Siamo i numero uno', ['numero uno']],
  ['Risultati garantiti', ['garantiti']],
  ['Un sorriso senza dolore', ['senza dolore']],
  ['Igiene a -30 % fino a Natale', ['-30 %']],
  ['Igiene, 30% in meno', ['30% in meno']],
  ['Uno sconto per chi si iscrive', ['sconto']],
  ['Prima visita gratuita', ['gratuita']],
  ['La più bella, la più bella', ['La più bella']],
  ['Dentisti, medicina estetica e analisi a Lissone', []],
  ['Per la maggior parte degli esami il referto è pronto in 24-48 ore', []],
  ['Più di venti specialisti', []],
  ['Specialisti, iscritti all’albo', []],
  ['Via Garantita', ['Garantita']],
  ['Numero 10 di via Roma, scontrino alla cassa', []],
  ['Accuratezza del 99,8%', []],
  ['Migliorare la cura', []],
  ['', []],
])('the text «%s» promises %j', (text, words) => {
  expect(promisesIn(text).map((one) => one.words)).toEqual(words)
})

test('the error of an item names its place in the list', () => {
  const [[path, field] = []] = fieldsOf(groups.avvisi)
  if (!path || !field) throw new Error('no field')
  const notice = {
    text: 'Chiusi {quando}',
    english: '',
    label: '',
    to: '',
    tone: 'info',
    from: '',
    until: '',
  }
  expect(issuesOf(groups.avvisi, path, field, [notice])).toEqual([
    { path: 'bar.items.0.text', message: 'Il segnaposto {quando} non esiste.' },
  ])
  expect(issuesOf(groups.avvisi, path, field, [{ ...notice, text: '', from: '31/02' }])).toEqual([
    { path: 'bar.items.0.text', message: 'Scrivi un testo' },
    { path: 'bar.items.0.from', message: 'Una data, come 24/11/2026' },
  ])
})

test.each([
  ['clinica', 'mainEntrance.title', 'Ingresso di {via}'],
  ['clinica', 'name.description', '{clinica}, {qualunque}'],
  ['dati-legali', 'company.legalName', '{clinica} S.r.l.'],
] as const)('a fact of %s takes no placeholder: %s refuses “%s”', (key, path, value) => {
  const field = new Map(fieldsOf(groups[key])).get(path)
  if (!field) throw new Error('no field')
  const [first = ''] = value.match(/\{[^}]+\}/) ?? []
  const message = `Qui un segnaposto non funziona: al posto di ${first} scrivi le parole che si devono leggere.`
  expect(issuesOf(groups[key], path, field, value)[0]).toEqual({ path, message })
})

test('a fact of several items names the item with a placeholder', () => {
  const field = new Map(fieldsOf(groups.clinica)).get('mainEntrance.ways')
  if (!field) throw new Error('no field')
  const ways = [{ by: 'car', title: 'In auto', text: 'Suona a {clinica}' }]
  expect(issuesOf(groups.clinica, 'mainEntrance.ways', field, ways)).toMatchObject([
    { path: 'mainEntrance.ways.0.text' },
  ])
})

test.each([...['\u200b\u200b', '\u202e', '\ufeff \u2060', '\u00ad', '\u3164', '\u0000', ' \u200d\n']])(
  'W23: a text of invisible characters is empty: %j',
  (blank) => {
    const field = new Map(fieldsOf(groups.clinica)).get('name.name')
    if (!field) throw new Error('no field')
    expect(issuesOf(groups.clinica, 'name.name', field, blank)).toEqual([
      { path: 'name.name', message: 'Scrivi un testo' },
    ])
  },
)

test('W23: a text loses invisible and bidirectional characters, also inside a list, and keeps its lines', () => {
  const value = [
    { text: 'Clin\u202eica\u200b', days: [1], to: '\u200b/servizi', none: null },
    'Uno\r\nDue\tTre',
  ]
  expect(cleanedTexts(value)).toEqual([
    { text: 'Clinica', days: [1], to: '/servizi', none: null },
    'Uno\nDue\tTre',
  ])
  // Families of emoji are held together by joiners.
  expect(cleanedTexts('👩\u200d👧')).toBe('👩\u200d👧')
  expect(cleanedTexts('e\u200b\u0300')).toBe('è')
})

test('W23: an address is judged without its invisible characters', () => {
  const [[path, field] = []] = fieldsOf(groups.avvisi)
  if (!path || !field) throw new Error('no field')
  const notice = { text: 'Chiusi', english: '', label: 'Apri', tone: 'info', from: '', until: '' }
  for (const to of ['/\u200b/altri.example', '/\u202eapi/contacts', 'java\u200bscript:alert(1)'])
    expect(issuesOf(groups.avvisi, path, field, [{ ...notice, to }])).toMatchObject([
      { path: 'bar.items.0.to' },
    ])
})
