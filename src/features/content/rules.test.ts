import { expect, test } from 'vitest'
import { fieldsOf } from '#content/fields.ts'
import { groups } from '#content/site.ts'
import { issuesOf, promisesIn } from './rules.ts'

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
  const notice = { text: 'Chiusi {quando}', label: '', to: '', tone: 'info', from: '', until: '' }
  expect(issuesOf(path, field, [notice])).toEqual([
    { path: 'bar.items.0.text', message: 'Il segnaposto {quando} non esiste.' },
  ])
  expect(issuesOf(path, field, [{ ...notice, text: '', from: '31/02' }])).toEqual([
    { path: 'bar.items.0.text', message: 'Scrivi un testo' },
    { path: 'bar.items.0.from', message: 'Una data, come 24/11/2026' },
  ])
})
