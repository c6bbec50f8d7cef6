import { expect, test } from 'vitest'
import { notGsm, SMS_LENGTH } from '#platform/sms/gsm.ts'
import { messageTexts, type Placeholder, placeholderHints, textKeys, type Values } from './copy.ts'
import { fillSms, fillText, issuesOfText, smsLength } from './fill.ts'

const LINK = 'https://prenota.ambulatorio.example/visita/Kq7dR2mXw9LpT4sVb8NzYc'
const values: Values = {
  nome: 'Francesca Fittizi',
  visita: 'la tua visita',
  giorno: 'giovedì 3 dicembre',
  ora: '15:45',
  numero: '1042',
  clinica: 'Ambulatorio',
  indirizzo: 'Via Esempio 10, Lissone',
  telefono: '039 000 0000',
  risposta: 'un giorno lavorativo',
  ritiro: 'martedì e venerdì 16:00-18:00',
  tenuto: 'tenuto per te fino alle 12:40',
  scelta: 'abbiamo tenuto tre posti per te, fino alle 12:40',
  link: LINK,
}
const longest: Values = {
  ...values,
  tenuto: 'tenuto fino alle 10:00 di domani',
  scelta: 'entro le 10:00 del 23/12',
  giorno: 'mercoledì 23/12',
  nome: 'N'.repeat(50),
}
const { subject, title, preview, intro, closing } = messageTexts.confirmed.original
const mail = { subject, title, preview, intro, closing }

test.each([
  ['{visita} è confermata', 'La tua visita è confermata'],
  ['Bene. {visita} c’è.\n{giorno}', 'Bene. La tua visita c’è.\nGiovedì 3 dicembre'],
  ['Ciao {nome}, {visita} di {giorno}', 'Ciao Francesca Fittizi, la tua visita di giovedì 3 dicembre'],
  ['{link} {altro} {constructor}', `${LINK} {altro} {constructor}`],
  ['nessun posto', 'nessun posto'],
])('fills %j', (text, filled) => {
  expect(fillText(text, values)).toBe(filled)
})

test('fills each placeholder once: a value with braces is not filled again', () => {
  expect(fillText('Ciao {nome}', { ...values, nome: '{telefono} $& $1' })).toBe('Ciao {telefono} $& $1')
})

test.each(textKeys)('the original %s can be sent, and fills all its placeholders', (key) => {
  const { original, channel, placeholders } = messageTexts[key]
  expect(issuesOfText(key, original, longest)).toEqual([])
  for (const part of Object.values(original)) {
    const filled = channel === 'sms' ? fillSms(part ?? '', longest) : fillText(part ?? '', longest)
    expect(filled).not.toMatch(/[{}]/)
    if (channel === 'sms') {
      expect(filled.length).toBeLessThanOrEqual(SMS_LENGTH)
      expect(notGsm(filled)).toEqual([])
    }
  }
  expect(placeholders.filter((placeholder) => !(placeholder in placeholderHints))).toEqual([])
})

test('L7: no SMS can name the patient, and no mail the link', () => {
  for (const { channel, placeholders } of Object.values(messageTexts)) {
    const forbidden: Placeholder[] = channel === 'sms' ? ['nome', 'visita'] : ['link']
    expect(placeholders.filter((placeholder) => forbidden.includes(placeholder))).toEqual([])
  }
})

test.each([
  ['subject', '{password}', /^\{password\} non c’è\. Puoi usare \{nome\}, \{visita\}/],
  ['intro', 'Ciao {}', /^\{\} non c’è/],
  ['intro', 'Ciao {nome', /parentesi/],
  ['intro', 'Ciao } {nome}', /parentesi/],
  ['intro', 'Ciao {{nome}}', /parentesi/],
  ['intro', '{Nome}', /non c’è/],
  ['intro', '{constructor}', /non c’è/],
  ['closing', '{link}', /non c’è/],
  ['subject', 'Confermata\r\nBcc: tutti@example.com', /a capo/],
  ['title', 'Confermata\nBene', /a capo/],
  ['preview', 'Bene\u2028', undefined],
  ['subject', 'Bene\u202Eatamrefnoc', /invisibili/],
  ['intro', 'Bene\u0007', /invisibili/],
  ['intro', 'Prima riga\nseconda', undefined],
  ['closing', '', undefined],
  ['title', '  ', /Scrivi/],
  ['subject', 'x'.repeat(121), /120/],
  ['subject', '{nome} {nome} {nome} {nome}', /accorcialo/],
  ['intro', 'x'.repeat(100_000), /1500/],
  ['intro', '<script>alert(1)</script>', undefined],
] as const)('L7: the %s %j of a mail is judged', (part, text, message) => {
  const issues = issuesOfText('confirmed', { ...mail, [part]: text }, longest)
  if (message === undefined) expect(issues).toEqual([])
  else expect(issues).toEqual([{ part, message: expect.stringMatching(message) }])
})

test.each([
  ['Ti aspettiamo {giorno} ore {ora}', /Manca \{link\}/],
  ['Ti aspettiamo: {link}', /Manca \{giorno\}/],
  ['{nome}: {giorno} {ora} {link}', /\{nome\} non c’è/],
  ['L’ora è {ora}, {giorno}: {link}', /non si può scrivere «’»/],
  ['😀 {giorno} {ora} {link}', /non si può scrivere «😀»/],
  [`${'x'.repeat(90)} {giorno} {ora} {link}`, /Può arrivare a \d+ caratteri: \d+ più dei 160/],
  [`${'€'.repeat(40)} {giorno} {ora} {link}`, /Può arrivare a \d+ caratteri/],
  ['{giorno} {ora}\r\n{link}', /a capo/],
  ['{giorno} {ora} {link}', undefined],
] as const)('L7: the SMS %j is judged', (body, message) => {
  const issues = issuesOfText('sms_reminder', { body }, longest)
  if (message === undefined) expect(issues).toEqual([])
  else expect(issues).toEqual([{ part: 'body', message: expect.stringMatching(message) }])
})

test.each([
  ['displaced', 'intro', 'Gentile {nome}, {visita} non si può fare.', /^Manca \{scelta\}/],
  ['displaced', 'title', '{visita} {tenuto}', /^\{tenuto\} non c’è/],
  ['displaced', 'intro', '{link} {scelta}', /^\{link\} non c’è/],
  ['displaced', 'preview', '', undefined],
  ['sms_displaced', 'body', 'Scegli {scelta}: {giorno} {ora}', /^Manca \{link\}/],
  ['sms_displaced', 'body', '{visita} di {giorno} {ora}: {link}', /^\{visita\} non c’è/],
  [
    'sms_displaced',
    'body',
    `${'x'.repeat(60)} {giorno} {ora} {scelta} {link}`,
    /Può arrivare a \d+ caratteri/,
  ],
  ['sms_displaced', 'body', '{giorno} {ora} {link}', undefined],
] as const)('L7: the text %s with the %s %j is judged', (key, part, text, message) => {
  const issues = issuesOfText(key, { ...messageTexts[key].original, [part]: text }, longest)
  if (message === undefined) expect(issues).toEqual([])
  else expect(issues).toEqual([{ part, message: expect.stringMatching(message) }])
})

test('counts an SMS with the longest values, extended characters twice', () => {
  expect(smsLength('{giorno} €', longest)).toBe('mercoledì 23/12 '.length + 2)
})
