import { describe, expect, test } from 'vitest'
import type { Decision } from '#features/calendar/contract.ts'
import type { Desk, DeskAuthorisation, DeskMessage, DeskRequest, Task } from './contract.ts'
import { acceptedText } from './copy.ts'
import { dayChips } from './due-date.ts'
import { dueText } from './due-text.ts'
import { aboutOf, ageText, familiesOf, filtered, groupsOf, replyLink, sumOf } from './items.ts'
import { groupNames } from './rules.ts'

const NOW = new Date('2026-11-24T09:42:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString()

test.each([
  [0, '0′'],
  [55, '55′'],
  [60, '1 h'],
  [130, '2 h 10′'],
  [17 * 60 + 20, '17 h'],
  [50 * 60, '2 g'],
  [59 * 24 * 60, '59 g'],
  [61 * 24 * 60, '2 mesi'],
  [160 * 24 * 60, '5 mesi'],
  [365 * 24 * 60, '11 mesi'],
  [400 * 24 * 60, '1 anno'],
  [1738 * 24 * 60, '4 anni'],
])('an age of %i minutes reads %s', (minutes, text) => {
  expect(ageText(ago(minutes), NOW)).toBe(text)
})

test.each([
  [null, ''],
  ['2026-06-20', 'da 5 mesi'],
  ['2026-11-20', 'da 4 giorni'],
  ['2026-11-23', 'da ieri'],
  ['2026-11-24', 'oggi'],
  ['2026-11-25', 'domani'],
  ['2026-11-27', 'ven 27/11'],
  ['2027-01-04', 'lun 4/1/2027'],
])('the day %s of a task reads %s', (date, text) => {
  expect(dueText(date, '2026-11-24')).toBe(text)
})

test.each([
  ['2026-11-24', 'domani 2026-11-25, venerdì 2026-11-27, fra una settimana 2026-12-01'],
  ['2026-11-26', 'domani 2026-11-27, fra una settimana 2026-12-03'],
  ['2026-11-27', 'domani 2026-11-28, fra una settimana 2026-12-04'],
  ['2026-11-28', 'lunedì 2026-11-30, venerdì 2026-12-04, fra una settimana 2026-12-05'],
])('a task of %s is put off to %s', (today, chips) => {
  expect(
    dayChips(today)
      .map(({ label, date }) => `${label} ${date}`)
      .join(', '),
  ).toBe(chips)
})

const message: DeskMessage = {
  ...{ id: 1, contactId: 7, firstName: 'Elena', lastName: 'Ferràri', phone: '', email: 'elena@example.com' },
  ...{
    subject: 'Disdetta & altro',
    excerpt: 'Buonasera,\npurtroppo',
    status: 'non_letto',
  },
  ...{ createdAt: ago(1000), overdue: true, assignedTo: 3, assignee: 'anna', isNew: true },
}
const task: Task = {
  ...{ id: 1, kind: 'task', title: 'Carta per l’ECG', note: null, dueOn: '2026-11-23', contactId: null },
  ...{ appointmentId: null, visitDate: null, person: null, phone: null, assignedTo: null, assignee: null },
  ...{ doneAt: null, outcome: null, version: 1, createdAt: ago(1) },
}

test('a task begun on a row is about its person, and on one without a person about none', () => {
  const shown = { key: '', id: 1, what: '', line: '', age: '', overdue: false }
  expect(aboutOf({ ...shown, group: 'messages', title: 'Elena Ferràri', row: message })).toEqual({
    contactId: 7,
    person: 'Elena Ferràri',
  })
  const call = { ...task, contactId: 9, person: 'Ada Riva' }
  expect(aboutOf({ ...shown, group: 'calls', title: task.title, row: call })).toEqual({
    contactId: 9,
    person: 'Ada Riva',
  })
  expect(aboutOf({ ...shown, group: 'tasks', title: task.title, row: task })).toBeUndefined()
})

const none = { rows: [], total: 0 }
const desk: Desk = {
  messages: { rows: [message], total: 120 },
  ...{
    requests: none,
    reminders: none,
    calls: none,
    authorisations: none,
    agreements: none,
    absences: none,
    visits: none,
    mails: none,
  },
  tasks: { rows: [task, { ...task, id: 2, dueOn: null, title: 'Altro' }], total: 2 },
  later: { rows: [{ ...task, id: 3, dueOn: '2026-11-30' }], total: 1 },
  nextVisitAt: null,
}

describe('the rows of the desk', () => {
  const groups = groupsOf(desk, NOW)
  const shown = (filter: object) =>
    filtered(groups, { q: '', group: null, mine: false, overdue: false, ...filter }, 3).flatMap(({ items }) =>
      items.map(({ key }) => key),
    )

  test('the page counts all rows but those of a day to come', () => {
    expect(sumOf(groups)).toEqual({ count: 122, overdue: 2 })
  })

  test('calls of today come first, and those without a date stay behind messages', () => {
    const namesWith = (dueOn: string | null) => {
      const call = { ...task, kind: 'call' as const, dueOn }
      return groupsOf({ ...desk, calls: { rows: [call], total: 1 } }, NOW).map(({ name }) => name)
    }
    expect(namesWith('2026-11-24').slice(0, 2)).toEqual(['calls', 'absences'])
    expect(namesWith(null).slice(1, 5)).toEqual(['messages', 'requests', 'reminders', 'calls'])
  })

  test('proposed absences, which are few, stand above the long groups', () => {
    expect(groups.map(({ name }) => name)).toEqual(groupNames)
    expect(groupNames[0]).toBe('absences')
  })

  test('the toast of an accepted absence counts the visits by decision', () => {
    const made = (...all: Decision[]) => acceptedText(all.map((decision) => ({ decision })))
    expect(made()).toBe('Assenza accettata')
    expect(made('cancel', 'cancel')).toBe('Assenza accettata: 2 visite annullate')
    expect(made('leave', 'cancel', 'give')).toBe(
      'Assenza accettata: 1 visita annullata, 1 visita a un collega, 1 visita lasciata',
    )
  })

  test('a search ignores case, accents and the order of words', () => {
    expect(shown({ q: 'FERRARI disdetta' })).toEqual(['messages-1'])
    expect(shown({ q: 'ecg' })).toEqual(['tasks-1', 'later-3'])
    expect(shown({ q: 'nessuno' })).toEqual([])
  })

  test('the head of a group counts the rows a search has found, else all of the group', () => {
    const totals = (q: string) =>
      filtered(groups, { q, group: null, mine: false, overdue: false }, 3).map(({ total }) => total)
    expect(totals('')).toEqual([120, 2, 1])
    expect(totals('ecg')).toEqual([1, 1])
  })

  test('filters leave the own, the overdue and those of one kind', () => {
    expect(shown({})).toEqual(['messages-1', 'tasks-1', 'tasks-2', 'later-3'])
    expect(shown({ mine: true })).toEqual(['messages-1'])
    expect(shown({ overdue: true })).toEqual(['messages-1', 'tasks-1'])
    expect(shown({ group: 'tasks', overdue: true })).toEqual(['tasks-1'])
  })
})

test('requests with one e-mail or telephone are one row, in the place of the oldest', () => {
  const request: DeskRequest = {
    ...{ id: 1, contactId: 7, firstName: 'Anna', lastName: 'Bianchi', phone: '1', email: 'a@example.com' },
    ...{ serviceName: 'Visita', doctorName: 'Dr. Riva', date: '2026-11-26', time: '09:30', version: 1 },
    ...{ doctorAuto: false, emailUnproven: false, releasedAt: null, createdAt: ago(60), overdue: false },
    language: 'it',
  }
  const rows: DeskRequest[] = [
    request,
    { ...request, id: 2, firstName: 'Ugo', phone: '', email: '' },
    { ...request, id: 3, firstName: 'Luca', phone: '2', language: 'en' },
    { ...request, id: 4, firstName: 'Pia', phone: '2', email: 'b@example.com' },
    { ...request, id: 5, firstName: 'Ada', phone: '', email: '' },
  ]
  expect(familiesOf(rows).map((family) => family.map(({ id }) => id))).toEqual([[1, 3, 4], [2], [5]])
  const [, , group] = groupsOf({ ...desk, requests: { rows, total: 5 } }, NOW)
  expect(group?.total).toBe(5)
  expect(group?.items[0]).toMatchObject({
    ...{ key: 'requests-1', title: 'Anna Bianchi e altre 2 persone', what: '3 richieste', age: '1 h' },
    line: 'Anna: Visita, gio 26/11, 9:30 · Luca: Visita, gio 26/11, 9:30 · Pia: Visita, gio 26/11, 9:30 · ha prenotato in inglese',
  })
})

test('a visit without its authorisation says which, whose and for when', () => {
  const row: DeskAuthorisation = {
    ...{ id: 4, contactId: 7, firstName: 'Paolo', lastName: 'Riva', phone: '1', email: '', version: 1 },
    ...{ serviceName: 'Ortopedia', doctorName: 'Dr. Pozzi', date: '2026-11-25', time: '10:30' },
    ...{ agreementName: 'UniSalute', authorisation: 'missing' },
  }
  const groups = groupsOf({ ...desk, authorisations: { rows: [row], total: 1 } }, NOW)
  expect(groups.find(({ name }) => name === 'authorisations')?.items[0]).toMatchObject({
    ...{ key: 'authorisations-4', title: 'Paolo Riva', what: 'UniSalute, numero non inserito' },
    ...{ line: 'domani, 10:30 · Ortopedia · Dr. Pozzi', age: 'domani' },
  })
})

test('an answer begins with subject and greeting, and nothing typed becomes a header', () => {
  expect(replyLink({ ...message, email: 'a?cc=b@example.com' })).toBe(
    'mailto:a%3Fcc%3Db@example.com?subject=Re%3A%20Disdetta%20%26%20altro&body=Buongiorno%20Elena%2C%0A%0A',
  )
})

test('an answer proposes the chosen time, or says that the visit was moved to it', () => {
  const time = { date: '2026-11-30', time: '09:30', doctorName: 'Dr.ssa Brambilla' }
  const bodyOf = (isMoved: boolean) =>
    decodeURIComponent(replyLink(message, { ...time, isMoved }).split('body=')[1] ?? '')
  expect(bodyOf(false)).toBe(
    'Buongiorno Elena,\n\npossiamo proporti lunedì 30 novembre alle 9:30, Dr.ssa Brambilla. Va bene? Basta rispondere a questa e-mail.\n',
  )
  expect(bodyOf(true)).toBe(
    'Buongiorno Elena,\n\nla tua visita è spostata a lunedì 30 novembre alle 9:30, Dr.ssa Brambilla.\n',
  )
})
