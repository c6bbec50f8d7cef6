import { expect, it } from 'vitest'
import { deletionSummary } from './deletion-summary.ts'

const nothing = { messages: 0, notes: 0, files: 0, lists: 0, requests: 0 }

it.each([
  [
    { messages: 4, notes: 2, files: 3, requests: 3 },
    'Spariscono anche 4 messaggi, 2 note e 3 file. Le richieste di prenotazione restano. Non si può annullare.',
  ],
  [{}, 'Non si può annullare.'],
  [{ messages: 1 }, 'Sparisce anche 1 messaggio. Non si può annullare.'],
  [{ notes: 1, files: 1 }, 'Spariscono anche 1 nota e 1 file. Non si può annullare.'],
  [{ files: 2 }, 'Spariscono anche 2 file. Non si può annullare.'],
  [{ lists: 1 }, 'Il contatto esce da 1 lista. Non si può annullare.'],
  [
    { notes: 1, lists: 2, requests: 1 },
    'Sparisce anche 1 nota. Il contatto esce da 2 liste. La richiesta di prenotazione resta. Non si può annullare.',
  ],
  [{ messages: 1000 }, 'Spariscono anche almeno 1000 messaggi. Non si può annullare.'],
  [
    { messages: undefined, notes: 2, lists: undefined, requests: undefined },
    'Spariscono anche eventuali messaggi e 2 note. Il contatto esce da eventuali liste. Le richieste di prenotazione restano. Non si può annullare.',
  ],
])('the deletion summary names %j', (counts, text) => {
  expect(deletionSummary({ ...nothing, ...counts })).toBe(text)
})
