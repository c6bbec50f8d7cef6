import { expect, test } from 'vitest'
import type { AgendaDoctor, AgendaVisit } from '../contract.ts'
import type { FoundPerson } from '../people/contract.ts'
import {
  alreadyBooked,
  bodyOf,
  bookLabel,
  draftFor,
  lacksAddress,
  missingOf,
  nextDraft,
  placeQuestionOf,
  withExams,
  withFinder,
  withOffer,
  withPerson,
  withProposal,
  withSame,
  withSlot,
} from './draft.ts'
import type { Offer } from './services.ts'

const TODAY = '2026-11-24'
const INSIST = { evenOutside: false, squeeze: false }
const ecg: Offer = {
  id: 1,
  serviceId: 5,
  subserviceId: 12,
  name: 'Visita ed ECG',
  detail: 'Cardiologia',
  duration: 45,
  price: '120',
  atHome: false,
  afterMinutes: 5,
  words: [],
}
const person = {
  id: 7,
  lastVisit: { date: '2026-05-12', doctorId: 3, serviceId: 5, subserviceId: 12 },
} as FoundPerson
const placed = { contactId: 7, doctorId: 3, date: '2026-11-24', time: '11:30' } as AgendaVisit

test('a draw at home can’t be booked without its address, which another service leaves out', () => {
  const slot = { date: TODAY, time: '11:30', doctorId: 3 }
  const atHome = withOffer(draftFor(slot, person, TODAY), { ...ecg, atHome: true })
  expect(missingOf(atHome)).toBe('Manca l’indirizzo.')
  expect(bodyOf(atHome, null, INSIST)).toBeNull()
  const whole = { ...atHome, homeAddress: 'Via Prova 12' }
  expect([missingOf(whole), bodyOf(whole, null, INSIST)?.homeAddress]).toEqual([null, 'Via Prova 12'])
  expect(bodyOf(withOffer(whole, ecg), null, INSIST)).not.toHaveProperty('homeAddress')
})

test('several exams are booked as the main one, which the button names with their number', () => {
  const long = { ...ecg, id: 2, subserviceId: 13, name: 'Curva glicemica', duration: 60 }
  const home = { ...ecg, id: 3, subserviceId: 14, name: 'A domicilio', duration: 15, atHome: true }
  const slot = { date: TODAY, time: '11:30', doctorId: 3 }
  const draft = withExams(withOffer(draftFor(slot, person, TODAY), ecg), [ecg, long])
  expect([draft.offer, draft.exams]).toEqual([long, [ecg]])
  expect(bookLabel(draft, undefined, TODAY)).toBe('Prenota Curva glicemica e un altro esame, 11:30')
  expect(bodyOf(draft, null, INSIST)?.exams).toEqual([
    { serviceId: 5, subserviceId: 13 },
    { serviceId: 5, subserviceId: 12 },
  ])
  expect(lacksAddress(withExams(draft, [long, ecg, home]))).toBe(true)
  expect(withExams(draft, [long]).exams).toEqual([])
  expect(withOffer(draft, ecg).exams).toEqual([])
})

test('a free slot gives the place, and no places are asked for', () => {
  const draft = draftFor({ date: TODAY, time: '11:30', doctorId: 3 }, null, TODAY)
  expect(placeQuestionOf(withOffer(draft, ecg))).toBeNull()
})

test('the room of a slot is taken along, also by a search for places, until another slot is chosen', () => {
  const slot = { date: TODAY, time: '11:30', doctorId: 3, roomId: 8 }
  const draft = withOffer(draftFor(slot, person, TODAY), ecg)
  expect(bodyOf(draft, null, INSIST)?.resourceIds).toEqual([8])
  expect(withFinder(draft, {}).roomId).toBe(8)
  const { roomId: _, ...without } = slot
  expect(bodyOf(withSlot(draft, without, [ecg], TODAY), null, INSIST)?.resourceIds).toEqual([])
})

test('the button names service, doctor and time, and the day unless it is today', () => {
  const draft = withOffer(draftFor({ date: TODAY, time: '11:30', doctorId: 3 }, null, TODAY), ecg)
  expect(bookLabel(draft, 'Dr. Villa', TODAY)).toBe('Prenota Visita ed ECG, Dr. Villa, 11:30')
  expect(bookLabel(draft, 'Dr. Villa', '2026-11-20')).toBe('Prenota Visita ed ECG, Dr. Villa, mar 24, 11:30')
  expect(bookLabel(withOffer(draft, null), 'Dr. Villa', TODAY)).toBe('Prenota')
})

test('a person’s last service is proposed only while no service is chosen', () => {
  const draft = draftFor(null, person, TODAY)
  const other = { ...ecg, id: 2, subserviceId: 13 }
  expect(withProposal(draft, [other, ecg])).toMatchObject({ offer: ecg, asLastTime: true })
  expect(withProposal(withOffer(draft, other), [other, ecg]).offer).toBe(other)
})

test('a service proposed to one person does not stay for the next, a chosen one does', () => {
  const proposed = withProposal(draftFor(null, person, TODAY), [{ ...ecg, id: 2, subserviceId: 13 }, ecg])
  expect(withPerson(proposed, null, true)).toMatchObject({ contact: null, isNew: true, offer: null })
  const chosen = withOffer(draftFor(null, person, TODAY), ecg)
  expect(withPerson(chosen, null, false).offer).toBe(ecg)
})

