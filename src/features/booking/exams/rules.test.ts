import { expect, test } from 'vitest'
import { isDraw, isSameExam, mainExam, totalText, uniqueLines } from './rules.ts'

const exam = (name: string, duration: number, atHome = false) => ({ name, duration, atHome })

test.each([
  ['the longest', [exam('a', 15), exam('b', 30), exam('c', 20)], 'b'],
  ['the first of equally long ones', [exam('a', 15), exam('b', 15)], 'a'],
  ['one at home, also a shorter one', [exam('a', 30), exam('b', 15, true)], 'b'],
  ['the longest of those at home', [exam('a', 15, true), exam('b', 30, true), exam('c', 45)], 'b'],
  ['none without exams', [], undefined],
])('the main exam of a draw is %s', (_, exams, name) => {
  expect(mainExam(exams)?.name).toBe(name)
})

test('a draw at home alone has nothing to draw', () => {
  expect(isDraw([exam('a', 15, true)])).toBe(false)
  expect(isDraw([exam('a', 15, true), exam('b', 15)])).toBe(true)
})

test.each([
  ['adds up amounts', ['45,00', '60', '1.010,50'], '1.115,50 €'],
  ['shows a single price as it is', ['Su preventivo'], 'Su preventivo'],
  ['shows a single amount with its sign', ['45,00'], '45,00 €'],
  ['counts one price that is no amount', ['45,00', null], '45,00 € più 1 esame senza prezzo fisso'],
  ['counts several', ['Su preventivo', '45,00', null], '45,00 € più 2 esami senza prezzo fisso'],
  ['is null without an amount', [null, 'Su preventivo'], null],
  ['is null without exams', [], null],
])('the total of several prices %s', (_, prices, text) => {
  expect(totalText(prices)).toBe(text)
})

test('a line that several texts have stands once, whatever mark or spaces it has', () => {
  const texts = [
    'Digiuno da 8 ore\nBevi acqua',
    null,
    '- Digiuno da 8 ore ',
    '• Bevi acqua\n\nPorta gli esami',
  ]
  expect(uniqueLines(texts)).toEqual(['Digiuno da 8 ore', 'Bevi acqua', 'Porta gli esami'])
})

test('two kinds of one service are different exams', () => {
  expect(isSameExam({ serviceId: 1, subserviceId: 2 }, { serviceId: 1, subserviceId: 2 })).toBe(true)
  expect(isSameExam({ serviceId: 1, subserviceId: 2 }, { serviceId: 1, subserviceId: null })).toBe(false)
})
