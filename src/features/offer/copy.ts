/** Texts of the pages of a service and of a doctor. */
export const offerCopy = {
  places: 'Prossimi posti liberi',
  visit: 'Visita',
  withWhom: 'Con chi',
  days: 'Giorni con posti liberi',
  loading: 'Caricamento degli orari…',
  failed: 'Non è stato possibile caricare gli orari.',
  retry: 'Riprova',
  none: 'Nei prossimi 60 giorni non ci sono posti liberi.',
  noneText: 'Chiamaci, oppure ti scriviamo appena qualcuno disdice.',
  otherTimes: 'Altri giorni e orari',
  waitEarlier: 'Avvisami se si libera prima',
  wait: 'Avvisami se si libera un posto',
  firstPlace: 'Primo posto',
  book: 'Prenota',
  what: 'Che cos’è',
  who: 'Chi ti segue',
  showAll: 'Mostra tutti',
  showFewer: 'Mostra meno',
  prices: 'Visite e prezzi',
  preparation: 'Come prepararsi',
  before: 'Prima della visita',
  hours: 'Quando riceviamo',
  questions: 'Domande e risposte',
  receives: 'Quando riceve',
  nextDays: 'Prossimi giorni',
  does: 'Che cosa fa qui',
  about: 'Chi è',
  colleagues: 'Se preferisci fare prima',
  here: 'Sei qui',
} as const

/** 'altri 2' of the times of a day, with the words only screen readers need. */
export function moreTimes(count: number): { shown: string; read: string } {
  return count === 1 ? { shown: '1 altro', read: ' orario' } : { shown: `altri ${count}`, read: ' orari' }
}

/** '3 giorni con posti liberi', for screen readers once they have come. */
export function foundDays(count: number): string {
  if (count === 0) return offerCopy.none
  return count === 1 ? '1 giorno con posti liberi' : `${count} giorni con posti liberi`
}
