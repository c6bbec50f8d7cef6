import { createContext, useContext } from 'react'
import { catalogueCopy } from '#features/catalogue/copy.ts'
import { counted } from '#platform/numbers.ts'
import type { Translation } from '#ui/Language.tsx'
import { dutyWords } from '../agreement/copy.ts'
import { bookingCopy, uploadedText } from '../copy.ts'
import { sumWords } from '../exams/rules.ts'
import type { PublicReason } from '../rules.ts'
import type { Step } from './state.ts'

const { firstFree, instant, byPhone, minutes, euros } = catalogueCopy

/** The reason why a day has no free time, with the server's sentence for it. */
type Why = { reason: PublicReason | null; words: string; doctor: string | null; phone: string }

/** The words of the wizard. A '{}' stands for a link or another element. */
export const italian = {
  ...bookingCopy,
  catalogue: { firstFree, instant, byPhone, minutes, euros },
  sum: sumWords,
  duties: dutyWords,
  uploaded: uploadedText,
  page: {
    title: 'Prenota Visita',
    home: (clinic: string) => `${clinic}, pagina iniziale`,
    back: 'Torna al sito',
    noScript: 'Per prenotare online serve JavaScript. Puoi prenotare per telefono: {}.',
    other: 'English',
  },
  moment: 'Un momento…',
  loading: 'Caricamento…',
  retry: 'Riprova',
  goOn: 'Continua',
  goBack: 'Indietro',
  callUs: 'Chiamaci allo {}: troviamo insieme una soluzione.',
  /** The sentence of a site that was closed meanwhile, which staff may have written. */
  closed: (sentence: string) => sentence,
  steps: {
    ...{ category: 'Categoria', service: 'Servizio', subservice: 'Tipo', exams: 'Esami' },
    ...{ doctor: 'Professionista', datetime: 'Data/Ora', details: 'Dettagli', confirmation: 'Conferma' },
  } satisfies Record<Step, string>,
  stepper: {
    standing: (position: number, total: number, percent: number) =>
      `Passo ${position} di ${total}, ${percent}% completato`,
    waiting: 'Lista d’attesa',
    progress: 'Avanzamento',
    list: 'Passi della prenotazione',
    done: ' (completato)',
    doneAndOpen: ' (completato, cambia)',
    change: 'Cambia',
    visit: 'La tua visita',
    draw: 'Il tuo prelievo',
    exams: (count: number) => counted(count, 'esame', 'esami'),
  },
  categories: {
    text: 'Senza registrazione, in pochi minuti.',
    empty: 'Nessuna categoria disponibile',
    failed: 'Non è stato possibile caricare le categorie.',
  },
  services: {
    title: 'Scegli il servizio',
    text: `${bookingCopy.variableDuration}, secondo la visita.`,
    empty: 'Nessun servizio disponibile',
    failed: 'Non è stato possibile caricare i servizi.',
  },
  kinds: {
    title: 'Scegli il tipo di servizio',
    empty: 'Nessun tipo disponibile',
    failed: 'Non è stato possibile caricare i tipi di servizio.',
  },
  exams: {
    title: 'Scegli gli esami',
    text: 'Anche più di uno: si fanno con un solo prelievo.',
    empty: 'Nessun esame disponibile',
    failed: 'Non è stato possibile caricare gli esami.',
    none: 'Nessun esame scelto',
  },
  doctors: {
    title: 'Scegli il professionista',
    empty: 'Nessun professionista disponibile',
    failed: 'Non è stato possibile caricare i professionisti.',
    with: (name: string) => `con ${name}`,
  },
  /** The first free time of a choice that leaves more to choose. */
  from: (place: string) => `da ${place}`,
  search: {
    clear: 'Cancella la ricerca',
    with: (name: string) => `Con ${name}`,
    all: 'Tutti i risultati',
    failed: 'Non è stato possibile cercare.',
    nothing: (q: string) => `Non abbiamo trovato «${q}».`,
    instead:
      'Prova con un’altra parola, guarda le categorie qui sotto o chiamaci allo {}: troviamo insieme una soluzione.',
    emergency: 'Se è un’emergenza chiama il {}.',
    services: 'Servizi',
    doctors: 'Professionisti',
    for: 'per {}',
    /** '4 risultati: 2 servizi, 2 professionisti', without those there are none of */
    found: (services: number, doctors: number) => {
      if (services + doctors === 0) return 'Nessun risultato'
      const kinds = [
        services > 0 ? counted(services, 'servizio', 'servizi') : '',
        doctors > 0 ? counted(doctors, 'professionista', 'professionisti') : '',
      ]
      return `${counted(services + doctors, 'risultato', 'risultati')}: ${kinds.filter(Boolean).join(', ')}`
    },
  },
  days: {
    title: 'Scegli data e ora',
    calendar: 'Giorno della visita',
    calendarLoading: 'Caricamento del calendario…',
    timesLoading: 'Caricamento degli orari…',
    timesOf: (day: string) => `Orari di ${day}`,
    failed: 'Non è stato possibile caricare gli orari.',
    clock: 'Ora italiana.',
    noneIn: (month: string) => `Nessun posto a ${month}.`,
    call: (phone: string) => `Chiama ${phone}`,
    /** Read aloud: 'Nessun orario libero martedì 12 gennaio.' */
    free: (count: number, day: string) => {
      if (count === 0) return `Nessun orario libero ${day}.`
      return `${counted(count, 'orario libero', 'orari liberi')} ${day}.`
    },
    whyNone: ({ words }: Why) => words,
    noTimeFits: 'Non trovi un orario che va bene?',
    tellMe: 'Avvisami se si libera un posto',
    back: 'Torna ai giorni e agli orari',
    almostWaiting: 'Ancora un passo',
    waitText: '{}. Ti scriviamo appena qualcuno disdice: decidi tu se prenderlo.',
  },
  details: {
    title: 'I tuoi dati',
    preferCall: 'Se preferisci, chiamaci allo {}.',
    forWhom: 'Per chi è la visita?',
    me: 'Per me',
    child: 'Per mio figlio o mia figlia',
    other: 'Per un’altra persona',
    patient: 'Chi viene in visita',
    booker: 'Chi prenota',
    ofPatient: (error: string) => `${error} (chi viene in visita)`,
    ofBooker: (error: string) => `${error} (chi prenota)`,
    firstName: 'Nome',
    lastName: 'Cognome',
    email: 'Email',
    emailHint: 'Qui riceverai la conferma.',
    phone: 'Telefono',
    phoneHint: 'Fisso o cellulare, ad esempio 333 000 0000.',
    born: 'Data di nascita',
    fiscalCode: 'Codice fiscale',
    fiscalCodeHint: '',
    notes: 'Note',
    notesHint: 'Non scrivere diagnosi o altri dati clinici: ne parlerai con il medico.',
    agreement: 'Hai una convenzione, un fondo o un’assicurazione?',
    noAgreement: 'No',
    authorisation: 'Numero dell’autorizzazione',
    authorisationHint: 'Se non ce l’hai ancora, lascia vuoto.',
  },
  documents: {
    title: 'Documenti',
    list: 'File caricati',
    limits: 'Immagini, PDF, DOC o DOCX. Massimo 5 file, 10MB ciascuno.',
    choose: 'Scegli file',
    photo: 'Scatta foto',
    remove: (name: string) => `Togli ${name}`,
    uploading: (name: string) => `Caricamento di ${name}`,
    cancel: (name: string) => `Annulla il caricamento di ${name}`,
    again: (name: string) => ` con ${name}`,
    decimal: ',',
  },
  confirmation: {
    confirmedText: (email: string) =>
      `La visita è confermata. Ti abbiamo scritto a ${email}: nell’e-mail trovi l’appuntamento da aggiungere al tuo calendario.`,
    sentText: (email: string) =>
      `Apri l’e-mail che ti abbiamo mandato a ${email}: se ha il pulsante «${bookingCopy.prove}», premilo, altrimenti dopo 24 ore l’orario torna libero.`,
    /** Of the English page: how the clinic goes on to write. */
    mailsAreItalian: '',
    patient: 'Per',
    when: 'Data e ora',
    duration: 'Durata',
    price: 'Prezzo',
    where: 'Dove',
    atHome: 'A domicilio, all’indirizzo che ci hai dato',
    to: 'Conferma a',
    number: 'Numero di prenotazione',
    open: 'Apri l’e-mail',
    openText: `e, se c’è, premi il pulsante «${bookingCopy.prove}».`,
    check: 'Controlliamo la richiesta',
    checkText: (answerWithin: string) =>
      `entro ${answerWithin}; se serve, ti chiamiamo. Fino ad allora la visita non è confermata.`,
    answer: 'Ti scriviamo la conferma',
    answerText: 'con un link solo tuo, per spostare o disdire.',
    back: 'Torna al sito',
    again: 'Nuova prenotazione',
    againForChild: 'Prenota per un altro figlio',
  },
}

export type Messages = Translation<typeof italian>

export const MessagesContext = createContext<Messages>(italian)

/** The words of the wizard in the language of the page. */
export function useMessages(): Messages {
  return useContext(MessagesContext)
}
