import { documentCopy as english } from '#features/media/copy.en.ts'
import { documentCopy as italian } from '#features/media/copy.ts'
import { type ErrorCode, errorTable } from '#platform/http/errors.ts'
import { type Pair, pairsOf, translator } from '#ui/sentences.ts'
import { bookingCopy as englishBooking } from '../copy.en.ts'
import { bookingCopy } from '../copy.ts'

/** The sentences of refusals that bring none of their own. */
const refusals: Record<ErrorCode, string> = {
  not_valid: 'Please check what you have entered.',
  no_session: 'Please log in',
  locked: 'The screen is locked.',
  bad_credentials: 'User name or password are wrong.',
  forbidden: 'You may not do this.',
  factor_due: 'Please set up the second factor in your profile first.',
  not_confirmed: 'Please confirm first that it is you.',
  foreign_origin: 'Requests from another site are not allowed.',
  not_found: 'Not found.',
  too_slow: 'Sending took too long. Please try again.',
  conflict: 'This is no longer possible: please reload the page.',
  slot_taken: 'This time is no longer available.',
  outside_hours: 'This time is outside the opening hours.',
  changed_meanwhile: 'Someone else has changed this in the meantime. Please reload the page.',
  already_exists: 'This exists already.',
  in_use: 'This is still in use.',
  too_large: 'What you are sending is too large.',
  wrong_type: 'This type of data is not accepted.',
  wrong_host: 'This address is not known.',
  too_many: 'Too many requests. Please try again shortly.',
  internal: 'Something went wrong on our side. Please try again later.',
  maintenance: 'The site is closed for maintenance at the moment. We’ll be back as soon as we can.',
  unavailable: 'This service is not available at the moment. Please try again shortly.',
}

/** Of shapes: the faults of a field. */
const fields: Pair[] = [
  ['Nome richiesto', 'Please enter the first name'],
  ['Cognome richiesto', 'Please enter the last name'],
  ['Email non valida', 'Please enter your e-mail address, for example name@example.com'],
  ['Numero di telefono richiesto', 'Please enter your phone number, for example +39 333 000 0000'],
  ['Numero di telefono non valido', 'Please enter your phone number, for example +39 333 000 0000'],
  ['Data di nascita non valida', 'Write the day, month and year, for example 25/12/1990'],
  ['Codice fiscale non valido', 'This Italian tax code is not valid'],
  ['Data non valida', 'This date is not valid'],
  ['Orario non valido', 'This time is not valid'],
  ['Mese non valido', 'This month is not valid'],
  ['Testo non valido', 'This text is not valid'],
  ['Valore non valido', 'This is not valid'],
  ['Legame non valido', 'This relation is not valid'],
  ['Stato non valido', 'This status is not valid'],
  ['Lingua non valida', 'This language is not valid'],
  ['File non valido', 'This file is not valid'],
  ['Categoria non valida', 'This category is not valid'],
  ['Servizio non valido', 'This service is not valid'],
  ['Tipo di servizio non valido', 'This type of service is not valid'],
  ['Professionista non valido', 'This doctor is not valid'],
  ['Convenzione non valida', 'This agreement is not valid'],
  ['Esame non valido', 'This test is not valid'],
  ['Esami non validi', 'These tests are not valid'],
  ['Scegli almeno un esame', 'Please choose at least one test'],
  ['Al massimo {} esami per volta', 'At most {} tests at a time'],
  ['Scegli almeno un giorno', 'Please choose at least one day'],
  ['Ricerca richiesta', 'Please enter what you are looking for'],
  ['Ricerca troppo lunga', 'This search is too long'],
  ['Al massimo {} caratteri', 'At most {} characters'],
]