test('the only service of a doctor is proposed to a new person too', () => {
  const draft = draftFor({ date: TODAY, time: '11:30', doctorId: 3 }, null, TODAY)
  expect(withProposal(draft, [ecg])).toMatchObject({ offer: ecg, asLastTime: false })
})

test('another slot keeps the service only where its doctor offers it', () => {
  const slot = { date: TODAY, time: '12:00', doctorId: 4 }
  const draft = withOffer(draftFor(null, person, TODAY), ecg)
  expect(withSlot(draft, slot, [ecg], TODAY)).toMatchObject({ offer: ecg, place: slot, contact: person })
  expect(withSlot(draft, slot, [], TODAY).offer).toBeNull()
})

test('another service or other conditions drop the place that was found', () => {
  const draft = { ...withOffer(draftFor(null, person, TODAY), ecg), place: { ...placed, doctorId: 3 } }
  expect(withOffer(draft, ecg).place).toBeNull()
  expect(withFinder(draft, { part: 'morning' }).place).toBeNull()
})

test('the question for places leaves out conditions that are not set', () => {
  const draft = withOffer(draftFor(null, person, TODAY), ecg)
  expect(placeQuestionOf(draft)).toEqual({ serviceId: '5', subserviceId: '12', from: TODAY })
  expect(placeQuestionOf(withFinder(draft, { doctorId: 3, part: 'morning' }))).toEqual({
    serviceId: '5',
    subserviceId: '12',
    doctorId: '3',
    from: TODAY,
    part: 'morning',
  })
})

test('the sentence about missing parts agrees with their number', () => {
  const draft = draftFor(null, null, TODAY)
  expect(missingOf(draft)).toBe('Mancano il paziente, il servizio e il posto.')
  expect(missingOf(withOffer({ ...draft, contact: person }, ecg))).toBe('Manca il posto.')
})

test('the call gets a duration only when it differs from the service’s', () => {
  const place = { date: TODAY, time: '11:30', doctorId: 3 }
  const draft = { ...withOffer(draftFor(place, person, TODAY), ecg) }
  expect(bodyOf({ ...draft, duration: 45 }, null, INSIST)?.duration).toBeNull()
  expect(bodyOf({ ...draft, duration: 60 }, null, INSIST)).toMatchObject({
    contactId: 7,
    duration: 60,
    ...place,
  })
  expect(bodyOf({ ...draft, contact: null }, null, INSIST)).toBeNull()
})

test('a repeated visit begins again with the same person, service and doctor, months later', () => {
  const draft = { ...withOffer(draftFor(null, person, TODAY), ecg), repeat: 6 as const }
  expect(nextDraft(draft, placed, TODAY)).toMatchObject({
    contact: { id: person.id },
    offer: ecg,
    repeat: 0,
    place: null,
    finder: { doctorId: 3, from: '2027-05-24' },
  })
})

test('a next visit of the same service on the chosen day is named, also one that has just been booked', () => {
  const draft = withOffer(draftFor({ date: TODAY, time: '12:00', doctorId: 3 }, person, TODAY), ecg)
  const booked = { ...placed, serviceId: 5, subserviceId: 12 }
  const again = { ...draft, contact: nextDraft(draft, booked, TODAY).contact }
  expect(alreadyBooked(again)).toBe('Ha già Visita ed ECG il 24/11 alle 11:30.')
  expect(alreadyBooked(draft)).toBeNull()
  expect(alreadyBooked(withOffer(again, { ...ecg, subserviceId: 13 }))).toBeNull()
  expect(alreadyBooked({ ...again, place: { date: '2026-11-25', time: '12:00', doctorId: 3 } })).toBeNull()
})

test('another visit keeps the person alone', () => {
  const draft = withOffer(draftFor(null, person, TODAY), ecg)
  expect(nextDraft(draft, placed, TODAY)).toMatchObject({
    contact: { id: person.id },
    offer: null,
    place: null,
  })
})

test('free places are looked for from the day of the agenda on, never in the past', () => {
  expect(draftFor(null, null, TODAY, '2026-12-01').finder.from).toBe('2026-12-01')
  expect(draftFor(null, null, TODAY, '2026-11-01').finder.from).toBe(TODAY)
})

test('the doctor and service of the visit before are taken at once where both can be booked', () => {
  const doctor = { id: 3, isActive: true, serviceIds: [5] } as AgendaDoctor
  const draft = draftFor(null, person, TODAY)
  const same = withSame(draft, [ecg], [doctor])
  expect(same).toMatchObject({ offer: ecg, finder: { doctorId: 3 }, place: null, isFixed: false })
  expect(same && withSame(same, [ecg], [doctor])).toBeNull()
  expect(withSame(draft, [ecg], [{ ...doctor, isActive: false }])).toBeNull()
  expect(withSame(draft, [], [doctor])).toBeNull()
})

test('a slot of a room asks for the first free times from its hour on, until another day is chosen', () => {
  const draft = withOffer(draftFor({ date: '2026-12-01', time: '07:45', roomId: 3 }, null, TODAY), ecg)
  expect(draft).toMatchObject({ place: null, roomId: 3 })
  expect(placeQuestionOf(draft)).toMatchObject({ from: '2026-12-01', at: '07:45' })
  expect(placeQuestionOf(withFinder(draft, { part: 'morning' }))).toMatchObject({ at: '07:45' })
  expect(placeQuestionOf(withFinder(draft, { from: '2026-12-02' }))).not.toHaveProperty('at')
  const past = draftFor({ date: '2026-11-01', time: '07:45', roomId: 3 }, null, TODAY)
  expect(past.finder.at).toBeNull()
})
