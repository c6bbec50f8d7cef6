import type { Grade } from './rules.ts'

/** Texts about the speed of the pages. */
export const speedCopy = {
  failed: 'Impossibile completare il test di velocità',
  error: 'Errore',
  // Open in the specification from here on.
  title: 'Velocità delle pagine',
  text: 'Prova ogni pagina pubblica come su un telefono. Verde da 90, giallo da 50, rosso sotto.',
  start: 'Avvia test',
  cancel: 'Annulla',
  results: 'Risultati della prova',
  page: 'Pagina',
  score: 'Punteggio',
  actions: 'Azioni',
  progress: 'Avanzamento della prova',
  running: 'In corso',
  waiting: 'In attesa',
  queued: 'In coda',
  untested: 'Non provata',
  othersTurn: 'È in corso un’altra prova: aspettiamo che finisca',
  nothingYet: 'Nessuna prova ancora. Ogni pagina richiede qualche secondo e puoi annullare in ogni momento.',
  unanswered: 'Il server non ha risposto mentre provava questa pagina. Riprova.',
  stopped: 'La prova si è interrotta. Quello che era già misurato resta qui sotto.',
} as const

/** The three measured times, with the long form of their abbreviations. */
export const times = {
  fcp: { letters: 'FCP', words: 'Prima comparsa di contenuti (FCP)' },
  lcp: { letters: 'LCP', words: 'Comparsa del contenuto principale (LCP)' },
  tti: { letters: 'TTI', words: 'Pagina pronta all’uso (TTI)' },
} as const

/** Grades as words, for people who cannot see the colour. */
export const grades: Record<Grade, string> = { good: 'veloce', middling: 'da migliorare', bad: 'lenta' }

export const testing = (name: string) => `Stiamo provando ${name}`
export const placeOf = (place: number, count: number) => `${place} di ${count} pagine`
export const visit = (name: string) => `Visita ${name}`

const pages = (count: number) => (count === 1 ? 'una pagina' : `${count} pagine`)

export function doneText(measured: number, failed: number): string {
  if (failed === 0) return `Prova finita: ${pages(measured)} su ${measured}.`
  return `Prova finita: ${pages(measured)} su ${measured + failed}, ${failed} con errore.`
}

export function cancelledText(tested: number, count: number): string {
  if (tested === 0) return 'Prova annullata prima della prima pagina.'
  return `Prova annullata: ${pages(tested)} su ${count}. I risultati restano qui sotto.`
}

/** Reasons why a page, or nothing, was measured. */
export const speedFailures = {
  'no browser':
    'Browser non disponibile: su questo server mancano i programmi con cui provare le pagine. Chi lo gestisce trova nel README come aggiungerli.',
  late: 'La pagina non ha risposto in tempo',
  unmeasured: 'Non siamo riusciti a misurare la pagina. Riprova.',
  closed: 'Il sito è in manutenzione: i visitatori non vedono questa pagina, e nemmeno la prova può aprirla.',
  status: (status: number) => `La pagina ha risposto con un errore (${status})`,
  elsewhere:
    'È già in corso un test di velocità, avviato in un’altra finestra o da un’altra persona. Riprova quando è finito.',
} as const
