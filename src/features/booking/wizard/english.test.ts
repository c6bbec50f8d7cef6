import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { searchVisits } from '#features/booking/search/contract.ts'
import { documentCopy } from '#features/media/copy.ts'
import { errorTable } from '#platform/http/errors.ts'
import { availableSlots, BookingRequest, freeDays } from '../contract.ts'
import { bookingCopy } from '../copy.ts'
import { calendarText } from '../ics.ts'
import { doctorTaken, placeHeld, resourceTaken, squeezesTaken } from '../place-refusals.server.ts'
import { tooManyOfNetwork } from '../place-visit.server.ts'
import { Booker, HomeAddress, PatientDetails } from '../shapes.ts'
import { JoinForm } from '../waiting/contract.ts'
import { english as englishWait } from '../waiting/messages.en.ts'
import { italian as wait } from '../waiting/messages.ts'
import { english } from './messages.en.ts'
import { englishSentence } from './sentences.en.ts'

const untranslated = (sentences: readonly string[]) =>
  [...new Set(sentences)].filter((sentence) => englishSentence(sentence) === sentence)

test('each refusal of the error table has an English sentence', () => {
  expect(untranslated(Object.values(errorTable).map(({ message }) => message))).toEqual([])
})

/** The sentences of a shape and of all shapes inside it. */
function sentencesOf(node: unknown, seen = new Set<unknown>()): string[] {
  if (node === null || typeof node !== 'object' || seen.has(node)) return []
  seen.add(node)
  return Object.entries('_zod' in node ? (node._zod as object) : node).flatMap(([key, value]) => {
    if (key === 'error' && typeof value === 'function') return String(value({ input: null }) ?? '') || []
    return ['def', 'shape', 'checks'].includes(key) || typeof value === 'object'
      ? sentencesOf(value, seen)
      : []
  })
}

test('each sentence of the shapes that visitors fill in is in English', () => {
  const shapes = [BookingRequest, PatientDetails, Booker, HomeAddress, JoinForm]
  const queries = [availableSlots.query, freeDays.query, searchVisits.query]
  const found = sentencesOf([...shapes, ...queries])
  expect(found).toEqual(
    expect.arrayContaining(['Nome richiesto', 'Email non valida', 'Scegli almeno un giorno']),
  )
  expect(untranslated(found)).toEqual([])
})

const BOOKING = path.resolve(import.meta.dirname, '..')

/** Sentences that the same files say to staff, and to patients on the pages of their visit and of their place on the list. */
const ELSEWHERE = [
  'Questa visita non si può anticipare da qui: chiamaci.',
  'Per la lista d’attesa serve un’e-mail: senza, le proposte non arriverebbero.',
  'È già in lista d’attesa per questo servizio.',
  'Questo posto non c’è più. Resti in lista: alla prossima occasione ti scriviamo subito.',
  'Non sei più in lista d’attesa.',
  'Per avvisarti ci serve la tua e-mail: chiamaci al numero x.',
  'Sei già in lista d’attesa per questo servizio: le scelte si cambiano dalla pagina della lista, che trovi nei nostri messaggi.',
  'Questa pagina non è più attiva.',
  'Richiesta eliminata.',
  'Sei in lista d’attesa.',
  'Questo servizio si prenota solo al telefono: la lista d’attesa non lo propone.',
  'Un prelievo a domicilio vuole l’indirizzo: la lista d’attesa non lo chiede.',
]

test.each([
  'choose-place.server.ts',
  'exams/draw.server.ts',
  'place-visit.server.ts',
  'service.server.ts',
  'waiting/answers.server.ts',
  'waiting/api.server.ts',
])('each sentence with which %s answers visitors is in English', (file) => {
  const source = readFileSync(path.join(BOOKING, file), 'utf8').replace(
    /\$\{\w+\.prove\}/g,
    bookingCopy.prove,
  )
  const said = [...source.matchAll(/'([A-ZÀ-Ú][^'\n]* [^'\n]*\.)'|`([A-ZÀ-Ú][^`\n]* [^`\n]*\.)`/g)]
  const sentences = said.map(([, plain, template = '']) => plain ?? template.replace(/\$\{[^}]*\}/g, 'x'))
  expect(sentences.length).toBeGreaterThan(0)
  expect(untranslated(sentences).filter((sentence) => !ELSEWHERE.includes(sentence))).toEqual([])
})

test('sentences with a name, a time or a number keep it', () => {
  expect(englishSentence('Al massimo 100 caratteri')).toBe('At most 100 characters')
  expect(englishSentence(documentCopy.tooLarge('a (1).pdf'))).toBe(
    'The file “a (1).pdf” is larger than 10MB.',
  )
  expect(englishSentence(placeHeld('10:30').message)).toBe(
    'This time is held for another patient until 10:30.',
  )
  expect(englishSentence('Una frase che nessuno conosce.')).toBe('Una frase che nessuno conosce.')
  const phone = { text: '039 12 34 56', dial: '+39039123456' }
  expect(englishSentence(bookingCopy.byPhone({ phone }))).toBe(
    'This service is booked by phone: call 039 12 34 56.',
  )
  expect(englishSentence(tooManyOfNetwork({ phone }).message)).toMatch(/call the clinic on 039 12 34 56\.$/)
  expect(englishSentence(calendarText(12, { phone }))).toBe(
    'Booking no. 12\nTo move or cancel: with the link in our e-mail, or 039 12 34 56',
  )
  for (const { message } of [doctorTaken(), resourceTaken(), squeezesTaken()])
    expect(englishSentence(message)).toBe('This time is no longer available.')
})

test.each([wait, englishWait])(
  'the end of the form of the waiting list names the address and the button to press: %#',
  ({ sent }) => {
    expect(sent('ada@posta.example')).toMatch(/ada@posta\.example\..*Sì, avvisatemi/)
  },
)

test('the English form of the waiting list says at its end that the e-mail and its page are in Italian', () => {
  expect(englishWait.sent('ada@posta.example')).toContain('are in Italian')
})

test('an English visitor reads before sending that e-mails and the page of the visit are in Italian', () => {
  expect(english.details.emailHint).toContain('in Italian')
})

test.each(['Data di nascita non valida', 'Email non valida', 'Numero di telefono non valido'])(
  'the English sentence of %j gives an example',
  (fault) => {
    expect(englishSentence(fault)).toContain('for example')
  },
)

test('the reason why a day has no times is in English, also where the clinic is open for a part of it', () => {
  const asked = { doctor: 'Dr.ssa Giulia Riva', phone: '039 12 34 56' }
  const said = (reason: Parameters<typeof english.days.whyNone>[0]['reason'], words = '') =>
    english.days.whyNone({ ...asked, reason, words })
  expect(said('not_receiving')).toBe('Dr.ssa Giulia Riva does not see patients on this day.')
  expect(said('closed', 'In questa data la clinica è chiusa.')).toBe('The clinic is closed on this date.')
  expect(said('closed', bookingCopy.closedThen)).toBe('The clinic is closed at the times of this visit.')
  expect(said(null)).toBe('')
})
