import { expect, it } from 'vitest'
import { gsmLength, notGsm, toGsm } from './gsm.ts'

it.each([
  ['Ambulatorio: visita confermata giovedì 3/12', 43],
  ['', 0],
  ['€', 2],
  ['[a]{b}', 10],
  ['perché', 6],
  ['😀', 1],
])('counts the characters of %j', (text, length) => {
  expect(gsmLength(text)).toBe(length)
})

it.each([
  ['è à ì ò ù é, ok?', []],
  ['l’ora', ['’']],
  ['a\r\nb', ['\r', '\n']],
  ['😀 ciao 😀', ['😀']],
  ['ç', ['ç']],
  ['\u0000\t', ['\u0000', '\t']],
])('names the characters of %j that no message may have', (text, found) => {
  expect(notGsm(text)).toEqual(found)
})

it.each([
  ['l’ora è “giusta” – sì', 'l\'ora è "giusta" - sì'],
  ['a\r\nb', 'a b'],
  ['È Łódź 😀', 'E ?òdz ?'],
  ['e\u0300', 'è'],
])('turns %j into a text that can be sent', (text, sent) => {
  expect(toGsm(text)).toBe(sent)
  expect(notGsm(toGsm(text))).toEqual([])
})
