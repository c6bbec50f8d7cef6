import { expect, test } from 'vitest'
import { erasureSummary } from './rules.ts'

const nothing = {
  ...{ messages: 0, notes: 0, tasks: 0, lists: 0, relations: 0, waiting: 0, documents: 0 },
  ...{ visitsToCome: 0, otherVisits: 0 },
  ...{ activations: 0, submissions: 0, mails: 0 },
}

test('erasureSummary names the contact alone when nothing else is stored', () => {
  expect(erasureSummary(nothing)).toEqual({ gone: ['Il contatto con tutti i suoi dati'], visits: [] })
})

test('erasureSummary uses singular and plural', () => {
  const { gone, visits } = erasureSummary({
    ...nothing,
    messages: 1,
    documents: 2,
    visitsToCome: 1,
    otherVisits: 2,
  })
  expect(gone).toEqual(['Il contatto con tutti i suoi dati', '1 messaggio', '2 documenti'])
  expect(visits).toEqual([
    '1 visita futura viene annullata e il suo orario torna libero. Non parte alcuna mail: avvisa tu la persona.',
    '2 visite passate o annullate restano in archivio con giorno, servizio e medico, ma senza nome, recapiti, note e documenti.',
  ])
  expect(erasureSummary({ ...nothing, visitsToCome: 3, otherVisits: 1 }).visits).toEqual([
    '3 visite future vengono annullate e i loro orari tornano liberi. Non parte alcuna mail: avvisa tu la persona.',
    '1 visita passata o annullata resta in archivio con giorno, servizio e medico, ma senza nome, recapiti, note e documenti.',
  ])
})
