import { createContext } from 'react'
import { bookingCopy } from '#features/booking/copy.ts'
import { catalogueCopy, type PriceWords } from '#features/catalogue/copy.ts'
import type { Translation } from '#ui/Language.tsx'

/** Texts of the pages of a service and of a doctor. */
export const italian = {
  places: 'Prossimi posti liberi',
  visit: 'Visita',
  exam: 'Esame',
  withWhom: 'Con chi',
  anyDoctor: bookingCopy.anyDoctor,
  whatToBring: bookingCopy.whatToBring,
  days: 'Giorni con posti liberi',
  loading: 'Caricamento degli orari…',
  failed: 'Non è stato possibile caricare gli orari.',
  retry: 'Riprova',
  none: 'Nei prossimi 60 giorni non ci sono posti liberi.',
  noneText: 'Chiamaci, oppure ti scriviamo appena qualcuno disdice.',
  /** '3 giorni con posti liberi', for screen readers once they have come. */
  foundDays: (count: number) =>
    count === 1 ? '1 giorno con posti liberi' : `${count} giorni con posti liberi`,
  /** 'altri 2' of the times of a day, with the words only screen readers need. */
  moreTimes: (count: number) =>
    count === 1 ? { shown: '1 altro', read: ' orario' } : { shown: `altri ${count}`, read: ' orari' },
  /** Follows a time, for screen readers. */
  bookOn: (day: string) => `, ${day}: prenota`,
  otherTimes: 'Altri giorni e orari',
  waitEarlier: 'Avvisami se si libera prima',
  wait: 'Avvisami se si libera un posto',
  call: (phone: string) => `Chiama ${phone}`,
  byPhone: catalogueCopy.byPhone,
  firstPlace: 'Primo posto',
  book: 'Prenota',
  /** Between the word to book and the name of a visit. */
  beforeKind: ' ',
  /** Follows `book`, for screen readers. */
  withDoctor: (name: string) => ` con ${name}`,
  what: 'Che cos’è',
  who: 'Chi ti segue',
  showAll: 'Mostra tutti',
  showFewer: 'Mostra meno',
  prices: 'Visite e prezzi',
  examPrices: 'Esami e prezzi',
  duration: 'Durata',
  price: catalogueCopy as PriceWords,
  age: 'Età',
  fromAge: (years: number) => (years === 1 ? 'da 1 anno' : `dai ${years} anni`),
  preparation: 'Come prepararsi',
  before: 'Prima della visita',
  hours: 'Quando riceviamo',
  questions: 'Domande e risposte',
  receives: 'Quando riceve',
  nextDays: 'Prossimi giorni',
  extraDay: 'giorno in più',
  does: 'Che cosa fa qui',
  about: 'Chi è',
  studies: 'Studi',
  experience: 'Esperienza',
  languages: 'Lingue',
  register: 'Albo',
  colleagues: 'Se preferisci fare prima',
  here: 'Sei qui',
  /** Follows links to pages that are Italian. */
  inItalian: '',
  services: 'Servizi',
  team: 'Chi Siamo',
  specialists: 'Specialisti',
}

export type Messages = Translation<typeof italian>

/** The texts in the language of the page: Italian without a provider. */
export const OfferMessages = createContext<Messages>(italian)