/** Of the server: why it refuses a booking, a file, or a place on the waiting list; and what became of it. */
const answers: Pair[] = [
  ['La richiesta non può essere accettata.', 'Your request cannot be accepted.'],
  ['La categoria scelta non è disponibile.', 'The category you chose is not available.'],
  ['Il servizio scelto non è disponibile.', 'The service you chose is not available.'],
  ['Il tipo di servizio scelto non è disponibile.', 'The type of service you chose is not available.'],
  [
    'Il professionista scelto non è disponibile per questo servizio.',
    'The doctor you chose is not available for this service.',
  ],
  ['Uno degli esami scelti non è disponibile.', 'One of the tests you chose is not available.'],
  ['Un esame è scelto due volte.', 'One test is chosen twice.'],
  ['Il servizio scelto non è tra gli esami.', 'The service you chose is not among the tests.'],
  ['Per gli esami non si sceglie il professionista.', 'You cannot choose the doctor for tests.'],
  ['Non è possibile prenotare una data passata.', 'You cannot book a date in the past.'],
  ['Non è possibile prenotare con più di un anno di anticipo.', 'You cannot book more than a year ahead.'],
  ['In questa data la clinica è chiusa.', 'The clinic is closed on this date.'],
  ['La domenica la clinica è chiusa.', 'The clinic is closed on Sundays.'],
  ['In questo orario la clinica è chiusa.', 'The clinic is closed at this time.'],
  ['L’orario scelto non è tra quelli prenotabili.', 'The time you chose cannot be booked.'],
  ['Il medico ha già un’altra visita in questo orario.', 'This time is no longer available.'],
  ['Il medico ha già un’altra visita in questo orario{}.', 'This time is no longer available.'],
  ['Il posto è tenuto per un paziente fino alle {}.', 'This time is held for another patient until {}.'],
  ['In questo orario il medico ha già tutti gli incastri che accetta.', 'This time is no longer available.'],
  ['La stanza o l’attrezzatura è già occupata in questo orario.', 'This time is no longer available.'],
  [
    'Questa richiesta è già stata usata per un’altra prenotazione.',
    'This request has already been used for another booking.',
  ],
  [
    'Questa convenzione non è più attiva: scegline un’altra, o prenota senza.',
    'This agreement is no longer active: choose another, or book without.',
  ],
  [
    'Uno dei file non è più disponibile: caricalo di nuovo.',
    'One of the files is no longer available: please upload it again.',
  ],
  [
    `Dalla tua connessione sono già arrivate altre prenotazioni. Apri l’e-mail della richiesta precedente, premi «${bookingCopy.prove}» e riprova, oppure chiama la clinica al numero {}.`,
    `We already have other bookings from your connection. Open the e-mail of the earlier request, press “${bookingCopy.prove}” and try again, or call the clinic on {}.`,
  ],
  ['Scegli un giorno che deve ancora venire.', 'Please choose a day that is still to come.'],
  ['Scegli un giorno entro un anno.', 'Please choose a day within a year.'],
  [
    'Per un prelievo a domicilio ci serve l’indirizzo: chiamaci al numero {}.',
    'For a blood draw at home we need your address: call us on {}.',
  ],
  [
    'Dalla tua connessione sono già arrivate altre richieste. Per metterti in lista chiama la clinica al numero {}.',
    'We already have other requests from your connection. To join the list, call the clinic on {}.',
  ],
  [
    'Ti abbiamo scritto un’e-mail: apri la pagina e conferma, e sei in lista.',
    'We have sent you an e-mail (in Italian): open the link in it and confirm, and you are on the list.',
  ],
  ['Visita presso {}', 'Visit at {}'],
  [
    'Prenotazione n. {}\nPer spostare o disdire: dal link della nostra e-mail, oppure {}',
    'Booking no. {}\nTo move or cancel: with the link in our e-mail, or {}',
  ],
  ['Parametro ripetuto', 'A value was sent twice'],
  ['Sito in manutenzione', 'The site is closed'],
  [
    '{} Quello che hai scritto resta qui: riprova più tardi.',
    'The site is closed for maintenance at the moment. What you have typed stays here: please try again later.',
  ],
]

const italianRefusals = Object.fromEntries(
  Object.entries(errorTable).map(([code, { message }]) => [code, message]),
) as Record<ErrorCode, string>

const { byPhone, ...plain } = bookingCopy
const { byPhone: inEnglish, ...plainEnglish } = englishBooking
const phone = { text: '{}', dial: '' }

/** An Italian sentence of a rule or of the server in English, as far as visitors can meet it while they book. */
export const englishSentence = translator([
  ...pairsOf(italianRefusals, refusals),
  ...pairsOf(plain, plainEnglish),
  [byPhone({ phone }), inEnglish({ phone })],
  ...pairsOf(italian, english),
  ...fields,
  ...answers,
])
